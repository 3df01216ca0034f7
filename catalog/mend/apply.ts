import type { Edit } from "../model/types.ts";

/**
 * Makes changes of whole lines; of those that overlap the first. Line ends are those of the lines that are replaced, and
 * blanks at the end of a replaced line stay.
 *
 * ```ts
 * import { applyEdits } from "./apply.ts";
 * import assert from "node:assert/strict";
 *
 * const edit = { line: 2, until: 2, text: ['b: "x"'], isSafe: true };
 * assert.equal(applyEdits("a\r\nb: x \r\n", [edit]), 'a\r\nb: "x" \r\n');
 * ```
 */
export function applyEdits(text: string, edits: readonly Edit[]): string {
  const lines = text.split("\n");
  const isCrlf = lines[0]?.endsWith("\r") ?? false;
  let above = lines.length + 1;
  for (const { line, until, text: written } of withoutOverlaps(edits).toReversed()) {
    if (line < 1 || until > lines.length || until >= above) continue;
    const last = line <= until ? lines[until - 1]! : isCrlf ? "\r" : "";
    const tail = last.slice(last.trimEnd().length);
    const end = isCrlf ? "\r" : "";
    const rows = written.map((row, index) => row + (index === written.length - 1 ? tail : end));
    lines.splice(line - 1, until - line + 1, ...rows);
    above = line;
  }
  return lines.join("\n");
}

function withoutOverlaps(edits: readonly Edit[]): readonly Edit[] {
  const kept: Edit[] = [];
  for (const edit of edits.toSorted((a, b) => a.line - b.line)) {
    if (kept.every(({ until }) => until < edit.line)) kept.push(edit);
  }
  return kept;
}
