import { baseName } from "../model/paths.ts";

/** The one table of media types, for MCP and the website (contract, section 2). */
const TYPES: ReadonlyMap<string, string> = new Map(
  Object.entries({
    "text/markdown": "md",
    "text/plain": "txt log cfg ini toml conf",
    "application/json": "json",
    "application/yaml": "yaml yml",
    "text/csv": "csv",
    "text/html": "html htm",
    "text/css": "css",
    "application/xml": "xml",
    "image/svg+xml": "svg",
    "text/javascript": "js mjs",
    "image/png": "png",
    "image/jpeg": "jpg jpeg",
    "image/gif": "gif",
    "image/webp": "webp",
    "image/avif": "avif",
    "image/x-icon": "ico",
    "application/pdf": "pdf",
    "application/zip": "zip",
    "application/gzip": "gz",
    "application/x-tar": "tar",
    "application/wasm": "wasm",
    "font/woff2": "woff2",
  }).flatMap(([type, extensions]) => extensions.split(" ").map((each) => [each, type] as const)),
);

/** Types of the table whose bytes are text. */
const TEXTUAL = /^text\/|^application\/(json|yaml|xml)$|^image\/svg\+xml$/;

/**
 * Returns the media type of a file by its name and by whether its bytes are text: a textual type whose
 * bytes are not text is `application/octet-stream`, a binary one whose bytes are text (a Git LFS pointer) is
 * `text/plain`; an unknown name is either.
 *
 * ```ts
import { baseName } from "../model/paths.ts";
import { mediaTypeOf } from "./media_type.ts";
 * import assert from "node:assert/strict";
 *
 * assert.equal(mediaTypeOf("references/GUIDE.MD", true), "text/markdown");
 * assert.equal(mediaTypeOf("people.csv", false), "application/octet-stream");
 * assert.equal(mediaTypeOf("Makefile", true), "text/plain");
 * assert.equal(mediaTypeOf("photo.png", true), "text/plain");
 * ```
 */
export function mediaTypeOf(path: string, isText: boolean): string {
  const name = baseName(path);
  const dot = name.lastIndexOf(".");
  const type = dot < 0 ? undefined : TYPES.get(name.slice(dot + 1).toLowerCase());
  if (type === undefined) return isText ? "text/plain" : "application/octet-stream";
  if (TEXTUAL.test(type) === isText) return type;
  return isText ? "text/plain" : "application/octet-stream";
}
