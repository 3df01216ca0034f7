import assert from "node:assert/strict";
import { catalogOf } from "../../tests/support/rendering.ts";
import { createHrefs } from "../site/hrefs.ts";
import { nearAddress } from "./near.ts";

const skill = (name: string) => `---\nname: ${name}\ndescription: Does ${name}.\n---\n\nWords.\n`;

const catalog = catalogOf({
  "skills/acme/billing/SKILL.md": skill("billing"),
  "skills/typesetting/SKILL.md": skill("typesetting"),
  "guide/start.md": "# Start\n",
  "guide/page.md": "# Page\n",
  "CHANGES.md": "# Changes\n",
  "prompts/letter/PROMPT.md":
    "---\nname: letter\ndescription: Writes.\nx-personal-mcp:\n  id: letter\n  version: 1.0.0\n  capabilities: [resource://prompts/letter/document]\n---\n\nWrite.\n",
});

/** The segments of an address that leads nowhere, and where it may have been meant to lead, nearest first. */
const ADDRESSES: readonly (readonly [address: string, near: readonly string[]])[] = [
  ["skills/acme/biling", ["acme/billing"]],
  ["billing", ["acme/billing"]],
  ["docs/billing", ["acme/billing"]],
  ["skills/TypeSetting", ["typesetting"]],
  ["skills/typesetting/scripts/gone.py", ["typesetting"]],
  ["docs/start.md", ["guide/start"]],
  ["docs/guide/strat.html", ["guide/start"]],
  ["prompts/leter", ["letter"]],
  ["docs/guide", ["guide/page", "guide/start"]],
  ["il", []], // two letters stand in too many names
  ["ill", ["acme/billing"]],
  ["page", ["guide/page"]],
  ["docs/changs", ["CHANGES"]],
  ["lexxex", []], // half of the letters differ
  ["lextex", ["letter"]],
  ["skills", []],
  ["", []],
  ["wp-login.php", []],
  ["robots", []],
];

for (const [address, near] of ADDRESSES) {
  Deno.test(`/${address} is near ${near.join(" and ") || "nothing"}`, () => {
    const links = nearAddress(catalog, createHrefs({ basePath: "" }), address.split("/"));
    assert.deepEqual(links.map(({ label }) => label), near);
  });
}

Deno.test("no more than five addresses are named, each with its own", () => {
  const names = ["a1", "a2", "a3", "a4", "a5", "a6"].map((end) => `report-${end}`);
  const many = catalogOf(
    Object.fromEntries(names.map((name) => [`skills/${name}/SKILL.md`, skill(name)])),
  );
  assert.deepEqual(
    nearAddress(many, createHrefs({ basePath: "/notes" }), ["skills", "report-a7"]),
    names.slice(0, 5).map((label) => ({ label, href: `/notes/skills/${label}/` })),
  );
});
