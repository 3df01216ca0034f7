import assert from "node:assert/strict";
import { words } from "./text.ts";
import { eachWord } from "./tokens.ts";

/** The words of a text; parts of words in parentheses. */
function visited(text: string): readonly string[] {
  const found: string[] = [];
  eachWord(text, (word, isPart) => found.push(isPart ? `(${word})` : word));
  return found;
}

Deno.test("words are visited in order, folded, and names in camel case in parts too", () => {
  const cases: Readonly<Record<string, readonly string[]>> = {
    "pdf-tools_v2 (node.js) — done": ["pdf", "tools", "v2", "node", "js", "done"],
    "C#, C++ and issue#12, F# c+": ["c#", "c++", "and", "issue", "12", "f#", "c"],
    "ClusterRoleBinding": ["clusterrolebinding", "(cluster)", "(role)", "(binding)"],
    "parseHTTPRequest GitHub API README": [
      "parsehttprequest",
      "(parse)",
      "(http)",
      "(request)",
      "github",
      "(git)",
      "(hub)",
      "api",
      "readme",
    ],
    "Crème BRÛLÉE → straße": ["creme", "brulee", "strasse"],
    "火の鳥 in PDF": ["火の", "の鳥", "鳥", "in", "pdf"],
    "鳥": ["鳥"],
    "ship it 🚀!": ["ship", "it", "🚀"],
    "a\0b \ud800 {}": ["a", "b"],
    "": [],
  };
  for (const [text, expected] of Object.entries(cases)) assert.deepEqual(visited(text), expected);
});

Deno.test("texts and queries have the same words", () => {
  const text = "İstanbul: naïve Straße №5, ｶﾞｲﾄﾞ x86_64; C++/C# — Ὀδυσσεύς, हिन्दी";
  assert.deepEqual(visited(text).filter((word) => !/^[ァ-ヶ]/.test(word)), [
    ...words(text).filter((word) => !/^[ァ-ヶ]/.test(word)),
  ]);
});
