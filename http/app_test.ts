import assert from "node:assert/strict";
import { createLogger } from "../log.ts";
import { createApp, type RequestHandler } from "./app.ts";

const named = (name: string): RequestHandler => ({ fetch: () => new Response(name) });

function open(mcp: RequestHandler = named("mcp"), written: string[] = []) {
  const config = {
    host: "127.0.0.1",
    allowedHosts: [],
    allowedOrigins: [],
    publicUrl: undefined,
    deploy: false,
    basePath: "/notes",
  };
  const log = createLogger({ format: "json", write: (line) => written.push(line), color: false });
  const { fetch } = createApp({ config, mcp, site: named("site"), log });
  return (path: string, init: RequestInit = {}) =>
    fetch(new Request(`http://localhost:8000${path}`, init));
}

const ORIGIN = { origin: "http://localhost:9" };

/** The headers that a face need not say itself. */
const EVERY = {
  "content-security-policy": "default-src 'none'; frame-ancestors 'none'",
  "cross-origin-opener-policy": "same-origin",
  "referrer-policy": "no-referrer",
  "x-content-type-options": "nosniff",
};

Deno.test("/mcp leads to the MCP endpoint, every other address to the website", async () => {
  const ask = open();
  const answers = await Promise.all(
    ["/notes/mcp", "/notes/mcp/", "/notes/mcp?x", "/notes/", "/notes/mcp/x", "/mcp", "/"].map(
      async (path) => await (await ask(path)).text(),
    ),
  );
  assert.deepEqual(answers, ["mcp", "mcp", "mcp", "site", "site", "site", "site"]);
});

Deno.test("a page of another origin may read what MCP clients need, and no page of ours", async () => {
  const ask = open();
  const mcp = await ask("/notes/mcp", { method: "POST", headers: ORIGIN });
  assert.deepEqual(Object.fromEntries(mcp.headers), {
    ...EVERY,
    "access-control-allow-origin": ORIGIN.origin,
    "access-control-expose-headers": "mcp-protocol-version,mcp-session-id,www-authenticate",
    "cache-control": "no-store",
    "content-type": "text/plain;charset=UTF-8",
    "vary": "Origin",
  });
  const page = await ask("/notes/", { headers: ORIGIN });
  assert.deepEqual(Object.fromEntries(page.headers), {
    ...EVERY,
    "content-type": "text/plain;charset=UTF-8",
  });
});

Deno.test("a browser learns beforehand what it may send", async () => {
  const response = await open()("/notes/mcp", {
    method: "OPTIONS",
    headers: { ...ORIGIN, "access-control-request-method": "POST" },
  });
  assert.equal(response.status, 204);
  assert.deepEqual(Object.fromEntries(response.headers), {
    ...EVERY,
    "access-control-allow-headers":
      "content-type,accept,authorization,last-event-id,mcp-protocol-version,mcp-session-id,mcp-method,mcp-name",
    "access-control-allow-methods": "POST,GET,DELETE,OPTIONS",
    "access-control-allow-origin": ORIGIN.origin,
    "access-control-expose-headers": "mcp-protocol-version,mcp-session-id,www-authenticate",
    "access-control-max-age": "86400",
    "cache-control": "no-store",
    "vary": "Origin, Access-Control-Request-Headers",
  });
});

Deno.test("a request that fails is answered with 500 and an id, which the log explains", async () => {
  const written: string[] = [];
  const fail = () => {
    throw new Error("the disk is gone");
  };
  const response = await open({ fetch: fail }, written)("/notes/mcp");
  const [, id] = /^Internal error\. Request id: (\S+)\.\n$/.exec(await response.text()) ?? [];
  const { level, requestId, reason } = JSON.parse(written.join(""));
  assert.deepEqual([response.status, level, requestId], [500, "error", id]);
  assert.match(reason, /^Error: the disk is gone\n/);
});

Deno.test("what the guard refuses carries the headers too", async () => {
  const response = await open()("/notes/../x", { headers: { host: "evil.example" } });
  assert.equal(response.status, 400);
  for (const [name, value] of Object.entries(EVERY)) {
    assert.equal(response.headers.get(name), value);
  }
});
