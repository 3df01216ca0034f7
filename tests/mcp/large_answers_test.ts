/**
 * Large reads over HTTP, many at a time: what is held for all readers together is bounded, and nobody waits for ever.
 *
 * @module
 */
import assert from "node:assert/strict";
import { loadCatalog } from "../../catalog/load.ts";
import { createHttpEndpoint } from "../../mcp/endpoint.ts";
import { makeTree } from "../support/trees.ts";
import { type Answer, post } from "../support/wire.ts";

const MIB = 1 << 20;
const SKILL = "---\nname: a\ndescription: First.\n---\n";

const tree = makeTree({
  "index.md": "# Home\n",
  "skills/a/SKILL.md": SKILL,
  "skills/a/3.txt": "a".repeat(3 * MIB),
  "skills/a/8.txt": "a".repeat(8 * MIB),
  "skills/a/16.txt": "a".repeat(16 * MIB),
});
Deno.test.afterAll(() => tree[Symbol.dispose]());
const { catalog } = loadCatalog({ content: tree.path });

function open() {
  return createHttpEndpoint({ catalog: () => catalog, version: "0", readPatience: 50 });
}

const read = (id: number, file: string) => ({
  jsonrpc: "2.0",
  id,
  method: "resources/read",
  params: { uri: `skill://a/${file}` },
});

const outcome = ({ id, result, error }: Answer) => [id, result?.contents[0].text.length ?? error];

Deno.test("a batch is answered with as much as one answer may hold, and errors for the rest", async () => {
  const response = await open().fetch(
    post([read(1, "16.txt"), read(2, "3.txt"), read(3, "16.txt"), read(4, "16.txt")]),
  );
  const answers: readonly Answer[] = await response.json();
  const message =
    "Cannot send the answer: it is too long beside the others of its batch, send its request alone";
  assert.deepEqual(answers.map(outcome), [
    [1, 16 * MIB],
    [2, 3 * MIB],
    [3, 16 * MIB],
    [4, { code: -32603, message, data: { size: 51 * MIB, limit: 48 * MIB } }],
  ]);
});

Deno.test("of a batch no more is read than one answer may hold", async () => {
  const requests = Array.from({ length: 100 }, (_, index) => read(index, "16.txt"));
  const answers: readonly Answer[] = await (await open().fetch(post(requests))).json();
  const read4 = { size: 64 * MIB, limit: 48 * MIB };
  assert.deepEqual(answers.slice(3).map(({ error }) => error.data), Array(97).fill(read4));
});

Deno.test("readers who stand still hold up other large reads for a while only, and small ones not at all", async () => {
  const endpoint = open();
  const ask = (file: string) => endpoint.fetch(post(read(1, file)));
  const standing = await Promise.all(Array.from({ length: 2 }, () => ask("8.txt")));
  const { error } = await (await ask("16.txt")).json();
  assert.deepEqual(error, {
    code: -32603,
    message:
      "Cannot send the answer now: other readers are being sent as much as there is room for, ask again in a moment",
  });
  assert.equal(outcome(await (await ask("SKILL.md")).json())[1], SKILL.length);
  const waiting = ask("16.txt");
  await standing[0]!.body!.cancel();
  assert.equal(outcome(await (await waiting).json())[1], 16 * MIB);
  assert.equal(outcome(await standing[1]!.json())[1], 8 * MIB);
  const again = await Promise.all([ask("8.txt"), ask("16.txt")]); // all the room there is, again
  assert.deepEqual(
    await Promise.all(again.map(async (each) => outcome(await each.json())[1])),
    [8 * MIB, 16 * MIB],
  );
});

Deno.test("load_skill shows a portion of a large text by its characters", async () => {
  const call = {
    name: "load_skill",
    arguments: { name: "a", file: "16.txt", offset: 7, limit: 3 },
  };
  const response = await open().fetch(post({ ...read(1, ""), method: "tools/call", params: call }));
  const { result } = await response.json();
  assert.match(result.content[0].text, /^aaa\n/);
  assert(result.content[0].text.endsWith(`[shown 8-10 of ${16 * MIB} characters]`));
});
