import assert from "node:assert/strict";
import { BoundedCache } from "./bounded_cache.ts";

const weighed = (capacity: number, largest?: number) =>
  new BoundedCache<string>({
    capacity,
    ...(largest !== undefined && { largest }),
    sizeOf: ({ length }) => length,
  });

const kept = (cache: BoundedCache<string>, ...keys: string[]) =>
  keys.filter((key) => cache.get(key) !== undefined);

Deno.test("a bounded cache forgets the longest unused first when it is full", () => {
  const cache = weighed(10);
  cache.set("a", "xxxx").set("b", "xxxx");
  cache.get("a");
  cache.set("c", "xxxx");
  assert.deepEqual(kept(cache, "a", "b", "c"), ["a", "c"]);
});

Deno.test("a bounded cache keeps no entry that is heavier than it may be, and goes on", () => {
  const cache = weighed(10, 4);
  cache.set("a", "xxxx").set("b", "xxxxx");
  assert.deepEqual(kept(cache, "a", "b"), ["a"]);
});

Deno.test("a bounded cache weighs what takes the place of another entry once", () => {
  const cache = weighed(10);
  cache.set("a", "xxxxxx").set("a", "xxxx").set("b", "xxxxxx");
  assert.deepEqual([cache.get("a"), cache.get("b")], ["xxxx", "xxxxxx"]);
});

Deno.test("a bounded cache forgets a key on demand and has its room again", () => {
  const cache = weighed(4);
  cache.set("a", "xxxx").delete("a");
  cache.set("b", "xx").set("c", "xx");
  assert.deepEqual(kept(cache, "a", "b", "c"), ["b", "c"]);
});
