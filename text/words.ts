/** Counts things in words: `1 file`, `2 files`. */
export function count(number: number, one: string, many = `${one}s`): string {
  return `${number.toLocaleString("en-US")} ${number === 1 ? one : many}`;
}

const UNITS = ["B", "KB", "MB", "GB"] as const;

/**
 * Writes a size for people, in decimal units.
 *
 * ```ts
 * import { sizeInWords } from "./words.ts";
 * import assert from "node:assert/strict";
 *
 * assert.deepEqual([0, 999, 1000, 31_840].map(sizeInWords), ["0 B", "999 B", "1 KB", "31.8 KB"]);
 * ```
 */
export function sizeInWords(bytes: number): string {
  let value = bytes;
  let unit = 0;
  while (value >= 999.95 && unit < UNITS.length - 1) {
    value /= 1000;
    unit++;
  }
  return `${unit === 0 ? value : Number(value.toFixed(1))} ${UNITS[unit]}`;
}

/** Cuts text after so many characters, at a blank, with an ellipsis; blanks are collapsed. */
export function cut(text: string, length: number): string {
  const line = text.trim().replace(/\s+/g, " ");
  if (line.length <= length) return line;
  const characters = [...line.slice(0, length * 2)];
  if (characters.length <= length) return line;
  const head = characters.slice(0, length).join("");
  const blank = head.lastIndexOf(" ");
  return `${blank > length / 2 ? head.slice(0, blank) : head}…`;
}

/** Cuts text after so many UTF-16 units as it is, with an ellipsis. */
export function clip(text: string, length: number): string {
  return text.length <= length ? text : `${text.slice(0, length).toWellFormed()}…`;
}

/** Writes text as lower-case kebab-case: its letters from a to z and its digits, whatever else is between them a hyphen. */
export function kebabCase(text: string): string {
  return text.toLowerCase().match(/[a-z0-9]+/g)?.join("-") ?? "";
}

/** The call number of a digest: its first eight hex digits. */
export function callNumber(digest: string): string {
  return digest.slice("sha256:".length, "sha256:".length + 8);
}

/** Estimates tokens from text: characters divided by four, as most tokenizers come out for English. */
export function tokensIn(text: string): number {
  return Math.ceil([...text].length / 4);
}
