import assert from "node:assert/strict";
import { RenderedCache } from "./rendered_cache.ts";

/** Takes `key:source` pairs in turn; answers which of them had to be rendered. */
function rendered(capacity: number, taken: readonly string[]): readonly string[] {
  const cache = new RenderedCache<string>(capacity);
  const made: string[] = [];
  for (const each of taken) {
    const [key = "", source = ""] = each.split(":");
    cache.get(key, source, () => {
      made.push(each);
      return Promise.resolve(each);
    });
  }
  return made;
}

const CASES: readonly {
  readonly name: string;
  readonly taken: readonly string[];
  readonly rendered: readonly string[];
}[] = [
  { name: "renders a text once", taken: ["a:xx", "a:xx", "a:xx"], rendered: ["a:xx"] },
  {
    name: "keeps one text for each key",
    taken: ["a:xx", "a:yy", "a:xx", "a:xx"],
    rendered: ["a:xx", "a:yy", "a:xx"],
  },
  {
    name: "forgets the longest unused first",
    taken: ["a:xxxx", "b:yyyy", "a:xxxx", "c:zzzz", "a:xxxx", "b:yyyy"],
    rendered: ["a:xxxx", "b:yyyy", "c:zzzz", "b:yyyy"],
  },
  {
    name: "keeps nothing that is larger than itself, and goes on",
    taken: ["a:xxxxxxxxxxxx", "a:xxxxxxxxxxxx", "b:y", "b:y"],
    rendered: ["a:xxxxxxxxxxxx", "a:xxxxxxxxxxxx", "b:y"],
  },
];

for (const { name, taken, rendered: expected } of CASES) {
  Deno.test(`the cache of rendered documents ${name}`, () =>
    assert.deepEqual(rendered(10, taken), expected));
}
