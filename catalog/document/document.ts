import { decodeReadable, decodeText } from "../model/bytes.ts";
import { derived } from "../model/derived.ts";
import { type ParsedDocument, parseDocument, repairField } from "./frontmatter.ts";
import { isFilled } from "./fields.ts";
import { checkInvisible } from "./invisible.ts";
import { linesOf, proseLines, withoutComments } from "../markdown/prose.ts";
import { firstHeading } from "../markdown/title.ts";
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
  /** The first line of prose of the body, without leading `#`s, at most 200 code points. */
  readonly firstLine: string | undefined;
  /** Whether the body has text, of whatever kind. */
  readonly hasText: boolean;
  /** Invisible characters anywhere in it. */
  readonly invisible: readonly Problem[];
}

/** Metadata of a page; a leading `---` that opens no fields belongs to the body (contract, section 4). */
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
  const { body, block: _, ...parsed } = parseDocument(text);
  return {
    ...parsed,
    title: firstHeading(body, 1),
    firstLine: firstLineOf(body),
    hasText: hasText(body),
    invisible: checkInvisible(text),
  };
});

/** Reads what a page or a reference says of itself. Most references begin with a heading. */
export const pageFactsOf: (bytes: Uint8Array) => PageFacts = derived((bytes) => {
  const text = decodeReadable(bytes);
  if (!text.startsWith("---")) {
    return { frontmatter: undefined, problems: [], bodyLine: 1, title: firstHeading(text, "any") };
  }
  const parsed = parseDocument(text);
  const { frontmatter, problems, body, bodyLine } = parsed;
  if (frontmatter === undefined || Object.keys(frontmatter.values).length === 0) {
    return { frontmatter: undefined, problems, bodyLine: 1, title: titleBelow(text, parsed) };
  }
  const { title } = frontmatter.values;
  const heading = isFilled(title) ? title : firstHeading(body, "any");
  return { frontmatter, problems, bodyLine, title: heading };
});

/**
 * A first line that opens fields, not text between rules. A word before a colon may be a sentence, and is taken for a
 * field: what follows it is shown in any case.
 */
const FIELD = /^---\r?\n\s*[A-Za-z][\w-]*:(?:\s|$)/;

/** Tells whether the text of a page begins with what was meant as fields. */
export function opensFields(text: string): boolean {
  return FIELD.test(text.slice(0, 1000));
}

/** Titles a page whose block is shown with its text: a line of broken fields is no heading (contract, section 4). */
function titleBelow(text: string, { block, body }: ParsedDocument): string | undefined {
  if (block !== undefined) {
    const below = repairField("title", block)?.text ?? firstHeading(body, "any");
    return below ?? (opensFields(text) ? undefined : firstHeading(text, "any"));
  }
  const end = opensFields(text) ? /\n(?=[ \t]*\r?\n|#)/.exec(text)?.index ?? text.length : 0;
  return firstHeading(text.slice(end), "any");
}

function hasText(body: string): boolean {
  for (const line of linesOf(body)) if (line.replace(/^\s*#+/, "").trim() !== "") return true;
  return false;
}

const RULE = /^ {0,3}(?:(?:-[ \t]*){3,}|(?:\*[ \t]*){3,}|(?:_[ \t]*){3,})$/;

/** The first line of prose: no rule, no code and no comment says what a skill is for. */
function firstLineOf(body: string): string | undefined {
  for (const line of proseLines(body)) {
    const text = withoutComments(line).replace(/^\s*#+/, "").trim();
    if (text === "" || RULE.test(line)) continue;
    return text.length <= 200 ? text : [...text].slice(0, 200).join("");
  }
  return undefined;
}
