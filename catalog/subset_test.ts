import assert from "node:assert/strict";
import { makeTree } from "../tests/support/trees.ts";
import { loadCatalog } from "./load.ts";
import { viewOf } from "./subset.ts";

const skill = (name: string, tags: string) =>
  `---\nname: ${name}\ndescription: About it.\nmetadata:\n  tags: "${tags}"\n---\n`;

const tree = makeTree({
  "index.md": "# Home\n",
  "tagged.md": "---\ntags: [x]\n---\n# Tagged\n",
  "skills/a/SKILL.md": skill("a", "x, y"),
  "skills/b/SKILL.md": skill("wrong-name", "x"),
  "skills/c/SKILL.md": skill("c", "z"),
});
Deno.test.afterAll(() => tree[Symbol.dispose]());
const { catalog } = loadCatalog({ content: tree.path });

const CASES = [
  [{ tags: ["x"] }, ["a", "b"], ["tagged.md"]],
  [{ tags: ["x", "y"] }, ["a"], []],
  [{ skills: ["c"] }, ["c"], ["index.md", "tagged.md"]],
  [{ skills: ["c"], tags: ["y"] }, ["a", "c"], []],
  [{ skills: ["none"] }, [], ["index.md", "tagged.md"]],
] as const;

for (const [options, skills, docs] of CASES) {
  Deno.test(`a view of ${JSON.stringify(options)} holds its entries, unchanged`, () => {
    const view = viewOf(catalog, options);
    assert.deepEqual([[...view.skills.keys()], [...view.docs.keys()]], [skills, docs]);
    for (const [path, skill] of view.skills) assert.equal(skill, catalog.skills.get(path));
    const subjects = view.diagnostics.map(({ subject }) =>
      subject?.kind === "skill" ? subject.path : ""
    );
    assert.deepEqual(subjects.filter((path) => !view.skills.has(path)), []);
    assert.equal(subjects.includes("b"), view.skills.has("b"));
  });
}

Deno.test("a view of everything is the catalogue itself", () => {
  assert.equal(viewOf(catalog, {}), catalog);
  assert.equal(viewOf(catalog, { skills: [], tags: [] }), catalog);
});
