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

/** Signs that mean something else to YAML than the first character of a text (YAML 1.2, section 5.3). */
const SIGN_START = /^(?:[*&!]|[-?:](?=[ \t]))/;

/** `**bold**` is no alias, `& more` no anchor, `!important` no tag, `- one` no list on the line of a field. */
export function signStart({ line, error, ...at }: Complaint): Explanation | undefined {
  const { field, value } = fieldLine(line, SIGN_START) ?? {};
  // the tags of YAML begin with two
  if (field === undefined || value === undefined || value.startsWith("!!")) return undefined;
  const isTag = error.code === "TAG_RESOLVE_FAILED";
  return {
    code: isTag ? "frontmatter-tag" : "yaml-reserved-character",
    message: isTag
      ? `the tag "${/^\S*/.exec(value)![0]}" is not read`
      : `"${value[0]}" at the start of a value is a sign of YAML`,
    ...quoted(at, field, "until a field"),
    offset: at.start + field.length,
  };
}

/** Quotes the value that begins at an offset with such a sign, where it begins with none of YAML's own tags. */
export function quotedSign(
  yaml: string,
  offset: number,
  place: Complaint["place"],
): Mend | undefined {
  const start = yaml.lastIndexOf("\n", offset - 1) + 1;
  const end = yaml.indexOf("\n", start);
  const { field, value } = fieldLine(yaml.slice(start, end < 0 ? undefined : end), SIGN_START) ??
    {};
  const isThere = field !== undefined && start + field.length <= offset;
  if (!isThere || value === undefined || value.startsWith("!!")) return undefined;
  return quoted({ yaml, start, place }, field, "until a field");
}

/** A backslash in double quotes begins an escape. */
export function wrongEscape({ error, yaml, place }: Complaint): Explanation | undefined {
  if (error.code !== "BAD_DQ_ESCAPE") return undefined;
  const [at] = error.pos;
  const value = quotedAround(yaml, yaml.lastIndexOf("\n", at) + 1);
  const { mark, inner } = withoutQuotes(value?.text ?? "");
  const escape = yaml.slice(at, at + 2);
  const how = "Use single quotes, or write each \\ twice";
  return {
    code: "yaml-invalid",
    message: `${escape} in double quotes is no escape of YAML`,
    ...(value === undefined
      ? { fix: how }
      : replacing(value, `'${(mark === "" ? value.text : inner).replaceAll("'", "''")}'`, place, {
        how,
      })),
    offset: at,
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
    ...replacing(value, inQuotes(value.text.slice(sign.length).trim()), place, {
      how: "Drop the sign",
    }),
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
  // 'it's', 'Bob's and Ann's' and "Says "hi" to me" are one text each; "a" and "b" are two.
  const isOneText = mark !== "" && (inner.split(mark).length % 2 === 0 ||
    mark === "'" && !/(?:^|\W)'|'(?:\W|$)/.test(inner) ||
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
  const text = withoutCurly(value.text);
  return replacing(value, inQuotes(text), place, { isSafe: text === value.text });
}

/** Takes a pair of curly quotes away, which a word processor wrote for straight ones. */
export function withoutCurly(text: string): string {
  const inner = text.slice(1, -1);
  return /^[“„«‘].*[”“»’]$/.test(text) && !/[“”„«»]/.test(inner) ? inner : text;
}
