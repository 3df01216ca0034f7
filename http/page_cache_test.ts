import assert from "node:assert/strict";
import type { Catalog } from "../catalog/model/types.ts";
import { createPageCache, type Finished } from "./page_cache.ts";

const [first, second] = [{} as Catalog, {} as Catalog]; // only their identity counts

function pageOf(bytes: number): Finished {
  return { status: 200, headers: [], body: new Uint8Array(bytes), etag: '"x"' };
}

Deno.test("the page cache forgets the longest unused first when it is full", () => {
  const cache = createPageCache({ bytes: 100 });
  for (const key of ["a", "b", "c", "d"]) cache.keep(first, key, pageOf(25));
  cache.read(first, "a");
  cache.keep(first, "e", pageOf(25));
  const kept = ["a", "b", "c", "d", "e"].filter((key) => cache.read(first, key));
  assert.deepEqual(kept, ["a", "c", "d", "e"]);
});

Deno.test("the page cache keeps nothing that is larger than a quarter of it", () => {
  const cache = createPageCache({ bytes: 100 });
  cache.keep(first, "a", pageOf(26));
  assert.equal(cache.read(first, "a"), undefined);
});

Deno.test("the page cache belongs to one snapshot", () => {
  const cache = createPageCache({ bytes: 100 });
  cache.keep(first, "a", pageOf(25));
  assert.equal(cache.read(second, "a"), undefined);
  cache.keep(second, "b", pageOf(25));
  assert.equal(cache.read(first, "a"), undefined);
});
