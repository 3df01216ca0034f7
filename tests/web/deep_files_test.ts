import assert from "node:assert/strict";
import { makeTree } from "../support/trees.ts";
import { makeSite } from "./site.ts";

Deno.test("a skill of 300 nested folders has its pages, down to the deepest folder that is served", async () => {
  const levels = (count: number) => "a/".repeat(count);
  using site = makeSite(makeTree({
    "skills/s/SKILL.md": "---\nname: s\ndescription: S.\n---\n# S\n",
    [`skills/s/${levels(64)}in.md`]: "# In\n",
    [`skills/s/${levels(300)}out.md`]: "# Out\n",
  }));
  const pages = ["", `${levels(64)}in.md`, levels(64), levels(65), "_manifest"];
  const statuses = await Promise.all(
    pages.map(async (page) => (await site.get(`/skills/s/${page}`)).status),
  );
  assert.deepEqual(statuses, [200, 200, 200, 404, 200]);
  assert.deepEqual(site.logged, []);
});
