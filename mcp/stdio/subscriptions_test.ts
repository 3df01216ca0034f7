import assert from "node:assert/strict";
import { loadCatalog } from "../../catalog/load.ts";
import { makeTree } from "../../tests/support/trees.ts";
import { openPipe } from "../../tests/support/wire.ts";
import { createSubscriptions } from "./subscriptions.ts";

const tree = makeTree({
  "index.md": "# Home\n",
  "skills/a/SKILL.md": "---\nname: a\ndescription: First.\n---\n",
  "skills/a/ü.md": "U\n",
});
Deno.test.afterAll(() => tree[Symbol.dispose]());
const { catalog } = loadCatalog({ content: tree.path });

function open(watching: boolean) {
  return openPipe({ catalog: () => catalog, version: "1", watching }, "legacy");
}

Deno.test("an update carries the URI as the client wrote it, each spelling once", async () => {
  const pipe = open(true);
  const { notify } = pipe.endpoint;
  for (const uri of ["skill://a/ü.md", "SKILL://a/%c3%bc.md", "SKILL://a/%c3%bc.md"]) {
    assert.deepEqual((await pipe.call("resources/subscribe", { uri })).result, {});
  }
  notify.resourceUpdated("skill://a/SKILL.md"); // nobody subscribed to it
  notify.resourceUpdated("skill://a/%C3%BC.md");
  assert.deepEqual(
    [await pipe.read(), await pipe.read()].map(({ method, params }) => [method, params.uri]),
    [
      ["notifications/resources/updated", "skill://a/ü.md"],
      ["notifications/resources/updated", "SKILL://a/%c3%bc.md"],
    ],
  );
  await pipe.call("resources/unsubscribe", { uri: "skill://a/ü.md" });
  notify.resourceUpdated("skill://a/%C3%BC.md");
  assert.equal((await pipe.read()).params.uri, "SKILL://a/%c3%bc.md");
  assert.deepEqual(await pipe.end(), []);
});

Deno.test("a resource that may appear and a query of an index can be subscribed to", async () => {
  const pipe = open(true);
  const query = "resource://catalog/skills_index?q=a";
  for (const uri of ["skill://later/s%4bILL.md", query]) {
    assert.deepEqual((await pipe.call("resources/subscribe", { uri })).result, {});
  }
  pipe.endpoint.notify.resourceUpdated("skill://later/sKILL.md");
  pipe.endpoint.notify.resourceUpdated("resource://catalog/skills_index");
  assert.equal((await pipe.read()).params.uri, "skill://later/s%4bILL.md");
  assert.equal((await pipe.read()).params.uri, query);
  await pipe.end();
});

Deno.test("a connection watches 10,000 resources and no more; what it lets go counts no longer", () => {
  const { handlers, spellings } = createSubscriptions();
  const call = (method: keyof typeof handlers, uri: string) =>
    handlers[method]!(catalog, { uri }, {});
  const refusal = {
    code: -32602,
    message: "Cannot subscribe: 10000 resources are subscribed to",
  };
  for (let round = 0; round < 10_001; round++) {
    call("resources/subscribe", "skill://a/SKILL.md");
    call("resources/unsubscribe", "skill://a/SKILL.md");
  }
  for (let i = 0; i < 10_000; i++) call("resources/subscribe", `skill://later/${i}`);
  assert.throws(() => call("resources/subscribe", "skill://a/SKILL.md"), refusal);
  assert.deepEqual(call("resources/subscribe", "skill://later/0"), {}); // is subscribed to already
  call("resources/unsubscribe", "skill://later/0");
  assert.deepEqual(spellings("skill://later/0"), []);
  assert.deepEqual(call("resources/subscribe", "skill://a/SKILL.md"), {});
});

Deno.test("a process that does not watch takes no subscriptions", async () => {
  const pipe = open(false);
  const { error } = await pipe.call("resources/subscribe", { uri: "skill://a/SKILL.md" });
  assert.equal(error.code, -32601);
  await pipe.end();
});
