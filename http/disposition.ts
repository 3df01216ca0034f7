/**
 * Writes a `Content-Disposition` (RFC 6266) with any file name.
 *
 * ```ts
 * import assert from "node:assert/strict";
 * import { disposition } from "./disposition.ts";
 *
 * assert.equal(disposition("inline", "it's é.txt"), "inline; filename*=UTF-8''it%27s%20%C3%A9.txt");
 * ```
 */
export function disposition(how: "inline" | "attachment", name: string): string {
  return `${how}; filename*=UTF-8''${encodeExtended(name)}`;
}

/** Encodes a header parameter (RFC 8187, 3.2). */
function encodeExtended(text: string): string {
  return encodeURIComponent(text).replace(
    /['()*]/g,
    (mark) => `%${mark.charCodeAt(0).toString(16).toUpperCase()}`,
  );
}
