import { decodeText } from "./bytes.ts";
import { type ParsedDocument, parseDocument } from "./frontmatter.ts";
import { isFilled } from "./fields.ts";
import { checkInvisible } from "./invisible.ts";
import { firstHeading, linesOf } from "./text.ts";
import type { Frontmatter, Problem } from "./types.ts";

/** What a document says of itself, without its text. */
export interface DocumentFacts {
  readonly frontmatter: Frontmatter | undefined;
  readonly repairedDescription: string | undefined;
  readonly problems: readonly Problem[];
  /** 1-based line on which the body starts. */
  readonly bodyLine: number;
  /** The first level-1 heading of the body, as plain text. */
  readonly title: string | undefined;
  /** What it is as a page, which loses nothing to a first `---` that opens no fields (contract, section 4). */
  readonly page: PageFacts;
  /** The first line of the body that is not blank, without leading `#`s, at most 200 code points. */
  readonly firstLine: string | undefined;
  /** Invisible characters anywhere in it. */
  readonly invisible: readonly Problem[];
}

/** What a document says of itself as a page. */
export interface PageFacts {
  readonly frontmatter: Frontmatter | undefined;
  readonly bodyLine: number;
  /** Frontmatter `title`, else the first heading of any level, as plain text. */
  readonly title: string | undefined;
}

/** The same bytes say the same: a reload parses only what has changed. */
const known = new WeakMap<Uint8Array, DocumentFacts>();

/** Reads what a document says of itself. */
export function factsOf(bytes: Uint8Array): DocumentFacts {
  const facts = known.get(bytes) ?? readFacts(bytes);
  known.set(bytes, facts);
  return facts;
}

function readFacts(bytes: Uint8Array): DocumentFacts {
  const parsed = parseDocument(bytes);
  const { frontmatter, repairedDescription, problems, body, bodyLine } = parsed;
  const text = decodeText(bytes);
  return {
    frontmatter,
    repairedDescription,
    problems,
    bodyLine,
    title: firstHeading(body, 1),
    page: pageOf(parsed, text),
    firstLine: firstLineOf(body),
    invisible: checkInvisible(text),
  };
}

function pageOf({ frontmatter, body, bodyLine }: ParsedDocument, text: string): PageFacts {
  if (frontmatter === undefined || Object.keys(frontmatter.values).length === 0) {
    return { frontmatter: undefined, bodyLine: 1, title: firstHeading(text, "any") };
  }
  const { title } = frontmatter.values;
  return { frontmatter, bodyLine, title: isFilled(title) ? title : firstHeading(body, "any") };
}

function firstLineOf(body: string): string | undefined {
  for (const line of linesOf(body)) {
    const text = line.replace(/^\s*#+/, "").trim();
    if (text !== "") return [...text].slice(0, 200).join("");
  }
  return undefined;
}
