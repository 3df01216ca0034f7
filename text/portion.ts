/** A part of a text, counted in code points. */
export interface Portion {
  readonly text: string;
  /** How many it has. */
  readonly length: number;
  /** How many the whole text has. */
  readonly total: number;
}

/**
 * Cuts a portion out of a text in one pass, without taking the text apart into characters.
 *
 * ```ts
 * import { portionOf } from "./portion.ts";
 * import assert from "node:assert/strict";
 *
 * assert.deepEqual(portionOf("a😀bc", { offset: 1, limit: 2 }), { text: "😀b", length: 2, total: 4 });
 * ```
 */
export function portionOf(
  text: string,
  { offset, limit }: { readonly offset: number; readonly limit: number },
): Portion {
  let total = 0;
  let [start, end] = [text.length, text.length];
  for (let at = 0; at < text.length; at += text.codePointAt(at)! > 0xffff ? 2 : 1) {
    if (total === offset) start = at;
    if (total === offset + limit) end = at;
    total++;
  }
  return {
    text: text.slice(start, end),
    length: Math.max(0, Math.min(total - offset, limit)),
    total,
  };
}
