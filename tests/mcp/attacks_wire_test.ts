/**
 * The rows of `fixtures/attacks.json` that are requests rather than URIs: `mcp-http` and `stdio`.
 *
 * @module
 */
import assert from "node:assert/strict";
import { createApp } from "../../http/app.ts";
import { loadCatalog } from "../../catalog/load.ts";
import { createLogger } from "../../log.ts";
import { createHttpEndpoint } from "../../mcp/endpoint.ts";
import attacks from "../fixtures/attacks.json" with { type: "json" };
import { makeTree } from "../support/trees.ts";
import { linesOf, MODERN, openPipe, post, requestBody } from "../support/wire.ts";

const tree = makeTree({
  "index.md": "# Home\n",
  "skills/alpha/SKILL.md": "---\nname: alpha\ndescription: First.\n---\n",
});
Deno.test.afterAll(() => tree[Symbol.dispose]());
const { catalog } = loadCatalog({ content: tree.path });

const uri = "skill://alpha/SKILL.md";
const ping = requestBody("ping", {}, "legacy");
const read = (headers: Readonly<Record<string, string>>) =>
  post(requestBody("resources/read", { uri }, "modern"), {
    "mcp-protocol-version": MODERN,
    "mcp-method": "resources/read",
    ...headers,
  });
const unknown = { "mcp-protocol-version": MODERN, "mcp-method": "nope" };

/** A body without a length: `text` again and again, and at its end nothing, for ever. */
function streamed(text: string, times: number): Request {
  let left = times;
  const body = new ReadableStream<Uint8Array>({
    pull: async (controller) => {
      if (left-- > 0) controller.enqueue(new TextEncoder().encode(text));
      else await new Promise(() => {});
    },
  });
  const headers = { "content-type": "application/json" };
  return new Request("http://localhost/mcp", { method: "POST", headers, body });
}

const REQUESTS: Readonly<Record<string, () => Request>> = {
  A171: () =>
    new Request("http://localhost/mcp", {
      method: "OPTIONS",
      headers: {
        host: "localhost",
        origin: "http://localhost:3000",
        "access-control-request-method": "POST",
        "access-control-request-headers": "mcp-protocol-version, mcp-method, mcp-name",
      },
    }),
  A172: () => post(ping, { "content-type": "text/plain" }),
  A173: () => post(ping, { "content-type": "text/plain; a=application/json" }),
  A175: () => streamed(" ".repeat(100_000), 11),
  A176: () => streamed("{", 1),
  A178: () => post("[] "),
  A179: () => post(Array(101).fill(ping)),
  A181: () =>
    post(
      `{"jsonrpc":"2.0","id":1,"method":"ping","params":{"x":${"[".repeat(2e6)}${
        "]".repeat(2e6)
      }}}`,
    ),
  A183: () => read({ "mcp-name": "skill://beta/SKILL.md" }),
  A184: () => read({ "mcp-name": `=?base64?${btoa(uri)}?=` }),
  A185: () => post(requestBody("resources/list", {}, "modern"), { "mcp-method": "resources/list" }),
  A187: () => post(requestBody("nope", {}, "modern"), unknown),
};

/** Rows that other tests hold. */
const ELSEWHERE: Readonly<Record<string, string>> = {
  A188: "attacks_test.ts reads every URI through both transports",
  A191: "private mode has tests of its own",
};

const app = createApp({
  config: {
    host: "127.0.0.1",
    allowedHosts: [],
    allowedOrigins: [],
    publicUrl: undefined,
    deploy: false,
    basePath: "",
  },
  mcp: createHttpEndpoint({ catalog: () => catalog, version: "0", bodyDeadline: 50 }),
  site: { fetch: () => new Response("the website") },
  log: createLogger({ format: "text", write: () => {} }),
});

for (const { id, surface, input, expect } of attacks) {
  if (surface !== "mcp-http" || id in ELSEWHERE) continue;
  Deno.test(`${id}: ${input.slice(0, 70)}: ${expect}`, async () => {
    const request = REQUESTS[id]!();
    const headers = new Headers(request.headers);
    headers.set("host", "localhost");
    const response = await app.fetch(new Request(request, { headers }));
    const text = await response.text();
    const code = text === "" ? undefined : JSON.parse(text).error?.code;
    const outcomes = [`${response.status}`, `${response.status} rpc ${code}`];
    const expected = expect.replace(/ with .*/, "").split(" or ");
    assert.ok(expected.some((one) => outcomes.includes(one)), `${outcomes[1]}: ${text}`);
    if (id !== "A171") return;
    const allowed = response.headers.get("access-control-allow-headers") ?? "";
    for (const name of ["mcp-protocol-version", "mcp-method", "mcp-name"]) {
      assert.ok(allowed.split(",").includes(name), name);
    }
  });
}

Deno.test("A depth bomb below the cap is refused in a few milliseconds", async () => {
  const bomb = `{"jsonrpc":"2.0","id":1,"method":"ping","params":{"x":${"[".repeat(500_000)}${
    "]".repeat(500_000)
  }}}`;
  const response = await app.fetch(post(bomb, { host: "localhost" }));
  assert.deepEqual([response.status, (await response.json()).error.code], [400, -32700]);
});

function openStdio() {
  const errors: unknown[] = [];
  const onError = (error: unknown) => void errors.push(error);
  return { ...openPipe({ catalog: () => catalog, version: "0", onError }), errors };
}

/** A process that serves stdio with a library that prints. */
function startNoisy(): Deno.ChildProcess {
  const module = (path: string) => JSON.stringify(new URL(path, import.meta.url).href);
  const code = `
    import { loadCatalog } from ${module("../../catalog/load.ts")};
    import { serveStdioEndpoint } from ${module("../../mcp/endpoint.ts")};
    const { catalog } = loadCatalog({ content: ${JSON.stringify(tree.path)} });
    const { finished } = serveStdioEndpoint({ catalog: () => catalog, version: "0" });
    console.log("stray"); console.info("stray"); console.debug("stray"); console.table([1]);
    await finished;`;
  return new Deno.Command(Deno.execPath(), {
    args: ["eval", "--no-lock", code],
    stdin: "piped",
    stdout: "piped",
    stderr: "null",
  }).spawn();
}

const STDIO: Readonly<Record<string, () => Promise<void>>> = {
  A194: async () => {
    await using process = startNoisy();
    const writer = process.stdin.getWriter();
    await writer.write(new TextEncoder().encode(`${JSON.stringify(ping)}\n`));
    const lines = linesOf(process.stdout);
    await lines.next();
    await writer.close();
    assert.equal((await process.status).code, 0);
    await lines.return(undefined);
  },
  A196: async () => {
    const pipe = openStdio();
    await pipe.write("this is not JSON\n");
    const { id, error } = await pipe.read();
    assert.deepEqual([id, error.code, pipe.errors.length], [null, -32700, 1]);
    assert.deepEqual((await pipe.call("ping")).result, {});
    await pipe.end();
  },
  A197: async () => {
    const pipe = openStdio();
    const part = new Uint8Array(64 * 1024).fill(0x20);
    for (let sent = 0; sent < 11e6; sent += part.length) await pipe.write(part);
    await pipe.write("\n");
    const { id, error } = await pipe.read();
    assert.deepEqual([id, error.code], [null, -32700]);
    assert.deepEqual((await pipe.call("ping")).result, {});
    await pipe.end();
  },
  A198: async () => {
    const pipe = openStdio();
    const line = `{"jsonrpc":"2.0","id":"\xff\xfe","method":"ping"}\n`;
    await pipe.write(Uint8Array.from(line, (character) => character.charCodeAt(0)));
    assert.deepEqual(await pipe.read(), { jsonrpc: "2.0", id: "\ufffd\ufffd", result: {} });
    await pipe.end();
  },
  A199: async () => {
    await using process = startNoisy();
    const writer = process.stdin.getWriter();
    await writer.write(new TextEncoder().encode(`${JSON.stringify(ping)}\n`));
    await writer.close();
    const lines = await Array.fromAsync(linesOf(process.stdout));
    assert.deepEqual(lines, [{ jsonrpc: "2.0", id: 1, result: {} }]);
    await process.status;
  },
};

for (const { id, surface, input, expect } of attacks) {
  if (surface === "stdio") Deno.test(`${id}: ${input}: ${expect}`, STDIO[id]!);
}

Deno.test("a line of 9 MiB is read, as only linear work allows", async () => {
  const pipe = openStdio();
  await pipe.write(`${JSON.stringify({ ...ping, params: { x: "x".repeat(9e6) } })}\n`);
  assert.deepEqual((await pipe.read()).result, {});
  await pipe.end();
});
