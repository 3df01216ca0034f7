import assert from "node:assert/strict";
import { bigrams, fold, spans, words } from "./text.ts";

Deno.test("fold makes spellings equal that people take for equal", () => {
  const pairs: readonly [string, string][] = [
    ["Crème Brûlée", "creme brulee"],
    ["cafe\u0301", "café"],
    ["STRASSE", "Straße"],
    ["ΟΔΥΣΣΕΥΣ", "Ὀδυσσεύς"],
    ["İstanbul", "istanbul"],
    ["Łódź", "lodz"],
    ["ＡＢＣ１２", "abc12"],
    ["ｶﾞｲﾄﾞ", "ガイド"],
    ["ﬁle", "file"],
    ["Ёмкий", "емкий"],
  ];
  for (const [a, b] of pairs) assert.equal(fold(a), fold(b));
});

Deno.test("words are letters and digits of any script, and the names of a few languages", () => {
  const cases: Readonly<Record<string, readonly string[]>> = {
    "pdf-tools_v2 (node.js)": ["pdf", "tools", "v2", "node", "js"],
    "C#, C++ and issue#12": ["c#", "c++", "and", "issue", "12"],
    "日本語のスキル、第3章": ["日本語のスキル", "第", "3", "章"],
    "हिन्दी में": ["हिन्दी", "में"],
    "ship it 🚀!": ["ship", "it", "🚀"],
    "a\0b \ud800 \" * ^ ~ ' {}": ["a", "b"],
  };
  for (const [text, expected] of Object.entries(cases)) {
    assert.deepEqual([...words(text)], expected);
  }
});

Deno.test("a word that nobody would type is cut", () => {
  assert.deepEqual(words("x".repeat(5000)).map((word) => word.length), [64]);
  assert.equal(words(`${"a".repeat(63)}𝒳`.normalize("NFC"))[0]?.isWellFormed(), true);
});

Deno.test("spans are the same words with their places in the text as written", () => {
  const text = "Straße 5: 日本語, Ὀδυσσεύς, C++ — 🚀 İt";
  const found = spans(text);
  assert.deepEqual(found.map(({ word }) => word), [...words(text)]);
  assert.deepEqual(found.map(({ word, start, end }) => fold(text.slice(start, end)) === word), [
    ...found.map(() => true),
  ]);
});

Deno.test("unspaced words are looked for by their pairs", () => {
  assert.deepEqual([bigrams("火の鳥"), bigrams("鳥")], [["火の", "の鳥"], ["鳥"]]);
});
