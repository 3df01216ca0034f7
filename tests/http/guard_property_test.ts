/**
 * The guard as a property, over a socket: whatever an address is spelled like, a Host or an Origin that is not allowed
 * gets nothing but an error.
 *
 * @module
 */
import assert from "node:assert/strict";
import { ROUTES } from "../../routes/table.ts";
import { type ServerProcess, startServer } from "../support/processes.ts";
import { makeTree, type Tree } from "../support/trees.ts";

const BASE = "/base";

let tree: Tree;
let servers: ReadonlyMap<string, ServerProcess>;

Deno.test.beforeAll(async () => {
  tree = makeTree({
    "index.md": "# Home\n",
    "guide.md": "# Guide\n",
    "prompts/greet/PROMPT.md":
      "---\nname: greet\ndescription: Greets.\nx-personal-mcp:\n  id: greet\n  version: 1.0.0\n" +
      "  capabilities: [resource://prompts/greet/document]\n---\nHello\n",
    "skills/alpha/SKILL.md": "---\nname: alpha\ndescription: First.\n---\n\n# Alpha\n",
  });
  const [root, below] = await Promise.all([
    startServer({ content: tree.path }),
    startServer({ content: tree.path, flags: [`--base-path=${BASE}`] }),
  ]);
  servers = new Map([["", root], [BASE, below]]);
});

Deno.test.afterAll(async () => {
  for (const server of servers.values()) await server[Symbol.asyncDispose]();
  tree[Symbol.dispose]();
});

/** What stands for everything below a path. */
const BELOW: Readonly<Record<string, string>> = {
  "/skills/*": "/skills/alpha/SKILL.md",
  "/prompts/*": "/prompts/greet",
  "/docs/*": "/docs/guide",
  "/raw/skills/*": "/raw/skills/alpha/SKILL.md",
  "/raw/prompts/*": "/raw/prompts/greet",
  "/raw/docs/*": "/raw/docs/guide.md",
  "/archives/*": "/archives/alpha.zip",
  "/.well-known/*": "/.well-known/agent-skills/index.json",
  "/api/skills/*": "/api/skills/alpha",
  "/api/prompts/*": "/api/prompts/greet",
  "/api/docs/*": "/api/docs/guide.md",
};

/** Every address of the program: those of the table of routes, what they have below them, and those beside it. */
const ADDRESSES = [
  ...ROUTES.map(({ path }) => path.endsWith("*") ? BELOW[path]! : path),
  "/skills/alpha.md",
  "/healthz.json",
  "/static/base.css",
  "/mcp",
];

/** How one address may be written otherwise; some mean the same, others nothing at all. */
const SPELLINGS: readonly ((address: string, pick: (below: number) => number) => string)[] = [
  (address) => address,
  (address) => `${address}/`,
  (address) => `/${address}`,
  (address) => `/.${address}`,
  (address) => `/x/..${address}`,
  (address) => `/healthz/..${address}`,
  (address) => `/%2e%2e${address}`,
  (address) => `${address}/..%2fhealthz`,
  (address) => address.replaceAll("/", "\\"),
  (address) => address.replaceAll("/", "%2F"),
  (address) => address.toUpperCase(),
  (address, pick) => escapeSome(address, pick),
  (address, pick) => escapeSome(escapeSome(address, pick), pick),
  (address) => `${address}?x=/healthz`,
  (address) => `${address}?/readyz`,
  (address) => `${address}?x=/mcp#/healthz`,
  (address) => `${address}#/healthz`,
  (address) => `${address}%3F/healthz`,
  (address) => `${address}%23/healthz`,
  (address) => `${address};/healthz`,
  (address) => `${address}/healthz`,
  (address) => `/healthz${address}`,
  (address) => `/mcp${address}`,
  (address) => `${address}%00`,
  (address) => `${address}%20`,
  (address) => `http://localhost${address}`,
  (address) => `http://evil.example${address}`,
  (address) => `http://localhost?x=${address}`,
];

function escapeSome(text: string, pick: (below: number) => number): string {
  return text.replace(/[^/]/g, (letter) => {
    const hex = letter.charCodeAt(0).toString(16);
    return ["%" + hex, "%" + hex.toUpperCase(), letter][pick(3)]!;
  });
}

const HOSTS = [
  "evil.example",
  "localhost.evil.example",
  "127.0.0.1.evil.example:8000",
  "[::2]",
  "0.0.0.0",
];
const BAD_HOSTS = [
  "localhost@evil.example",
  "evil.example/healthz",
  "localhost/healthz?x=",
  "",
  "localhost:x",
];

/** A small seeded generator (mulberry32): a failure can be run again. */
function seeded(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = state + 0x6d2b79f5 | 0;
    let mixed = Math.imul(state ^ state >>> 15, 1 | state);
    mixed = mixed + Math.imul(mixed ^ mixed >>> 7, 61 | mixed) ^ mixed;
    return ((mixed ^ mixed >>> 14) >>> 0) % below;
  };
}

interface Spelled {
  readonly basePath: string;
  readonly target: string;
}

/** Every address in every spelling, below every base path. */
function* spelled(pick: (below: number) => number): Generator<Spelled> {
  for (const basePath of servers.keys()) {
    for (const address of ADDRESSES) {
      for (const spelling of SPELLINGS) {
        yield { basePath, target: spelling(basePath + address, pick) };
        if (basePath !== "") yield { basePath, target: basePath + spelling(address, pick) };
      }
    }
  }
}

/** The one exception, said in other words than the guard does: a path that decodes to a probe's. */
function isProbe({ basePath, target }: Spelled): boolean {
  const path = target.replace(/^http:\/\/[^/?]*/, "").replace(/\?.*/s, "");
  try {
    return [`${basePath}/healthz`, `${basePath}/readyz`].includes(decodeURIComponent(path)) &&
      !/%2f/i.test(path);
  } catch {
    return false;
  }
}

const PING = JSON.stringify({ jsonrpc: "2.0", id: 1, method: "ping" });

/** Sends one request as it is, and returns the whole answer. */
async function send(
  { basePath, target }: Spelled,
  { method, headers }: { readonly method: string; readonly headers: readonly string[] },
): Promise<string> {
  const { port } = new URL(servers.get(basePath)!.url);
  using connection = await Deno.connect({ hostname: "127.0.0.1", port: Number(port) });
  const body = method === "POST" ? PING : "";
  const lines = [
    `${method} ${target} HTTP/1.1`,
    ...headers,
    "Content-Type: application/json",
    `Content-Length: ${body.length}`,
    "Connection: close",
    "",
    body,
  ];
  await connection.write(new TextEncoder().encode(lines.join("\r\n")));
  return await new Response(connection.readable).text();
}

/** Sends many, a few at a time, and returns those that were answered with anything but an error. */
async function answered(
  cases: Iterable<{ readonly name: string; readonly send: () => Promise<string> }>,
): Promise<readonly string[]> {
  const found: string[] = [];
  const queue = cases[Symbol.iterator]();
  const work = async () => {
    for (let next = queue.next(); !next.done; next = queue.next()) {
      const answer = await next.value.send();
      if (!/^HTTP\/1\.1 [45]\d\d /.test(answer)) found.push(`${next.value.name}: ${answer}`);
    }
  };
  await Promise.all(Array.from({ length: 8 }, work));
  return found;
}

Deno.test("every route has an address that leads somewhere", async () => {
  const headers = ["Host: localhost"];
  const missing: string[] = [];
  for (const target of ADDRESSES.slice(0, ROUTES.length)) {
    const answer = await send({ basePath: "", target }, { method: "HEAD", headers });
    if (/^HTTP\/1\.1 [45]/.test(answer)) missing.push(`${target}: ${answer.split("\r\n", 1)[0]}`);
  }
  assert.deepEqual(missing, ["/events: HTTP/1.1 404 Not Found"]); // a server that watches has it
});

Deno.test("a Host that is not allowed gets nothing but an error, however the address is spelled", async () => {
  const pick = seeded(1);
  function* cases() {
    for (const spelling of spelled(pick)) {
      if (isProbe(spelling)) continue;
      const method = ["GET", "HEAD", "POST", "OPTIONS"][pick(4)]!;
      const hosts = pick(4) === 0 ? BAD_HOSTS : HOSTS;
      const host = hosts[pick(hosts.length)]!;
      yield {
        name: `${method} ${spelling.target} of ${host}`,
        send: () => send(spelling, { method, headers: [`Host: ${host}`] }),
      };
    }
  }
  assert.deepEqual(await answered(cases()), []);
});

Deno.test("an Origin that is not allowed calls no method, however the address is spelled", async () => {
  const pick = seeded(2);
  function* cases() {
    for (const spelling of spelled(pick)) {
      const method = ["POST", "POST", "OPTIONS", "DELETE"][pick(4)]!;
      const origin = [
        "https://evil.example",
        "null",
        "http://localhost.evil.example",
        "",
      ][pick(4)]!;
      yield {
        name: `${method} ${spelling.target} from ${origin}`,
        send: () => send(spelling, { method, headers: ["Host: localhost", `Origin: ${origin}`] }),
      };
    }
  }
  assert.deepEqual(await answered(cases()), []);
});

Deno.test("the same spellings are answered where Host and Origin are allowed", async () => {
  const headers = ["Host: localhost", "Origin: http://localhost:3000"];
  const ask = async (target: string) =>
    (await send({ basePath: BASE, target }, { method: "POST", headers })).slice(0, 12);
  assert.deepEqual(
    await Promise.all(["/base/mcp", "/b%61se/%6dcp", "/base/mcp/"].map(ask)),
    Array(3).fill("HTTP/1.1 200"),
  );
});
