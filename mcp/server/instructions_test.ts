import assert from "node:assert/strict";
import { Buffer } from "node:buffer";
import { loadCatalog } from "../../catalog/load.ts";
import type { Catalog } from "../../catalog/model/types.ts";
import { makeTree } from "../../tests/support/trees.ts";
import { callHttp, MODERN } from "../../tests/support/wire.ts";
import { createHttpEndpoint } from "../endpoint.ts";
import { createInstructions } from "./instructions.ts";

const OPTIONS = { budget: 4096, tools: "all", catalogResources: true } as const;

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
      "Skills:\n- s1 (odd/s1): Does a thing well.\n- s0: Does a thing well.\n\n" +
      "Prompts: greet",
  );
});

Deno.test("instructions name only what is offered", () => {
  const text = createInstructions({ budget: 4096, tools: [], catalogResources: false })(
    catalogOf(1),
  );
  assert.doesNotMatch(text, /load_skill|list_skills|search|catalog/);
  assert.match(text, /read skill:\/\/PATH\/SKILL\.md/);
});

Deno.test("instructions keep whole entries within the budget, and count the others", () => {
  const catalog = catalogOf(300, "日本語 ".repeat(20));
  for (const budget of [512, 600, 1000, 4096, 65536]) {
    const text = createInstructions({ ...OPTIONS, budget })(catalog);
    assert(Buffer.byteLength(text) <= budget, `${Buffer.byteLength(text)} of ${budget}`);
    const entries = text.split("\n").filter((line) => line.startsWith("- "));
    assert(entries.every((line) => line.endsWith("日本語")));
    const more = /^(\d+) more: use list_skills or search$/m.exec(text);
    assert.equal(entries.length + Number(more?.[1] ?? 0), 300);
  }
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
