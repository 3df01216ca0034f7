import assert from "node:assert/strict";
import { decodeText } from "../../catalog/tree/files.ts";
import { readFile } from "../../catalog/tree/read.ts";
import { loadCatalog } from "../../catalog/load.ts";
import { makeTree } from "../support/trees.ts";

// Faults that users of other servers reported, rebuilt from what they wrote.

const skill = (name: string, more = "") =>
  `---\nname: ${name}\ndescription: Does ${name}.\n${more}---\n\n# ${name}\n`;

function load(files: Record<string, string | Uint8Array>, links: Record<string, string> = {}) {
  using tree = makeTree(files, links);
  return loadCatalog({ content: tree.path }).catalog;
}

function one(text: string, path = "demo") {
  return load({ [`skills/${path}/SKILL.md`]: text }).skills.get(path)!;
}

const crlf =
  "---\r\nname: crlf-demo\r\ndescription: Written on Windows.\r\n---\r\n\r\n# Body\r\n\r\nLine two.\r\n";
const marked = "\ufeff---\nname: bom-demo\ndescription: Saved with a mark.\n---\nBody.\n";

Deno.test("a skill with CRLF is listed without CR, and its bytes are kept", () => {
  const { description, title, document, state } = one(crlf, "crlf-demo");
  assert.deepEqual([description, title, state], ["Written on Windows.", "Body", "conforming"]);
  assert.deepEqual([document.size, document.digest], [
    84,
    "sha256:4c71574276313daf4691986e70baecb479a657bb4eb96ef0cc9ffeac4a050e9d",
  ]);
  const mixed = one(crlf.replaceAll("\r\n", "\n").replaceAll("---\n", "---\r\n"), "crlf-demo");
  assert.deepEqual([mixed.description, mixed.state], ["Written on Windows.", "conforming"]);
});

Deno.test("a skill, a prompt and a page with a byte order mark are read without it and keep it", () => {
  const prompt =
    `\ufeff---\nname: p\ndescription: d\nx-personal-mcp:\n  id: p\n  version: 1.0.0\n` +
    `  capabilities: [resource://prompts/p/document]\n---\n# P\n`;
  const { skills, prompts, docs } = load({
    "skills/bom-demo/SKILL.md": marked,
    "prompts/p/PROMPT.md": prompt,
    "a.md": "\ufeff---\ntitle: T\n---\n",
  });
  const { description, document, state } = skills.get("bom-demo")!;
  assert.deepEqual([description, state], ["Saved with a mark.", "conforming"]);
  assert.deepEqual([document.size, document.digest], [
    64,
    "sha256:67a87073f3222355129c205e28e5ce54efc66a2ea750c497cb26162dcd4853ff",
  ]);
  assert.equal(prompts.get("p")?.title, "P");
  assert.equal(decodeText(prompts.get("p")!.document.bytes!), prompt);
  assert.equal(docs.get("a.md")?.title, "T");
});

Deno.test("frontmatter is kept as written: nested, flow style, lists, fields in their order", () => {
  const block = one(
    '---\nname: meta-demo\ndescription: Nested data.\nallowed-tools: [Read, "Bash(git:*)"]\n' +
      "metadata:\n  author: test\n  tags: [a, b]\n---\n",
    "meta-demo",
  );
  assert.equal(
    JSON.stringify(block.frontmatter?.values),
    '{"name":"meta-demo","description":"Nested data.","allowed-tools":["Read","Bash(git:*)"],' +
      '"metadata":{"author":"test","tags":["a","b"]}}',
  );
  const flow = one(
    '---\nname: demo\ndescription: d\nmetadata: {author: test, version: "1.0"}\n---\nDo.\n',
  );
  assert.deepEqual(flow.metadata, { author: "test", version: "1.0" });
  assert.equal(flow.state, "conforming");
});

Deno.test("twenty good skills are served beside every kind of bad one, each with its diagnostic", () => {
  const good = Array.from({ length: 20 }, (_, index) => `good-${index}`);
  const { skills, diagnostics } = load({
    ...Object.fromEntries(good.map((name) => [`skills/${name}/SKILL.md`, skill(name)])),
    "skills/empty/SKILL.md": "",
    "skills/bodyless/SKILL.md": "---\nname: bodyless\ndescription: d\n---\n",
    "skills/lost/SKILL.md": "404: Not Found",
    "skills/readme/README.md": "# Read me\n",
    "skills/folder/SKILL.md/x": "",
  }, { "skills/away/SKILL.md": "/etc/hostname" });
  const states = Map.groupBy(skills.values(), ({ state }) => state);
  assert.deepEqual(states.get("conforming")!.map(({ path }) => path), ["bodyless", ...good.sort()]);
  assert.deepEqual(states.get("problems")!.map(({ path }) => path), ["empty", "lost"]);
  assert.deepEqual(diagnostics.map(({ file, code }) => `${file} ${code}`), [
    "skills/away/SKILL.md skill-document-unreadable",
    "skills/bodyless/SKILL.md skill-body-empty",
    "skills/empty/SKILL.md frontmatter-missing",
    "skills/folder/SKILL.md skill-document-unreadable",
    "skills/lost/SKILL.md frontmatter-missing",
    "skills/readme/README.md markdown-misplaced",
  ]);
});

Deno.test("bytes decide what is text, not names; every file keeps its bytes", async () => {
  const files: Record<string, string | Uint8Array> = {
    "assets/all.bin": Uint8Array.from({ length: 256 }, (_, index) => index),
    "data": Uint8Array.of(0, 1, 255),
    "people.csv": Uint8Array.from(
      [..."name;city\nJos\xe9;M\xe1laga\n"].map((character) => character.charCodeAt(0)),
    ),
    "nul.txt": "a\0b",
    "t.json": "{}",
    "t.yaml": "a: 1",
    "t.ts": "let a;",
    "t.svg": "<svg/>",
    "references/guide.md": "---\ntitle: Guide\n---\nText.\n",
  };
  using tree = makeTree({
    "skills/demo/SKILL.md": skill("demo"),
    ...Object.fromEntries(
      Object.entries(files).map(([path, content]) => [`skills/demo/${path}`, content]),
    ),
  });
  const demo = loadCatalog({ content: tree.path }).catalog.skills.get("demo")!;
  const found = [...demo.files.values()].filter(({ path }) => path !== "SKILL.md");
  assert.deepEqual(found.map(({ path, isText, mediaType }) => [path, isText, mediaType]), [
    ["assets/all.bin", false, "application/octet-stream"],
    ["data", false, "application/octet-stream"],
    ["nul.txt", false, "application/octet-stream"],
    ["people.csv", false, "application/octet-stream"],
    ["references/guide.md", true, "text/markdown"],
    ["t.json", true, "application/json"],
    ["t.svg", true, "image/svg+xml"],
    ["t.ts", true, "text/plain"],
    ["t.yaml", true, "application/yaml"],
  ]);
  assert.equal(
    demo.files.get("people.csv")!.digest,
    "sha256:74c0de9717da3ed88e49e7d21af61e09fbb2214643197f90715763afe4f95ecd",
  );
  for (const file of found) {
    assert.deepEqual(
      await readFile(file),
      new Uint8Array(Deno.readFileSync(`${tree.path}/skills/demo/${file.path}`)),
    );
  }
  assert.deepEqual(demo.references.map(({ title }) => title), ["Guide"]);
});

Deno.test("an asset of 10 MiB is catalogued and read back, and limits are said with their numbers", async () => {
  const large = new Uint8Array(10 << 20).fill(0x61);
  using tree = makeTree({
    "skills/big/SKILL.md": skill("big"),
    "skills/big/assets/large.bin": large,
    "skills/big/assets/more.bin": new Uint8Array(6 << 20),
    "skills/many/SKILL.md": skill("many"),
    ...Object.fromEntries(Array.from({ length: 512 }, (_, n) => [`skills/many/f/${n}.txt`, ""])),
    "skills/long/SKILL.md": skill("long") + "A line of instructions that goes on.\n".repeat(1700),
  });
  const { skills, diagnostics } = loadCatalog({ content: tree.path }).catalog;
  const file = skills.get("big")!.files.get("assets/large.bin")!;
  assert.deepEqual([file.size, file.bytes], [10 << 20, undefined]);
  assert.deepEqual(await readFile(file), large);
  assert.deepEqual(diagnostics.map(({ file, code, message }) => [file, code, message]), [
    [
      "skills/big/SKILL.md",
      "skill-too-large",
      `the skill has 3 files and ${(16 << 20) + skill("big").length} bytes; ` +
      "hosts accept 512 files and 16 MiB",
    ],
    [
      "skills/many/SKILL.md",
      "skill-too-large",
      `the skill has 513 files and ${skill("many").length} bytes; ` +
      "hosts accept 512 files and 16 MiB",
    ],
  ]);
  assert([...skills.values()].every(({ state }) => state === "conforming"));
});

Deno.test("one name in two places is served at both paths, and the second is told of the first", () => {
  const { skills } = load({
    "skills/x/review/SKILL.md": skill("review"),
    "skills/y/review/SKILL.md": skill("review"),
    "skills/a-b/c/SKILL.md": skill("c"),
    "skills/a/b-c/SKILL.md": skill("b-c"),
  });
  assert.deepEqual([...skills.values()].map(({ path, id }) => [path, id]), [
    ["a-b/c", "a-b.c"],
    ["a/b-c", "a.b-c"],
    ["x/review", "x.review"],
    ["y/review", "y.review"],
  ]);
  assert.deepEqual(
    skills.get("y/review")!.diagnostics.map(({ code, message }) => [code, message]),
    [
      [
        "skill-name-duplicate",
        'the name "review" is used by "x/review" too, the one that installers are offered',
      ],
    ],
  );
});
