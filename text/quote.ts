/** Controls, characters that are invisible or turn the direction of a line, and every blank but the space. */
const UNSEEN = /[\p{Cc}\p{Bidi_Control}\u200b\u2060\ufeff]|[^\S ]/gu;

/**
 * Quotes a value for a message: one line, nothing invisible, no longer than `longest` UTF-16 code units.
 *
 * @example
 * ```ts
 * import assert from "node:assert/strict";
 * import { quote } from "./quote.ts";
 *
 * assert.equal(quote('a "b"\n'), '"a \\"b\\"\\n"');
 * assert.equal(quote("\u202eabc", 2), '"\\u202ea…"');
 * ```
 */
export function quote(value: string, longest = 80): string {
  return JSON.stringify(value.length > longest ? `${value.slice(0, longest)}…` : value)
    .replace(UNSEEN, (mark) => `\\u${mark.charCodeAt(0).toString(16).padStart(4, "0")}`);
}
