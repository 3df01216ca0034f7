import assert from "node:assert/strict";
import { makeTree } from "../tests/support/trees.ts";
import type { CatalogDiff } from "./diff.ts";
import { readFile } from "./tree/read.ts";
import { loadCatalog } from "./load.ts";
import { CatalogStore } from "./store.ts";

function open(path: string): CatalogStore {
  const load = (previous?: Parameters<typeof loadCatalog>[1]) =>
    loadCatalog({ content: path }, previous).catalog;
  return new CatalogStore(load(), load);
}

Deno.test("a reload of what has not changed keeps the very catalogue and tells nobody", async () => {
  using tree = makeTree({ "index.md": "# Home\n" });
  const store = open(tree.path);
  const before = store.current;
  store.subscribe(() => assert.fail("nothing changed"));
  assert((await store.reload()).isEmpty);
  assert.equal(store.current, before);
});

Deno.test("a reload swaps the catalogue, then tells every listener of it", async () => {
  using tree = makeTree({ "index.md": "# Home\n" });
  const store = open(tree.path);
  const first = store.current;
  const heard: unknown[] = [];
  store.subscribe((diff, before, after) => {
    heard.push([diff.docs.added, before === first, after === store.current]);
  });
  const stop = store.subscribe(() => assert.fail("it was removed"));
  stop();
  Deno.writeTextFileSync(`${tree.path}/a.md`, "# A\n");
  await store.reload();
  assert.deepEqual(heard, [[["a.md"], true, true]]);
});

Deno.test("a failed reload rejects and keeps the last good catalogue; the next one works", async () => {
  using tree = makeTree({ "c/index.md": "# Home\n" });
  const store = open(`${tree.path}/c`);
  const before = store.current;
  Deno.renameSync(`${tree.path}/c`, `${tree.path}/gone`);
  await assert.rejects(store.reload(), { name: "ContentRootError" });
  assert.equal(store.current, before);
  Deno.renameSync(`${tree.path}/gone`, `${tree.path}/c`);
  assert((await store.reload()).isEmpty);
});

Deno.test("reloads run one after another, each from what the last one left", async () => {
  using tree = makeTree({ "index.md": "# Home\n" });
  const store = open(tree.path);
  Deno.writeTextFileSync(`${tree.path}/a.md`, "# A\n");
  const diffs = await Promise.all([store.reload(), store.reload(), store.reload()]);
  assert.deepEqual(diffs.map(({ docs }: CatalogDiff) => docs.added), [["a.md"], [], []]);
});

Deno.test("a listener that throws keeps nobody else from hearing", async () => {
  using tree = makeTree({ "index.md": "# Home\n" });
  const store = open(tree.path);
  let heard = 0;
  store.subscribe(() => {
    throw new Error("deaf");
  });
  store.subscribe(() => heard++);
  Deno.writeTextFileSync(`${tree.path}/a.md`, "# A\n");
  await assert.rejects(store.reload(), AggregateError);
  assert.equal(heard, 1);
  assert(store.current.docs.has("a.md"), "the new catalogue is there");
});

Deno.test("a large file that an equal one replaced can be read after a reload, and nobody is told", async () => {
  using tree = makeTree({ "big.bin": new Uint8Array(1_200_000) });
  const store = open(tree.path);
  store.subscribe(() => assert.fail("the bytes are the same"));
  Deno.writeFileSync(`${tree.path}/.new`, new Uint8Array(1_200_000));
  Deno.renameSync(`${tree.path}/.new`, `${tree.path}/big.bin`);
  await assert.rejects(readFile(store.current.assets.get("big.bin")!));
  assert((await store.reload()).isEmpty);
  assert.equal((await readFile(store.current.assets.get("big.bin")!)).length, 1_200_000);
});
