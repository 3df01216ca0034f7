/**
 * The rows of `fixtures/attacks.json` that the MCP face and the loader answer for. Those of the website
 * (`http-path`, `http-head`) are the app's.
 *
 * @module
 */
import assert from "node:assert/strict";
import { loadCatalog } from "../../catalog/load.ts";
import { createHttpEndpoint } from "../../mcp/endpoint.ts";
import { attackTree, CONTENT } from "./attack_tree.ts";
import attacks from "../fixtures/attacks.json" with { type: "json" };
import { trapFiles } from "../support/file_trap.ts";
import { type Call, callHttp, openPipe } from "../support/wire.ts";

interface Row {
  readonly id: string;
  readonly surface: string;
  readonly input: string;
  /** `ok <canonical uri>`, `rpc <code>`, or what the tables below spell out. */
  readonly expect: string;
}

const rows: readonly Row[] = attacks;
const tree = attackTree();
Deno.test.afterAll(() => tree[Symbol.dispose]());
const { catalog } = loadCatalog({ content: `${tree.path}/${CONTENT}` });
const options = { catalog: () => catalog, version: "0" };

/** Opens one door to the same catalogue after the other. */
async function* doors(): AsyncGenerator<readonly [name: string, call: Call]> {
  for (const era of ["legacy", "modern"] as const) {
    const endpoint = createHttpEndpoint(options);
    yield [`HTTP, ${era}`, callHttp(endpoint, era)];
    await endpoint.close();
    const pipe = openPipe(options, era);
    yield [`stdio, ${era}`, pipe.call];
    await pipe.end();
  }
}

for (const { id, surface, input, expect } of rows) {
  if (surface !== "skill-uri" && surface !== "docs-uri") continue;
  Deno.test(`${id}: resources/read of ${JSON.stringify(input.slice(0, 70))}: ${expect}`, async () => {
    using trap = trapFiles();
    for await (const [door, call] of doors()) {
      const { result, error } = await call("resources/read", { uri: input });
      const outcome = error === undefined
        ? `ok ${result.contents[0].uri}`
        : `rpc ${error.code} ${error.data.uri}`;
      assert.equal(outcome, expect.startsWith("rpc") ? `${expect} ${input}` : expect, door);
      assert.doesNotMatch(JSON.stringify(result ?? error.message), /TOKEN|"secret/, door);
    }
    assert.deepEqual(trap.touched, []);
  });
}

Deno.test("the trap of the tests above notices a read that opens a file", async () => {
  const uri = "skill://beta/assets/large.bin";
  const call = callHttp(createHttpEndpoint(options), "legacy");
  {
    using trap = trapFiles();
    const { error } = await call("resources/read", { uri });
    assert.equal(error.code, -32603);
    assert.notDeepEqual(trap.touched, []);
  }
  const { result } = await call("resources/read", { uri });
  assert.equal(result.contents[0].blob.length, 2_000_000);
});

Deno.test("nothing behind a link and no hidden file is listed anywhere", async () => {
  for await (const [door, call] of doors()) {
    const answers = [
      await call("resources/list"),
      await call("skills/list"),
      await call("resources/read", { uri: "skill://alpha/_manifest" }),
      await call("resources/directory/read", { uri: "skill://alpha" }),
    ];
    const text = JSON.stringify(answers);
    assert.match(text, /logo\.svg/, door);
    assert.doesNotMatch(text, /leak|inner|secret|\.env|\.git|proc|private|node_modules/, door);
  }
});
