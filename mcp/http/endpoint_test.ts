import assert from "node:assert/strict";
import { loadCatalog } from "../../catalog/load.ts";
import { MODERN, post, requestBody } from "../../tests/support/wire.ts";
import { makeTree } from "../../tests/support/trees.ts";
import { createHttpEndpoint, type HttpEndpointOptions } from "../endpoint.ts";

using tree = makeTree({
  "index.md": "---\ntitle: Small\ndescription: A small site.\n---\n",
  "skills/alpha/SKILL.md": "---\nname: alpha\ndescription: First.\n---\n# Alpha\n",
});
const { catalog } = loadCatalog({ content: tree.path });

function endpoint(options: Partial<HttpEndpointOptions> = {}) {
  return createHttpEndpoint({ catalog: () => catalog, version: "1.2.3", ...options });
}

const READ = { uri: "skill://alpha/SKILL.md" };
const legacy = (method: string, params = {}) => requestBody(method, params, "legacy");
const modern = (method: string, params = {}) => requestBody(method, params, "modern");
const modernHeaders = (method: string, name?: string) => ({
  "mcp-protocol-version": MODERN,
  "mcp-method": method,
  ...(name !== undefined && { "mcp-name": name }),
});
const ping = legacy("ping");
const initialize = (protocolVersion: string) =>
  legacy("initialize", {
    protocolVersion,
    capabilities: {},
    clientInfo: { name: "test", version: "1" },
  });

const REFUSED: readonly [name: string, request: () => Request, status: number, code: number][] = [
  ["a GET", () => new Request("http://localhost/mcp"), 405, -32000],
  ["a DELETE", () => new Request("http://localhost/mcp", { method: "DELETE" }), 405, -32000],
  ["a PUT", () => new Request("http://localhost/mcp", { method: "PUT", body: "{}" }), 405, -32000],
  ["text/plain", () => post(ping, { "content-type": "text/plain" }), 415, -32000],
  [
    "a media type that only mentions JSON",
    () => post(ping, { "content-type": "text/plain; a=application/json" }),
    415,
    -32000,
  ],
  ["a compressed body", () => post(ping, { "content-encoding": "gzip" }), 415, -32000],
  ["a body of two encodings", () => post(ping, { "content-encoding": "br, gzip" }), 415, -32000],
  ["a body that is not JSON", () => post("{"), 400, -32700],
  ["an empty body", () => post(""), 400, -32700],
  ["a body that is no message", () => post("7"), 400, -32600],
  ["a request without jsonrpc", () => post({ id: 1, method: "ping" }), 400, -32600],
  ["an empty batch", () => post([]), 400, -32600],
  ["a batch of 101", () => post(Array(101).fill(ping)), 400, -32600],
  ["an Accept that takes neither", () => post(ping, { accept: "text/html" }), 406, -32000],
  ["an unknown version", () => post(ping, { "mcp-protocol-version": "1999-01-01" }), 400, -32000],
  ["an unknown modern method", () => post(modern("nope"), modernHeaders("nope")), 404, -32601],
  [
    "a modern request without its version header",
    () => post(modern("resources/list"), { "mcp-method": "resources/list" }),
    400,
    -32020,
  ],
  [
    "an Mcp-Method that differs",
    () => post(modern("resources/list"), modernHeaders("prompts/list")),
    400,
    -32020,
  ],
  [
    "an Mcp-Name that differs",
    () => post(modern("resources/read", READ), modernHeaders("resources/read", "skill://x")),
    400,
    -32020,
  ],
  ["a depth bomb", () => post(`{"jsonrpc":"2.0","id":1,"x":${"[".repeat(900_000)}`), 400, -32700],
  [
    "a depth bomb that is well formed",
    () => post({ ...ping, params: JSON.parse(`{"x":${"[".repeat(5000)}${"]".repeat(5000)}}`) }),
    400,
    -32700,
  ],
];

for (const [name, request, status, code] of REFUSED) {
  Deno.test(`/mcp refuses ${name} with ${status} and ${code}`, async () => {
    const response = await endpoint().fetch(request());
    const { error } = await response.json();
    assert.deepEqual([response.status, error.code], [status, code]);
    assert.equal(response.headers.get("allow"), status === 405 ? "POST, OPTIONS" : null);
    assert.doesNotMatch(error.message, /\n|Zod|\.ts|\/node_modules\//);
  });
}

/** A body without a length that comes part by part, and maybe never ends. */
function streamed(parts: readonly string[], end: "closed" | "open"): Request {
  const rest = [...parts];
  const body = new ReadableStream<Uint8Array>({
    pull: async (controller) => {
      const part = rest.shift();
      if (part !== undefined) controller.enqueue(new TextEncoder().encode(part));
      else if (end === "closed") controller.close();
      else await new Promise(() => {});
    },
  });
  const headers = { "content-type": "application/json" };
  return new Request("http://localhost/mcp", { method: "POST", headers, body });
}

Deno.test("/mcp refuses a body over 1 MiB with 413, stated or not, and accepts one of 1 MiB", async () => {
  const full = JSON.stringify(ping).padEnd(1024 * 1024, " ");
  const { fetch } = endpoint();
  const statuses = [post(full), post(`${full} `), streamed([full], "closed")];
  const longer = streamed(Array(100).fill(full.slice(0, 20_000)), "open");
  assert.deepEqual(
    await Promise.all([...statuses, longer].map(async (each) => (await fetch(each)).status)),
    [200, 413, 200, 413],
  );
});

Deno.test("/mcp reads a body that says it is not encoded", async () => {
  for (const encoding of ["identity", "Identity", ""]) {
    const response = await endpoint().fetch(post(ping, { "content-encoding": encoding }));
    assert.equal(response.status, 200, encoding);
    await response.body?.cancel();
  }
});

Deno.test("/mcp refuses a body that stalls with 408", async () => {
  const response = await endpoint({ bodyDeadline: 20 }).fetch(streamed(['{"jsonrpc":'], "open"));
  assert.equal(response.status, 408);
  await response.body?.cancel();
});

const ANSWERED: readonly [name: string, request: () => Request, status: number, answer: unknown][] =
  [
    ["a ping", () => post(ping), 200, { jsonrpc: "2.0", id: 1, result: {} }],
    [
      "a notification",
      () => post({ jsonrpc: "2.0", method: "notifications/initialized" }),
      202,
      "",
    ],
    ["a response", () => post({ jsonrpc: "2.0", id: 1, result: {} }), 202, ""],
    [
      "a batch of one with an array",
      () => post([ping]),
      200,
      [{ jsonrpc: "2.0", id: 1, result: {} }],
    ],
    [
      "a batch that cancels one of its own requests",
      () =>
        post([
          { ...ping, id: "a" },
          { jsonrpc: "2.0", method: "notifications/cancelled", params: { requestId: "a" } },
        ]),
      200,
      [{ jsonrpc: "2.0", id: "a", result: {} }],
    ],
    [
      "a request of a session that is not there",
      () => post(ping, { "mcp-session-id": "gone" }),
      200,
      { jsonrpc: "2.0", id: 1, result: {} },
    ],
  ];

for (const [name, request, status, answer] of ANSWERED) {
  Deno.test(`/mcp answers ${name} with ${status}`, async () => {
    const response = await endpoint().fetch(request());
    const text = await response.text();
    assert.deepEqual([response.status, text && JSON.parse(text)], [status, answer]);
  });
}

const ACCEPTED: readonly [accept: string | undefined, type: string][] = [
  [undefined, "application/json"],
  ["*/*", "application/json"],
  ["application/json", "application/json"],
  ["text/event-stream, application/json;q=0.5", "application/json"],
  ["text/event-stream", "text/event-stream"],
  ["text/event-stream, application/json;q=0", "text/event-stream"],
];

for (const [accept, type] of ACCEPTED) {
  Deno.test(`/mcp answers a legacy client that accepts ${accept} with ${type}`, async () => {
    const request = post(ping, accept === undefined ? {} : { accept });
    const response = await endpoint().fetch(request);
    assert.equal(response.headers.get("content-type"), type);
    const json = (await response.text()).replace(/^event: message\ndata: (.*)\n\n$/, "$1");
    assert.deepEqual(JSON.parse(json), { jsonrpc: "2.0", id: 1, result: {} });
  });
}

const NEGOTIATED: readonly [asked: string, given: string][] = [
  ["2024-11-05", "2024-11-05"],
  ["2025-03-26", "2025-03-26"],
  ["2025-06-18", "2025-06-18"],
  ["2025-11-25", "2025-11-25"],
  ["1999-01-01", "2025-11-25"],
  ["2026-07-28", "2025-11-25"],
];

for (const [asked, given] of NEGOTIATED) {
  Deno.test(`initialize with ${asked} agrees on ${given}`, async () => {
    const { result } = await (await endpoint().fetch(post(initialize(asked)))).json();
    assert.deepEqual(result, {
      protocolVersion: given,
      capabilities: CAPABILITIES,
      instructions: INSTRUCTIONS,
      serverInfo: { name: "personal-mcp", title: "Small", version: "1.2.3" },
    });
  });
}

const CAPABILITIES = {
  resources: {},
  prompts: {},
  tools: {},
  completions: {},
  extensions: { "io.modelcontextprotocol/skills": { directoryRead: true } },
};

const INSTRUCTIONS =
  "Small: A small site.\n\nWhen a skill fits the task, call load_skill or read skill://PATH/SKILL.md first, and follow it. " +
  "PATH is its name, or the text in parentheses; skill://PATH/_manifest lists its files. " +
  "Find more: list_skills, search, resource://catalog/skills_index?q=WORDS.\n\nSkills:\n- alpha: First.";

Deno.test("a server without tools declares none", async () => {
  const request = post(initialize("2025-11-25"));
  const { result } = await (await endpoint({ tools: [] }).fetch(request)).json();
  const { tools: _, ...others } = CAPABILITIES;
  assert.deepEqual(result.capabilities, others);
});

Deno.test("server/discover says the same as initialize, and what may be cached", async () => {
  const ask = async (options: Partial<HttpEndpointOptions>) => {
    const request = post(modern("server/discover"), modernHeaders("server/discover"));
    return (await (await endpoint(options).fetch(request)).json()).result;
  };
  const { _meta, ...result } = await ask({});
  assert.deepEqual(result, {
    supportedVersions: [MODERN],
    capabilities: CAPABILITIES,
    instructions: INSTRUCTIONS,
    resultType: "complete",
    ttlMs: 60_000,
    cacheScope: "public",
  });
  const watched = await ask({ watching: true, cacheScope: "private" });
  assert.deepEqual([watched.ttlMs, watched.cacheScope], [0, "private"]);
  assert.deepEqual(watched.capabilities.resources, { listChanged: true, subscribe: true });
});

Deno.test("a legacy HTTP client is promised no announcements by a process that watches", async () => {
  const request = post(initialize("2025-11-25"));
  const { result } = await (await endpoint({ watching: true }).fetch(request)).json();
  assert.deepEqual(result.capabilities, CAPABILITIES);
});

const CACHED: readonly [method: string, params: Record<string, unknown>][] = [
  ["resources/list", {}],
  ["resources/templates/list", {}],
  ["resources/read", READ],
  ["resources/directory/read", { uri: "skill://alpha" }],
  ["prompts/list", {}],
  ["tools/list", {}],
  ["skills/list", {}],
  ["skills/get", READ],
];

for (const [method, params] of CACHED) {
  Deno.test(`${method} carries the caching fields for 2026-07-28 only`, async () => {
    const { fetch } = endpoint();
    const name = method === "resources/read" ? READ.uri : undefined;
    const fields = async (request: Request) => {
      const { result } = await (await fetch(request)).json();
      return [result.resultType, result.ttlMs, result.cacheScope];
    };
    assert.deepEqual(await fields(post(modern(method, params), modernHeaders(method, name))), [
      "complete",
      60_000,
      "public",
    ]);
    assert.deepEqual(await fields(post(legacy(method, params))), [undefined, undefined, undefined]);
  });
}

Deno.test("an internal error shows a request id and nothing else", async () => {
  const heard: (readonly [unknown, string | undefined])[] = [];
  const secret = new Error("/home/someone/secret.md broke");
  const broken = {
    ...catalog,
    get prompts(): never {
      throw secret;
    },
  };
  const { fetch } = endpoint({
    catalog: () => broken,
    onError: (error, requestId) => heard.push([error, requestId]),
  });
  const text = await (await fetch(post(legacy("prompts/list")))).text();
  const { code, data } = JSON.parse(text).error;
  assert.equal(code, -32603);
  assert.doesNotMatch(text, /secret|home|\.ts/);
  assert.deepEqual(heard, [[secret, data.requestId]]);
});

Deno.test("a closed endpoint answers 503", async () => {
  const { fetch, close } = endpoint();
  await close();
  const response = await fetch(post(ping));
  assert.deepEqual([response.status, (await response.json()).error.code], [503, -32000]);
});
