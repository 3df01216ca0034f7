import { decodeReadable } from "../model/bytes.ts";
import { findBlock } from "./block.ts";
import { problem } from "../model/diagnostics.ts";
import type { Frontmatter, Problem } from "../model/types.ts";
import { readYaml, type YamlBlock } from "./yaml/parse.ts";
import { valueAfter, withoutQuotes } from "./yaml/value.ts";

/** A document taken apart. */
export interface ParsedDocument {
  /** Absent where there is no block, or none that can be read. */
  readonly frontmatter: Frontmatter | undefined;
  /** The text between the fences, line ends as LF; absent where there is no block. */
  readonly block: string | undefined;
  /** The rest of the only line `description:` of a block that is not YAML (contract, section 2). */
  readonly repairedDescription: string | undefined;
  /** Whether lines below that line continue the text, which the repair leaves out. */
  readonly isRepairCut: boolean;
  /** The text after the block, line ends as on disk; empty where the block is not closed. */
  readonly body: string;
  /** 1-based line on which the body starts; one past the last line where the block is not closed. */
  readonly bodyLine: number;
  readonly problems: readonly Problem[];
}

/**
 * Reads the frontmatter and the body of a document, given as bytes or as text: the one reader for skills,
 * prompts and pages.
 *
 * The block is YAML 1.2 (core schema) between a first line that is exactly `---` and the next line that is
 * `---`, blanks after it allowed, of at most 65,536 characters. Aliases, custom tags and duplicate keys are refused; nothing is evaluated.
 * A byte order mark and CRLF are ignored here and kept everywhere else. Never throws: what cannot be read is
 * a problem with its place and a fix.
 *
 * ```ts
 * import { parseDocument } from "./frontmatter.ts";
 * import assert from "node:assert/strict";
 *
 * const text = "---\nname: a\nversion: 1.10\n---\n# A\n";
 * const { frontmatter, body, bodyLine } = parseDocument(text);
 * assert.deepEqual(frontmatter?.values, { name: "a", version: 1.1 });
 * assert.equal(frontmatter?.written.get("version"), "1.10");
 * assert.deepEqual([body, bodyLine], ["# A\n", 5]);
 * ```
 */
export function parseDocument(document: Uint8Array | string): ParsedDocument {
  const text = typeof document === "string"
    ? document.replace(/^\ufeff/, "")
    : decodeReadable(document);
  const block = findBlock(text);
  if (block.kind !== "block") {
    const rest = block.kind === "none"
      ? { ...repaired(block.meant), body: text, bodyLine: 1 }
      : { ...UNREPAIRED, body: "", bodyLine: block.bodyLine };
    return { frontmatter: undefined, block: undefined, ...rest, problems: [block.problem] };
  }
  const { yaml, body, bodyLine } = block;
  const { frontmatter, problems } = yaml.length > LARGEST_BLOCK ? tooLarge(yaml) : readYaml(yaml);
  const repair = frontmatter ? UNREPAIRED : repaired(yaml);
  return { frontmatter, block: yaml, ...repair, body, bodyLine, problems };
}

/** The largest block that is read, in characters: thousands of fields are an attack on readers, not metadata. */
const LARGEST_BLOCK = 64 * 1024;

function tooLarge({ length }: string): YamlBlock {
  const message = `the block has ${length} characters; the most is ${LARGEST_BLOCK}`;
  const fix = "Move what is long into the body, or into a file beside it";
  const place = { line: 1, column: 1 };
  return {
    frontmatter: undefined,
    problems: [problem("frontmatter-too-large", message, fix, place)],
  };
}

type RepairedDescription = Pick<ParsedDocument, "repairedDescription" | "isRepairCut">;
const UNREPAIRED: RepairedDescription = { repairedDescription: undefined, isRepairCut: false };

function repaired(yaml: string): RepairedDescription {
  const repair = repairField("description", yaml);
  return repair ? { repairedDescription: repair.text, isRepairCut: repair.isCut } : UNREPAIRED;
}

/** The sign of a value that goes on below is no description. */
const BLOCK_SCALAR = /^[|>][-+0-9]*$/;

/** The text of a field that stands in a block which cannot be read. */
export interface Repair {
  readonly text: string;
  /** Whether lines below it continue the text, which the repair leaves out. */
  readonly isCut: boolean;
}

const REPAIRED = {
  description: /^description[:\uff1a](.*)$/gm,
  title: /^title[:\uff1a](.*)$/gm,
} as const;

/** Takes a field from the only line of an unreadable block that begins with it, without its quotes. */
export function repairField(field: "description" | "title", yaml: string): Repair | undefined {
  const [line, ...others] = yaml.slice(0, LARGEST_BLOCK).matchAll(REPAIRED[field]);
  if (line === undefined || others.length > 0) return undefined;
  const value = line[1]!.trim();
  const text = withoutQuotes(value).inner;
  if (text.trim() === "" || BLOCK_SCALAR.test(text)) return undefined;
  const { end } = valueAfter(yaml, line.index, `${field}:`, "until a field");
  return { text, isCut: end > line.index + line[0].length };
}
