import assert from "node:assert/strict";
import { makeTree } from "../tests/support/trees.ts";
import { type Changes, diffCatalogs } from "./diff.ts";
import { loadCatalog } from "./load.ts";

const skill = (description: string, body = "Do it.") =>
  `---\nname: a\ndescription: ${description}\n---\n\n${body}\n`;
const prompt = (description: string, body: string) =>
  `---\nname: hello\ndescription: ${description}\nx-personal-mcp:\n  id: hello\n  version: 1.0.0\n` +
  `  capabilities: [resource://prompts/hello/document]\n---\n\n${body}\n`;

const BEFORE: Readonly<Record<string, string>> = {
  "index.md": "# Home\n",
  "x.png": "x",
  "skills/a/SKILL.md": skill("Does."),
  "skills/a/notes.md": "notes",
  "prompts/hello/PROMPT.md": prompt("Says.", "Hello."),
};

const NONE: Changes = { added: [], removed: [], changed: [], relisted: [] };

interface Row {
  readonly name: string;
  /** What is written, or removed. */
  readonly edit: Readonly<Record<string, string | undefined>>;
  readonly skills?: Partial<Changes>;
  readonly files?: Partial<Changes>;
  readonly prompts?: Partial<Changes>;
  readonly docs?: Partial<Changes>;
  readonly assets?: Partial<Changes>;
}

const ROWS: readonly Row[] = [
  {
    name: "another description",
    edit: { "skills/a/SKILL.md": skill("Done.") },
    skills: { changed: ["a"], relisted: ["a"] },
    files: { changed: ["SKILL.md"] },
  },
  {
    name: "another body of the same length",
    edit: { "skills/a/SKILL.md": skill("Does.", "Do so.") },
    skills: { changed: ["a"] },
    files: { changed: ["SKILL.md"] },
  },
  {
    name: "a supporting file of another size",
    edit: { "skills/a/notes.md": "more notes than fit" },
    skills: { changed: ["a"], relisted: ["a"] }, // its manifest has grown by a digit
    files: { changed: ["notes.md"], relisted: ["notes.md"] },
  },
  {
    name: "a supporting file more and one less",
    edit: { "skills/a/notes.md": undefined, "skills/a/other.md": "other" },
    skills: { changed: ["a"] },
    files: { added: ["other.md"], removed: ["notes.md"] },
  },
  {
    name: "a skill that became invalid",
    edit: { "skills/a/SKILL.md": skill("Does.").replace("name: a", "name: b") },
    skills: { changed: ["a"], relisted: ["a"] },
    files: { changed: ["SKILL.md"] },
  },
  {
    name: "a skill more and one less",
    edit: { "skills/a/SKILL.md": undefined, "skills/b/SKILL.md": skill("b") },
    skills: { added: ["b"], removed: ["a"] },
  },
  {
    name: "another text of a prompt",
    edit: { "prompts/hello/PROMPT.md": prompt("Says.", "Hi.") },
    prompts: { changed: ["hello"] },
  },
  {
    name: "another description of a prompt",
    edit: { "prompts/hello/PROMPT.md": prompt("Said.", "Hello.") },
    prompts: { changed: ["hello"], relisted: ["hello"] },
  },
  {
    name: "a prompt with a broken edit",
    edit: { "prompts/hello/PROMPT.md": "no frontmatter" },
    prompts: { changed: ["hello"] },
  },
  {
    name: "another page and another title",
    edit: { "index.md": "# Hut!\n", "a.md": "# A\n" },
    docs: { added: ["a.md"], changed: ["index.md"], relisted: ["index.md"] },
  },
  {
    name: "another image",
    edit: { "x.png": "y" },
    assets: { changed: ["x.png"] },
  },
];

for (const { name, edit, files, ...kinds } of ROWS) {
  Deno.test(`a diff of catalogues tells ${name}`, () => {
    using tree = makeTree(BEFORE);
    const before = loadCatalog({ content: tree.path }).catalog;
    for (const [path, text] of Object.entries(edit)) {
      if (text === undefined) Deno.removeSync(`${tree.path}/${path}`);
      else {
        Deno.mkdirSync(`${tree.path}/${path}`.replace(/\/[^/]+$/, ""), { recursive: true });
        Deno.writeTextFileSync(`${tree.path}/${path}`, text);
      }
    }
    const diff = diffCatalogs(before, loadCatalog({ content: tree.path }, before).catalog);
    const kind = (changes?: Partial<Changes>) => ({ ...NONE, ...changes });
    assert.deepEqual(diff, {
      skills: kind(kinds.skills),
      prompts: kind(kinds.prompts),
      docs: kind(kinds.docs),
      assets: kind(kinds.assets),
      files: new Map(files ? [["a", kind(files)]] : []),
      isEmpty: false,
    });
  });
}

Deno.test("a diff of a catalogue loaded twice is empty, with and without the first at hand", () => {
  using tree = makeTree(BEFORE);
  const first = loadCatalog({ content: tree.path }).catalog;
  assert(diffCatalogs(first, loadCatalog({ content: tree.path }).catalog).isEmpty);
  assert(diffCatalogs(first, loadCatalog({ content: tree.path }, first).catalog).isEmpty);
});

Deno.test("a skill that another one came to lie around is listed anew", () => {
  using tree = makeTree({ "skills/g/a/SKILL.md": skill("Does.") });
  const before = loadCatalog({ content: tree.path }).catalog;
  Deno.writeTextFileSync(`${tree.path}/skills/g/SKILL.md`, skill("Has.").replace(": a", ": g"));
  const { skills, files } = diffCatalogs(before, loadCatalog({ content: tree.path }).catalog);
  assert.deepEqual(skills, { added: ["g"], removed: [], changed: ["g/a"], relisted: ["g/a"] });
  assert.deepEqual(files, new Map([["g/a", NONE]]));
});

Deno.test("another title of the site alone is a difference", () => {
  using tree = makeTree(BEFORE);
  const load = (title: string) => loadCatalog({ content: tree.path, site: { title } }).catalog;
  assert.equal(diffCatalogs(load("One"), load("Two")).isEmpty, false);
});
