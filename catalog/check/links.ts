import { dirname, relative } from "node:path/posix";
import { isSample } from "./samples.ts";
import { quote } from "../../text/quote.ts";
import { derived } from "../model/derived.ts";
import { clip, count as inWords } from "../../text/words.ts";
import { bodyOf } from "../document/body.ts";
import { anchorsOf } from "../links/anchors.ts";
import {
  DEEPEST_LINK,
  type LinkTarget,
  LONGEST_LINK,
  type Place as Origin,
  resolveLink,
} from "../links/links.ts";
import { isResourceUri } from "../links/uris.ts";
import type { WrittenLink } from "../links/written.ts";
import type { Catalog, Problem, ServedFile, Skill } from "../model/types.ts";
import { advise } from "./advice.ts";
import { type Fault, foldFaults } from "./faults.ts";
import { baseName } from "../model/paths.ts";

/** The links of a document. */
export interface Written {
  readonly links: readonly WrittenLink[];
  /** The body that they stand in. */
  readonly text: string;
  /** 1-based line on which the body begins. */
  readonly line: number;
}

/**
 * Advises on links that lead nowhere, outside, or to a scheme that no page follows.
 */
export function adviseLinks(
  { links: written, text, line }: Written,
  from: Origin,
  catalog: Catalog,
): readonly Problem[] {
  const links = written.map((link) => ({ ...link, line: link.line + line - 1 }));
  const next = links[MOST_LINKS];
  const rows = links.length > 0 ? text.split("\n") : [];
  const faults = faultsOf(links.slice(0, MOST_LINKS), from, catalog)
    .map((fault) => ({ ...fault, row: rows[fault.link.line - line] ?? "" }));
  return [
    ...foldFaults(faults),
    ...(next === undefined ? [] : [tooMany(links.length, next)]),
  ];
}

/** The most links of a document that are looked up. */
const MOST_LINKS = 10_000;

function tooMany(count: number, { line, column }: WrittenLink): Problem {
  return advise(
    "links-too-many",
    `the document has ${inWords(count, "link")}; the first ${MOST_LINKS} are looked up`,
    "Split it into several documents",
    { line, column },
  );
}

function faultsOf(
  links: readonly WrittenLink[],
  from: Origin,
  catalog: Catalog,
): readonly Fault[] {
  return links.flatMap((link) => {
    const fault = faultOf(link, from, catalog);
    if (fault === undefined) return [];
    const isTold = fault.code !== "link-missing" || fault.instead !== undefined ||
      link.href === "" || !isSample(link, from, catalog);
    return isTold ? [fault] : [];
  });
}

function faultOf(link: WrittenLink, from: Origin, catalog: Catalog): Fault | undefined {
  const { href, kind } = link;
  if (kind === "path" && from.kind !== "skill") return undefined;
  const target = resolveLink(from, href, catalog);
  switch (target.kind) {
    case "missing":
      return missing(link, target.near ?? namesake(href, from));
    case "outside":
      return {
        code: "link-outside",
        link,
        says: (count) =>
          count === "one"
            ? "leaves the served folder and is not followed"
            : "leave the served folder and are not followed",
        fix: "Copy the file in, or link to an address",
      };
    case "too-long":
      return {
        code: "link-too-long",
        link,
        says: (count) =>
          count === "one" ? "is too long to be looked up" : "are too long to be looked up",
        fix: `Write a path of at most ${LONGEST_LINK} characters and ${DEEPEST_LINK} segments`,
      };
    case "unsafe":
      return {
        code: "link-unsafe",
        link,
        says: (count) => count === "one" ? "is shown as text" : "are shown as text",
        fix: "Use http, https or mailto, or a relative path",
      };
    default:
      return wrongAnchor(link, target, from);
  }
}

/** Names that say nothing of what is meant. */
const COMMON = /^(?:|(?:skill|readme|index|license|changelog)(?:\.\w+)?)$/;

/** The only file of the skill that has the name, in whatever folder. */
function namesake(href: string, from: Origin): string | undefined {
  if (from.kind !== "skill" || isResourceUri(href)) return undefined;
  const name = baseName(href.split(/[?#]/, 1)[0]!).toLowerCase();
  const named = filesByName(from.skill);
  const found = [...named.get(name) ?? [], ...named.get(`${name}.md`) ?? []];
  // every skill has a SKILL.md: a link to that of another skill does not mean this one
  if (COMMON.test(name) || found.length !== 1 || found[0] === from.file) return undefined;
  return relative(dirname(from.file), found[0]!);
}

/** The files of a skill by their names in lower case: thousands of dead links may ask for them. */
const filesByName = derived(({ files }: Skill) =>
  Map.groupBy(files.keys(), (path) => baseName(path).toLowerCase())
);

/** Encodes what ends an address in Markdown. */
function asLink(path: string): string {
  return path.replace(/[ ()<>]/g, (mark) => `%${mark.charCodeAt(0).toString(16).toUpperCase()}`);
}

/** Blanks that look like a plain one. */
const ODD_BLANK = /[^\S \n]/;

/** What is said of a link that leads nowhere, and how to mend it. */
function missing(link: WrittenLink, near: string | undefined): Fault {
  const fault = { code: "link-missing", link } as const;
  const nowhere = (count: "one" | "many") =>
    count === "one" ? "leads to nothing that is served" : "lead to nothing that is served";
  if (link.href === "") {
    const says = (count: "one" | "many") => count === "one" ? "has no address" : "have no address";
    return { ...fault, says, fix: "Write one, or remove the link" };
  }
  if (near === undefined) {
    const fix = link.href.startsWith("/")
      ? "Write the whole address if it is one of a website, add the file, or remove the link"
      : "Add the file, or remove the link";
    return { ...fault, says: nowhere, fix };
  }
  const rest = /[?#].*$/s.exec(link.href)?.[0] ?? "";
  if (!ODD_BLANK.test(near)) {
    const instead = asLink(near);
    const fix = `Did you mean ${quote(instead)}?`;
    return { ...fault, says: nowhere, fix, instead: instead + rest };
  }
  const encoded = near.split("/").map(encodeURIComponent).join("/");
  return {
    ...fault,
    says: (count) => `${nowhere(count)}; a blank in the name of the file is no plain one`,
    fix: `Rename the file with plain blanks, or link to ${quote(encoded)}`,
    instead: encoded + rest,
  };
}

function wrongAnchor(link: WrittenLink, target: LinkTarget, from: Origin): Fault | undefined {
  const fragment = "fragment" in target ? target.fragment : undefined;
  const document = documentOf(target, from);
  // `:~:text=` asks a browser for words, not for a heading.
  if (!fragment || fragment.startsWith(":~:") || document?.bytes === undefined) return undefined;
  const { anchors, folded, some } = anchorsIn(document.bytes);
  if (anchors.has(fragment)) return undefined;
  const [near, ...others] = folded.get(fold(fragment)) ?? [];
  const fault = {
    code: "link-anchor-missing",
    link,
    says: (count: "one" | "many") =>
      count === "one" ? "names no heading of its document" : "name no heading of their document",
  } as const;
  if (near !== undefined) {
    const instead = `${link.href.split("#", 1)[0]}#${near}`;
    const fix = `Did you mean ${quote(`#${near}`)}?`;
    return { ...fault, fix, ...(others.length === 0 && { instead }) };
  }
  const fix = some === "" ? "Link to the document" : `Link to a heading, as in ${some}`;
  return { ...fault, fix };
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

/** The anchors of a document: thousands of links may ask for them. */
const anchorsIn = derived((bytes: Uint8Array) => {
  const anchors = anchorsOf(bodyOf(bytes, "page").text);
  const folded = Map.groupBy(anchors, fold);
  const some = [...anchors].slice(0, 3).map((anchor) => `#${clip(anchor, 80)}`).join(
    ", ",
  );
  return { anchors, folded, some };
});

function fold(anchor: string): string {
  return anchor.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, "");
}
