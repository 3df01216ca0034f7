/** Tells whether `If-None-Match` names an entity tag, by weak comparison (RFC 9110, 13.1.2). */
export function matchesEtag(header: string | null, etag: string): boolean {
  if (header === null) return false;
  if (header.trim() === "*") return true;
  const opaque = (tag: string) => tag.trim().replace(/^W\//, "");
  return header.split(",").some((tag) => opaque(tag) === opaque(etag));
}

/** The part of a file that a `Range` header asks for. */
export type ByteRange =
  | { readonly kind: "whole" }
  | { readonly kind: "part"; readonly start: number; readonly end: number }
  | { readonly kind: "unsatisfiable" };

/**
 * Reads a `Range` header for a file of `size` bytes (RFC 9110, 14.2); `end` is exclusive. Several ranges,
 * other units and malformed headers mean the whole file, as the RFC allows.
 *
 * ```ts
 * import { readRange } from "./conditional.ts";
 * import assert from "node:assert/strict";
 *
 * assert.deepEqual(readRange("bytes=2-", 10), { kind: "part", start: 2, end: 10 });
 * assert.deepEqual(readRange("bytes=-3", 10), { kind: "part", start: 7, end: 10 });
 * assert.deepEqual(readRange("bytes=10-", 10), { kind: "unsatisfiable" });
 * ```
 */
export function readRange(header: string | null, size: number): ByteRange {
  const match = /^bytes=(\d{0,15})-(\d{0,15})$/i.exec(header?.trim() ?? "");
  if (!match) return { kind: "whole" };
  const [first, last] = [match[1]!, match[2]!];
  if (first === "" && last === "") return { kind: "whole" };
  if (first === "") return part(Math.max(0, size - Number(last)), size, size);
  if (last !== "" && Number(last) < Number(first)) return { kind: "whole" };
  return part(Number(first), last === "" ? size : Math.min(size, Number(last) + 1), size);
}

function part(start: number, end: number, size: number): ByteRange {
  return start >= size ? { kind: "unsatisfiable" } : { kind: "part", start, end };
}
