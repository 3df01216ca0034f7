import { decodePercent } from "../../text/percent.ts";
import type { Token } from "markdown-it";
import { dirname, relative } from "node:path/posix";
import { findNearPath, findNode, type Node } from "./places.ts";
import { createSlugger, textOf } from "../markdown/headings.ts";
import { createMarkdownParser } from "../markdown/parser.ts";
import { placedLinks } from "../markdown/positions.ts";
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
 * - `outside`: it leaves the served tree.
 */
export type LinkTarget =
  | (Node & { readonly fragment?: string })
  | { readonly kind: "anchor"; readonly fragment: string }
  | { readonly kind: "external"; readonly href: string }
  | { readonly kind: "unsafe"; readonly href: string }
  | { readonly kind: "missing"; readonly path: string; readonly near?: string }
  | { readonly kind: "outside"; readonly path: string };

/**
 * Resolves a link as its author wrote it (Markdown escapes and entities already read) against the document it
 * stands in. Links are read as paths of the source tree, as an editor or a code host reads them: percent-encoded
 * or raw, `/` at the start is the content root, a folder stands for its `index.md`, its skill or its listing.
 * Nothing is read from disk.
 */
export function resolveLink(from: Place, href: string, catalog: Catalog): LinkTarget {
  // deno-lint-ignore no-control-regex
  const link = href.replace(/[\x00-\x1f\x7f]/g, "").trim();
  if (link === "") return { kind: "missing", path: "" };
  if (link.startsWith("#")) return { kind: "anchor", fragment: decoded(link.slice(1)) };
  const scheme = /^[a-z][a-z0-9+.-]*:/i.exec(link.replace(/\s/g, ""))?.[0].toLowerCase();
  if (scheme !== undefined) {
    return { kind: isExternal(link, scheme) ? "external" : "unsafe", href: link };
  }
  if (/^[\\/]{2}/.test(link)) return { kind: "unsafe", href: link };
  return resolvePath(from, link, catalog);
}

const parser = createMarkdownParser();

/** The path of a document in the tree that links walk through. */
export function pathOf(place: Place): string {
  if (place.kind === "skill") return `skills/${place.skill.path}/${place.file}`;
  return place.kind === "doc" ? place.doc.path : `prompts/${place.prompt.id}/PROMPT.md`;
}

function isExternal(link: string, scheme: string): boolean {
  if (scheme === "mailto:") return true;
  return /^https?:\/\//i.test(link) && URL.canParse(link);
}

function resolvePath(from: Place, link: string, catalog: Catalog): LinkTarget {
  const [address = "", fragment] = splitAt(link, "#");
  const [path = ""] = splitAt(address, "?");
  if (path === "") return { kind: "anchor", fragment: decoded(fragment ?? "") };
  for (const [written, part] of readings(path, address, link, fragment)) {
    const node = look(from, written, catalog);
    if (node !== undefined) return part ? { ...node, fragment: decodePercent(part) ?? part } : node;
  }
  const target = walk(from, decodeSegments(path), catalog);
  if (target === undefined) return { kind: "outside", path };
  const near = findNear(from, path, target, catalog);
  return near === undefined ? { kind: "missing", path } : { kind: "missing", path, near };
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
  const path = walk(from, segments, catalog);
  if (path === undefined) return undefined;
  return findNode(path, catalog) ?? findSameName(path, catalog);
}

/** A name is the same name in either Unicode form: disks differ in which they keep. */
function findSameName(path: string, catalog: Catalog): Node | undefined {
  const near = findNearPath(path, catalog);
  const isSame = near?.normalize("NFC") === path.normalize("NFC");
  return near !== undefined && isSame ? findNode(near, catalog) : undefined;
}

/** Answers the path in the tree, or `undefined` where the steps leave it. */
function walk(from: Place, segments: readonly string[], catalog: Catalog): string | undefined {
  const isAbsolute = segments[0] === "";
  const path = isAbsolute ? [] : pathOf(from).split("/").slice(0, -1);
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

function findNear(from: Place, path: string, target: string, catalog: Catalog): string | undefined {
  const home = from.kind === "skill" ? `skills/${from.skill.path}${path}` : "";
  const near = findNearPath(target, catalog) ??
    (path.startsWith("/") && home !== "" ? findNearPath(home, catalog) : undefined);
  return near === undefined ? undefined : relative(dirname(pathOf(from)), near);
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

/** A link or image as written, or a path in code. */
export interface WrittenLink {
  /** Backslash escapes and entities are read, percent-encoding is not. */
  readonly href: string;
  /** 1-based. */
  readonly line: number;
  /** 1-based, in code points. */
  readonly column: number;
  /** `path`: a path in code, like `scripts/run.py`, which agents follow as they do links. */
  readonly kind: "link" | "image" | "path";
}

/**
 * Lists the links, images and paths in code of a Markdown text in the order in which they stand there; reference
 * links where they are used. Give the body of a document, and add the lines above it to what comes back.
 *
 * ```ts
 * import { linksOf } from "./links.ts";
 * import assert from "node:assert/strict";
 *
 * assert.deepEqual(linksOf("# One\n\nSee [two](two.md), run `scripts/run.py`.\n"), [
 *   { href: "two.md", line: 3, column: 5, kind: "link" },
 *   { href: "scripts/run.py", line: 3, column: 24, kind: "path" },
 * ]);
 * ```
 */
export function linksOf(markdown: string): readonly WrittenLink[] {
  if (!MAY_LINK.test(markdown)) return [];
  const links: WrittenLink[] = [];
  for (const { token, line, column } of placedLinks(parser.parse(markdown, {}), markdown)) {
    const written = writtenAs(token);
    if (written !== undefined) links.push({ ...written, line, column });
  }
  return links.sort((a, b) => a.line - b.line || a.column - b.column);
}

/** What every text with a link holds: most are passed over without being parsed. */
const MAY_LINK = /\]|<|:\/\/|`(?:\.\/)?(?:references|scripts|assets)\//;

/** The folders of the Agent Skills specification: a path into one of them is meant as a file of the skill. */
const PATH = /^(?:\.\/)?(?:references|scripts|assets)\/[\w.\/-]*\w\.\w+$/;

/** Tells whether code is a path into one of the folders of a skill. */
export function isPath(code: string): boolean {
  return PATH.test(code);
}

function writtenAs(token: Token): Pick<WrittenLink, "href" | "kind"> | undefined {
  if (token.type === "code_inline") {
    return isPath(token.content) ? { href: token.content, kind: "path" } : undefined;
  }
  const kind = token.type === "image" ? "image" : "link";
  return { href: String(token.attrGet(kind === "image" ? "src" : "href")), kind };
}

/**
 * Lists the fragments that lead to a heading of a Markdown text, as links to it spell them.
 *
 * ```ts
 * import { anchorsOf } from "./links.ts";
 * import assert from "node:assert/strict";
 *
 * assert.deepEqual([...anchorsOf("# Part *one*\n\n## Part 2\n")], ["part-one", "part-2"]);
 * ```
 */
export function anchorsOf(markdown: string): ReadonlySet<string> {
  const tokens = parser.parse(markdown, {});
  const titles = tokens.filter((_, at) => tokens[at - 1]?.type === "heading_open");
  return new Set(titles.map(({ children }) => textOf(children ?? [])).map(createSlugger()));
}
