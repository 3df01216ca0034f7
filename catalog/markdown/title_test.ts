import assert from "node:assert/strict";
import { firstHeading } from "./title.ts";

const TITLES: readonly (readonly [text: string, title: string | undefined])[] = [
  ["# Plain words, 12: (a) \"b\" 'c'\n", "Plain words, 12: (a) \"b\" 'c'"],
  ["# *One* `two` [three](x.md) &amp; \\* <b>\n", "One two three & * <b>"],
  ["# A # b ##\n", "A # b"],
  ["# A\0B\n", "A\ufffdB"],
  ["A\rB\n===\n", "A B"],
  ["#\n# Later\n", "Later"],
  ["```\n# code\n```\n", undefined],
];

for (const [text, title] of TITLES) {
  Deno.test(`the first heading of ${JSON.stringify(text)} reads ${JSON.stringify(title)}`, () => {
    assert.equal(firstHeading(text, 1), title);
    assert.equal(firstHeading(text, "any"), title);
  });
}
