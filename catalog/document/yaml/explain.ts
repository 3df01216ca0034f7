import type { YAMLError } from "yaml";
import { type Place, problem } from "../../model/diagnostics.ts";
import type { Problem } from "../../model/types.ts";
import {
  COLON,
  type Complaint,
  type Explanation,
  fieldLine,
  type Mend,
  PLAIN,
  replacing,
} from "./complaint.ts";
import { findUnclosed, isQuote } from "./unclosed.ts";
import {
  columnOf,
  inQuotes,
  knownField,
  lowerCaseField,
  valueAfter,
  type WrittenValue,
} from "./value.ts";
import {
  reservedStart,
  severalFlowValues,
  signStart,
  textAfterBlockSign,
  textAfterQuote,
  unquotedColon,
  wrongEscape,
} from "./explain_value.ts";
import { brokenQuote, noColon, oddColon, oddColumn, unindented } from "./explain_line.ts";

/** The mistakes that authors make most, each recognized by its line; the first that fits explains. */
const KNOWN: readonly ((complaint: Complaint) => Explanation | undefined)[] = [
  conflictMarker,
  tabIndent,
  reservedStart,
  severalFlowValues,
  flatFlow,
  brokenQuote,
  unclosedQuote,
  unclosedBracket,
  signStart,
  indentedField,
  wrongEscape,
  textAfterBlockSign,
  unquotedColon,
  textAfterQuote,
  oddColon,
  unindented,
  noColon,
  oddColumn,
  customTag,
  secondDocument,
];

/** Says what is wrong in words that an author can act on, with the corrected lines where there are any. */
export function explainYaml(
  errors: readonly YAMLError[],
  yaml: string,
  place: (offset: number) => Place,
): readonly Problem[] {
  const open = errors.length > 0 ? findUnclosed(yaml) : [];
  const mended: { from: number; to: number }[] = [];
  const seen = new Set<unknown>();
  let isLost = false;
  return errors.flatMap((error): readonly Problem[] => {
    const [at] = error.pos;
    const unclosed = open.find(({ from, to }) => from <= at && at <= to);
    const cause = unclosed?.start ?? at;
    const isUnexpected = error.code === "UNEXPECTED_TOKEN";
    if (isLost && isUnexpected) return [];
    if (mended.some(({ from, to }) => from <= cause && cause < to)) return [];
    isLost ||= isUnexpected && error.message.includes("flow-"); // after a stray bracket nothing is a field
    const start = yaml.lastIndexOf("\n", Math.max(0, at - 1)) + 1;
    const end = yaml.indexOf("\n", start);
    const line = yaml.slice(start, end < 0 ? undefined : end);
    const known = explain({ error, yaml, start, line, unclosed, place });
    if (known.mends !== undefined) mended.push({ from: start, to: known.mends });
    const found = {
      ...problem(known.code, known.message, known.fix, place(known.offset ?? at)),
      ...(known.edit && { edit: known.edit }),
    };
    // one mistake makes a parser complain several times
    const isKnown = seen.has(unclosed ?? found.message) || !unclosed && seen.has(found.line);
    seen.add(unclosed ?? found.message).add(found.line);
    return isKnown ? [] : [found];
  });
}

function explain(complaint: Complaint): Explanation {
  for (const known of KNOWN) {
    const explanation = known(complaint);
    if (explanation) return explanation;
  }
  return {
    code: "yaml-invalid",
    message: `the block is not YAML: ${complaint.error.message.split("\n")[0]!.slice(0, 200)}`,
    fix: "Mend the line, or quote its value",
  };
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

/** Explains a flow list whose lines are not indented below their field. */
function flatFlow({ unclosed, yaml }: Complaint): Explanation | undefined {
  if (unclosed === undefined || isQuote(unclosed.mark)) return undefined;
  const { to } = unclosed;
  const rest = yaml.slice(to);
  const isAtStart = /(?:^|\n) *$/.test(yaml.slice(0, to));
  if (!isAtStart || !(/^[^:]*?[\]}]/.test(rest) || /^[\]}],?[ \t]*$/m.test(rest))) return undefined;
  return {
    code: "yaml-invalid",
    message: `the lines after ${unclosed.mark} are not indented`,
    fix: `Indent them, the closing ${unclosed.closers} too, or write all on one line`,
    offset: to,
    mends: yaml.length,
  };
}

/** A text that runs on to the end of the block; the quote is pointed at where it opens. */
function unclosedQuote({ unclosed, yaml, place }: Complaint): Explanation | undefined {
  if (unclosed === undefined || !isQuote(unclosed.mark)) return undefined;
  const { mark, start, from } = unclosed;
  const line = yaml.slice(0, start).lastIndexOf("\n") + 1;
  const field = fieldLine(yaml.slice(line, start), /^$/)?.field;
  const where = from < start ? "" : " at the end of its line";
  return {
    code: "yaml-unclosed-quote",
    message: "a quoted value is not closed",
    ...(field === undefined
      ? { fix: `Close the quote with ${mark}${where}` }
      : closing(valueAfter(yaml, line, field, "until a field"), mark, yaml, place)),
    offset: start,
  };
}

function closing(
  value: WrittenValue,
  mark: string,
  yaml: string,
  place: Complaint["place"],
): Mend {
  const { field, text, start, end } = value;
  if (mark === '"' && text.includes("\\")) return replacing(value, inQuotes(text.slice(1)), place);
  const [first, last] = [place(start).line, place(end).line];
  const where = first === last ? "its line" : `line ${last}`;
  const name = field.replace(/:\s+$/, "").trim();
  const line = yaml.slice(yaml.lastIndexOf("\n", end - 1) + 1, end).trimEnd();
  return {
    fix: `Close the value of ${name} with ${mark} at the end of ${where}`,
    edit: { line: last, until: last, text: [line + mark], isSafe: false },
    mends: end,
  };
}

function unclosedBracket({ unclosed, yaml }: Complaint): Explanation | undefined {
  if (unclosed === undefined) return undefined;
  const { mark, closers, endedBy, start } = unclosed;
  const isCommented = /^[^\n]*[ \t]#/.test(yaml.slice(start));
  const before = endedBy?.mark ?? (isCommented ? "#" : undefined);
  const how = endedBy?.isAround === false
    ? `Write ${closers} in place of ${endedBy.mark}`
    : `Close it with ${closers}${before === undefined ? "" : ` before ${before}`}`;
  return {
    code: "yaml-invalid",
    message: `the ${mark === "[" ? "bracket" : "brace"} "${mark}" is not closed`,
    fix: `${how}, or quote the value`,
    offset: start,
  };
}

/** A field that is indented by mistake continues the value above it; a sentence may look like one. */
function indentedField({ line, start, yaml }: Complaint): Explanation | undefined {
  const { field } = fieldLine(line, PLAIN) ?? {};
  if (field === undefined) return undefined;
  const column = columnOf(field);
  const continued = column === 0 ? "until a known field" : "until a lower-case field";
  const { text, end } = valueAfter(yaml, start, field, continued);
  const [above, blanks = "", next = ""] = /^\s*\n( +)(\S.*)/.exec(yaml.slice(end)) ?? [];
  const known = knownField(next);
  const name = known ?? (column === 0 ? undefined : lowerCaseField(next)); // descriptions are prose
  if (above === undefined || name === undefined || COLON.test(text)) return undefined;
  if (blanks.length <= column) return undefined;
  const move = column === 0
    ? `Remove the blanks before ${name}`
    : `Start ${name} in column ${column + 1}`;
  return {
    code: "yaml-invalid",
    message: `${name} is indented, so that it continues the line above`,
    fix: known === undefined ? `${move}, or quote the whole value if it is no field` : move,
    offset: end + above.length - next.length,
    mends: end,
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
