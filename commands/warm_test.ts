import assert from "node:assert/strict";
import { loadCatalog } from "../catalog/load.ts";
import { isSearchReady } from "../catalog/search/search.ts";
import { CatalogStore } from "../catalog/store.ts";
import { makeTree } from "../tests/support/trees.ts";
import { createWarmer } from "./warm.ts";

async function until(condition: () => boolean): Promise<void> {
  const end = performance.now() + 5000;
  while (!condition()) {
    assert(performance.now() < end, "it took more than five seconds");
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
}

Deno.test("the search index is built soon after the start without being asked, and again after a reload", async () => {
  using tree = makeTree({ "index.md": "# Home\n" });
  const load = () => loadCatalog({ content: tree.path }).catalog;
  const store = new CatalogStore(load(), load);
  const answered = createWarmer(store, new AbortController().signal);
  assert.equal(isSearchReady(store.current), false, "the start does not wait for it");
  answered();
  assert.equal(isSearchReady(store.current), false, "the answer goes out first");
  await until(() => isSearchReady(store.current));

  Deno.writeTextFileSync(`${tree.path}/more.md`, "# More\n");
  await store.reload();
  assert.equal(store.current.docs.size, 2);
  await until(() => isSearchReady(store.current));
});

Deno.test("a process that ends builds no index", async () => {
  using tree = makeTree({ "index.md": "# Home\n" });
  const load = () => loadCatalog({ content: tree.path }).catalog;
  const store = new CatalogStore(load(), load);
  const end = new AbortController();
  createWarmer(store, end.signal);
  end.abort();
  await store.reload();
  assert.equal(isSearchReady(store.current), false);
});
