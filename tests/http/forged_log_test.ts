import assert from "node:assert/strict";
import { startServer } from "../support/processes.ts";
import { makeTree } from "../support/trees.ts";
import { MODERN, requestBody } from "../support/wire.ts";

const FORGED = `x\nerror: forged\r\n${"y".repeat(900_000)}`;

/** Requests that are wrong in places that get into the log. */
const BODIES: readonly unknown[] = [
  { jsonrpc: "2.0", id: 1, method: FORGED },
  { jsonrpc: "2.0", id: FORGED, method: "nope" },
  { jsonrpc: "2.0", id: 1, method: "resources/read", params: { uri: FORGED } },
  { jsonrpc: "2.0", id: 1, method: "initialize", params: { protocolVersion: FORGED } },
  {
    ...requestBody("resources/list", {}, "modern"),
    params: { _meta: { "io.modelcontextprotocol/protocolVersion": FORGED } },
  },
  { ...requestBody("subscriptions/listen", { notifications: FORGED }, "modern") },
  [{ jsonrpc: "2.0", id: 1, method: 5 }, FORGED],
  FORGED,
];

const MODERN_HEADERS = { "mcp-protocol-version": MODERN, "mcp-method": "resources/list" };

Deno.test("no request forges a line of the log or fills it", async () => {
  using tree = makeTree({ "index.md": "# Home\n" });
  await using server = await startServer({ content: tree.path });
  for (const body of BODIES) {
    for (const headers of [[], Object.entries(MODERN_HEADERS)]) {
      const response = await fetch(server.url, {
        method: "POST",
        headers: [["content-type", "application/json"], ...headers],
        body: JSON.stringify(body),
      });
      await response.body?.cancel();
    }
  }
  server.process.kill("SIGTERM");
  await server.process.status;
  const lines = server.stderr().trimEnd().split("\n").slice(2); // the first two say what is served
  assert(lines.length > 0, "something is logged");
  for (const line of lines) {
    assert.match(line, /^(?:warning|error): a (?:client|method|page|request) /);
    assert(line.length < 600, line);
  }
});
