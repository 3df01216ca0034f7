import assert from "node:assert/strict";
import { loadCatalog } from "../../catalog/load.ts";
import { memoryTree } from "../support/memory_tree.ts";

Deno.test("a catalogue is loaded from a tree in memory as from a disk", () => {
  const tree = memoryTree({
    "/docs/index.md": "---\ntitle: Notes\n---\n\nHello\n",
    "/docs/skills/tea/SKILL.md": "---\nname: tea\ndescription: Brews tea\n---\n\n# Tea\n",
    "/docs/skills/tea/pot.bin": new Uint8Array([0, 1, 2]),
    "/docs/skills/broken/SKILL.md": "no frontmatter\n",
    "/more/cup/SKILL.md": "---\nname: cup\ndescription: Holds tea\n---\n\n# Cup\n",
  });
  const { catalog } = loadCatalog({ content: "/docs", skills: ["/more", "/gone"], tree });
  assert.equal(catalog.site.title, "Notes");
  assert.deepEqual(
    [...catalog.skills.values()].map(({ path, state, files }) => [path, state, [...files.keys()]]),
    [
      ["broken", "problems", ["SKILL.md"]],
      ["cup", "conforming", ["SKILL.md"]],
      ["tea", "conforming", ["SKILL.md", "pot.bin"]],
    ],
  );
  assert.deepEqual(catalog.diagnostics.map(({ code, file }) => [code, file]), [
    ["root-missing", "gone"],
    ["frontmatter-missing", "skills/broken/SKILL.md"],
  ]);
});
