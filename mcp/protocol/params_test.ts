import assert from "node:assert/strict";
import { loadCatalog } from "../../catalog/load.ts";
import { makeTree } from "../../tests/support/trees.ts";
import { callHttp } from "../../tests/support/wire.ts";
import { createHttpEndpoint, type HttpEndpointOptions } from "../http/endpoint.ts";

const tree = makeTree({
  "index.md": "---\ntitle: Home\n---\n",
  "skills/a/SKILL.md": "---\nname: a\ndescription: First.\n---\n",
});
Deno.test.afterAll(() => tree[Symbol.dispose]());
const { catalog } = loadCatalog({ content: tree.path });

function open(options: Partial<HttpEndpointOptions> = {}) {
  return createHttpEndpoint({ catalog: () => catalog, version: "1.2.3", ...options });
}

Deno.test("params of the wrong kind are -32602 with one plain sentence", async () => {
  const rows: readonly (readonly [string, Record<string, unknown>, RegExp])[] = [
    ["resources/read", {}, /"uri" is required/],
    ["resources/read", { uri: 5 }, /"uri" must be a string, it is a number/],
    ["resources/list", { cursor: null }, /"cursor" must be a string, it is null/],
    ["resources/templates/list", { cursor: "x" }, /"cursor"/],
    ["prompts/list", { cursor: "x" }, /"cursor"/],
    ["skills/list", { cursor: "x" }, /"cursor"/],
    ["resources/directory/read", { uri: "skill://a", cursor: "x" }, /"cursor"/],
    ["resources/directory/read", { uri: [] }, /"uri" must be a string, it is an array/],
    ["skills/get", { uri: {} }, /"uri" must be a string, it is an object/],
    ["prompts/get", { name: "x", arguments: [] }, /"arguments" must be an object/],
    ["prompts/get", {}, /"name" is required/],
    ["tools/call", {}, /tools\/call/],
    ["tools/call", { name: "x" }, /there is none/],
    ["initialize", { capabilities: {} }, /"protocolVersion"/],
  ];
  for (const [method, params, sentence] of rows) {
    const eras = method === "initialize" ? ["legacy"] as const : ["legacy", "modern"] as const;
    for (const era of eras) {
      const { error } = await callHttp(open(), era)(method, params);
      assert.equal(error.code, -32602, method);
      assert.match(error.message, sentence);
      assert.doesNotMatch(error.message, /\n|invalid_type|expected/i);
    }
  }
});
