/**
 * Values of requests that are far too long: they are refused before anything is done with them, and not repeated.
 *
 * @module
 */
import assert from "node:assert/strict";
import { loadCatalog } from "../../catalog/load.ts";
import { createHttpEndpoint } from "../../mcp/endpoint.ts";
import { makeTree } from "../support/trees.ts";
import { type Answer, type Call, callHttp, openPipe } from "../support/wire.ts";

const tree = makeTree({
  "index.md": "# Home\n",
  "skills/alpha/SKILL.md":
    "---\nname: alpha\ndescription: First.\nmetadata:\n  tags: a, b\n---\n\n# Alpha\n",
});
Deno.test.afterAll(() => tree[Symbol.dispose]());
const { catalog } = loadCatalog({ content: tree.path });
const options = { catalog: () => catalog, version: "0", watching: true };
const INDEX = "resource://catalog/skills_index?";

const TRANSPORTS: Readonly<Record<string, () => Call>> = {
  http: () => callHttp(createHttpEndpoint(options), "legacy"),
  stdio: () => openPipe(options).call,
};

/** Methods and their parameters; `LONG` stands for the value. */
const LONG = "x".repeat(900_000);
const ROWS: readonly (readonly [method: string, params: Record<string, unknown>])[] = [
  ["resources/read", { uri: `skill://${LONG}` }],
  ["resources/read", { uri: `resource://docs/skills/${LONG}` }],
  ["resources/read", { uri: INDEX + "tag=a&".repeat(150_000) }],
  ["resources/read", { uri: `${INDEX}tag=${"a,".repeat(400_000)}` }],
  ["resources/read", { uri: `${INDEX}${LONG}=1` }],
  ["resources/directory/read", { uri: `skill://${LONG}` }],
  ["resources/directory/read", { uri: "skill://alpha", cursor: LONG }],
  ["skills/get", { uri: `skill://${LONG}` }],
  ["skills/list", { cursor: LONG }],
  ["resources/list", { cursor: LONG }],
  ["prompts/get", { name: LONG }],
  ["completion/complete", {
    ref: { type: "ref/resource", uri: `skill://${LONG}` },
    argument: { name: "path", value: "" },
  }],
  ["completion/complete", {
    ref: { type: "ref/prompt", name: LONG },
    argument: { name: "x", value: "" },
  }],
  ["completion/complete", {
    ref: { type: LONG },
    argument: { name: "x", value: "" },
  }],
  ["completion/complete", {
    ref: { type: "ref/resource", uri: "resource://docs/{path*}" },
    argument: { name: LONG, value: "" },
  }],
  ["tools/call", { name: LONG }],
  ["tools/call", { name: "read_resource", arguments: { uri: `skill://${LONG}` } }],
  ["tools/call", { name: "read_resource", arguments: { [LONG]: 1 } }],
  ["tools/call", { name: "load_skill", arguments: { name: LONG } }],
  ["tools/call", { name: "load_skill", arguments: { name: "alpha", file: LONG } }],
  ["tools/call", { name: "search", arguments: { query: LONG } }],
  ["tools/call", { name: "search", arguments: { query: "x", kind: LONG } }],
  ["tools/call", { name: "search", arguments: { query: "none", tag: LONG } }],
  ["tools/call", { name: "list_skills", arguments: { tag: LONG } }],
  ["tools/call", { name: "list_skills", arguments: { cursor: LONG } }],
  ["tools/call", { name: "fetch", arguments: { id: `skill://${LONG}` } }],
  ["tools/call", { name: "get_prompt", arguments: { name: LONG } }],
  [LONG, {}],
];

for (const [transport, open] of Object.entries(TRANSPORTS)) {
  for (const [method, params] of ROWS) {
    const name = `${method} ${JSON.stringify(params)}`.replace(/(.)\1{99,}/g, "$1…").slice(0, 120);
    Deno.test(`over ${transport}, ${name} is answered without repeating what was sent`, async () => {
      const answer: Answer = await open()(method, params);
      const text = JSON.stringify(answer);
      assert(text.length < 3000, `${text.length} characters: ${text.slice(0, 300)}`);
    });
  }

  Deno.test(`over ${transport}, a URI of 8 KB is read and a longer one is refused`, async () => {
    const call = open();
    const longest = INDEX + "tag=a&".repeat(2000).slice(0, 8192 - INDEX.length);
    const { result } = await call("resources/read", { uri: longest });
    assert.equal(JSON.parse(result.contents[0].text).total, 1);
    const { error } = await call("resources/read", { uri: `${longest}&tag=b` });
    assert.deepEqual(error, {
      code: -32602,
      message: `Cannot read "${longest.slice(0, 200)}…": it has 8198 characters, 8192 are allowed`,
      data: { uri: `${longest.slice(0, 200)}…` },
    });
  });
}

Deno.test("over stdio, a subscription to a URI that is too long is refused", async () => {
  const { error } = await openPipe(options).call("resources/subscribe", { uri: `skill://${LONG}` });
  assert.equal(error.code, -32602);
  assert(JSON.stringify(error).length < 1000);
});

Deno.test("a quoted value neither ends its line nor turns it around", async () => {
  const call = TRANSPORTS.http!();
  const { error } = await call("resources/read", { uri: "skill://\u202ea\u2028\u0085\x7f\x1b[2J" });
  assert.match(
    error.message,
    /^Cannot read "skill:\/\/\\u202ea\\u2028\\u0085\\u007f\\u001b\[2J": /,
  );
});
