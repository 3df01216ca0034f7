/**
 * The rows of `fixtures/attacks.json` that are about what is found on disk: `index`.
 *
 * @module
 */
import assert from "node:assert/strict";
import { loadCatalog } from "../../catalog/load.ts";
import type { Catalog } from "../../catalog/model/types.ts";
import attacks from "../fixtures/attacks.json" with { type: "json" };
import { makeTree } from "../support/trees.ts";

const SKILL = "---\nname: alpha\ndescription: First.\n---\n\n# Alpha\n";
const PROMPT = `---
name: review
description: Reviews.
x-personal-mcp:
  id: review
  version: 1.0.0
  capabilities: [resource://prompts/review/document]
---
Review this.
`;

const found = ({ diagnostics }: Catalog) =>
  diagnostics.map(({ severity, code }) => `${severity} ${code}`);

const INDEX: Readonly<Record<string, () => void>> = {
  A202: () => {
    const names = ["SKILL.md", "caf\u00e9.md", "cafe\u0301.md", "Case.md", "case.md"];
    using tree = makeTree(
      Object.fromEntries(names.map((name) => [`skills/alpha/${name}`, SKILL])),
    );
    const { catalog } = loadCatalog({ content: tree.path });
    const served = [...catalog.skills.get("alpha")!.files.keys()].map((name) => name.normalize());
    assert.deepEqual(served.sort(), ["Case.md", "SKILL.md", "caf\u00e9.md", "case.md"]);
    assert.deepEqual(found(catalog).sort(), ["error name-collision", "warning name-case"]);
  },
  A203: () => {
    const unsafe = ["bell\u0007.md", "line\nfeed.md", "\u202egnp.md", "back\\slash.md"];
    using tree = makeTree(
      Object.fromEntries(["SKILL.md", ...unsafe].map((name) => [`skills/alpha/${name}`, SKILL])),
    );
    const { catalog } = loadCatalog({ content: tree.path });
    assert.deepEqual([...catalog.skills.get("alpha")!.files.keys()], ["SKILL.md"]);
    assert.deepEqual(found(catalog), unsafe.map(() => "error name-unsafe"));
  },
  A206: () => {
    using tree = makeTree({ "skills/alpha/SKILL.md": SKILL, "skills/beta/other.md": "" });
    Deno.truncateSync(`${tree.path}/skills/alpha/SKILL.md`, 50 * 1024 * 1024);
    const { catalog } = loadCatalog({ content: tree.path });
    assert.deepEqual([...catalog.skills.keys()], []);
    assert.ok(found(catalog).includes("error skill-document-too-large"));
  },
  A209: () => {
    using tree = makeTree({ "prompts/review/PROMPT.md": PROMPT });
    const { catalog: before } = loadCatalog({ content: tree.path });
    Deno.truncateSync(`${tree.path}/prompts/review/PROMPT.md`, 0);
    const { catalog: after } = loadCatalog({ content: tree.path }, before);
    assert.equal(after.prompts.get("review")?.template, "Review this.");
    assert.notDeepEqual(found(after), found(before), "and the problem is shown");
  },
};

for (const { id, surface, input, expect } of attacks) {
  if (surface === "index") Deno.test(`${id}: ${input}: ${expect}`, INDEX[id]!);
}
