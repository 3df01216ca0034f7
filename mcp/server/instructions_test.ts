import assert from "node:assert/strict";
import { Buffer } from "node:buffer";
import { loadCatalog } from "../../catalog/load.ts";
import type { Catalog } from "../../catalog/model/types.ts";
import { makeTree } from "../../tests/support/trees.ts";
import { callHttp, MODERN } from "../../tests/support/wire.ts";
import { createHttpEndpoint } from "../endpoint.ts";
import { createInstructions } from "./instructions.ts";

const OPTIONS = { budget: 2000, tools: "all", catalogResources: true } as const;

function catalogOf(skills: number, description = "Does a thing\n  well."): Catalog {
  using tree = makeTree({
    "index.md": "---\ntitle: Shelf\ndescription: Skills of ours.\n---\n",
    "prompts/greet/PROMPT.md":
      "---\nname: greet\ndescription: Greets.\nx-personal-mcp:\n  id: greet\n  version: 1.0.0\n  capabilities: [resource://prompts/greet/document]\n---\nHi\n",
    ...Object.fromEntries(
      Array.from({ length: skills }, (_, index) => [
        `skills/${index % 2 ? "odd/" : ""}s${index}/SKILL.md`,
        `---\nname: s${index}\ndescription: ${JSON.stringify(description)}\n---\n`,
      ]),
    ),
  });
  return loadCatalog({ content: tree.path }).catalog;
}

Deno.test("instructions name the site, the ways, the skills and the prompts", () => {
  assert.equal(
    createInstructions(OPTIONS)(catalogOf(2)),
    "Shelf: Skills of ours.\n\n" +
      "When a skill fits the task, call load_skill or read skill://PATH/SKILL.md first, and follow it. PATH is its " +
      "name, or the text in parentheses; skill://PATH/_manifest lists its files. " +
      "Find more: list_skills, search, resource://catalog/skills_index?q=WORDS.\n\n" +
      "Prompts: greet\n\n" +
      "Skills:\n- s1 (odd/s1): Does a thing well.\n- s0: Does a thing well.",
  );
});

Deno.test("instructions name only what is offered", () => {
  const text = createInstructions({ budget: 2000, tools: [], catalogResources: false })(
    catalogOf(1),
  );
  assert.doesNotMatch(text, /load_skill|list_skills|search|catalog/);
  assert.match(text, /read skill:\/\/PATH\/SKILL\.md/);
});

Deno.test("where not all fits, instructions count the skills, name them, then describe the first", () => {
  const text = createInstructions({ ...OPTIONS, budget: 900 })(catalogOf(12, "Sews. ".repeat(20)));
  const [head, way, prompts, skills] = text.split("\n\n");
  assert.deepEqual([head, prompts], ["Shelf: Skills of ours.", "Prompts: greet"]);
  assert.match(way!, /call load_skill .* Find more: list_skills, search/);
  const odd = [1, 11, 3, 5, 7, 9].map((index) => `s${index} (odd/s${index})`);
  const described = odd.slice(0, 3).map((name) => `- ${name}: ${"Sews. ".repeat(20).trim()}`);
  assert.deepEqual(skills!.split("\n"), [
    "12 skills: use list_skills or search",
    [...odd, "s0", "s10", "s2", "s4", "s6", "s8"].join(", "),
    ...described,
  ]);
});

Deno.test("instructions keep whole entries within the budget, whatever it is", () => {
  const catalog = catalogOf(300, "日本語 ".repeat(20));
  for (const budget of [512, 600, 1000, 2000, 4096, 65536]) {
    const text = createInstructions({ ...OPTIONS, budget })(catalog);
    assert(Buffer.byteLength(text) <= budget, `${Buffer.byteLength(text)} of ${budget}`);
    const lines = text.split("\n");
    assert(lines.filter((line) => line.startsWith("- ")).every((line) => line.endsWith("日本語")));
    const at = lines.indexOf("300 skills: use list_skills or search");
    if (budget === 65536) assert.equal(at, -1);
    else assert(lines[at + 1]!.split(", ").every((name) => /^s\d+(?: \(odd\/s\d+\))?$/.test(name)));
  }
});

Deno.test("with 900 skills and many prompts, how to find one and how many there are come before a host cuts", () => {
  const many = (count: number, of: (index: string) => readonly [string, string]) =>
    Object.fromEntries(Array.from({ length: count }, (_, i) => of(String(i).padStart(4, "0"))));
  using tree = makeTree({
    "index.md": `---\ntitle: ${"Shelf ".repeat(40)}\ndescription: ${"Much. ".repeat(400)}\n---\n`,
    ...many(900, (i) => [
      `skills/many-${i}/SKILL.md`,
      `---\nname: many-${i}\ndescription: Number ${i} of many things that one can do with letters.\n---\n`,
    ]),
    ...many(100, (i) => [
      `prompts/ask-${i}/PROMPT.md`,
      `---\nname: ask-${i}\ndescription: Asks.\nx-personal-mcp:\n  id: ask-${i}\n  version: 1.0.0\n  capabilities: [resource://prompts/ask-${i}/document]\n---\nHi\n`,
    ]),
  });
  const text = createInstructions(OPTIONS)(loadCatalog({ content: tree.path }).catalog);
  assert(Buffer.byteLength(text) <= 2000);
  for (
    const need of [
      "call load_skill",
      "Find more: list_skills, search",
      "900 skills: use list_skills or search",
    ]
  ) {
    assert(text.includes(need), need);
  }
  const prompts = text.split("\n").find((line) => line.startsWith("Prompts: "))!;
  assert.match(prompts, /^Prompts: (?:ask-\d{4}, )+and more: see prompts\/list$/);
  assert(Buffer.byteLength(prompts) <= 256);
  const names = text.split("\n").at(-1)!.split(", ");
  assert(names.length > 50 && names.every((name) => /^many-\d{4}$/.test(name)));
});

Deno.test("initialize and server/discover give the same instructions", async () => {
  const catalog = catalogOf(3);
  const endpoint = createHttpEndpoint({
    catalog: () => catalog,
    version: "1",
    instructionsBudget: 600,
  });
  const legacy = await callHttp(endpoint, "legacy")("initialize", {
    protocolVersion: "2025-11-25",
    capabilities: {},
    clientInfo: { name: "x", version: "1" },
  });
  const modern = await callHttp(endpoint, "modern")("server/discover");
  assert.equal(modern.result.supportedVersions?.includes(MODERN), true);
  assert.equal(legacy.result.instructions, modern.result.instructions);
  assert.equal(
    legacy.result.instructions,
    createInstructions({ ...OPTIONS, budget: 600 })(catalog),
  );
});
