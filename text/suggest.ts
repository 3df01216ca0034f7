import { closest, distance } from "fastest-levenshtein";

/**
 * Finds the name that a mistyped word was meant to be: at most a third of its letters, or two of a short one, differ.
 *
 * @example
 * ```ts
 * import assert from "node:assert/strict";
 * import { suggest } from "./suggest.ts";
 *
 * assert.equal(suggest("serv", ["serve", "stdio"]), "serve");
 * assert.equal(suggest("frobnicate", ["serve", "stdio"]), undefined);
 * ```
 */
export function suggest(word: string, names: readonly string[]): string | undefined {
  if (names.length === 0) return undefined;
  const near = closest(word, [...names]);
  const steps = distance(word, near);
  return steps <= Math.max(2, word.length / 3) && steps < word.length ? near : undefined;
}

/** Writes a suggestion as a sentence to append to another: ` Did you mean "serve"?`, or nothing. */
export function didYouMean(word: string, names: readonly string[]): string {
  const near = suggest(word, names);
  return near === undefined ? "" : ` Did you mean "${near}"?`;
}
