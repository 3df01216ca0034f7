/**
 * Spells a path of names on disk as it stands in a canonical URI (RFC 3986; contract, section 2): each segment in
 * NFC and percent-encoded on its own, upper-case hex. Unreserved characters and sub-delims stay as they are, and
 * so do `:` and `@`, except in a first segment that is the authority.
 *
 * The core needs the spelling for order and for what a skill says of itself; whole URIs are spelled in `mcp/uris/`.
 *
 * ```ts
 * import assert from "node:assert/strict";
 * import { canonicalPath } from "./paths.ts";
 *
 * assert.equal(canonicalPath("a@b/c d&e@f.md", "authority"), "a%40b/c%20d&e@f.md");
 * ```
 */
export function canonicalPath(path: string, first: "authority" | "segment"): string {
  if (/^[\w.~!$&'()*+,;=/-]*$/.test(path)) return path;
  return path.split("/")
    .map((segment, index) => encodeSegment(segment, index === 0 ? first : "segment"))
    .join("/");
}

/** What is literal in any segment. */
const PLAIN = /^[\w.~!$&'()*+,;=-]*$/;

/** What `encodeURIComponent` encodes although RFC 3986 allows it. */
const ALLOWED = {
  authority: /%(?:24|26|2B|2C|3B|3D)/g,
  segment: /%(?:24|26|2B|2C|3A|3B|3D|40)/g,
} as const;

/** Spells one segment of a path; see {@linkcode canonicalPath}. */
export function encodeSegment(segment: string, kind: keyof typeof ALLOWED): string {
  if (PLAIN.test(segment)) return segment;
  return encodeURIComponent(segment.normalize("NFC")).replace(ALLOWED[kind], decodeURIComponent);
}

/** Returns the last name of a path: `c.md` of `a/b/c.md`. */
export function baseName(path: string): string {
  return path.slice(path.lastIndexOf("/") + 1);
}

/** Returns the folders that a relative path lies in, outermost first: `a` and `a/b` of `a/b/c.md`. */
export function foldersAbove(path: string): readonly string[] {
  const segments = path.split("/");
  return segments.slice(1).map((_, index) => segments.slice(0, index + 1).join("/"));
}
