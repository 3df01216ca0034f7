import assert from "node:assert/strict";
import { makeTree } from "../support/trees.ts";
import { makeSite } from "./site.ts";

const SKILL = "---\nname: s\ndescription: S. Use when asked.\n---\n# S\n\n";
/** Put together here, so that no scanner takes this file for a leak. */
const KEY = `ghp_${"x1Y2".repeat(9)}`;

const countOf = (html: string, part: string) => html.split(part).length - 1;

Deno.test("a page shows 20 problems of a kind, and links to the page of the rest", async () => {
  using site = makeSite(makeTree({ "skills/s/SKILL.md": SKILL + `${KEY}\n`.repeat(500) }));
  const html = await (await site.get("/skills/s/")).text();
  assert.equal(countOf(html, "problem problem-warning"), 20);
  // beside them, the document is longer than is advised
  assert.match(html, /<a href="\/diagnostics[^"]*">481 more problems<\/a>/);
});

Deno.test("a page of 14,000 dead links on one line stays small", async () => {
  const links = Array.from({ length: 14_000 }, (_, index) => `[a](b${index}) `).join("");
  using site = makeSite(makeTree({ "skills/s/SKILL.md": SKILL + links }));
  const html = await (await site.get("/skills/s/")).text();
  assert.match(
    html,
    /This document is shown as it is written: as a page it would have more than 1 MB/,
  );
  assert.ok(html.length < 500_000, `${html.length} characters`);
});

Deno.test("a page lists 512 files and 200 headings, and says how many more there are", async () => {
  const headings = Array.from({ length: 300 }, (_, index) => `# H ${index}\n\n`).join("");
  const files = Array.from({ length: 600 }, (_, index) => [`skills/s/f/${index}.txt`, "a"]);
  using site = makeSite(
    makeTree({ "skills/s/SKILL.md": SKILL + headings, ...Object.fromEntries(files) }),
  );
  const html = await (await site.get("/skills/s/")).text();
  assert.ok(html.includes(">89 more files</a>"));
  assert.ok(html.includes("<li>100 more headings</li>"));
});
