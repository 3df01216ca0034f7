/** What ends a line, turns its direction, or is obeyed by a terminal. */
const OBEYED = /[\p{Cc}\p{Bidi_Control}\u2028\u2029]/gu;

/** The same, but for the ends of lines and tabs. */
const OBEYED_IN_LINES = /(?!\t|\n|\r\n)[\p{Cc}\p{Bidi_Control}\u2028\u2029]/gu;

const NAMED: Readonly<Record<string, string>> = { "\n": "\\n", "\r": "\\r", "\t": "\\t" };

function escaped(character: string): string {
  return NAMED[character] ?? `\\u${character.codePointAt(0)!.toString(16).padStart(4, "0")}`;
}

/**
 * Makes a text visible on one line: what a terminal would obey is spelled out.
 *
 * ```ts
 * import { visibleLine } from "./visible.ts";
 * import assert from "node:assert/strict";
 *
 * assert.equal(visibleLine("a\n\x1b[31mb"), "a\\n\\u001b[31mb");
 * ```
 */
export function visibleLine(text: string): string {
  return text.replace(OBEYED, escaped);
}

/** Makes a text visible and leaves its lines: their ends and its tabs stay. */
export function visibleText(text: string): string {
  return text.replace(OBEYED_IN_LINES, escaped);
}

/** Writes JSON that means the same and holds nothing that a terminal would obey. */
export function visibleJson(value: unknown, indent?: number): string {
  const json = JSON.stringify(value, undefined, indent);
  return indent === undefined ? visibleLine(json) : visibleText(json);
}
