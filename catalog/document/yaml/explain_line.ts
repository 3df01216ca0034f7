import { type Complaint, type Explanation, fieldLine, replacing } from "./complaint.ts";
import { isQuote } from "./unclosed.ts";
import { columnOf, inQuotes, knownField } from "./value.ts";

/** A known name, and what stands after it in the place of a colon and a blank. */
const ODD_COLON = /^([a-z-]+)[ \t]*(?:(\uff1a)|:([^\S \t\n]|[^\s/]))/;

/** A line that would be a field but for its colon, or the blank after it. */
interface OddField {
  readonly name: string;
  readonly value: string;
  readonly message: string;
}

function oddField(line: string): OddField | undefined {
  const [all = "", name, wide, next = ""] = ODD_COLON.exec(line) ?? [];
  if (name === undefined || knownField(`${name}:`) === undefined) return undefined;
  const isBlank = next.trim() === "";
  const value = line.slice(isBlank ? all.length : all.length - 1).trim();
  if (wide !== undefined) {
    return { name, value, message: `the colon of ${name} is ${named(wide)}, a wide one` };
  }
  const message = isBlank
    ? `the blank after ${name}: is ${named(next)}, no plain one`
    : `no blank follows the colon of ${name}`;
  return { name, value, message };
}

/** Explains such a line: `name：a`, `name:a`, or a colon before a no-break blank. */
export function explainColon(
  line: string,
  number: number,
): Required<Pick<Explanation, "message" | "fix" | "edit">> | undefined {
  const { name, value, message } = oddField(line) ?? {};
  if (name === undefined || message === undefined) return undefined;
  const written = `${name}: ${value}`;
  return {
    message,
    fix: `Write a colon and a plain blank: ${written}`,
    edit: { line: number, until: number, text: [written], isSafe: true },
  };
}

function named(character: string): string {
  return `U+${character.charCodeAt(0).toString(16).toUpperCase().padStart(4, "0")}`;
}

/** Explains such a line where it is one of several. */
export function oddColon({ line, start, place }: Complaint): Explanation | undefined {
  const explained = explainColon(line, place(start).line);
  return explained && { code: "yaml-invalid", ...explained, offset: start };
}

/** A text that goes on in lines that are not indented. */
interface Continuation {
  /** What stands before the text. */
  readonly field: string;
  readonly start: number;
  readonly end: number;
  /** All of its lines, trimmed. */
  readonly lines: readonly string[];
}

/** A text goes on below its field without indentation: all of it is written on one line. */
export function unindented(
  { error, line, start, yaml, place }: Complaint,
): Explanation | undefined {
  if (!/^(?:MISSING_CHAR|MULTILINE_IMPLICIT_KEY)$/.test(error.code)) return undefined;
  if (!isProse(line) || firstField(line) !== undefined) return undefined;
  const found = continuationAt(yaml, start);
  const [first = "", ...rest] = found?.lines ?? [];
  if (found === undefined || /^["'[{]/.test(first)) return undefined;
  const isBelow = first === "" || /^[|>][-+0-9]*$/.test(first);
  // one word may be a field that is not written to its end
  if (!isBelow && !/\s/.test(line.trim())) return undefined;
  const text = (isBelow ? rest : [first, ...rest]).join(" ").trim();
  return {
    code: "yaml-invalid",
    message: "a line without a colon is no field; one that continues a value is indented",
    ...replacing(found, inQuotes(text), place),
    offset: start,
  };
}

/** A quoted text ends in a line that is not indented. */
export function brokenQuote({ unclosed, yaml, place }: Complaint): Explanation | undefined {
  if (unclosed === undefined || !isQuote(unclosed.mark)) return undefined;
  const { mark, start } = unclosed;
  const next = yaml.indexOf("\n", start) + 1;
  if (next === 0 || !isProse(lineAt(yaml, next))) return undefined;
  const found = continuationAt(yaml, next);
  const text = found?.lines.join(" ").trim() ?? "";
  if (found === undefined || !text.startsWith(mark) || !text.endsWith(mark)) return undefined;
  const inner = text.slice(1, -1);
  return {
    code: "yaml-unclosed-quote",
    message: "a quoted value goes on in a line that is not indented",
    ...replacing(found, mark === '"' ? inQuotes(inner) : text, place),
    offset: start,
  };
}

/** The field above a line at the left edge, with all lines down to the next field. */
function continuationAt(
  yaml: string,
  start: number,
): (Continuation & { text: string }) | undefined {
  const above = yaml.lastIndexOf("\n", start - 2) + 1;
  const opening = lineAt(yaml, above);
  const field = fieldLine(opening, /^/)?.field;
  if (start < 2 || field === undefined || /^\s/.test(field)) return undefined;
  const lines = [opening.slice(field.length)];
  let end = start;
  for (let next = start; next < yaml.length; next = end + 1) {
    const line = lineAt(yaml, next);
    if (!isProse(line)) break;
    lines.push(line.trim());
    end = next + line.length;
  }
  return { field, start: above, end, lines, text: lines.join(" ").trim() };
}

/** No field, no comment and no fence: a line that people would read on to. */
function isProse(line: string): boolean {
  return line.trim() !== "" && !/^\s*(?:[\w-]+:(?:\s|$)|#|-\s|\.\.\.)/.test(line);
}

function lineAt(yaml: string, start: number): string {
  const end = yaml.indexOf("\n", start);
  return yaml.slice(start, end < 0 ? undefined : end);
}

/** The known field that a line begins with, without its colon. */
function firstField(line: string): string | undefined {
  const [word = ""] = line.trim().split(/\s/, 1);
  return knownField(`${word}:`);
}

/** Explains a line of one word, or any other that is no field. */
export function noColon({ error, line, start }: Complaint): Explanation | undefined {
  if (error.code !== "MISSING_CHAR" || line.trim() === "" || line.includes(":")) return undefined;
  const name = firstField(line);
  const value = line.trim().slice(name?.length).trim();
  return {
    code: "yaml-invalid",
    message: "a line without a colon is no field",
    fix: name === undefined || value === ""
      ? "Write name: value, or indent the line to continue the value above"
      : `Write ${name}: ${value}`,
    offset: start + line.length - line.trimStart().length,
  };
}

/** Explains a field that is indented otherwise than those above it. */
export function oddColumn({ error, line, start }: Complaint): Explanation | undefined {
  if (!error.message.startsWith("All mapping items must start at the same column")) {
    return undefined;
  }
  return {
    code: "yaml-invalid",
    message: "the field does not start in the column of those above it",
    fix: "Start it in their column",
    offset: start + columnOf(line),
  };
}
