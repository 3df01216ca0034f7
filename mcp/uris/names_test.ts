import assert from "node:assert/strict";
import { loadCatalog } from "../../catalog/load.ts";
import { makeTree } from "../../tests/support/trees.ts";
import { skillsNamed } from "./names.ts";

using tree = makeTree(Object.fromEntries(
  ["code-review", "writing/plain-english", "a/twin", "b/twin", "co-op", "coop", "Café_Au-Lait"].map(
    (path) => [
      `skills/${path}/SKILL.md`,
      `---\nname: ${path.split("/").at(-1)}\ndescription: Does ${path}.\n---\n`,
    ],
  ),
));
const { catalog } = loadCatalog({ content: tree.path });

const SPELLINGS: readonly (readonly [meant: readonly string[], spellings: readonly string[]])[] = [
  [["code-review"], [
    "code-review",
    "code_review",
    "Code Review",
    "CODE-REVIEW",
    " code-review ",
    "codeReview",
    "/code-review",
    "code-review/",
    "code-review/SKILL.md",
    "skill://code-review",
    "skill://code-review/SKILL.md",
    "SKILL://Code-Review/skill.md",
    "resource://skills/code-review/document",
    "resource://catalog/skills/code-review",
  ]],
  [["writing/plain-english"], [
    "writing.plain-english",
    "writing/plain-english",
    "plain-english",
    "Plain English",
    "Writing.Plain_English",
    "writing/plain english",
  ]],
  [["a/twin", "b/twin"], ["twin", "Twin", "TWIN "]],
  [["a/twin"], ["a.twin", "A/Twin"]],
  [["co-op"], ["co-op"]],
  [["coop"], ["coop"]],
  [["co-op", "coop"], ["Co_Op", "COOP"]],
  [["Café_Au-Lait"], ["café au lait", "Cafe\u0301_Au-Lait"]],
  [[], ["", " ", "/", "skill://", "code", "review", "plain", "writing"]],
];

for (const [meant, spellings] of SPELLINGS) {
  for (const spelling of spellings) {
    Deno.test(`${JSON.stringify(spelling)} names ${meant.join(" and ") || "no skill"}`, () => {
      assert.deepEqual(skillsNamed(catalog, spelling).map(({ path }) => path), meant);
    });
  }
}
