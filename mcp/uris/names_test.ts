import assert from "node:assert/strict";
import { loadCatalog } from "../../catalog/load.ts";
import { makeTree } from "../../tests/support/trees.ts";
import { fileNamed, skillsNamed } from "./names.ts";

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

const FILES: readonly (readonly [meant: string | undefined, spellings: readonly string[]])[] = [
  ["references/set up.md", [
    "references/set up.md",
    "./references/set up.md",
    "/references/set up.md",
    "references\\set up.md",
    "references/set%20up.md",
    "REFERENCES/Set Up.md",
    "tools/references/set up.md",
    "kit/tools/references/set up.md",
    "skill://kit/tools/references/set%20up.md",
    "SKILL://kit/tools/references/set%20up.md",
  ]],
  ["50%.csv", ["50%.csv", "50%25.csv", "./50%.csv"]],
  ["SKILL.md", ["SKILL.md", "skill.md", "kit/tools/SKILL.md"]],
  ["a.md", ["a.md"]],
  ["A.md", ["A.md"]],
  [undefined, [
    "",
    "/",
    "set up.md",
    "../tools/a.md",
    "skill://other/a.md",
    "references",
    "none.md",
  ]],
];

using kit = makeTree({
  "skills/kit/tools/SKILL.md": "---\nname: tools\ndescription: Tools.\n---\n",
  "skills/kit/tools/references/set up.md": "x",
  "skills/kit/tools/50%.csv": "x",
  "skills/kit/tools/a.md": "x",
  "skills/kit/tools/A.md": "x",
  "skills/other/SKILL.md": "---\nname: other\ndescription: Other.\n---\n",
  "skills/other/a.md": "x",
});
const tools = loadCatalog({ content: kit.path }).catalog;

for (const [meant, spellings] of FILES) {
  for (const spelling of spellings) {
    Deno.test(`${JSON.stringify(spelling)} names ${meant ?? "no file"} of a skill`, () => {
      const skill = tools.skills.get("kit/tools")!;
      assert.equal(fileNamed(tools, skill, spelling)?.path, meant);
    });
  }
}
