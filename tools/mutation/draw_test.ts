import assert from "node:assert/strict";
import { fileURLToPath } from "node:url";
import { draw, mutantsOf, mutate, type Placed } from "./draw.ts";

const ROOT = fileURLToPath(new URL("../..", import.meta.url)).replace(/\/$/, "");
const FILE = "catalog/model/order.ts";

const placed = (kind: string, count: number): readonly Placed[] =>
  Array.from(
    { length: count },
    (_, start) => ({ file: "a.ts", kind, start, end: start, text: "" }),
  );

Deno.test("the edits of a file are listed with their place in the repository", async () => {
  const mutants = await mutantsOf(ROOT, [FILE]);
  const source = Deno.readTextFileSync(`${ROOT}/${FILE}`);
  assert(mutants.length > 10);
  assert.deepEqual(mutants.filter(({ file }) => file !== FILE), []);
  assert.deepEqual(mutants.filter((each) => mutate(source, each) === source), []);
});

Deno.test("equal seeds draw the same edits, other seeds others, none twice", () => {
  const mutants = [...placed("a", 50), ...placed("b", 50)];
  assert.deepEqual(draw(mutants, 20, 7), draw(mutants, 20, 7));
  assert.notDeepEqual(draw(mutants, 20, 7), draw(mutants, 20, 8));
  assert.equal(new Set(draw(mutants, 100, 7)).size, 100);
  assert.equal(draw(mutants, 1000, 7).length, 100);
});

Deno.test("a rare kind is drawn as often as a common one", () => {
  const drawn = draw([...placed("common", 10_000), ...placed("rare", 50)], 60, 1);
  const rare = drawn.filter(({ kind }) => kind === "rare").length;
  assert(rare >= 15 && rare <= 45, `${rare} of 60`);
});
