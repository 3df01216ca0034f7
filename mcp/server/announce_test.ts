import assert from "node:assert/strict";
import { diffCatalogs } from "../../catalog/diff.ts";
import { loadCatalog } from "../../catalog/load.ts";
import { makeTree } from "../../tests/support/trees.ts";
import { announce, type Listing } from "./announce.ts";

const skill = (name: string, description = `Does ${name}.`, body = "Text.") =>
  `---\nname: ${name}\ndescription: ${description}\n---\n\n${body}\n`;
const prompt = (body: string) =>
  `---\nname: ask\ndescription: Asks.\nx-personal-mcp:\n  id: ask\n  version: 1.0.0\n  capabilities: [resource://prompts/ask/document]\n---\n\n${body}\n`;

const FILES: Readonly<Record<string, string>> = {
  "index.md": "# Home\n",
  "skills/tea/SKILL.md": skill("tea"),
  "skills/tea/references/green.md": "# Green\n",
  "skills/tea/notes.txt": "one",
  "skills/tea/pot/SKILL.md": skill("pot"),
  "prompts/ask/PROMPT.md": prompt("Ask."),
};

interface Row {
  readonly name: string;
  /** What is written; `null` removes. */
  readonly change: Readonly<Record<string, string | null>>;
  readonly listing?: Listing;
  readonly heard: readonly string[];
}

const ROWS: readonly Row[] = [
  {
    name: "a supporting file of the same size tells of itself and the manifest",
    change: { "skills/tea/notes.txt": "two" },
    heard: [
      "skill://tea/notes.txt",
      "skill://tea/_manifest",
      "resource://catalog/skills/tea",
    ],
  },
  {
    name: "a reference tells of itself under both URIs",
    change: { "skills/tea/references/green.md": "# Black\n" },
    heard: [
      "skill://tea/references/green.md",
      "resource://skills/tea/references/green",
      "skill://tea/_manifest",
      "resource://catalog/skills/tea",
    ],
  },
  {
    name: "a nested skill tells of the outer manifest too",
    change: { "skills/tea/pot/SKILL.md": skill("pot", "Does pot.", "Next!") },
    heard: [
      "skill://tea/pot/SKILL.md",
      "skill://tea/_manifest",
      "resource://catalog/skills/tea",
      "resource://skills/tea.pot/document",
      "skill://tea/pot/_manifest",
      "resource://catalog/skills/tea.pot",
    ],
  },
  {
    name: "another description changes the list and the index",
    change: { "skills/tea/SKILL.md": skill("tea", "Brews it.") },
    heard: [
      "skill://tea/SKILL.md",
      "resource://skills/tea/document",
      "skill://tea/_manifest",
      "resource://catalog/skills/tea",
      "resource://catalog/skills_index",
      "resources list",
    ],
  },
  {
    name: "a page tells of itself, and of the list if it says another thing there",
    change: { "index.md": "# Hom!\n" },
    heard: ["resource://docs/index.md", "resources list"],
  },
  {
    name: "a prompt whose text alone changed tells of no list",
    change: { "prompts/ask/PROMPT.md": prompt("Tell.") },
    heard: ["resource://prompts/ask/document", "resource://catalog/prompts/ask"],
  },
  {
    name: "without catalogue resources their URIs are not told",
    change: { "prompts/ask/PROMPT.md": null },
    listing: { catalogResources: false },
    heard: ["resource://prompts/ask/document", "prompts list"],
  },
  {
    name: "where files are listed, one that is added changes the list",
    change: { "skills/tea/more.txt": "more" },
    listing: { supportingFiles: "resources" },
    heard: [
      "skill://tea/more.txt",
      "skill://tea/_manifest",
      "resource://catalog/skills/tea",
      "resources list",
    ],
  },
];

for (const { name, change, listing, heard } of ROWS) {
  Deno.test(`announcing: ${name}`, () => {
    using tree = makeTree(FILES);
    const before = loadCatalog({ content: tree.path }).catalog;
    for (const [path, text] of Object.entries(change)) {
      if (text === null) Deno.removeSync(`${tree.path}/${path}`);
      else Deno.writeTextFileSync(`${tree.path}/${path}`, text);
    }
    const after = loadCatalog({ content: tree.path }, before).catalog;
    const told: string[] = [];
    announce({ diff: diffCatalogs(before, after), before, after }, {
      resourceUpdated: (uri) => told.push(uri),
      resourcesChanged: () => told.push("resources list"),
      promptsChanged: () => told.push("prompts list"),
    }, listing);
    assert.deepEqual(told, heard);
  });
}
