import type { YAMLError } from "yaml";
import type { Problem } from "./types.ts";

/** What is known about the place of a complaint. */
interface Complaint {
  readonly error: YAMLError;
  /** The line of the block on which it is, without line end. */
  readonly line: string;
  /** The text of the whole block. */
  readonly yaml: string;
}

/** An explanation that an author can act on. */
interface Explanation {
  readonly code: string;
  readonly message: string;
  readonly fix: string;
}

/** The mistakes that authors make most, each recognized by its line; the first that fits explains. */
const KNOWN: readonly ((complaint: Complaint) => Explanation | undefined)[] = [
  conflictMarker,
  duplicateKey,
  tabIndent,
  reservedStart,
  severalFlowValues,
  unquotedColon,
  unclosedQuote,
  customTag,
];

/** Says what is wrong in words that an author can act on, with the corrected line where there is one. */
export function explainYaml(
  error: YAMLError,
  yaml: string,
  place: (offset: number) => { readonly line: number; readonly column: number },
): Problem {
  const complaint = { error, yaml, line: lineAt(yaml, error.pos[0]) };
  for (const explain of KNOWN) {
    const known = explain(complaint);
    if (known) return { severity: "error", ...known, ...placeOf(known, complaint, place) };
  }
  return {
    severity: "error",
    code: "yaml-invalid",
    message: `the block is not YAML: ${error.message.split("\n")[0]!.slice(0, 200)}`,
    fix: "Quote the value, or see docs/authoring/skills.md for the fields",
    ...place(error.pos[0]),
  };
}

/** A colon is pointed at where it stands, not where the parser gave up. */
function placeOf(
  { code }: Explanation,
  { error, yaml }: Complaint,
  place: (offset: number) => { readonly line: number; readonly column: number },
) {
  const offset = error.pos[0];
  if (code === "yaml-duplicate-key" || code === "yaml-conflict-marker") return place(offset);
  const start = yaml.lastIndexOf("\n", Math.max(0, offset - 1)) + 1;
  const field = /^[^:\n]*:[ \t]+/.exec(yaml.slice(start));
  if (code !== "yaml-unquoted-colon" || !field) return place(offset);
  const inside = yaml.slice(start + field[0].length).search(/:(?=[ \n]|$)/);
  return place(inside < 0 ? offset : start + field[0].length + inside);
}

function lineAt(yaml: string, offset: number): string {
  const start = yaml.lastIndexOf("\n", Math.max(0, offset - 1)) + 1;
  const end = yaml.indexOf("\n", start);
  return yaml.slice(start, end < 0 ? undefined : end);
}

function conflictMarker({ yaml }: Complaint): Explanation | undefined {
  if (!/^(<{7}|={7}|>{7})( |$)/m.test(yaml)) return undefined;
  return {
    code: "yaml-conflict-marker",
    message: "the block holds merge-conflict markers",
    fix: "Resolve the conflict and remove the lines <<<<<<<, ======= and >>>>>>>",
  };
}

function duplicateKey({ error, line, yaml }: Complaint): Explanation | undefined {
  if (error.code !== "DUPLICATE_KEY") return undefined;
  const key = /^\s*([^:]+):/.exec(line)?.[1]?.trim() ?? "";
  const first = yaml.split("\n").findIndex((each) => each.trimStart().startsWith(`${key}:`));
  return {
    code: "yaml-duplicate-key",
    message: `the key "${key}" is written twice, first on line ${first + 2}`,
    fix: "Keep one of the two lines",
  };
}

function tabIndent({ line, error }: Complaint): Explanation | undefined {
  if (error.code !== "TAB_AS_INDENT" && !/^ *\t/.test(line)) return undefined;
  return {
    code: "yaml-tab",
    message: "a tab is used for indentation",
    fix: "Indent with spaces",
  };
}

function reservedStart({ line }: Complaint): Explanation | undefined {
  const [, field, value] = /^(\s*[\w-]+:\s+)([@`%].*)$/.exec(line) ?? [];
  if (value === undefined) return undefined;
  return {
    code: "yaml-reserved-character",
    message: `"${value[0]}" cannot start a plain value`,
    fix: `Quote the value: ${field!.trim()} ${quoted(value)}`,
  };
}

function severalFlowValues({ line }: Complaint): Explanation | undefined {
  const [, field, value] = /^(\s*[\w-]+:\s+)([[{].*[\]}].*)$/.exec(line) ?? [];
  if (value === undefined) return undefined;
  return {
    code: "yaml-flow-trailing",
    message: "text follows a list in brackets",
    fix: `Quote the value: ${field!.trim()} ${quoted(value)}`,
  };
}

function unquotedColon({ line }: Complaint): Explanation | undefined {
  const [, field, value] = /^(\s*[\w-]+:[ \t]+)([^"'|>[{\s].*:(?:[ \t].*|$))$/.exec(line) ?? [];
  if (value === undefined) return undefined;
  return {
    code: "yaml-unquoted-colon",
    message: '": " inside an unquoted value starts a new field',
    fix: `Quote the value: ${field!.trim()} ${quoted(value)}`,
  };
}

function unclosedQuote({ error }: Complaint): Explanation | undefined {
  if (error.code !== "MISSING_CHAR" || !error.message.includes("quote")) return undefined;
  return {
    code: "yaml-unclosed-quote",
    message: "a quoted value is not closed",
    fix: "Close the quote, and write a quote inside a quoted value twice",
  };
}

function customTag({ error, line }: Complaint): Explanation | undefined {
  if (error.code !== "TAG_RESOLVE_FAILED") return undefined;
  return {
    code: "frontmatter-tag",
    message: `the tag "${/![^\s]*/.exec(line)?.[0] ?? "!"}" is not read`,
    fix: "Remove the tag",
  };
}

function quoted(value: string): string {
  return JSON.stringify(value.trim());
}
