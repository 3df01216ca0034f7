import assert from "node:assert/strict";
import { loadCatalog } from "../../catalog/load.ts";
import type { Catalog } from "../../catalog/model/types.ts";
import { makeTree } from "../../tests/support/trees.ts";
import { MODERN, post, requestBody } from "../../tests/support/wire.ts";
import { AnswerCache, type Question, questionOf } from "./answer_cache.ts";
import { createHttpEndpoint } from "./endpoint.ts";

const tree = makeTree({ "index.md": "# Home\n", "guide.md": "# Guide\n" });
Deno.test.afterAll(() => tree[Symbol.dispose]());
const loaded = loadCatalog({ content: tree.path }).catalog;

/** A catalogue that can be shut: whatever is answered afterwards comes from the cache. */
function shuttable(): { readonly catalog: Catalog; shut(): void } {
  let isShut = false;
  const catalog = {
    ...loaded,
    get docs() {
      if (isShut) throw new Error("The catalogue was used again");
      return loaded.docs;
    },
  };
  return { catalog, shut: () => void (isShut = true) };
}

function ask(id: string | number, method = "resources/list", params = {}) {
  return { ...requestBody(method, params, "legacy"), id };
}

Deno.test("an answer is made once a catalogue, and given under the id of each request", async () => {
  const once = shuttable();
  let { catalog } = once;
  const { fetch } = createHttpEndpoint({ catalog: () => catalog, version: "1.2.3" });
  const first = await (await fetch(post(ask(1)))).json();
  once.shut();
  for (const id of [1, "two", 0, -3.5, '"},\u2028é']) {
    const response = await fetch(post(ask(id)));
    assert.equal(response.headers.get("content-type"), "application/json");
    assert.deepEqual(await response.json(), { ...first, id });
  }
  assert.deepEqual(first.result.resources.map(({ name }: { name: string }) => name), [
    "prompts_index",
    "skills_index",
    "guide.md",
    "index.md",
  ]);
  catalog = { ...loaded, docs: new Map() };
  const { result } = await (await fetch(post(ask(1)))).json();
  assert.deepEqual(result.resources.length, 2);
});

Deno.test("an error keeps the id of its request, and is made anew", async () => {
  const { fetch } = createHttpEndpoint({ catalog: () => loaded, version: "1.2.3" });
  const ask404 = (id: string) => fetch(post(ask(id, "resources/read", { uri: "skill://x" })));
  for (const id of ["a", "b"]) {
    const { id: given, error } = await (await ask404(id)).json();
    assert.deepEqual([given, error.code], [id, -32602]);
  }
  const refused = await fetch(
    post({ ...requestBody("resources/list", {}, "modern"), id: "c" }, { "mcp-method": "other" }),
  );
  const { id, error } = await refused.json();
  assert.deepEqual([refused.status, id, error.code], [400, "c", -32020]);
});

Deno.test("whatever can decide an answer makes another question", () => {
  const modern = { "mcp-protocol-version": MODERN, "mcp-method": "resources/list" };
  const questions = [
    questionOf(post({}), ask(1)),
    questionOf(post({}, { "mcp-protocol-version": "2025-06-18" }), ask(1)),
    questionOf(post({}, modern), ask(1)),
    questionOf(post({}), ask(1, "resources/list", { cursor: "x" })),
    questionOf(post({}), ask(1, "prompts/list")),
  ];
  assert.equal(new Set(questions.map((question) => question!.key)).size, questions.length);
  assert.deepEqual(questionOf(post({}), ask(1))!.key, questionOf(post({}), ask("2"))!.key);
});

Deno.test("some requests are answered anew each time", () => {
  const requests: readonly (readonly [string, Request, unknown])[] = [
    ["an event stream", post({}, { accept: "text/event-stream" }), ask(1)],
    ["a call", post({}), ask(1, "tools/call")],
    ["a stream", post({}), ask(1, "subscriptions/listen")],
    ["a notification", post({}), { jsonrpc: "2.0", method: "resources/list" }],
    ["a batch", post({}), [ask(1)]],
    ["an id that is none", post({}), { ...ask(1), id: {} }],
    ["a long one", post({}), ask(1, "prompts/get", { name: "x".repeat(5000) })],
    ["nothing", post({}), null],
  ];
  for (const [what, request, json] of requests) {
    assert.equal(questionOf(request, json), undefined, what);
  }
});

Deno.test("a cache is bounded: the oldest answer goes first, a very long one is not kept", async () => {
  const cache = new AnswerCache();
  const question = (key: string): Question => ({ key, id: 1, body: {} });
  const result = (length: number) =>
    Response.json({ result: "x".repeat(length), jsonrpc: "2.0", id: 0 });
  for (let i = 0; i < 40; i++) await cache.keep(question(`q${i}`), result(1_000_000));
  const kept = Array.from({ length: 40 }, (_, i) => cache.answer(question(`q${i}`)) !== undefined);
  assert.deepEqual(kept.indexOf(true), 7);
  assert.ok(kept.slice(7).every(Boolean));
  await cache.keep(question("long"), result(2_000_000));
  // compared here, since a failing assertion would print the whole answer
  assert(cache.answer(question("long")) === undefined);
});
