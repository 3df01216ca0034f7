import assert from "node:assert/strict";
import { createLocator } from "./locate.ts";

/** As the words say it, without care for time. */
function placeOf(text: string, offset: number) {
  const lines = text.slice(0, offset).split("\n");
  return { line: lines.length, column: [...lines.at(-1)!].length + 1 };
}

Deno.test("places are lines and columns in code points, at every offset of any text", () => {
  const texts = [
    "",
    "a",
    "\n",
    "a\n\nb\n",
    "😀é\n😀\r\n漢",
    "x".repeat(300) + "\n" + "😀".repeat(300),
  ];
  for (const text of texts) {
    const locate = createLocator(text);
    const offsets = Array.from({ length: text.length + 1 }, (_, offset) => offset)
      .filter((offset) => text.slice(0, offset).isWellFormed());
    assert.deepEqual(offsets.map(locate), offsets.map((offset) => placeOf(text, offset)));
  }
});

Deno.test("an offset behind the text is its end, and lines count from the first line given", () => {
  assert.deepEqual(createLocator("a\nb", 5)(99), { line: 6, column: 2 });
  assert.deepEqual(createLocator("a\nb", 5)(-1), { line: 5, column: 1 });
});
