import assert from "node:assert/strict";
import { checkNames, isHidden } from "./names.ts";

Deno.test("dot names and node_modules are hidden", () => {
  const names = [".env", ".git", "node_modules", "..", "a.b", "node_modules2", "…"];
  assert.deepEqual(names.filter(isHidden), [".env", ".git", "node_modules", ".."]);
});

/** Names of one folder; per problem: the name, the code, and whether it is served. */
const ROWS: readonly [
  string,
  readonly string[],
  readonly (readonly [string, string, boolean])[],
][] = [
  ["ordinary ones", ["SKILL.md", "a b", "é", "[x]", "a#b?%20", "3.05\u202fPM", "😀"], []],
  ["controls", ["a\nb", "a\u0000", "\u009f", "ab"], [
    ["a\nb", "name-unsafe", false],
    ["a\u0000", "name-unsafe", false],
    ["\u009f", "name-unsafe", false],
  ]],
  ["direction marks", ["\u202ea", "\u2066a", "\u200fa", "\u061ca"], [
    ["\u202ea", "name-unsafe", false],
    ["\u2066a", "name-unsafe", false],
    ["\u200fa", "name-unsafe", false],
    ["\u061ca", "name-unsafe", false],
  ]],
  ["backslashes", ["a\\b"], [["a\\b", "name-unsafe", false]]],
  ["normal forms", ["cafe\u0301", "caf\u00e9"], [["caf\u00e9", "name-collision", false]]],
  ["case", ["README", "Readme", "STRASSE", "straße"], [
    ["Readme", "name-case", true],
    ["straße", "name-case", true],
  ]],
  ["documents", ["SKILL.md", "skill.md"], []],
  ["documents, in any order", ["Skill.md", "SKILL.md"], []],
  ["documents of no skill", ["Skill.md", "skill.md"], [["skill.md", "name-case", true]]],
  ["what only holds the name of a document", ["SKILL.MD.bak", "SKILL.md.bak"], [
    ["SKILL.md.bak", "name-case", true],
  ]],
  ["a replacement character on disk", ["a\ufffd"], []],
  ["bytes that are not UTF-8", ["b\ufffd"], [["b\ufffd", "name-not-utf8", false]]],
];

for (const [name, names, problems] of ROWS) {
  Deno.test(`names are checked: ${name}`, () => {
    const found = checkNames(names, (each) => each === "a\ufffd")
      .map(({ name, problem, isServed }) => [name, problem.code, isServed]);
    assert.deepEqual(found, problems);
  });
}
