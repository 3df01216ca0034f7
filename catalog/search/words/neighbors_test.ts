import assert from "node:assert/strict";
import { neighborsOf } from "./neighbors.ts";
import { SYNONYMS, TRANSLATIONS } from "./synonyms.ts";

Deno.test("a word leads to words about the same, in any of its forms", () => {
  const related = { words: ["manuscript", "writing", "document"], isTranslation: false };
  assert.deepEqual(neighborsOf("paper"), [related]);
  assert.deepEqual(neighborsOf("papers"), [related]);
  assert.deepEqual(neighborsOf("xylophone"), []);
});

Deno.test("words of other languages lead to English ones, within runs without blanks too", () => {
  assert.deepEqual(neighborsOf("datenbank"), [{ words: ["database"], isTranslation: true }]);
  assert.deepEqual(neighborsOf("数据库架构"), [
    { words: ["database"], isTranslation: true },
    { words: ["architecture"], isTranslation: true },
  ]);
  assert.deepEqual(neighborsOf("鳥"), []);
});

Deno.test("every line of the tables has words on both sides", () => {
  const lines = `${SYNONYMS}${TRANSLATIONS}`.split("\n").filter((line) => line !== "");
  assert.ok(lines.length > 250, String(lines.length));
  assert.deepEqual(lines.filter((line) => !/^[^:]*[^ :]: [^ :][^:]*$/.test(line)), []);
});
