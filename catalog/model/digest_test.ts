import assert from "node:assert/strict";
import { makeTree } from "../../tests/support/trees.ts";
import { catalogDigest } from "./digest.ts";
import { loadCatalog } from "../load.ts";
import { viewOf } from "../subset.ts";

const SKILL = "---\nname: tea\ndescription: Brews tea. Use when thirsty.\n---\n\n# Tea\n";
const FILES = {
  "index.md": "# Home\n",
  "guide/é & b.md": "# Guide\n",
  "skills/tea/SKILL.md": SKILL,
  "skills/tea/green/SKILL.md": SKILL.replace("name: tea", "name: green"),
  "skills/tea/green/steps.txt": "Boil.\n",
};

function digestOfTree(files: Readonly<Record<string, string>>): string {
  using tree = makeTree(files);
  return catalogDigest(loadCatalog({ content: tree.path }).catalog);
}

Deno.test("the digest of a catalogue is that of its content, wherever and in whatever order it was written", () => {
  assert.equal(
    digestOfTree(Object.fromEntries(Object.entries(FILES).reverse())),
    digestOfTree(FILES),
  );
});

Deno.test("every change of a byte, of a name or of a place changes the digest", () => {
  const { "index.md": home, "skills/tea/green/steps.txt": steps, ...rest } = FILES;
  const changed: Readonly<Record<string, Readonly<Record<string, string>>>> = {
    "a page": { ...FILES, "index.md": "# House\n" },
    "a page's name": { ...rest, "skills/tea/green/steps.txt": steps, "home.md": home },
    "a page less": { ...rest, "skills/tea/green/steps.txt": steps },
    "a file of a skill": { ...FILES, "skills/tea/green/steps.txt": "Boil" },
    "a file's name": { ...rest, "index.md": home, "skills/tea/green/step.txt": steps },
    "a skill more": { ...FILES, "skills/mate/SKILL.md": SKILL },
  };
  const digests = Object.values(changed).map(digestOfTree);
  assert.equal(new Set([...digests, digestOfTree(FILES)]).size, digests.length + 1);
});

Deno.test("a part of a catalogue that holds a skill alone has the digest of that skill", () => {
  using tree = makeTree(FILES);
  const { catalog } = loadCatalog({ content: tree.path });
  const part = { ...viewOf(catalog, { skills: ["tea"] }), docs: new Map(), prompts: new Map() };
  using alone = makeTree({
    "skills/tea/SKILL.md": SKILL,
    "skills/tea/green/SKILL.md": FILES["skills/tea/green/SKILL.md"],
    "skills/tea/green/steps.txt": FILES["skills/tea/green/steps.txt"],
  });
  assert.equal(catalogDigest(part), catalogDigest(loadCatalog({ content: alone.path }).catalog));
});
