import MarkdownIt from "markdown-it";
import { textOf } from "./headings.ts";
import { proseLines, withoutComments } from "./prose.ts";

const markdown = new MarkdownIt({ html: false });

/**
 * Returns the first heading of a Markdown text as plain text: of level 1, or of any level.
 * Looks line by line (CommonMark, sections 4.2 and 4.3) and parses the heading alone, since a whole
 * catalogue is scanned at start; code blocks and comments are passed over.
 *
 * ```ts
 * import { firstHeading } from "./title.ts";
 * import assert from "node:assert/strict";
 *
 * assert.equal(firstHeading("## Two\n# One *and* only #\n", 1), "One and only");
 * assert.equal(firstHeading("Title\n=====\n", "any"), "Title");
 * ```
 */
export function firstHeading(body: string, level: 1 | "any"): string | undefined {
  let previous = "";
  for (const line of proseLines(body)) {
    const text = headingText(line, previous, level);
    if (text) return text;
    previous = line;
  }
  return undefined;
}

function headingText(line: string, previous: string, level: 1 | "any"): string | undefined {
  const opening = level === 1 ? /^ {0,3}#(?:[ \t]|$)/ : /^ {0,3}#{1,6}(?:[ \t]|$)/;
  const mark = opening.exec(line)?.[0];
  const written = mark === undefined ? "" : withoutClosing(line.slice(mark.length).trim());
  if (written) return plainText(written);
  const underline = level === 1 ? /^ {0,3}=+[ \t]*$/ : /^ {0,3}(=+|-+)[ \t]*$/;
  const isText = /^ {0,3}[^\s#>`~<|*+-]/.test(previous);
  return isText && underline.test(line) ? plainText(previous) : undefined;
}

/** A heading may be closed by a run of `#` that a blank or nothing precedes (CommonMark, section 4.2). */
function withoutClosing(heading: string): string {
  let end = heading.length;
  while (heading[end - 1] === "#") end--;
  return end === 0 || /[ \t]/.test(heading[end - 1]!) ? heading.slice(0, end) : heading;
}

/** What may mean something in a line of Markdown, or must not stay (CommonMark, sections 2.1 to 2.5 and 6). */
const MARKS = /[\\`*_[\]!<&~^\r\0]/;

/** Returns the text of one line of Markdown without its marks. */
export function plainText(written: string): string | undefined {
  const line = withoutComments(written);
  const hasMarks = MARKS.test(line);
  const text = (hasMarks ? textOf(markdown.parseInline(line, {})[0]?.children ?? []) : line).trim();
  return text === "" ? undefined : text;
}
