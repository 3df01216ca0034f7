import assert from "node:assert/strict";
import { makeHostileTree, VECTORS } from "./hostile_tree.ts";
import { makeSite } from "./site.ts";

Deno.test("raw files keep the bytes of hostile documents", async () => {
  using site = makeSite(makeHostileTree());
  for (const { id } of VECTORS) {
    const name = id.toLowerCase();
    const response = await site.get(`/raw/skills/${name}/SKILL.md`);
    const { bytes } = site.catalog.skills.get(name)!.document;
    assert.deepEqual(new Uint8Array(await response.arrayBuffer()), bytes, id);
    assert.equal(response.headers.get("content-type"), "text/plain; charset=utf-8");
  }
});
