import type { YAMLError } from "yaml";
import { type Place, problem, type RuleCode } from "./diagnostics.ts";
import type { Problem } from "./types.ts";

/** What is known about a complaint of the parser. */
interface Complaint {
  readonly error: YAMLError;
  /** The line of the block on which it is, without line end. */
  readonly line: string;
  /** The offset of that line in the block. */
  readonly start: number;
  /** The text of the whole block. */
  readonly yaml: string;
}

/** An explanation that an author can act on. */
interface Explanation {
  readonly code: RuleCode;
  readonly message: string;
  readonly fix: string;
  /** Where it is in the block, if not where the parser gave up. */
  readonly offset?: number;
}

/** The mistakes that authors make most, each recognized by its line; the first that fits explains. */
const KNOWN: readonly ((complaint: Complaint) => Explanation | undefined)[] = [
  conflictMarker,
  tabIndent,
  reservedStart,
  severalFlowValues,
  indentedField,
  textAfterBlockSign,
  unquotedColon,
  textAfterQuote,
  unclosedQuote,
  unclosedBracket,
  noColon,
  customTag,
  secondDocument,
];

/** Says what is wrong in words that an author can act on, with the corrected line where there is one. */
export function explainYaml(
  error: YAMLError,
  yaml: string,
  place: (offset: number) => Place,
): Problem {
  const start = yaml.lastIndexOf("\n", Math.max(0, error.pos[0] - 1)) + 1;
  const end = yaml.indexOf("\n", start);
  const complaint = { error, yaml, start, line: yaml.slice(start, end < 0 ? undefined : end) };
  for (const explain of KNOWN) {
    const known = explain(complaint);
    if (!known) continue;
    return problem(known.code, known.message, known.fix, place(known.offset ?? error.pos[0]));
  }
  return problem(
    "yaml-invalid",
    `the block is not YAML: ${error.message.split("\n")[0]!.slice(0, 200)}`,
    "Mend the line, or quote its value",
    place(error.pos[0]),
  );
}

function conflictMarker({ yaml }: Complaint): Explanation | undefined {
  const marker = /^(?:<{7}|={7}|>{7})(?: |$)/m.exec(yaml);
  if (!marker) return undefined;
  return {
    code: "yaml-conflict-marker",
    message: "the block holds merge-conflict markers",
    fix: "Resolve the conflict and remove the lines <<<<<<<, ======= and >>>>>>>",
    offset: marker.index,
  };
}

function tabIndent({ line, start, error }: Complaint): Explanation | undefined {
  const indent = /^ *\t/.exec(line);
  if (error.code !== "TAB_AS_INDENT" && !indent) return undefined;
  return {
    code: "yaml-tab",
    message: "a tab is used for indentation",
    fix: "Indent with spaces",
    ...(indent && { offset: start + indent[0].length - 1 }),
  };
}

/** A line `key: value`, up to where the value starts. */
const FIELD = String.raw`^(\s*(?:- +)*[^\s:#'"\[{&*!|>@%-][^:\n]*:[ \t]+)`;
const RESERVED_START = new RegExp(`${FIELD}([@\`%].*)$`);
const FLOW_START = new RegExp(`${FIELD}([[{].*[\\]}].*)$`);
const QUOTE_START = new RegExp(`${FIELD}(["'].*)$`);
const BLOCK_SIGN = new RegExp(`${FIELD}([|>][-+0-9]*)[ \t]+([^#\\s].*)$`);
const PLAIN = new RegExp(`${FIELD}([^\\s"'|>[{].*)$`);

/** A value whose quote is not closed on its line. */
const OPEN_QUOTE = new RegExp(
  `${FIELD}(?:(")(?:[^"\\\\\\n]|\\\\.)*|(')(?:[^'\\n]|'')*)$`,
  "m",
);

function reservedStart({ line }: Complaint): Explanation | undefined {
  const [, field, value] = RESERVED_START.exec(line) ?? [];
  if (field === undefined || value === undefined) return undefined;
  return {
    code: "yaml-reserved-character",
    message: `"${value[0]}" cannot start a plain value`,
    fix: quoteFix(field, value),
  };
}

function severalFlowValues({ line }: Complaint): Explanation | undefined {
  const [, field, value] = FLOW_START.exec(line) ?? [];
  if (field === undefined || value === undefined) return undefined;
  return {
    code: "yaml-flow-trailing",
    message: "text follows a list in brackets",
    fix: quoteFix(field, value),
  };
}

const INDENTED =
  /^\n( +)(name|description|license|compatibility|metadata|allowed-tools|title|tags|x-personal-mcp):(?=\s)/;

/** A field that is indented by mistake continues the value above it. */
function indentedField({ line, start, yaml }: Complaint): Explanation | undefined {
  const [, field] = PLAIN.exec(line) ?? [];
  const [all, blanks = "", name = ""] = INDENTED.exec(yaml.slice(start + line.length)) ?? [];
  if (field === undefined || all === undefined || /:(?=\s)/.test(line.slice(field.length))) {
    return undefined;
  }
  return {
    code: "yaml-invalid",
    message: `${name} is indented, so that it continues the line above`,
    fix: `Remove the blanks before ${name}`,
    offset: start + line.length + 1 + blanks.length,
  };
}

/** `>` and `|` open a text on the lines below. */
function textAfterBlockSign({ line, start }: Complaint): Explanation | undefined {
  const [, field, sign, text] = BLOCK_SIGN.exec(line) ?? [];
  if (field === undefined || sign === undefined || text === undefined) return undefined;
  return {
    code: "yaml-invalid",
    message: `text follows the sign ${sign}, which opens a text on the lines below`,
    fix: `Drop the sign: ${field.trim()} ${inQuotes(text.trim())}`,
    offset: start + field.length,
  };
}

/** The colon is pointed at where it stands, in the line of the field or in one that continues it. */
function unquotedColon({ line, start, yaml }: Complaint): Explanation | undefined {
  const [, field, value] = PLAIN.exec(line) ?? [];
  if (field === undefined || value === undefined) return undefined;
  const indent = /^\s*/.exec(line)![0].length;
  const continued = new RegExp(`^(?:\\n {${indent + 1},}.*|\\n[ \\t]*(?=\\n))*`);
  const more = continued.exec(yaml.slice(start + line.length))![0];
  const colon = (value + more).search(/:(?=\s|$)/);
  if (colon < 0) return undefined;
  const whole = (value + more).trim().replace(/\s*\n\s*/g, " ");
  return {
    code: "yaml-unquoted-colon",
    message: '": " inside an unquoted value starts a new field',
    fix: quoteFix(field, whole),
    offset: start + field.length + colon,
  };
}

function textAfterQuote({ error, line }: Complaint): Explanation | undefined {
  const [, field, value] = QUOTE_START.exec(line) ?? [];
  if (error.code !== "UNEXPECTED_TOKEN" || field === undefined || value === undefined) {
    return undefined;
  }
  const [, mark = "", inner = ""] = /^(["'])(.*)\1$/.exec(value.trim()) ?? [];
  // 'it's' and "Says "hi" to me" are one text each; "a" and "b" are two.
  const isOneText = inner.split(mark).length % 2 === 0 ||
    /^\s|^$/.test(inner.charAt(inner.indexOf(mark) - 1));
  return {
    code: "yaml-unclosed-quote",
    message: "text follows the quote that ends the value",
    fix: quoteFix(field, isOneText ? inner : value),
  };
}

function unclosedBracket({ error }: Complaint): Explanation | undefined {
  if (!/^Flow (?:sequence|map) .*end with a/.test(error.message)) return undefined;
  return {
    code: "yaml-invalid",
    message: "a bracket or brace that opens above is not closed",
    fix: "Close it on its line, or quote the value",
  };
}

function noColon({ error, line, start }: Complaint): Explanation | undefined {
  const [, indent, text] = /^(\s*)([^:]*[^:\s])\s*$/.exec(line) ?? [];
  if (error.code !== "MISSING_CHAR" || indent === undefined || text === undefined) return undefined;
  return {
    code: "yaml-invalid",
    message: "a line without a colon is no field",
    fix: "Write name: value, or indent the line to continue the value above",
    offset: start + indent.length,
  };
}

/** The parser gives up where the block ends; the quote is pointed at where it opens. */
function unclosedQuote({ error, yaml }: Complaint): Explanation | undefined {
  if (error.code !== "MISSING_CHAR" || !error.message.includes("quote")) return undefined;
  const [, field = "", mark = "'"] = OPEN_QUOTE.exec(yaml) ?? [];
  const isFound = field !== "";
  return {
    code: "yaml-unclosed-quote",
    message: "a quoted value is not closed",
    fix: isFound
      ? `Close the value of ${field.trim().replace(/:$/, "")} with ${mark} at the end of its line`
      : "Close the quote at the end of its line",
    ...(isFound && { offset: yaml.search(OPEN_QUOTE) + field.length }),
  };
}

function customTag({ error, line }: Complaint): Explanation | undefined {
  if (error.code !== "TAG_RESOLVE_FAILED") return undefined;
  return {
    code: "frontmatter-tag",
    message: `the tag "${/!\S*/.exec(line)?.[0] ?? "!"}" is not read`,
    fix: "Remove the tag",
  };
}

function secondDocument({ error }: Complaint): Explanation | undefined {
  if (error.code !== "MULTIPLE_DOCS") return undefined;
  return {
    code: "yaml-invalid",
    message: "the block holds more than one YAML document",
    fix: "Remove the line ... or --- within the block",
  };
}

function quoteFix(field: string, value: string): string {
  return `Quote the value: ${field.trim()} ${inQuotes(value.trim())}`;
}

/** Double quotes read backslashes; single ones read nothing but their double. */
function inQuotes(value: string): string {
  return /["\\]/.test(value) ? `'${value.replaceAll("'", "''")}'` : `"${value}"`;
}
