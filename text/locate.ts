/** Turns an offset of a text (UTF-16) into a place: 1-based line, and column in code points. */
export type Locator = (offset: number) => { readonly line: number; readonly column: number };

/** UTF-16 units between two offsets whose code points are counted once for all. */
const STRIDE = 128;

/**
 * Makes the locator of a text. One pass prepares it; then every offset costs the same, however long its line is: a
 * hostile line has thousands of places.
 *
 * @param firstLine The number of the text's first line in its file.
 *
 * ```ts
 * import { createLocator } from "./locate.ts";
 * import assert from "node:assert/strict";
 *
 * assert.deepEqual(createLocator("a\n😀b")(4), { line: 2, column: 2 });
 * ```
 */
export function createLocator(text: string, firstLine = 1): Locator {
  const starts = lineStarts(text);
  const counted = [0];
  for (let at = 0; at < text.length; at += STRIDE) {
    counted.push(counted.at(-1)! + codePointsBetween(text, at, at + STRIDE));
  }
  const before = (offset: number) => {
    const stride = Math.floor(offset / STRIDE);
    return counted[stride]! + codePointsBetween(text, stride * STRIDE, offset);
  };
  return (wanted) => {
    const offset = Math.min(Math.max(wanted, 0), text.length);
    const line = lastAtMost(starts, offset);
    return { line: line + firstLine, column: before(offset) - before(starts[line]!) + 1 };
  };
}

function lineStarts(text: string): readonly number[] {
  const starts = [0];
  for (let end = text.indexOf("\n"); end >= 0; end = text.indexOf("\n", end + 1)) {
    starts.push(end + 1);
  }
  return starts;
}

/** The index of the last number that is no larger. */
function lastAtMost(numbers: readonly number[], most: number): number {
  let [low, high] = [0, numbers.length - 1];
  while (low < high) {
    const middle = (low + high + 1) >>> 1;
    if (numbers[middle]! <= most) low = middle;
    else high = middle - 1;
  }
  return low;
}

/** Counts the code points that begin in a stretch: every unit but the second half of a pair. */
function codePointsBetween(text: string, from: number, to: number): number {
  let count = 0;
  for (let at = from; at < Math.min(to, text.length); at++) {
    const isSecondHalf = isLowHalf(text.charCodeAt(at)) && isHighHalf(text.charCodeAt(at - 1));
    if (!isSecondHalf) count++;
  }
  return count;
}

function isLowHalf(unit: number): boolean {
  return unit >= 0xdc00 && unit <= 0xdfff;
}

function isHighHalf(unit: number): boolean {
  return unit >= 0xd800 && unit <= 0xdbff;
}

/**
 * Returns the offset (UTF-16) at which a column of a line begins; a column counts code points from 1.
 *
 * ```ts
 * import { offsetOfColumn } from "./locate.ts";
 * import assert from "node:assert/strict";
 *
 * assert.equal(offsetOfColumn("😀é", 2), 2);
 * ```
 */
export function offsetOfColumn(line: string, column: number): number {
  if (!/[\ud800-\udbff]/.test(line)) return Math.min(column - 1, line.length);
  let offset = 0;
  for (let passed = 1; passed < column && offset < line.length; passed++) {
    offset += line.codePointAt(offset)! > 0xffff ? 2 : 1;
  }
  return offset;
}
