/**
 * Who may read, through a real process, real sockets and the SDK's client: without a token every door is shut and tells
 * nothing; a token that is bound to a part opens that part on every face.
 *
 * @module
 */
import assert from "node:assert/strict";
import { Client, StreamableHTTPClientTransport } from "@modelcontextprotocol/client";
import { type ServerProcess, startServer } from "../support/processes.ts";
import { makeTree } from "../support/trees.ts";
import { MODERN, requestBody } from "../support/wire.ts";

const CANARY = "canary-7d41c0";
const ALL = "all-0123456789abcdef";
const PART = "part-0123456789abcdef";
const ONE = "one-0123456789abcdef";

const skill = (name: string, tags: string) =>
  `---\nname: ${name}\ndescription: About ${name} ${CANARY}-${name}.\nmetadata:\n  tags: ${tags}\n---\n\n# ${name}\n\n${CANARY}-${name}\n`;
const FILES = {
  "index.md": `---\ntitle: Home\n---\n\n${CANARY}-home\n`,
  "skills/alpha/SKILL.md": skill("alpha", "web"),
  "skills/beta/SKILL.md": skill("beta", "other"),
  "guide/intro.md": `---\ntitle: Intro ${CANARY}-intro\n---\n\n${CANARY}-intro\n`,
  "picture.svg": `<svg xmlns="http://www.w3.org/2000/svg"><!-- ${CANARY}-picture --></svg>`,
  "prompts/ask/PROMPT.md":
    `---\nname: ask\ndescription: Asks ${CANARY}-ask.\nx-personal-mcp:\n  id: ask\n  version: 1.0.0\n  capabilities:\n    - resource://prompts/ask/document\n---\n\n${CANARY}-ask\n`,
};
const TOKENS = `# who may read\nall ${ALL}\npart ${PART} tag=web\none ${ONE} skills=alpha\n`;

/** Every kind of address that tells of the content, or of what would be there. */
const DOORS = [
  "/",
  "/skills",
  "/skills/alpha/",
  "/skills/beta/",
  "/skills/nowhere",
  "/prompts",
  "/prompts/ask",
  "/docs/",
  "/docs/guide/intro",
  "/search?q=about",
  "/diagnostics",
  "/connect",
  "/raw/skills/alpha/SKILL.md",
  "/raw/skills/beta/SKILL.md",
  "/raw/prompts/ask",
  "/raw/docs/guide/intro.md",
  "/raw/docs/picture.svg",
  "/archives/alpha.zip",
  "/archives/beta.tar.gz",
  "/archives.zip",
  "/archives.tar.gz",
  "/api",
  "/api/catalog.json",
  "/api/skills",
  "/api/skills/beta",
  "/api/prompts",
  "/api/docs",
  "/api/search?q=about",
  "/api/diagnostics",
  "/api/openapi.json",
  "/.well-known/agent-skills/index.json",
  "/.well-known/mcp.json",
  "/events",
  "/mcp/server-card",
  "/skills.md",
  "/skills/beta.md",
  "/index.md",
  "/llms.txt",
  "/llms-full.txt",
  "/sitemap.xml",
  "/robots.txt",
  "/static/../api/skills",
  "/static",
] as const;

interface Served extends AsyncDisposable {
  readonly server: ServerProcess;
  readonly tokenFile: string;
  get(path: string, init?: RequestInit): Promise<Response>;
}

async function serve(flags: readonly string[] = []): Promise<Served> {
  const tree = makeTree(FILES);
  const secrets = makeTree({ "tokens": TOKENS });
  const tokenFile = `${secrets.path}/tokens`;
  const server = await startServer({
    content: tree.path,
    read: [tokenFile],
    flags: [`--token-file=${tokenFile}`, ...flags],
  });
  return {
    server,
    tokenFile,
    get: (path, init) => fetch(new URL(path, server.url), { redirect: "manual", ...init }),
    [Symbol.asyncDispose]: async () => {
      await server[Symbol.asyncDispose]();
      tree[Symbol.dispose]();
      secrets[Symbol.dispose]();
    },
  };
}

const bearer = (token: string) => ({ authorization: `Bearer ${token}` });

function mcpRequest(method: string, era: "legacy" | "modern", headers: Record<string, string>) {
  const envelope = { "mcp-protocol-version": MODERN, "mcp-method": method };
  return {
    method: "POST",
    headers: {
      "content-type": "application/json",
      accept: "application/json, text/event-stream",
      ...(era === "modern" && envelope),
      ...headers,
    },
    body: JSON.stringify(requestBody(method, {}, era)),
  };
}

Deno.test("without a token every door answers 401, whatever is asked, and tells nothing", async () => {
  await using served = await serve();
  const wrong: Record<string, string>[] = [
    {},
    bearer("wrong-0123456789abcdef"),
    { authorization: `Basic ${btoa(`all:${ALL}`)}` },
    { cookie: "__Host-personal-mcp=wrong-0123456789abcdef" },
    { cookie: `other=${ALL}` },
  ];
  for (const path of DOORS) {
    for (const headers of wrong) {
      for (const accept of ["*/*", "text/html"]) {
        const response = await served.get(path, { headers: { ...headers, accept } });
        const text = await response.text();
        assert.equal(response.status, 401, path);
        assert.match(response.headers.get("www-authenticate")!, /^Bearer realm="personal-mcp"/);
        assert.deepEqual(
          [response.headers.get("cache-control"), response.headers.get("x-robots-tag")],
          ["private, no-store", "noindex"],
        );
        assert(
          !/canary|alpha|beta|Home|intro|ask\b/i.test(text.replace(/value="[^"]*"/, "")),
          text,
        );
      }
    }
  }
  for (const era of ["legacy", "modern"] as const) {
    for (const method of ["initialize", "tools/list", "resources/list", "skills/list"]) {
      for (const headers of [...wrong, { cookie: `__Host-personal-mcp=${ALL}` }]) {
        const response = await fetch(served.server.url, mcpRequest(method, era, headers));
        assert.equal(response.status, 401);
        assert.deepEqual(await response.json(), {
          jsonrpc: "2.0",
          id: null,
          error: {
            code: -32000,
            message: "Cannot answer without a token: send Authorization: Bearer TOKEN",
          },
        });
      }
    }
  }
  assert(!served.server.stderr().includes(ALL));
});

Deno.test("probes and the site's own files need no token, and tell nothing of the content", async () => {
  await using served = await serve();
  assert.deepEqual(await (await served.get("/healthz")).json(), { alive: true });
  assert.deepEqual(await (await served.get("/readyz")).json(), { ready: true, generation: 1 });
  const home = await (await served.get("/", { headers: bearer(ALL) })).text();
  const [, styles] = /rel="stylesheet" href="([^"]+)"/.exec(home)!;
  const asset = await served.get(styles!);
  assert.equal(asset.status, 200);
  await asset.body?.cancel();
  const missing = await served.get("/static/alpha", { headers: { accept: "text/html" } });
  assert.deepEqual([missing.status, await missing.text()], [404, "Not found.\n"]);
});

Deno.test("a token opens every door, and every answer is private", async () => {
  await using served = await serve();
  for (const path of DOORS) {
    const response = await served.get(path, { headers: bearer(ALL) });
    await response.body?.cancel();
    assert.notEqual(response.status, 401, path);
    assert.match(response.headers.get("cache-control")!, /^private, no-store/, path);
    assert.equal(response.headers.get("x-robots-tag"), "noindex", path);
    assert.equal(response.headers.get("access-control-allow-origin"), null, path);
  }
  const page = await served.get("/skills/beta/", { headers: bearer(ALL) });
  assert((await page.text()).includes(`${CANARY}-beta`));
});

Deno.test("a token that is bound to a part shows that part alone, on every face of the website", async () => {
  await using served = await serve();
  for (const token of [PART, ONE]) {
    const texts = [];
    for (const path of DOORS.filter((door) => !/^\/(archives|events)/.test(door))) {
      const response = await served.get(path, { headers: bearer(token) });
      const text = await response.text();
      assert(
        !/canary-7d41c0-(?!alpha)/.test(text.replace(/<\/?mark>|\*\*/g, "")),
        `${path} ${text}`,
      );
      assert(!path.includes("beta") && !path.includes("ask") || response.status === 404, path);
      texts.push(text);
    }
    assert(texts.join("").includes(`${CANARY}-alpha`));
    assert.equal(
      (await served.get("/archives/beta.tar.gz", { headers: bearer(token) })).status,
      404,
    );
    assert.equal(
      (await served.get("/raw/docs/picture.svg", { headers: bearer(token) })).status,
      404,
    );
  }
});

Deno.test("the SDK's client reads with its token what it is bound to, narrowed by its address", async () => {
  await using served = await serve();
  const read = async (token: string, query: string) => {
    const client = new Client({ name: "test", version: "1" });
    const url = new URL(`${served.server.url}${query}`);
    await client.connect(
      new StreamableHTTPClientTransport(url, { requestInit: { headers: bearer(token) } }),
    );
    const { resources } = await client.listResources();
    const { prompts } = await client.listPrompts();
    const uris = resources.map(({ uri }) => uri).filter((uri) => uri.startsWith("skill://"));
    const hidden = await client.readResource({ uri: "skill://beta/SKILL.md" })
      .then(() => "read", ({ code }) => code);
    await client.close();
    return { skills: uris, prompts: prompts.length, hidden };
  };
  const all = await read(ALL, "");
  assert(all.skills.includes("skill://beta/SKILL.md"));
  assert.deepEqual([all.prompts, all.hidden], [1, "read"]);
  for (const token of [PART, ONE]) {
    const part = await read(token, "");
    assert(part.skills.every((uri) => uri.startsWith("skill://alpha/")), part.skills.join());
    assert.deepEqual([part.skills.length > 0, part.prompts, part.hidden], [true, 0, -32602]);
  }
  const query = await fetch(
    `${served.server.url}?skills=beta`,
    mcpRequest("resources/list", "legacy", bearer(PART)),
  );
  assert.deepEqual([query.status, (await query.text()).includes(CANARY)], [400, false]);
  const result = await fetch(served.server.url, mcpRequest("tools/list", "modern", bearer(PART)));
  assert.equal((await result.json()).result.cacheScope, "private");
});

Deno.test("tokens are read again when the file changes; a broken file admits nobody", async () => {
  await using served = await serve();
  const status = async (token: string) => {
    const response = await served.get("/", { headers: bearer(token) });
    await response.body?.cancel();
    return response.status;
  };
  assert.equal(await status(ALL), 200);
  Deno.writeTextFileSync(served.tokenFile, "next next-0123456789abcdef\n");
  assert.deepEqual([await status(ALL), await status("next-0123456789abcdef")], [401, 200]);
  Deno.writeTextFileSync(served.tokenFile, "next short\n");
  assert.equal(await status("next-0123456789abcdef"), 401);
  Deno.removeSync(served.tokenFile);
  assert.equal(await status("next-0123456789abcdef"), 401);
  Deno.writeTextFileSync(served.tokenFile, TOKENS);
  assert.equal(await status(ALL), 200);
  assert(!/0123456789abcdef/.test(served.server.stderr()), served.server.stderr());
});

Deno.test("a person signs in by a form of this site, and out again", async () => {
  await using served = await serve();
  const { origin, host } = new URL(served.server.url);
  const send = async (
    path: string,
    fields: Record<string, string>,
    headers: Record<string, string>,
  ) => {
    const body = new URLSearchParams(fields);
    const response = await served.get(path, { method: "POST", body, headers });
    await response.body?.cancel();
    return response;
  };
  const page = await served.get("/skills/beta/?q=1", { headers: { accept: "text/html" } });
  assert.match(await page.text(), /name="to" value="\/skills\/beta\/\?q=1"/);
  const fields = { token: ALL, to: "/skills/beta/?q=1" };
  for (
    const sent of ["null", "https://evil.example", `http://${host}.evil.example`, ""]
  ) {
    const foreign = await send("/login", fields, sent === "" ? {} : { origin: sent });
    assert.deepEqual([foreign.status, foreign.headers.get("set-cookie")], [403, null]);
  }
  const wrong = await send("/login", { ...fields, token: "wrong" }, { origin });
  assert.deepEqual([wrong.status, wrong.headers.get("set-cookie")], [401, null]);
  const entered = await send("/login", fields, { origin });
  assert.deepEqual(
    [entered.status, entered.headers.get("location"), entered.headers.get("set-cookie")],
    [
      303,
      "/skills/beta/?q=1",
      `__Host-personal-mcp=${ALL}; Max-Age=2592000; Path=/; Secure; HttpOnly; SameSite=Strict`,
    ],
  );
  for (const to of ["//evil.example", "/\\evil.example", "https://evil.example/", "/a\r\nx: y"]) {
    const astray = await send("/login", { token: ALL, to }, { origin });
    assert.equal(astray.headers.get("location"), "/");
  }
  const cookie = { cookie: `a=b; __Host-personal-mcp=${ALL}` };
  const seen = await served.get("/skills/beta/", { headers: cookie });
  assert.deepEqual([seen.status, (await seen.text()).includes(CANARY)], [200, true]);
  const left = await send("/logout", {}, { ...cookie, origin });
  assert.deepEqual([left.status, left.headers.get("location")], [303, "/login"]);
  assert.match(left.headers.get("set-cookie")!, /^__Host-personal-mcp=; Max-Age=0; /);
});

Deno.test("with a public address, challenges lead to the metadata of the resource", async () => {
  await using served = await serve(["--public-url=https://notes.example/catalog"]);
  const headers = { "host": "notes.example" };
  const refused = await served.get("/catalog/mcp", {
    ...mcpRequest("ping", "legacy", bearer("wrong")),
  });
  await refused.body?.cancel();
  const metadata = "https://notes.example/.well-known/oauth-protected-resource/catalog/mcp";
  assert.equal(
    refused.headers.get("www-authenticate"),
    `Bearer realm="personal-mcp", error="invalid_token", error_description="there is no such token", resource_metadata="${metadata}"`,
  );
  const told = await served.get(new URL(metadata).pathname, { headers });
  assert.deepEqual([told.status, await told.json()], [200, {
    resource: "https://notes.example/catalog/mcp",
    bearer_methods_supported: ["header"],
  }]);
});
