import type { YAMLError } from "yaml";
import type { Place, RuleCode } from "../../model/diagnostics.ts";
import type { Edit } from "../../model/types.ts";
import type { Unclosed } from "./unclosed.ts";
import type { WrittenValue } from "./value.ts";

/** What is known about a complaint of the parser. */
export interface Complaint {
  readonly error: YAMLError;
  /** The line of the block on which it is, without line end. */
  readonly line: string;
  /** The offset of that line in the block. */
  readonly start: number;
  /** The text of the whole block. */
  readonly yaml: string;
  /** What is not closed and misled the parser there. */
  readonly unclosed: Unclosed | undefined;
  readonly place: (offset: number) => Place;
}

/** An explanation that an author can act on. */
export interface Explanation {
  readonly code: RuleCode;
  readonly message: string;
  readonly fix: string;
  readonly edit?: Edit;
  /** Where it is in the block, if not where the parser gave up. */
  readonly offset?: number;
  /** The offset up to which the fix replaces what stands there: complaints before it have the same cause. */
  readonly mends?: number;
}

/** A way to mend, and the offset up to which it replaces what stands there. */
export type Mend = Required<Pick<Explanation, "fix" | "edit" | "mends">>;

/** A line `key: value`, up to where the value starts. */
const FIELD = /^\s*(?:- +)*[^\s:#'"[{&*!|>@%-][^:\n]*:[ \t]+/;

/** A line taken apart before its value: `field` is what stands before it, indentation and list signs included. */
export interface FieldLine {
  readonly field: string;
  readonly value: string;
}

/** Takes a line `key: value` apart; `undefined` where it is none, or its value does not begin as asked. */
export function fieldLine(line: string, begins: RegExp): FieldLine | undefined {
  const field = FIELD.exec(line)?.[0];
  if (field === undefined) return undefined;
  const value = line.slice(field.length);
  return begins.test(value) ? { field, value } : undefined;
}

/** The beginning of a value without quotes and brackets. */
export const PLAIN = /^[^\s"'|>[{]/;

/** A colon that ends a key. */
export const COLON = /:(?=\s|$)/;

/** How a field is to be written. */
export interface Replacement {
  /** What the fix begins with where one line is replaced. */
  readonly how?: string;
  /** Whether the value of one line may be replaced without asking. */
  readonly isSafe?: boolean;
}

/** Prints the field as it is to be written; it takes the place of its line, or of all lines that are named. */
export function replacing(
  { field, start, end }: WrittenValue,
  text: string,
  place: Complaint["place"],
  { how = "Quote the value", isSafe = false }: Replacement = {},
): Mend {
  const [line, until] = [place(start).line, place(end).line];
  const what = line === until ? how : `Replace lines ${line} to ${until} with`;
  return {
    fix: `${what}: ${field.trim()} ${text}`,
    edit: { line, until, text: [field + text], isSafe: isSafe && line === until },
    mends: end,
  };
}
