import {
  COLON,
  type Complaint,
  type Explanation,
  fieldLine,
  type Mend,
  PLAIN,
  replacing,
} from "./complaint.ts";
import { isTextAfterFlow } from "./unclosed.ts";
import { type Continued, inQuotes, valueAfter, withoutQuotes, type WrittenValue } from "./value.ts";

const RESERVED_START = /^[@`%]/;
const FLOW_START = /^[[{].*[\]}]/;
const QUOTE_START = /^["']/;
const BLOCK_SIGN = /^([|>][-+0-9]*)[ \t]+[^#\s]/;

export function reservedStart({ line, ...at }: Complaint): Explanation | undefined {
  const { field, value } = fieldLine(line, RESERVED_START) ?? {};
  if (field === undefined || value === undefined) return undefined;
  return {
    code: "yaml-reserved-character",
    message: `"${value[0]}" cannot start a plain value`,
    ...quoted(at, field, "until a field"),
  };
}

export function severalFlowValues({ line, ...at }: Complaint): Explanation | undefined {
  const { field, value } = fieldLine(line, FLOW_START) ?? {};
  if (field === undefined || value === undefined || !isTextAfterFlow(value)) return undefined;
  return {
    code: "yaml-flow-trailing",
    message: "text follows a list in brackets",
    ...quoted(at, field, "until a field"),
  };
}

/** `>` and `|` open a text on the lines below. */
export function textAfterBlockSign(
  { line, start, yaml, place }: Complaint,
): Explanation | undefined {
  const found = fieldLine(line, BLOCK_SIGN);
  if (found === undefined) return undefined;
  const { field } = found;
  const sign = BLOCK_SIGN.exec(found.value)![1]!;
  const value = valueAfter(yaml, start, field, "all");
  return {
    code: "yaml-invalid",
    message: `text follows the sign ${sign}, which opens a text on the lines below`,
    ...replacing(value, inQuotes(value.text.slice(sign.length).trim()), place, "Drop the sign"),
    offset: start + field.length,
  };
}

/** The colon is pointed at where it stands, in the line of the field or in one that continues it. */
export function unquotedColon({ line, ...at }: Complaint): Explanation | undefined {
  const { field, value } = fieldLine(line, PLAIN) ?? {};
  if (field === undefined || value === undefined) return undefined;
  const continued = COLON.test(value) ? "until a field" : "until a known field";
  const { end } = valueAfter(at.yaml, at.start, field, continued);
  const start = at.start + field.length;
  const colon = at.yaml.slice(start, end).search(COLON);
  if (colon < 0) return undefined;
  return {
    code: "yaml-unquoted-colon",
    message: '": " inside an unquoted value starts a new field',
    ...quoted(at, field, continued),
    offset: start + colon,
  };
}

/** The quote may end on a line that continues the value. */
export function textAfterQuote({ error, start, yaml, place }: Complaint): Explanation | undefined {
  if (!/^(?:UNEXPECTED_TOKEN|BLOCK_AS_IMPLICIT_KEY)$/.test(error.code)) return undefined;
  const value = quotedAround(yaml, start);
  if (value === undefined || value.end < error.pos[0]) return undefined;
  const { mark, inner } = withoutQuotes(value.text);
  // 'it's' and "Says "hi" to me" are one text each; "a" and "b" are two.
  const isOneText = mark !== "" && (inner.split(mark).length % 2 === 0 ||
    /^\s|^$/.test(inner.charAt(inner.indexOf(mark) - 1)));
  return {
    code: "yaml-unclosed-quote",
    message: "text follows the quote that ends the value",
    ...replacing(value, inQuotes(isOneText ? inner : value.text), place),
    ...(error.code === "BLOCK_AS_IMPLICIT_KEY" && { offset: afterQuote(yaml, error.pos[0]) }),
  };
}

/** Where the text begins that follows a quoted one on its line. */
function afterQuote(yaml: string, start: number): number {
  const quoted = /^(?:"(?:[^"\\\n]|\\.)*"|'[^'\n]*(?:''[^'\n]*)*')[ \t]*/;
  return start + (quoted.exec(yaml.slice(start, start + LONGEST_LINE))?.[0].length ?? 0);
}

/** Longer lines are pointed at where they begin. */
const LONGEST_LINE = 10_000;

/** The quoted value that begins on a line, or nearest above it. */
function quotedAround(yaml: string, start: number): WrittenValue | undefined {
  for (let line = start;; line = yaml.lastIndexOf("\n", line - 2) + 1) {
    const end = yaml.indexOf("\n", line);
    const { field } = fieldLine(yaml.slice(line, end < 0 ? undefined : end), QUOTE_START) ?? {};
    if (field !== undefined) return valueAfter(yaml, line, field, "until a field");
    if (line < 2) return undefined;
  }
}

function quoted(
  { yaml, start, place }: Pick<Complaint, "yaml" | "start" | "place">,
  field: string,
  continued: Continued,
): Mend {
  const value = valueAfter(yaml, start, field, continued);
  return replacing(value, inQuotes(value.text), place);
}
