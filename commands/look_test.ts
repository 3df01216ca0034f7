import assert from "node:assert/strict";
import { runHere } from "../tests/support/run_here.ts";
import { makeTree } from "../tests/support/trees.ts";

const tree = makeTree({
  "index.md": "---\ntitle: Home\ndescription: The start.\n---\n\n# Home\n",
  "skills/pdf/SKILL.md":
    '---\nname: pdf\ndescription: "Fills \\e[31mforms."\n---\n\n# PDF\n\nZebra stripes.\n',
  "skills/pdf/dot.bin": Uint8Array.of(0, 1, 2),
  "skills/a/twin/SKILL.md": "---\nname: twin\ndescription: One.\n---\n",
  "skills/b/twin/SKILL.md": "---\nname: twin\ndescription: Two.\n---\n",
  "prompts/greet/PROMPT.md":
    "---\nname: greet\ndescription: Greets.\nx-personal-mcp:\n  id: greet\n  version: 1.0.0\n  capabilities: [resource://prompts/greet/document]\n---\nHi\n",
});
Deno.test.afterAll(() => tree[Symbol.dispose]());

function main(...args: readonly string[]) {
  return runHere({ args: [...args, `--content=${tree.path}`], cwd: "/" });
}

const GROUPS = {
  skills: [
    { name: "twin", description: "One.", uri: "skill://a/twin/SKILL.md" },
    { name: "twin", description: "Two.", uri: "skill://b/twin/SKILL.md" },
    { name: "pdf", description: "Fills \u001b[31mforms.", uri: "skill://pdf/SKILL.md" },
  ],
  prompts: [{ name: "greet", description: "Greets.", uri: "resource://prompts/greet/document" }],
  docs: [{ name: "index.md", description: "The start.", uri: "resource://docs/index.md" }],
};

Deno.test("list --json names everything with its URI", async () => {
  const { code, stdout, stderr } = await main("list", "--json");
  assert.deepEqual([code, stderr, JSON.parse(stdout)], [0, "", GROUPS]);
});

Deno.test("list is for people, and lets content write nothing a terminal obeys", async () => {
  const { code, stdout } = await main("list");
  assert.equal(code, 0);
  assert.match(stdout, /^skills \(3\)\n {2}twin <skill:\/\/a\/twin\/SKILL\.md>\n {4}One\.\n/);
  assert.match(stdout, / {4}Fills \\u001b\[31mforms\.\n\nprompts \(1\)/);
});

const SHOWN: readonly (readonly [string, number, RegExp])[] = [
  ["pdf", 0, /^---\nname: pdf\n[^]*Zebra stripes\.\n$/],
  ["skill://pdf/_manifest", 0, /^\{\n {2}"skill": "pdf"/],
  ["greet", 0, /\nHi\n$/],
  ["index", 0, /\n# Home\n$/],
  ["resource://catalog/prompts_index?limit=1", 0, /^\{"prompts":\[\{"id":"greet"/],
  ["a/twin", 0, /description: One\./],
  ["twin", 1, /"twin" means 2 things, name one of them: skill:\/\/a\/twin\/SKILL\.md, skill:/],
  ["none", 1, /There is nothing called "none": main\.ts list names what there is/],
  ["skill://none/SKILL.md", 1, /there is no such skill, main\.ts list names them/],
  ["skill://pdf/dot.bin", 1, /is no text \(application\/octet-stream, 3 bytes\)/],
];

for (const [word, code, text] of SHOWN) {
  Deno.test(`show ${word} ends with ${code}`, async () => {
    const shown = await main("show", word);
    assert.equal(shown.code, code);
    assert.match(code === 0 ? shown.stdout : shown.stderr, text);
  });
}

Deno.test("show takes one word, and search takes some", async () => {
  for (const args of [["show"], ["show", "a", "b"], ["search"], ["search", "x".repeat(1001)]]) {
    assert.equal((await main(...args)).code, 2);
  }
});

Deno.test("search finds by words of the body, and says when nothing is found", async () => {
  const found = await main("search", "zebra", "stripes", "--json");
  assert.equal(found.code, 0);
  assert.equal(JSON.parse(found.stdout).results[0].id, "skill://pdf/SKILL.md");
  assert.match(
    (await main("search", "zebra")).stdout,
    /^PDF <skill:\/\/pdf\/SKILL\.md>\n {2}.*Zebra/,
  );
  const nothing = await main("search", "qqqqqqqqq");
  assert.deepEqual([nothing.code, nothing.stdout], [1, ""]);
  assert.match(nothing.stderr, /Nothing is found for "qqqqqqqqq"/);
});
