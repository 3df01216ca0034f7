import assert from "node:assert/strict";
import { loadCatalog } from "../../catalog/load.ts";
import type { Config } from "../../config.ts";
import { createApp } from "../../http/app.ts";
import { createHttpEndpoint } from "../../mcp/endpoint.ts";
import { createSite } from "../../routes/mod.ts";
import { makeReportTree } from "../support/report_tree.ts";
import { makeTree, type Tree } from "../support/trees.ts";

// Requests of public bug reports, each with neighbors of its kind.

const CONTENT = {
  "index.md": "# Home\n",
  "guide/intro.md": "# Intro\n",
  "skills/alpha/SKILL.md": "---\nname: alpha\ndescription: First.\n---\n\n# Alpha\n",
  "skills/alpha/data.csv": "a,b\n",
};

/** The whole application over a tree, without a port. */
function open(
  tree: Tree,
  { basePath = "", host = "127.0.0.1" }: Partial<Pick<Config, "basePath" | "host">> = {},
) {
  const { catalog } = loadCatalog({ content: tree.path });
  const log = { error: () => {}, warn: () => {}, info: () => {}, debug: () => {} };
  const config = {
    host,
    basePath,
    allowedHosts: [],
    allowedOrigins: [],
    publicUrl: undefined,
    deploy: false,
  };
  const site = createSite({
    catalog: () => catalog,
    basePath,
    publicUrl: undefined,
    server: { origin: () => "http://localhost:8000", stdio: { command: "deno", args: [] } },
    version: "0.0.0",
    watching: false,
    log,
  });
  const mcp = createHttpEndpoint({ catalog: () => catalog, version: "0.0.0" });
  const app = createApp({ config, mcp, site, log });
  const ask = (path: string, init: RequestInit & { host?: string } = {}) => {
    const { host: name = "localhost:8000", ...rest } = init;
    const headers = new Headers(rest.headers);
    headers.set("host", name);
    return app.fetch(new Request(`http://${name}${path}`, { ...rest, headers }));
  };
  return { catalog, ask };
}

const PING = {
  method: "POST",
  headers: { "content-type": "application/json" },
  body: JSON.stringify({ jsonrpc: "2.0", id: 1, method: "ping" }),
};

for (const basePath of ["", "/notes", "/a/b"]) {
  Deno.test(`POST ${basePath}/mcp/ is answered as without the slash, and not redirected`, async () => {
    using tree = makeTree(CONTENT);
    const { ask } = open(tree, { basePath });
    for (const end of ["/mcp", "/mcp/", "/mcp?tools=none", "/mcp/?tools=none"]) {
      const response = await ask(basePath + end, PING);
      assert.deepEqual([response.status, await response.json()], [200, {
        jsonrpc: "2.0",
        id: 1,
        result: {},
      }], end);
    }
    const refused = await ask(`${basePath}/mcp/`, {
      ...PING,
      headers: { ...PING.headers, origin: "https://evil.example" },
    });
    assert.equal(refused.status, 403);
  });

  Deno.test(`a request that is for MCP and missed it is told of ${basePath}/mcp`, async () => {
    using tree = makeTree(CONTENT);
    const { ask } = open(tree, { basePath });
    for (const end of ["/", "/sse", "/messages", "/mcp/mcp", "/mcp/sse", "/api", "/v1/mcp"]) {
      const response = await ask(basePath + end, PING);
      const text = await response.text();
      assert.equal(response.status, 405, end);
      assert(text.includes(`${basePath}/mcp`), `${end}: ${text}`);
    }
    for (const method of ["GET", "DELETE"]) {
      const response = await ask(`${basePath}/mcp`, { method });
      assert.equal(response.status, 405);
      assert.match((await response.json()).error.message, /POST/);
    }
    const stream = await ask(`${basePath}/sse`, { headers: { accept: "text/event-stream" } });
    assert.equal(stream.status, 404);
    assert((await stream.text()).includes(`${basePath}/mcp`));
  });
}

for (const basePath of ["/notes", "/a/b"]) {
  Deno.test(`the bare ${basePath} leads to ${basePath}/, its query kept`, async () => {
    using tree = makeTree(CONTENT);
    const { ask } = open(tree, { basePath });
    for (const method of ["GET", "HEAD"]) {
      for (const query of ["", "?q=a%20b&x"]) {
        const response = await ask(basePath + query, { method });
        assert.deepEqual([response.status, response.headers.get("location")], [
          308,
          `${basePath}/${query}`,
        ]);
      }
    }
    assert.equal((await ask(`${basePath}/`)).status, 200);
    assert.equal((await ask("/")).status, 404);
    assert.equal((await ask(`${basePath}x`)).status, 404);
  });
}

Deno.test("a probe is answered whatever Host it names, and nothing else is", async () => {
  using tree = makeTree(CONTENT);
  const { ask } = open(tree);
  for (const host of ["10.244.0.5:8000", "10.244.0.5", "[fd00::5]:8000", "pod-7.svc.local"]) {
    for (const path of ["/healthz", "/readyz"]) {
      for (const method of ["GET", "HEAD"]) {
        assert.equal((await ask(path, { host, method })).status, 200, `${method} ${host}${path}`);
      }
    }
    for (const path of ["/", "/skills/", "/healthz/", "/healthz/x", "/raw/docs/index.md"]) {
      assert.equal((await ask(path, { host })).status, 403, `${host}${path}`);
    }
    assert.equal((await ask("/mcp", { ...PING, host })).status, 403);
  }
});

const TAGGED = [
  "/",
  "/skills",
  "/skills/alpha/",
  "/docs/guide/intro",
  "/diagnostics",
  "/connect",
  "/raw/skills/alpha/SKILL.md",
  "/raw/skills/alpha/data.csv",
  "/raw/docs/index.md",
  "/healthz",
  "/readyz",
];

for (const path of TAGGED) {
  Deno.test(`${path} is not sent again to who has it, however a proxy spells its tag`, async () => {
    using tree = makeTree(CONTENT);
    const { ask } = open(tree);
    const etag = (await ask(path)).headers.get("etag");
    assert(etag, "there is an entity tag");
    const strong = etag.replace(/^W\//, "");
    const spellings = [
      strong,
      `W/${strong}`,
      `"x", W/${strong}`,
      `W/"x",${strong}, "y"`,
      "*",
      " * ",
    ];
    for (const method of ["GET", "HEAD"]) {
      for (const spelling of spellings) {
        const response = await ask(path, { method, headers: { "if-none-match": spelling } });
        assert.deepEqual([response.status, await response.text()], [304, ""], spelling);
      }
      for (const other of ['"x"', `"${strong.slice(2)}`, strong.slice(1, -1)]) {
        const response = await ask(path, { method, headers: { "if-none-match": other } });
        assert.equal(response.status, 200, other);
        await response.body?.cancel();
      }
    }
  });
}

/** The media types of the contract; names that not every disk holds are made in the test. */
const TYPES: Readonly<Record<string, string>> = {
  "50%.csv": "text/csv",
  "A.PNG": "image/png",
  "LICENSE": "text/plain",
  "Makefile": "text/plain",
  "README.MD": "text/markdown",
  "SKILL.md": "text/markdown",
  "c.markdown": "text/plain",
  "d.tar.gz": "application/gzip",
  "empty": "text/plain",
  "h.html": "text/html",
  "it's.txt": "text/plain",
  "j.jsonl": "text/plain",
  "latin.csv": "application/octet-stream",
  "nul.txt": "application/octet-stream",
  "run.sh": "text/plain",
  "s.svg": "image/svg+xml",
  "t.toml": "text/plain",
  "trailing.": "text/plain",
  "utf16.txt": "application/octet-stream",
  "v.mp4": "application/octet-stream",
  "x.ts": "text/plain",
  'a"b;c.txt': "text/plain",
  "日本.csv": "text/csv",
};

Deno.test("files of odd names and types are downloaded whole, with one well-formed name each", async () => {
  const odd = { 'content/skills/media/a"b;c.txt': "x\n", "content/skills/media/trailing.": "x" };
  using tree = makeReportTree("15-downloads-and-media-types", odd);
  const { catalog, ask } = open({ ...tree, path: `${tree.path}/content` });
  const { files } = catalog.skills.get("media")!;
  assert(!files.has(".hidden") && files.size >= Object.keys(TYPES).length);
  for (const [name, file] of files) {
    const response = await ask(`/raw/skills/media/${encodeURIComponent(name)}`);
    assert.equal(response.status, 200, name);
    const bytes = new Uint8Array(await response.arrayBuffer());
    assert.deepEqual(bytes, Deno.readFileSync(`${tree.path}/content/skills/media/${name}`), name);
    const disposition = response.headers.get("content-disposition")!;
    const [, written] =
      /^(?:inline|attachment); filename\*=UTF-8''((?:[\w.!#$&+^`|~-]|%[0-9A-F]{2})+)$/
        .exec(disposition) ?? [];
    assert.equal(decodeURIComponent(written ?? ""), name, disposition);
    if (name in TYPES) assert.equal(file.mediaType, TYPES[name], name);
    const isPlain = file.isText && !file.mediaType.startsWith("image/"); // no page of ours runs it
    const type = isPlain ? "text/plain; charset=utf-8" : file.mediaType;
    assert.equal(response.headers.get("content-type"), type, name);
    assert.equal(response.headers.get("content-length"), String(file.size));
  }
});
