import { decodeText } from "./bytes.ts";
import { parseDocument } from "./frontmatter.ts";
import { isFilled } from "./fields.ts";
import { checkInvisible } from "./invisible.ts";
import { firstHeading } from "./text.ts";
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
  /** The title of a page: frontmatter `title`, else the first heading of any level (contract, section 4). */
  readonly pageTitle: string | undefined;
  /** The first line of the body that is not blank, without leading `#`s, at most 200 code points. */
  readonly firstLine: string | undefined;
  /** Invisible characters anywhere in it. */
  readonly invisible: readonly Problem[];
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
  const { frontmatter, repairedDescription, problems, body, bodyLine } = parseDocument(bytes);
  const text = decodeText(bytes);
  const { title } = frontmatter?.values ?? {};
  const page = frontmatter ? body : text; // a page loses nothing to a block that is none
  return {
    frontmatter,
    repairedDescription,
    problems,
    bodyLine,
    title: firstHeading(body, 1),
    pageTitle: isFilled(title) ? title : firstHeading(page, "any"),
    firstLine: firstLineOf(body),
    invisible: checkInvisible(text),
  };
}

function firstLineOf(body: string): string | undefined {
  const lines = body.split(/\r?\n/).map((line) => line.replace(/^\s*#+/, "").trim());
  const first = lines.find((line) => line !== "");
  return first === undefined ? undefined : [...first].slice(0, 200).join("");
}
