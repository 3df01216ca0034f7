import assert from "node:assert/strict";
import { type ServerProcess, startServer } from "../support/processes.ts";
import { makeTree, type Tree } from "../support/trees.ts";

/** One real server for the file: what is asserted here exists only between a socket and `Deno.serve`. */
let tree: Tree;
let server: ServerProcess;

Deno.test.beforeAll(async () => {
  tree = makeTree({
    "index.md": "# Home\n",
    "skills/alpha/SKILL.md": "---\nname: alpha\ndescription: First.\n---\n\n# Alpha\n",
  });
  server = await startServer({ content: tree.path });
});

Deno.test.afterAll(async () => {
  await server[Symbol.asyncDispose]();
  tree[Symbol.dispose]();
});

/** Sends bytes as they are and returns the answer. */
async function send(
  lines: readonly string[],
): Promise<{ status: number; head: string; body: string }> {
  const answer = await sent([...lines, "Connection: close", "", ""].join("\r\n"));
  const [head, ...rest] = answer.split("\r\n\r\n");
  const status = Number(/^HTTP\/1\.1 (\d+)/.exec(head!)?.[1]);
  return { status, head: head!, body: rest.join("\r\n\r\n") };
}

/** Sends a text and returns what comes until the server closes the connection. */
async function sent(text: string): Promise<string> {
  const { port } = new URL(server.url);
  using connection = await Deno.connect({ hostname: "127.0.0.1", port: Number(port) });
  await connection.write(new TextEncoder().encode(text)).catch(() => {}); // it may hang up early
  let answer = "";
  try {
    for await (const part of connection.readable.pipeThrough(new TextDecoderStream())) {
      answer += part;
    }
  } catch { /* reset after the answer */ }
  return answer;
}

const HOST = "Host: localhost:8000";

const ROWS: readonly [string, readonly string[], number | readonly number[]][] = [
  ["A151 a Host that carries a path", ["GET / HTTP/1.1", "Host: localhost/healthz?x="], 400],
  ["A155 any port of localhost", ["GET /healthz HTTP/1.1", HOST], 200],
  ["A156 the IPv6 loopback", ["GET /healthz HTTP/1.1", "Host: [::1]:8000"], 200],
  ["a Host that is not on the list", ["GET / HTTP/1.1", "Host: evil.example"], 403],
  ["A159 an absolute target of another host", ["GET http://evil.example/abs HTTP/1.1", HOST], 400],
  ["A160 TRACE", ["TRACE / HTTP/1.1", HOST], 405],
  ["A160 a method in lower case", ["get / HTTP/1.1", HOST], 405],
  ["A149 a dot segment", ["GET /mcp/../healthz HTTP/1.1", HOST], 400],
  ["A131 a malformed escape", ["GET /% HTTP/1.1", HOST], 400],
  ["A127 an empty segment", ["GET /skills//alpha HTTP/1.1", HOST], 400],
  ["A144 a long target", [`GET /${"a".repeat(9000)} HTTP/1.1`, HOST], 414],
  [
    "A165 129 headers",
    ["GET / HTTP/1.1", HOST, ...Array.from({ length: 128 }, (_, index) => `x-${index}: 1`)],
    [400, 431],
  ],
  ["A166 a header of 70 KiB", ["GET / HTTP/1.1", HOST, `x-long: ${"a".repeat(70 << 10)}`], [
    400,
    431,
  ]],
  ["GET on /mcp", ["GET /mcp HTTP/1.1", HOST, "Accept: text/event-stream"], 405],
  ["DELETE on /mcp", ["DELETE /mcp HTTP/1.1", HOST], 405],
  ["A161 a foreign Origin on /mcp", [
    "POST /mcp HTTP/1.1",
    HOST,
    "Origin: http://evil.example",
    "Content-Length: 0",
  ], 403],
  ["a null Origin on /mcp", ["POST /mcp HTTP/1.1", HOST, "Origin: null", "Content-Length: 0"], 403],
];

for (const [name, lines, expected] of ROWS) {
  Deno.test(`over a socket, ${name} is answered with ${expected}`, async () => {
    const { status, head } = await send(lines);
    assert([expected].flat().includes(status), head);
    if (status === 405) assert.match(head, /^allow: /im);
  });
}

Deno.test("A171 a browser client may send what MCP needs, and is told so before", async () => {
  const response = await fetch(server.url, {
    method: "OPTIONS",
    headers: {
      origin: "http://localhost:9999",
      "access-control-request-method": "POST",
      "access-control-request-headers": "content-type,mcp-protocol-version,mcp-method,mcp-name",
    },
  });
  assert.equal(response.status, 204);
  assert.equal(response.headers.get("access-control-allow-origin"), "http://localhost:9999");
  const allowed = response.headers.get("access-control-allow-headers")!.toLowerCase();
  for (const name of ["content-type", "accept", "mcp-protocol-version", "mcp-method", "mcp-name"]) {
    assert(allowed.split(",").includes(name), allowed);
  }
});

Deno.test("A163 a local page may call /mcp, and reads the answer", async () => {
  const response = await fetch(server.url, {
    method: "POST",
    headers: { origin: "http://localhost:9999", "content-type": "application/json" },
    body: JSON.stringify({ jsonrpc: "2.0", id: 1, method: "ping" }),
  });
  assert.deepEqual(await response.json(), { jsonrpc: "2.0", id: 1, result: {} });
  assert.equal(response.headers.get("access-control-allow-origin"), "http://localhost:9999");
});

Deno.test("A169 the service recovers when connections have used up the file descriptors", async () => {
  await using small = await startServer({ content: tree.path, descriptors: 96 });
  const { port } = new URL(small.url);
  const open: Deno.Conn[] = [];
  try {
    for (let count = 0; count < 200; count++) {
      open.push(await Deno.connect({ hostname: "127.0.0.1", port: Number(port) }));
    }
  } catch { /* refused: that is the limit */ }
  for (const connection of open) connection.close();
  const deadline = Date.now() + 10_000;
  let status = 0;
  while (status !== 200 && Date.now() < deadline) {
    status = await fetch(`http://127.0.0.1:${port}/healthz`, { signal: AbortSignal.timeout(1000) })
      .then(async (response) => (await response.body?.cancel(), response.status), () => 0);
  }
  assert.equal(status, 200, small.stderr());
});

for (
  const [path, allow] of [["/mcp", "POST, OPTIONS"], ["/", "GET, HEAD"], ["/none", "GET, HEAD"]]
) {
  Deno.test(`whoever refuses a method at ${path}, it names the same methods, and nobody keeps that`, async () => {
    for (const method of ["PUT", "PATCH", "DELETE", "TRACE", "get", "X".repeat(9000)]) {
      const { status, head } = await send([`${method} ${path} HTTP/1.1`, HOST]);
      assert.equal(status, 405, method);
      assert.equal(/^allow: (.*)\r?$/im.exec(head)?.[1], allow, method);
      assert.match(head, /^cache-control: no-store\r?$/im, method);
    }
  });
}

Deno.test("a connection that was asked to be a tunnel is closed by the server", async () => {
  const head = await sent("CONNECT localhost:8000 HTTP/1.1\r\nHost: localhost:8000\r\n\r\n");
  assert.match(head, /^HTTP\/1\.1 405 [^]*^connection: close\r?$/im);
});

Deno.test("answers that belong to one request are not kept, and repeat no long value", async () => {
  const long = "x".repeat(20_000);
  const rows: readonly (readonly string[])[] = [
    ["GET / HTTP/1.1", `Host: ${long}`],
    ["GET / HTTP/1.1", `Host: ${long.slice(0, 900)}:70000`],
    ["GET / HTTP/1.1", `Host: ${long.slice(0, 900)}`],
    [`GET /${long} HTTP/1.1`, HOST],
    ["GET /%zz HTTP/1.1", HOST],
    ["POST /mcp HTTP/1.1", HOST, `Origin: ${long}`, "Content-Length: 0"],
    ["POST /mcp HTTP/1.1", HOST, "Content-Type: text/plain", "Content-Length: 0"],
    ["POST /mcp HTTP/1.1", HOST, "Content-Type: application/json", "Content-Length: 0"],
    ["POST /mcp?x=1 HTTP/1.1", HOST, "Content-Type: application/json", "Content-Length: 0"],
    [`POST /mcp?${long.slice(0, 8000)}=1 HTTP/1.1`, HOST, "Content-Length: 0"],
    ["GET /readyz HTTP/1.1", HOST],
    ["GET /none HTTP/1.1", HOST],
  ];
  for (const lines of rows) {
    const { head, body } = await send(lines);
    assert.match(head, /^cache-control: no-store\r?$/im, lines[0]!.slice(0, 100));
    const repeated = body.match(/x{1000}/);
    assert.equal(repeated, null, lines[0]!.slice(0, 100));
  }
  const body = JSON.stringify({ jsonrpc: "2.0", id: 1, method: "ping" });
  const headers = { "content-type": "application/json" };
  const response = await fetch(server.url, { method: "POST", headers, body });
  await response.body?.cancel();
  assert.equal(response.headers.get("cache-control"), "no-store");
});
