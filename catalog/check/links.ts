import { baseName } from "../model/paths.ts";
import { dirname, relative } from "node:path/posix";
import { quote } from "../../text/quote.ts";
import { derived } from "../model/derived.ts";
import { type Body, bodyOf } from "../document/body.ts";
import {
  anchorsOf,
  linksOf,
  type LinkTarget,
  type Place as Origin,
  resolveLink,
  type WrittenLink,
} from "../links/links.ts";
import type { Catalog, Problem, ServedFile } from "../model/types.ts";
import { advise } from "./advice.ts";

/** Advises on links that lead nowhere, outside, or to a scheme that no page follows. */
export function adviseLinks(
  { text, line }: Body,
  from: Origin,
  catalog: Catalog,
): readonly Problem[] {
  return linksOf(text).flatMap((link) =>
    adviseLink({ ...link, line: link.line + line - 1 }, from, catalog) ?? []
  );
}

function adviseLink(link: WrittenLink, from: Origin, catalog: Catalog): Problem | undefined {
  const { href, kind, line, column } = link;
  const place = { line, column };
  if (kind === "path" && from.kind !== "skill") return undefined;
  const target = resolveLink(from, href, catalog);
  switch (target.kind) {
    case "missing":
      return advise("link-missing", ...missing(link, target.near ?? namesake(href, from)), place);
    case "outside":
      return advise(
        "link-outside",
        `the ${kind} ${quote(href)} leaves the served folder and is not followed`,
        "Copy the file in, or link to an address",
        place,
      );
    case "unsafe":
      return advise(
        "link-unsafe",
        `the ${kind} ${quote(href)} is shown as text`,
        "Use http, https or mailto, or a relative path",
        place,
      );
    default:
      return adviseAnchor(target, from, place);
  }
}

/** The only file of the skill that has the name, in whatever folder. */
function namesake(href: string, from: Origin): string | undefined {
  if (from.kind !== "skill") return undefined;
  const name = nameOf(href.split(/[?#]/, 1)[0]!);
  const found = [...from.skill.files.keys()].filter((path) =>
    [name, `${name}.md`].includes(nameOf(path))
  );
  if (name === "" || found.length !== 1 || found[0] === from.file) return undefined;
  return relative(dirname(from.file), found[0]!);
}

function nameOf(path: string): string {
  return baseName(path).toLowerCase();
}

/** Blanks that look like a plain one. */
const ODD_BLANK = /[^\S \n]/;

/** What is said of a link that leads nowhere, and how to mend it. */
function missing({ href, kind }: WrittenLink, near: string | undefined): readonly [string, string] {
  if (href === "") return [`the ${kind} has no address`, "Write one, or remove the link"];
  const message = `the ${kind} ${quote(href)} leads to nothing that is served`;
  if (near === undefined) return [message, "Add the file, or remove the link"];
  if (!ODD_BLANK.test(near)) return [message, `Did you mean ${quote(near)}?`];
  const encoded = near.split("/").map(encodeURIComponent).join("/");
  return [
    `${message}; a blank in the name of the file is no plain one`,
    `Rename the file with plain blanks, or link to ${quote(encoded)}`,
  ];
}

function adviseAnchor(
  target: LinkTarget,
  from: Origin,
  place: { readonly line: number; readonly column: number },
): Problem | undefined {
  const fragment = "fragment" in target ? target.fragment : undefined;
  const document = documentOf(target, from);
  // `:~:text=` asks a browser for words, not for a heading.
  if (!fragment || fragment.startsWith(":~:") || document?.bytes === undefined) return undefined;
  const anchors = anchorsIn(document.bytes);
  if (anchors.has(fragment)) return undefined;
  const near = [...anchors].find((anchor) => fold(anchor) === fold(fragment));
  const some = [...anchors].slice(0, 3).map((anchor) => `#${anchor}`).join(", ");
  return advise(
    "link-anchor-missing",
    `no heading of the document has the anchor ${quote(`#${fragment}`)}`,
    near === undefined
      ? some === "" ? "Link to the document" : `Link to a heading, as in ${some}`
      : `Did you mean ${quote(`#${near}`)}?`,
    place,
  );
}

/** The Markdown document whose headings a link names. */
function documentOf(target: LinkTarget, from: Origin): ServedFile | undefined {
  if (target.kind === "doc") return target.doc.document;
  if (target.kind === "skill") return target.skill.document;
  if (target.kind === "skill-file") return markdownOf(target.skill.files.get(target.file));
  if (target.kind !== "anchor") return undefined;
  if (from.kind === "doc") return from.doc.document;
  return from.kind === "skill" ? markdownOf(from.skill.files.get(from.file)) : undefined;
}

function markdownOf(file: ServedFile | undefined): ServedFile | undefined {
  return file?.mediaType === "text/markdown" ? file : undefined;
}

const anchorsIn = derived((bytes: Uint8Array) => anchorsOf(bodyOf(bytes, "page").text));

function fold(anchor: string): string {
  return anchor.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, "");
}
