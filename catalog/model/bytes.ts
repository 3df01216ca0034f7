import { createHash } from "node:crypto";
import { isUtf8 } from "node:buffer";
import type { Digest } from "./types.ts";

export { isUtf8 };

/** Returns the SHA-256 of some bytes, or of a text as UTF-8 (FIPS 180-4). */
export function digestOf(bytes: Uint8Array | string): Digest {
  return `sha256:${createHash("sha256").update(bytes).digest("hex")}`;
}

/** Tells whether bytes are lossless UTF-8 without NUL. */
export function isText(bytes: Uint8Array): boolean {
  return !bytes.includes(0) && isUtf8(bytes);
}

/** Returns the offset of the first byte that is not UTF-8, or -1. */
export function firstInvalidByte(bytes: Uint8Array): number {
  if (isUtf8(bytes)) return -1;
  let [low, high] = [0, bytes.length];
  while (low < high) { // the longest prefix that decodes, an unfinished last character allowed
    const middle = (low + high + 1) >>> 1;
    if (isUtf8Prefix(bytes.subarray(0, middle))) low = middle;
    else high = middle - 1;
  }
  while (low > 0 && !isUtf8(bytes.subarray(0, low))) low--;
  return low;
}

function isUtf8Prefix(bytes: Uint8Array): boolean {
  try {
    new TextDecoder("utf-8", { fatal: true }).decode(bytes, { stream: true });
    return true;
  } catch {
    return false;
  }
}

/** Says which byte is not UTF-8, or `undefined` where all are. */
export function explainNotUtf8(bytes: Uint8Array): string | undefined {
  const offset = firstInvalidByte(bytes);
  if (offset < 0) return undefined;
  const byte = bytes[offset]!.toString(16).toUpperCase().padStart(2, "0");
  return `not valid UTF-8 (byte 0x${byte} at offset ${offset})`;
}

/** Places the first byte that is not UTF-8: 1-based line, and column in characters as far as they can be read. */
export function placeNotUtf8(bytes: Uint8Array): { line: number; column: number } | undefined {
  const offset = firstInvalidByte(bytes);
  if (offset < 0) return undefined;
  const lines = new TextDecoder().decode(bytes.subarray(0, offset)).split("\n");
  return { line: lines.length, column: [...lines.at(-1)!].length + 1 };
}

const exact = new TextDecoder("utf-8", { ignoreBOM: true });
const readable = new TextDecoder();

/** Decodes UTF-8 and keeps a byte order mark, so that the text encodes to the same bytes. */
export function decodeText(bytes: Uint8Array): string {
  return exact.decode(bytes);
}

/** Decodes UTF-8 without its byte order mark, for what is read and not given back. */
export function decodeReadable(bytes: Uint8Array): string {
  return readable.decode(bytes);
}
