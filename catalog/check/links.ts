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
import { type AdviceCode, advise } from "./advice.ts";
import { baseName } from "../model/paths.ts";

/** What is wrong with one link. */
interface Fault {
  readonly code: AdviceCode;
  readonly link: WrittenLink;
  /** What is wrong, after "the link …" or "3 links …". */
  readonly says: (count: "one" | "many") => string;
  readonly fix: string;
  /** Whether the fix is for this link alone. */
  readonly isOwn: boolean;
}

/** The links of a document. */
export interface Written {
  readonly links: readonly WrittenLink[];
  /** 1-based line on which the body begins. */
  readonly line: number;
}

/**
 * Advises on links that lead nowhere, outside, or to a scheme that no page follows. Where more than three of a document
 * have one kind and no fix of their own, they are told once, with a number and examples: a page that was copied from a
 * site has hundreds of such links.
 */
export function adviseLinks(
  { links: written, line }: Written,
  from: Origin,
  catalog: Catalog,
): readonly Problem[] {
  const links = written.map((link) => ({ ...link, line: link.line + line - 1 }));
  const next = links[MOST_LINKS];
  return [
    ...adviseEach(links.slice(0, MOST_LINKS), from, catalog),
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

function adviseEach(
  links: readonly WrittenLink[],
  from: Origin,
  catalog: Catalog,
): readonly Problem[] {
  const faults = links.flatMap((link) => {
    const fault = faultOf(link, from, catalog);
    if (fault === undefined || fault.code !== "link-missing" || fault.isOwn) return fault ?? [];
    return link.href !== "" && isSample(link, from, catalog) ? [] : [fault];
  });
  const own = new Set(faults.filter(({ isOwn }) => isOwn).map(({ link }) => link.href));
  const isMany = own.size > MOST_OWN;
  const kinds = Map.groupBy(
    faults,
    ({ code, fix, isOwn, link }) =>
      JSON.stringify(isOwn && isMany ? [code, "own"] : [code, fix, isOwn && link.href]),
  );
  return [...kinds.values()].flatMap((alike) =>
    alike[0]!.isOwn || alike.length > MOST_EXAMPLES
      ? [toProblem(alike)]
      : alike.map((each) => toProblem([each]))
  );
}

/** So many links of a document are told each with its own fix. */
const MOST_OWN = 10;

const MOST_EXAMPLES = 3;

function toProblem(faults: readonly Fault[]): Problem {
  const [{ code, link, says, fix, isOwn }] = faults as [Fault];
  const place = { line: link.line, column: link.column };
  const hrefs = [...new Set(faults.map(({ link }) => link.href))];
  if (faults.length === 1) {
    return advise(code, `the ${link.kind} ${quote(link.href)} ${says("one")}`, fix, place);
  }
  const shown = hrefs.slice(0, MOST_EXAMPLES).map((href) => quote(href)).join(", ");
  const more = hrefs.length > MOST_EXAMPLES ? `, and ${hrefs.length - MOST_EXAMPLES} more` : "";
  const how = isOwn && hrefs.length > 1 ? `Mend them alike; of the first: ${fix}` : fix;
  return advise(code, `${faults.length} links ${says("many")}: ${shown}${more}`, how, place);
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
        isOwn: false,
      };
    case "too-long":
      return {
        code: "link-too-long",
        link,
        says: (count) =>
          count === "one" ? "is too long to be looked up" : "are too long to be looked up",
        fix: `Write a path of at most ${LONGEST_LINK} characters and ${DEEPEST_LINK} segments`,
        isOwn: false,
      };
    case "unsafe":
      return {
        code: "link-unsafe",
        link,
        says: (count) => count === "one" ? "is shown as text" : "are shown as text",
        fix: "Use http, https or mailto, or a relative path",
        isOwn: false,
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
    return { ...fault, says, fix: "Write one, or remove the link", isOwn: false };
  }
  if (near === undefined) {
    const fix = link.href.startsWith("/")
      ? "Write the whole address if it is one of a website, add the file, or remove the link"
      : "Add the file, or remove the link";
    return { ...fault, says: nowhere, fix, isOwn: false };
  }
  if (!ODD_BLANK.test(near)) {
    return { ...fault, says: nowhere, fix: `Did you mean ${quote(asLink(near))}?`, isOwn: true };
  }
  const encoded = near.split("/").map(encodeURIComponent).join("/");
  return {
    ...fault,
    says: (count) => `${nowhere(count)}; a blank in the name of the file is no plain one`,
    fix: `Rename the file with plain blanks, or link to ${quote(encoded)}`,
    isOwn: true,
  };
}

function wrongAnchor(link: WrittenLink, target: LinkTarget, from: Origin): Fault | undefined {
  const fragment = "fragment" in target ? target.fragment : undefined;
  const document = documentOf(target, from);
  // `:~:text=` asks a browser for words, not for a heading.
  if (!fragment || fragment.startsWith(":~:") || document?.bytes === undefined) return undefined;
  const { anchors, folded, some } = anchorsIn(document.bytes);
  if (anchors.has(fragment)) return undefined;
  const near = folded.get(fold(fragment));
  const fault = {
    code: "link-anchor-missing",
    link,
    says: (count: "one" | "many") =>
      count === "one" ? "names no heading of its document" : "name no heading of their document",
  } as const;
  if (near !== undefined) {
    return { ...fault, fix: `Did you mean ${quote(`#${near}`)}?`, isOwn: true };
  }
  const fix = some === "" ? "Link to the document" : `Link to a heading, as in ${some}`;
  return { ...fault, fix, isOwn: false };
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
  const folded = new Map([...anchors].toReversed().map((anchor) => [fold(anchor), anchor]));
  const some = [...anchors].slice(0, MOST_EXAMPLES).map((anchor) => `#${clip(anchor, 80)}`).join(
    ", ",
  );
  return { anchors, folded, some };
});

function fold(anchor: string): string {
  return anchor.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, "");
}
