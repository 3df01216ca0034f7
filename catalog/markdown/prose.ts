/** Takes the lines of a text one by one, without their ends: mostly the first few are enough. */
export function* linesOf(text: string): Generator<string> {
  let start = 0;
  for (let end = text.indexOf("\n"); end >= 0; end = text.indexOf("\n", start)) {
    yield text.slice(start, text[end - 1] === "\r" ? end - 1 : end);
    start = end + 1;
  }
  yield text.slice(start);
}

/** Opens a fence; the info of one of backticks holds none (CommonMark 0.31, section 4.5). */
const FENCE = /^ {0,3}(`{3,}(?=[^`]*$)|~{3,})/;
/** Begins an item of a list, in which fences may stand further in. */
const ITEM = /^ {0,3}(?:[-*+]|\d{1,9}[.)])[ \t]/;
const COMMENT = /^ {0,3}<!--/;

/** One line of a text, as {@linkcode proseLines} reads it. */
interface ReadLine {
  /** What is left of it as prose. */
  readonly prose: string;
  /** Where a comment opens in it that stands at its start; UTF-16. */
  readonly open: number | undefined;
}

/**
 * Takes the lines of a Markdown text that people read as prose, line by line: each line of fenced code and of a
 * comment that stands at the start of a line is empty. A comment that is never closed is text, as it is on a page.
 *
 * ```ts
 * import { proseLines } from "./prose.ts";
 * import assert from "node:assert/strict";
 *
 * assert.deepEqual([...proseLines("a\n~~~ sh\n# b\n~~~\n<!-- c\n-->d")], ["a", "", "", "", "", "d"]);
 * ```
 */
export function* proseLines(text: string): Generator<string> {
  for (const { prose } of readLines(text)) yield prose;
}

function* readLines(text: string): Generator<ReadLine> {
  const lastClose = text.lastIndexOf("-->");
  let fence = "";
  let isCommented = false;
  let isInList = false;
  let start = 0;
  for (const line of linesOf(text)) {
    const open = fence === "" && !isCommented ? openOf(line) : undefined;
    if (fence !== "") {
      if (closes(line, fence)) fence = "";
      yield NOTHING;
    } else if (isCommented || open !== undefined && start + open + 2 <= lastClose) {
      const end = closeOf(line, open);
      isCommented = end === undefined;
      yield { prose: line.slice(end ?? line.length), open };
    } else {
      if (/^ {0,3}\S/.test(line)) isInList = ITEM.test(line);
      fence = FENCE.exec(isInList ? line.trimStart() : line)?.[1] ?? "";
      yield fence === "" ? { prose: line, open: undefined } : NOTHING;
    }
    start = text.indexOf("\n", start) + 1;
  }
}

const NOTHING: ReadLine = { prose: "", open: undefined };

/** Finds the first comment of a Markdown text, code passed over: 0-based line, and UTF-16 column. */
export function findComment(text: string): { line: number; column: number } | undefined {
  let line = 0;
  let last = "";
  for (const { prose, open } of readLines(text)) {
    const column = open ?? openWithin(prose, last);
    if (column !== undefined) return { line, column };
    last = prose;
    line++;
  }
  return undefined;
}

/** Where a comment opens and closes in a line of prose, which is no code. */
function openWithin(line: string, last: string): number | undefined {
  const open = line.indexOf("<!--");
  if (open < 0 || closeOf(line, open) === undefined) return undefined;
  if (/^(?: {4}| *\t)/.test(line) && last.trim() === "") return undefined;
  const marks = line.slice(0, open).match(/`+/g)?.length ?? 0;
  return marks % 2 === 1 && line.includes("`", open) ? undefined : open;
}

function closes(line: string, fence: string): boolean {
  const mark = /^(`{3,}|~{3,})$/.exec(line.trim())?.[1];
  return mark?.startsWith(fence) ?? false;
}

function openOf(line: string): number | undefined {
  return COMMENT.test(line) ? line.indexOf("<!--") : undefined;
}

/** Where a comment ends in a line, which is open before it or opens at `open`; `<!-->` and `<!--->` are whole. */
function closeOf(line: string, open?: number): number | undefined {
  const whole = open !== undefined && /^<!--(?:-?>)/.exec(line.slice(open, open + 6))?.[0].length;
  if (whole) return open + whole;
  const end = line.indexOf("-->", open === undefined ? 0 : open + 4);
  return end < 0 ? undefined : end + 3;
}

/** Removes the comments that a line opens and closes. */
export function withoutComments(line: string): string {
  let [text, end] = ["", 0];
  for (let open = line.indexOf("<!--"); open >= 0; open = line.indexOf("<!--", end)) {
    const close = closeOf(line, open);
    if (close === undefined) break;
    text += line.slice(end, open);
    end = close;
  }
  return text + line.slice(end);
}
