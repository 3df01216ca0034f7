import { decodePercent } from "../../text/percent.ts";
import { dirname, relative } from "node:path/posix";
import { findNearPath, findNode, type Node } from "./places.ts";
import { findUri, isResourceUri } from "./uris.ts";
import type { Catalog, Doc, Prompt, Skill } from "../model/types.ts";

/** The document that a link is written in. `file` is a key of `skill.files`. */
export type Place =
  | { readonly kind: "skill"; readonly skill: Skill; readonly file: string }
  | { readonly kind: "doc"; readonly doc: Doc }
  | { readonly kind: "prompt"; readonly prompt: Prompt };

/**
 * Where a written link leads. `fragment` is the part after `#`, decoded; it is absent where it is empty.
 *
 * - `external`: `http:`, `https:` or `mailto:`, without control characters;
 * - `unsafe`: any other scheme, and `//host`, which would leave the site without looking like it;
 * - `missing`: nothing is served there; `path` is as written, `near` is what to write instead;
 * - `outside`: it leaves the served tree;
 * - `too-long`: it has more than 2,048 characters or 64 segments, and is not looked up.
 */
export type LinkTarget =
  | (Node & { readonly fragment?: string })
  | { readonly kind: "anchor"; readonly fragment: string }
  | { readonly kind: "external"; readonly href: string }
  | { readonly kind: "unsafe"; readonly href: string }
  | { readonly kind: "missing"; readonly path: string; readonly near?: string }
  | { readonly kind: "outside"; readonly path: string }
  | { readonly kind: "too-long"; readonly path: string };

/** The longest link to something here that is looked up: characters, and segments of its path. */
export const LONGEST_LINK = 2048;
export const DEEPEST_LINK = 64;

/**
 * Resolves a link as its author wrote it (Markdown escapes and entities already read) against the document it
 * stands in. Links are read as paths of the source tree, as an editor or a code host reads them: percent-encoded
 * or raw, `/` at the start is the content root, a folder stands for its `index.md`, its skill or its listing.
 * In a skill's documents they are read from the skill's root too, from where the Agent Skills specification writes
 * paths; a URI of this server leads to what it names. Nothing is read from disk.
 */
export function resolveLink(from: Place, href: string, catalog: Catalog): LinkTarget {
  // deno-lint-ignore no-control-regex
  const link = href.replace(/[\x00-\x1f\x7f]/g, "").trim();
  if (link === "") return { kind: "missing", path: "" };
  if (link.startsWith("#")) return { kind: "anchor", fragment: decoded(link.slice(1)) };
  if (isResourceUri(link)) {
    return isTooLong(link) ? { kind: "too-long", path: link } : resolveUri(link, catalog);
  }
  const scheme = /^[a-z][a-z0-9+.-]*:/i.exec(link.replace(/\s/g, ""))?.[0].toLowerCase();
  if (scheme !== undefined) {
    return { kind: isExternal(link, scheme) ? "external" : "unsafe", href: link };
  }
  if (/^[\\/]{2}/.test(link)) return { kind: "unsafe", href: link };
  if (isTooLong(link)) return { kind: "too-long", path: link };
  return resolvePath(from, link, catalog);
}

/** The path of a document in the tree that links walk through. */
export function pathOf(place: Place): string {
  if (place.kind === "skill") return `skills/${place.skill.path}/${place.file}`;
  return place.kind === "doc" ? place.doc.path : `prompts/${place.prompt.id}/PROMPT.md`;
}

function isExternal(link: string, scheme: string): boolean {
  if (scheme === "mailto:") return true;
  return /^https?:\/\//i.test(link) && URL.canParse(link);
}

function resolveUri(uri: string, catalog: Catalog): LinkTarget {
  const [path = "", fragment] = splitAt(uri, "#");
  const node = findUri(path, catalog);
  if (node === undefined) return { kind: "missing", path: uri };
  return fragment ? { ...node, fragment: decoded(fragment) } : node;
}

/** Nothing that is served has such an address; looking for it would cost more with each of its segments. */
function isTooLong(link: string): boolean {
  return link.length > LONGEST_LINK || (link.match(/\//g)?.length ?? 0) >= DEEPEST_LINK;
}

function resolvePath(from: Place, link: string, catalog: Catalog): LinkTarget {
  const [address = "", fragment] = splitAt(link, "#");
  const [path = ""] = splitAt(address, "?");
  if (path === "") return { kind: "anchor", fragment: decoded(fragment ?? "") };
  for (const [written, part] of readings(path, address, link, fragment)) {
    const node = look(from, written, catalog);
    if (node !== undefined) return part ? { ...node, fragment: decoded(part) } : node;
  }
  const target = walk(folderOf(from), decodeSegments(path), from, catalog);
  if (target === undefined) return { kind: "outside", path };
  const near = findNear(from, path, target, catalog);
  return near === undefined ? { kind: "missing", path } : { kind: "missing", path, near };
}

/** From where paths are read: the folder of the document, then the skill's root. */
function basesOf(from: Place): readonly string[] {
  const folder = folderOf(from);
  return from.kind === "skill" ? [...new Set([folder, `skills/${from.skill.path}`])] : [folder];
}

function folderOf(from: Place): string {
  const folder = dirname(pathOf(from));
  return folder === "." ? "" : folder;
}

/** The ways to read a link as names on disk, likeliest first: `#`, `?` and `%` may be part of a name. */
function readings(
  path: string,
  address: string,
  link: string,
  fragment: string | undefined,
): readonly (readonly [readonly string[], string | undefined])[] {
  return [
    [decodeSegments(path), fragment],
    [path.split("/"), fragment],
    [address.split("/"), fragment],
    [link.split("/"), undefined],
  ];
}

function look(from: Place, segments: readonly string[], catalog: Catalog): Node | undefined {
  for (const base of basesOf(from)) {
    const path = walk(base, segments, from, catalog);
    const node = path === undefined
      ? undefined
      : findNode(path, catalog) ?? findSameName(path, catalog);
    if (node !== undefined) return node;
  }
  return undefined;
}

/** A name is the same name in either Unicode form: disks differ in which they keep. */
function findSameName(path: string, catalog: Catalog): Node | undefined {
  const near = findNearPath(path, catalog);
  const isSame = near?.normalize("NFC") === path.normalize("NFC");
  return near !== undefined && isSame ? findNode(near, catalog) : undefined;
}

/** Answers the path in the tree, or `undefined` where the steps leave it. */
function walk(
  base: string,
  segments: readonly string[],
  from: Place,
  catalog: Catalog,
): string | undefined {
  const isAbsolute = segments[0] === "";
  const path = isAbsolute ? [] : base.split("/").filter(Boolean);
  const floor = isAbsolute || sharesContentRoot(from, catalog) ? 0 : 1;
  for (const segment of segments) {
    if (segment === "" || segment === ".") continue;
    if (segment !== "..") path.push(segment);
    else if (path.length === floor) return undefined;
    else path.pop();
  }
  return path.join("/");
}

/** Whether `..` may lead from the skills to the docs: only where they lie in one folder on disk. */
function sharesContentRoot(from: Place, catalog: Catalog): boolean {
  if (from.kind !== "skill") return true;
  const neighbor = firstOf(catalog.docs)?.document ?? firstOf(catalog.prompts)?.document ??
    firstOf(catalog.assets);
  if (neighbor === undefined) return false;
  const { path } = from.skill.document.location;
  return path === `${neighbor.location.root}/skills/${from.skill.path}/SKILL.md`;
}

function firstOf<T>(map: ReadonlyMap<string, T>): T | undefined {
  return map.values().next().value;
}

/** What to write instead: from the content root where the link is written so, else from the document. */
function findNear(from: Place, path: string, target: string, catalog: Catalog): string | undefined {
  const isAbsolute = path.startsWith("/");
  const near = findNearPath(target, catalog) ?? findNearPath(decoded(target), catalog) ??
    findAddress(target, catalog);
  if (isAbsolute && near !== undefined) return `/${near}`;
  const folder = folderOf(from);
  const home = basesOf(from).at(-1)!;
  const inHome = near ??
    (from.kind === "skill"
      ? findNearPath(walk(home, path.split("/").filter(Boolean), from, catalog) ?? "", catalog)
      : undefined);
  return inHome === undefined ? undefined : relative(folder, inHome);
}

/** `docs/usage` is the address of the page `usage.md` on the website, not its path. */
function findAddress(path: string, catalog: Catalog): string | undefined {
  const below = /^(?:raw\/)?docs\/(.+)$/.exec(path)?.[1];
  if (below !== undefined) {
    const node = findNode(below, catalog);
    if (node?.kind === "doc") return node.doc.path;
    return catalog.docs.has(`${below}.md`) ? `${below}.md` : undefined;
  }
  const raw = /^raw\/(skills\/.+)$/.exec(path)?.[1];
  return raw !== undefined && findNode(raw, catalog) ? raw : undefined;
}

function splitAt(text: string, mark: string): readonly [string, string | undefined] {
  const at = text.indexOf(mark);
  return at < 0 ? [text, undefined] : [text.slice(0, at), text.slice(at + 1)];
}

/** A segment that decodes to a separator stays as written: no name holds one. */
function decodeSegments(path: string): readonly string[] {
  return path.split("/").map((segment) => {
    const name = decoded(segment);
    return /[\\/]/.test(name) ? segment : name;
  });
}

/** A broken escape stays as it is written. */
function decoded(text: string): string {
  return decodePercent(text) ?? text;
}
