/**
 * Decodes percent-encoded UTF-8 (RFC 3986, section 2.1); `undefined` for a broken escape or a lone surrogate.
 *
 * @example
 * ```ts
 * import assert from "node:assert/strict";
 * import { decodePercent } from "./percent.ts";
 *
 * assert.equal(decodePercent("a%20b"), "a b");
 * assert.equal(decodePercent("100%"), undefined);
 * ```
 */
export function decodePercent(text: string): string | undefined {
  if (!text.isWellFormed()) return undefined;
  if (!text.includes("%")) return text;
  try {
    return decodeURIComponent(text);
  } catch {
    return undefined;
  }
}
