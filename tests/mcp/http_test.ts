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

/** Sends bytes as they are and returns the head of the answer. */
async function send(lines: readonly string[]): Promise<{ status: number; head: string }> {
  const { port } = new URL(server.url);
  using connection = await Deno.connect({ hostname: "127.0.0.1", port: Number(port) });
  const text = [...lines, "Connection: close", "", ""].join("\r\n");
  await connection.write(new TextEncoder().encode(text)).catch(() => {}); // it may hang up early
  let answer = "";
  try {
    for await (const part of connection.readable.pipeThrough(new TextDecoderStream())) {
      answer += part;
    }
  } catch { /* reset after the answer */ }
  const head = answer.split("\r\n\r\n", 1)[0]!;
  return { status: Number(/^HTTP\/1\.1 (\d+)/.exec(head)?.[1]), head };
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
