/**
 * Clients of a real process that watches its content: what they hear when a file is saved, and what they read then.
 *
 * @module
 */
import assert from "node:assert/strict";
import { collect, startServer, startStdio } from "../support/processes.ts";
import { makeTree } from "../support/trees.ts";
import { MODERN, post, requestBody } from "../support/wire.ts";

const skill = (name: string, body = "Text.") =>
  `---\nname: ${name}\ndescription: Does ${name}.\n---\n\n${body}\n`;
const FILES = { "index.md": "# Home\n", "skills/tea/SKILL.md": skill("tea") };

/** A client of `main.ts stdio` that notes what it hears. */
function openStdio(content: string) {
  const process = startStdio({ content });
  const writer = process.stdin.getWriter();
  const out = collect(process.stdout);
  const encoder = new TextEncoder();
  return {
    send: (message: unknown) => writer.write(encoder.encode(`${JSON.stringify(message)}\n`)),
    until: out.until,
    /** The notifications so far: method and, where there is one, URI. */
    heard: () =>
      out.text().split("\n").filter(Boolean).map((line) => JSON.parse(line))
        .filter(({ id, method }) => id === undefined && method !== undefined)
        .map(({ method, params }) => params?.uri ? `${method} ${params.uri}` : method),
    async [Symbol.asyncDispose]() {
      await writer.close();
      assert.equal((await process.status).code, 0);
    },
  };
}

Deno.test("a client of 2025-11-25 over stdio hears of what it subscribed to and of lists", async () => {
  using tree = makeTree(FILES);
  await using client = openStdio(tree.path);
  await client.send({
    jsonrpc: "2.0",
    id: 1,
    method: "initialize",
    params: {
      protocolVersion: "2025-11-25",
      capabilities: {},
      clientInfo: { name: "test", version: "1" },
    },
  });
  await client.until('"listChanged":true');
  await client.send({ jsonrpc: "2.0", method: "notifications/initialized" });
  const uri = "skill://tea/SKILL.md";
  await client.send({ jsonrpc: "2.0", id: 2, method: "resources/subscribe", params: { uri } });
  await client.until('"id":2');
  Deno.writeTextFileSync(`${tree.path}/skills/tea/SKILL.md`, skill("tea", "Next."));
  await client.until("notifications/resources/updated");
  assert.deepEqual(client.heard(), [`notifications/resources/updated ${uri}`]);
  Deno.mkdirSync(`${tree.path}/skills/cup`);
  Deno.writeTextFileSync(`${tree.path}/skills/cup/SKILL.md`, skill("cup"));
  await client.until("notifications/resources/list_changed");
  await client.send({ jsonrpc: "2.0", id: 3, method: "resources/read", params: { uri } });
  await client.until("Next.");
});

Deno.test("a client of 2026-07-28 over HTTP hears of changes on its stream, a legacy one is promised none", async () => {
  using tree = makeTree(FILES);
  await using server = await startServer({ content: tree.path, flags: ["--watch"] });
  const call = (method: string, params: Record<string, unknown>, era: "legacy" | "modern") =>
    fetch(
      server.url,
      post(requestBody(method, params, era), {
        ...(era === "modern" && { "mcp-protocol-version": MODERN, "mcp-method": method }),
      }),
    );
  const filter = { notifications: { resourcesListChanged: true, resourceSubscriptions: [] } };
  const stream = collect((await call("subscriptions/listen", filter, "modern")).body!);
  await stream.until("acknowledged");
  Deno.mkdirSync(`${tree.path}/skills/cup`);
  Deno.writeTextFileSync(`${tree.path}/skills/cup/SKILL.md`, skill("cup"));
  await stream.until("notifications/resources/list_changed");
  const listed = await (await call("resources/list", {}, "modern")).json();
  assert(JSON.stringify(listed).includes("skill://cup/SKILL.md"));
  assert.deepEqual([listed.result.ttlMs, listed.result.cacheScope], [0, "public"]);
  const initialize = {
    protocolVersion: "2025-11-25",
    capabilities: {},
    clientInfo: { name: "test", version: "1" },
  };
  const { result } = await (await call("initialize", initialize, "legacy")).json();
  assert.equal(result.capabilities.resources.listChanged, undefined);
  server.process.kill("SIGTERM");
  await stream.ended;
  assert.equal((await server.process.status).success, true);
});

Deno.test("a process that does not watch serves what it loaded, and offers no events", async () => {
  using tree = makeTree(FILES);
  await using server = await startServer({ content: tree.path, flags: ["--no-watch"] });
  const events = await fetch(new URL("/events", server.url));
  assert.equal(events.status, 404);
  await events.body?.cancel();
});
