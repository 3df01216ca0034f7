import type { Problem } from "../model/types.ts";
import { problem } from "../model/diagnostics.ts";

/** The block at the start of a document, or why there is none. */
export type Block =
  | {
    readonly kind: "block";
    /** What is between the fences, line ends as LF. */
    readonly yaml: string;
    /** What follows, line ends as they are. */
    readonly body: string;
    /** 1-based line on which the body starts. */
    readonly bodyLine: number;
  }
  | {
    readonly kind: "none";
    readonly problem: Problem;
    /** The lines that were meant as a block, where a known mistake keeps them from being one; line ends as LF. */
    readonly meant: string;
  }
  | { readonly kind: "unclosed"; readonly problem: Problem; readonly bodyLine: number };

/**
 * Finds the block of a text without byte order mark: from a first line that is exactly `---` to the next line that
 * is `---`, blanks after it allowed; the end of the file ends a line too.
 */
export function findBlock(text: string): Block {
  const first = lineFrom(text, 0);
  if (first.text !== "---") return whyNoBlock(text, first.text);
  const yaml: string[] = [];
  for (let start = first.next; start !== undefined;) {
    const line = lineFrom(text, start);
    if (/^---[ \t]*$/.test(line.text)) {
      const body = line.next === undefined ? "" : text.slice(line.next);
      return {
        kind: "block",
        yaml: yaml.map((each) => `${each}\n`).join(""),
        body,
        bodyLine: yaml.length + 3,
      };
    }
    yaml.push(line.text);
    start = line.next;
  }
  return { kind: "unclosed", problem: whyUnclosed(yaml), bodyLine: yaml.length + 2 };
}

interface Line {
  /** Without line end. */
  readonly text: string;
  /** Where the next line starts. */
  readonly next: number | undefined;
}

function lineFrom(text: string, start: number): Line {
  const end = text.indexOf("\n", start);
  const line = text.slice(start, end < 0 ? undefined : end);
  return {
    text: line.endsWith("\r") ? line.slice(0, -1) : line,
    next: end < 0 ? undefined : end + 1,
  };
}

/** What people write instead of a block, and what to tell them. */
const MISTAKES: readonly (readonly [RegExp, string, string])[] = [
  [/^---\r\r\n/, "its lines end with CR CR LF", "Save the file with LF as line ends"],
  [/^---\r[^\n]/, "its lines end with CR alone", "Save the file with LF as line ends"],
  [/^\ufeff/, "a second byte order mark comes before it", "Remove both byte order marks"],
  [
    /^\s*$/,
    "the file is empty",
    "Write frontmatter with name and description between two --- lines",
  ],
  [
    /^\s*(?:```|~~~)[^\n]*\n\s*---/,
    "the whole file is wrapped in a code fence",
    "Remove the fence around the file",
  ],
  [
    /^---[^\s-]/,
    "unsupported header",
    "Write --- alone on line 1; only YAML is read and nothing is evaluated",
  ],
  [/^\+\+\+/, "unsupported header", "Write --- alone on line 1; only YAML is read"],
  [/^---[ \t]+\r?\n/, "blanks follow the opening ---", "Write --- alone on line 1"],
  [/^-{4,}[ \t]*\r?\n/, "the opening line has too many hyphens", "Write --- alone on line 1"],
  [/^\s+---[ \t]*\r?\n/, "blanks come before the opening ---", "Move --- to the start of line 1"],
  [
    /^\\---/,
    "a backslash comes before the opening ---",
    "Write --- alone on line 1 and below the fields",
  ],
  [
    /^[\u2012-\u2015\u2500\ufe58\uff0d]+[ \t]*\r?\n/,
    "the opening line is made of dashes, not of hyphens",
    "Write three hyphens, ---, on line 1 and below the fields",
  ],
  [
    /^\s*<!--[^]*?-->\s*---[ \t]*\r?\n/,
    "a comment comes before the opening ---",
    "Move the comment below the block",
  ],
  [
    /^\s*(?:name|description|license|compatibility|metadata|allowed-tools|title)[ \t]*:/,
    "the --- lines around the fields are missing",
    "Put --- on a line before and after the fields",
  ],
];

function whyNoBlock(text: string, first: string): Block {
  const start = text.length > 2000 ? text.slice(0, 2000) : text;
  const known = MISTAKES.find(([pattern]) => pattern.test(start));
  const [, reason, fix] = known ??
    [, "", "Add name and description between two --- lines at the start of the file"];
  const header = reason === "unsupported header" ? ` "${first.slice(0, 40)}"` : "";
  const message = reason === ""
    ? "no frontmatter block"
    : `no frontmatter block: ${reason}${header}`;
  return {
    kind: "none",
    problem: problem("frontmatter-missing", message, fix, { line: 1, column: 1 }),
    meant: known === undefined ? "" : fieldsIn(start),
  };
}

/** The lines from the first that is a field to the first that is a fence of any kind, or a heading. */
function fieldsIn(text: string): string {
  const lines = text.split(/\r+\n?|\n/).map((line) => line.trim());
  const first = lines.findIndex((line) => /^(?:name|description)[ \t]*:/.test(line));
  if (first < 0) return "";
  const last = lines.findIndex((line, index) =>
    index > first && /^(?:\\?-{3,}|[\u2012-\u2015\u2500]+|```.*|~~~.*|\+\+\+|#.*)$/.test(line)
  );
  return lines.slice(first, last < 0 ? undefined : last).map((line) => `${line}\n`).join("");
}

/** @param lines The lines after the first. */
function whyUnclosed(lines: readonly string[]): Problem {
  const alike = lines.findIndex((line) => /^\s*(?:---|[–—]{1,3}\s*$)/.test(line));
  const hint = alike < 0 ? "" : `; line ${alike + 2} is "${lines[alike]!.trim().slice(0, 40)}"`;
  return problem(
    "frontmatter-unclosed",
    `the block that opens on line 1 has no closing --- line${hint}`,
    "Put --- alone on a line after the last field",
    { line: 1, column: 1 },
  );
}
