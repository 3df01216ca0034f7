import { decodeReadable, decodeText } from "../model/bytes.ts";
import { derived } from "../model/derived.ts";
import { parseDocument } from "./frontmatter.ts";
import { isFilled } from "./fields.ts";
import { checkInvisible } from "./invisible.ts";
import { firstHeading, linesOf } from "../markdown/title.ts";
import type { Frontmatter, Problem } from "../model/types.ts";

/** What a skill's document says of itself, without its text. */
export interface DocumentFacts {
  readonly frontmatter: Frontmatter | undefined;
  readonly repairedDescription: string | undefined;
  /** Whether the repair leaves out lines that continue the description. */
  readonly isRepairCut: boolean;
  readonly problems: readonly Problem[];
  /** 1-based line on which the body starts. */
  readonly bodyLine: number;
  /** The first level-1 heading of the body, as plain text. */
  readonly title: string | undefined;
  /** The first line of the body that is not blank, without leading `#`s, at most 200 code points. */
  readonly firstLine: string | undefined;
  /** Invisible characters anywhere in it. */
  readonly invisible: readonly Problem[];
}

/** What a page says of itself: it loses nothing to a first `---` that opens no fields (contract, section 4). */
export interface PageFacts {
  readonly frontmatter: Frontmatter | undefined;
  readonly problems: readonly Problem[];
  readonly bodyLine: number;
  /** Frontmatter `title`, else the first heading of any level, as plain text. */
  readonly title: string | undefined;
}

/** Reads what a skill's document says of itself; the same bytes say the same, so a reload parses only what has changed. */
export const factsOf: (bytes: Uint8Array) => DocumentFacts = derived((bytes) => {
  const text = decodeText(bytes);
  const { body, ...parsed } = parseDocument(text);
  return {
    ...parsed,
    title: firstHeading(body, 1),
    firstLine: firstLineOf(body),
    invisible: checkInvisible(text),
  };
});

/** Reads what a page or a reference says of itself. Most references begin with a heading. */
export const pageFactsOf: (bytes: Uint8Array) => PageFacts = derived((bytes) => {
  const text = decodeReadable(bytes);
  const { frontmatter, problems, body, bodyLine } = text.startsWith("---")
    ? parseDocument(text)
    : NO_BLOCK;
  if (frontmatter === undefined || Object.keys(frontmatter.values).length === 0) {
    return { frontmatter: undefined, problems, bodyLine: 1, title: firstHeading(text, "any") };
  }
  const { title } = frontmatter.values;
  const heading = isFilled(title) ? title : firstHeading(body, "any");
  return { frontmatter, problems, bodyLine, title: heading };
});

const NO_BLOCK = { frontmatter: undefined, problems: [], body: "", bodyLine: 1 };

function firstLineOf(body: string): string | undefined {
  for (const line of linesOf(body)) {
    const text = line.replace(/^\s*#+/, "").trim();
    if (text !== "") return text.length <= 200 ? text : [...text].slice(0, 200).join("");
  }
  return undefined;
}
