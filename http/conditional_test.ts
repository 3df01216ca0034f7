import assert from "node:assert/strict";
import { matchesEtag, readRange } from "./conditional.ts";

/** `If-None-Match`, the entity tag of what would be sent, and whether the client has it (RFC 9110, 13.1.2). */
const TAGS: readonly (readonly [header: string | null, etag: string, matches: boolean])[] = [
  [null, '"a"', false],
  ["*", '"a"', true],
  [" * ", '"a"', true],
  ['"a"', '"a"', true],
  ['"b"', '"a"', false],
  ['W/"a"', '"a"', true],
  ['"a"', 'W/"a"', true],
  ['W/"a"', 'W/"a"', true],
  ['"b", W/"a" ,"c"', '"a"', true],
  ['"b","c"', '"a"', false],
  ["a", '"a"', false],
  ["", '"a"', false],
];

for (const [header, etag, matches] of TAGS) {
  Deno.test(`If-None-Match ${header} ${matches ? "names" : "does not name"} ${etag}`, () => {
    assert.equal(matchesEtag(header, etag), matches);
  });
}

const WHOLE = { kind: "whole" } as const;
const NONE = { kind: "unsatisfiable" } as const;
const part = (start: number, end: number) => ({ kind: "part", start, end }) as const;

/** `Range` of a file of ten bytes, and what is sent of it (RFC 9110, 14.2). */
const RANGES: readonly (readonly [header: string | null, range: ReturnType<typeof readRange>])[] = [
  [null, WHOLE],
  ["bytes=0-0", part(0, 1)],
  ["bytes=2-4", part(2, 5)],
  ["bytes=4-4", part(4, 5)],
  ["bytes=0-9", part(0, 10)],
  ["bytes=0-10", part(0, 10)],
  ["bytes=9-", part(9, 10)],
  ["bytes=10-", NONE],
  ["bytes=10-12", NONE],
  ["bytes=-1", part(9, 10)],
  ["bytes=-10", part(0, 10)],
  ["bytes=-11", part(0, 10)],
  ["bytes=-0", NONE],
  [" BYTES=1-2 ", part(1, 3)],
  ["bytes=4-3", WHOLE],
  ["bytes=-", WHOLE],
  ["bytes=0-1,3-4", WHOLE],
  ["lines=0-1", WHOLE],
  ["x bytes=0-1", WHOLE],
  ["bytes=0-1 x", WHOLE],
  [`bytes=0-${"9".repeat(15)}`, part(0, 10)],
  [`bytes=0-${"9".repeat(16)}`, WHOLE],
];

for (const [header, range] of RANGES) {
  Deno.test(`the range ${header} of ten bytes is ${JSON.stringify(range)}`, () => {
    assert.deepEqual(readRange(header, 10), range);
  });
}

Deno.test("an empty file has no part", () => {
  assert.deepEqual(readRange("bytes=0-", 0), NONE);
  assert.deepEqual(readRange("bytes=-1", 0), NONE);
});
