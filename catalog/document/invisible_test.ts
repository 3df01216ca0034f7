import assert from "node:assert/strict";
import { checkInvisible } from "./invisible.ts";

const SEEN: readonly string[] = [
  "",
  "\ufeffplain text with a mark at its start",
  "می\u200cخواهم", // the joiner that Persian needs
  "👩\u200d💻", // the joiner that an emoji needs
  "🏴\u{e0067}\u{e0062}\u{e0065}\u{e006e}\u{e0067}\u{e007f}", // the tags of England's flag
];

const HIDDEN: readonly [string, number, number][] = [
  ["a\u200bb", 1, 2],
  ["\n😀\u202e", 2, 2],
  ["a\ufeffb", 1, 2],
  ["a\u{e0041}\u{e0042}", 1, 2],
  ["\ufeffa\n\u2066x\u2069", 2, 1],
];

for (const text of SEEN) {
  Deno.test(`${JSON.stringify(text)} holds nothing invisible`, () => {
    assert.deepEqual(checkInvisible(text), []);
  });
}

for (const [text, line, column] of HIDDEN) {
  Deno.test(`${JSON.stringify(text)} hides something, and it is said where`, () => {
    const found = checkInvisible(text);
    assert.deepEqual(found.map((each) => [each.code, each.line, each.column]), [
      ["skill-hidden-characters", line, column],
    ]);
  });
}
