import assert from "node:assert/strict";
import { checkCatalog } from "../../catalog/check/check.ts";
import { catalogDigest } from "../../catalog/model/digest.ts";
import { digestOf } from "../../catalog/model/bytes.ts";
import { makeTree } from "../support/trees.ts";
import { makeShowcase } from "./showcase.ts";
import { makeSite, type TestSite } from "./site.ts";

interface Discovery {
  readonly $schema: string;
  readonly skills: readonly {
    readonly name: string;
    readonly type: string;
    readonly description: string;
    readonly url: string;
    readonly digest: string;
  }[];
}

interface Legacy {
  readonly skills: readonly {
    readonly name: string;
    readonly description: string;
    readonly files: readonly string[];
  }[];
}

const INDEX = ".well-known/agent-skills/index.json";
const LEGACY = ".well-known/skills/index.json";

async function json<T>(site: TestSite, path: string): Promise<T> {
  const response = await site.get(path);
  assert.deepEqual([response.status, response.headers.get("content-type")], [
    200,
    "application/json",
  ], path);
  return await response.json();
}

async function digestAt(site: TestSite, path: string): Promise<string> {
  const response = await site.get(path);
  assert.equal(response.status, 200, path);
  const digest = digestOf(new Uint8Array(await response.arrayBuffer()));
  assert.equal(response.headers.get("etag"), `"${digest}"`, path);
  return digest;
}

/** The skills that installers are offered, in the order of the catalogue. */
const OFFERED = ["a-name", "billing", "shipping", "many-files", "outer", "inner", "typesetting"];

for (const basePath of ["", "/catalog"]) {
  Deno.test(`the index of installers names every conforming skill with a digest that holds (base path "${basePath}")`, async () => {
    using site = makeSite(makeShowcase(8), { basePath });
    const { $schema, skills } = await json<Discovery>(site, `${basePath}/${INDEX}`);
    assert.equal($schema, "https://schemas.agentskills.io/discovery/0.2.0/schema.json");
    assert.deepEqual(
      skills.map(({ name }) => name.slice(0, 11).replace(/^a-name.*/, "a-name")),
      OFFERED,
    );
    for (const { name, type, description, url, digest } of skills) {
      const skill = [...site.catalog.skills.values()].find((each) => each.name === name)!;
      assert.equal(await digestAt(site, url), digest, url);
      assert.deepEqual(
        [type, description],
        [skill.files.size === 1 ? "skill-md" : "archive", skill.description],
      );
    }
  });

  Deno.test(`the index of version 0.1 names every file, and each is there (base path "${basePath}")`, async () => {
    using site = makeSite(makeShowcase(8), { basePath });
    const { skills } = await json<Legacy>(site, `${basePath}/${LEGACY}`);
    assert.deepEqual(skills.map(({ name }) => name).includes("typesetting"), false); // 100%
    assert.equal(skills.length, OFFERED.length - 1);
    for (const { name, files } of skills) {
      const skill = [...site.catalog.skills.values()].find((each) => each.name === name)!;
      assert.deepEqual(files, [...skill.files.keys()]);
      for (const path of files) {
        for (const family of ["skills", "agent-skills"]) {
          const address = `${basePath}/.well-known/${family}/${name}/${path}`;
          assert.equal(await digestAt(site, address), skill.files.get(path)!.digest);
        }
      }
    }
  });
}

Deno.test("a skill whose names no plain tar archive can hold is offered as a zip", async () => {
  const text = (name: string) => `---\nname: ${name}\ndescription: Does ${name}.\n---\n\nText.\n`;
  using site = makeSite(makeTree({
    "skills/plain/SKILL.md": text("plain"),
    "skills/plain/notes.md": "Notes.\n",
    "skills/wide/SKILL.md": text("wide"),
    [`skills/wide/${"n".repeat(101)}.md`]: "Notes.\n",
  }));
  const { skills } = await json<Discovery>(site, `/${INDEX}`);
  assert.deepEqual(
    skills.map(({ name, type, url }) => [name, type, url.replace(/^.*(?=\.(?:zip|tar\.gz)$)/, "")]),
    [["plain", "archive", ".tar.gz"], ["wide", "archive", ".zip"]],
  );
  for (const { url, digest } of skills) {
    assert.equal(await digestAt(site, new URL(url, "http://127.0.0.1:8000").pathname), digest);
  }
});

Deno.test("a skill and a group have indexes of their own", async () => {
  using site = makeSite(makeShowcase(8));
  const names = async (path: string) =>
    (await json<Discovery>(site, path)).skills.map(({ name }) => name);
  assert.deepEqual(await names(`/skills/typesetting/${INDEX}`), ["typesetting"]);
  assert.deepEqual(await names(`/skills/acme/${INDEX}`), ["billing", "shipping"]);
  assert.deepEqual(await names(`/skills/acme/billing/${LEGACY}`), ["billing"]);
  assert.deepEqual(await names(`/skills/broken/${INDEX}`), []);
  const { document } = site.catalog.skills.get("acme/billing")!;
  const file = "/skills/acme/.well-known/skills/billing/SKILL.md";
  assert.equal(await digestAt(site, file), document.digest);
});

Deno.test("what is left out of an index is in the diagnostics with the reason", async () => {
  const skill = (name: string) =>
    `---\nname: ${name}\ndescription: Brews. Use when thirsty.\n---\n\n# Brew\n`;
  using site = makeSite(makeTree({
    "skills/east/tea/SKILL.md": skill("tea"),
    "skills/west/tea/SKILL.md": skill("tea"),
    "skills/mate/SKILL.md": skill("matte"),
    "skills/cocoa/SKILL.md": skill("cocoa"),
    "skills/cocoa/assets/recipe #1.txt": "Stir.\n",
    "skills/cocoa/assets/a..b.txt": "Stir.\n",
  }));
  const { skills } = await json<Discovery>(site, `/${INDEX}`);
  assert.deepEqual(skills.map(({ name, url }) => [name, url]), [
    ["cocoa", "/archives/cocoa.tar.gz"],
    ["tea", "/raw/skills/east/tea/SKILL.md"],
  ]);
  const legacy = await json<Legacy>(site, `/${LEGACY}`);
  assert.deepEqual(legacy.skills.map(({ name }) => name), ["tea"]);
  const own = await json<Discovery>(site, `/skills/west/tea/${INDEX}`);
  assert.deepEqual(own.skills.map(({ url }) => url), ["/raw/skills/west/tea/SKILL.md"]);
  const reasons = checkCatalog(site.catalog)
    .filter(({ code }) => /^(skill-name|name-not-plain)/.test(code))
    .map(({ file, code, message }) => `${file} ${code} ${message}`);
  const plain = "so the skill is not in /.well-known/skills/index.json";
  assert.deepEqual(reasons, [
    `skills/cocoa/assets/a..b.txt name-not-plain older installers cannot ask for "a..b.txt", ${plain}`,
    `skills/cocoa/assets/recipe #1.txt name-not-plain older installers cannot ask for "recipe #1.txt", ${plain}`,
    'skills/mate/SKILL.md skill-name-mismatch name must equal its directory "mate", but is "matte"',
    'skills/west/tea/SKILL.md skill-name-duplicate the name "tea" is used by "east/tea" too, the one that installers are offered',
  ]);
});

Deno.test("an index carries the digest of the catalogue in its entity tag", async () => {
  using site = makeSite(makeShowcase(8));
  for (const path of [`/${INDEX}`, `/${LEGACY}`]) {
    const etag = (await site.get(path)).headers.get("etag")!;
    assert(etag.startsWith(`W/"${catalogDigest(site.catalog)}.`), etag);
    assert.equal((await site.get(path, { "if-none-match": etag })).status, 304);
  }
});

Deno.test("what is not there below .well-known is a small 404 in JSON, whatever is asked for", async () => {
  using site = makeSite(makeShowcase(8));
  const paths = [
    "/.well-known/",
    "/.well-known/nothing",
    "/.well-known/agent-skills",
    `/${INDEX}/`,
    "/.well-known/agent-skills/nothing/SKILL.md",
    "/.well-known/skills/typesetting/nothing",
    "/.well-known/skills/broken/SKILL.md",
    "/.well-known/skills/__proto__/constructor",
    "/skills/nothing/.well-known/skills/index.json",
    "/skills/typesetting/assets/.well-known/skills/index.json",
  ];
  for (const path of paths) {
    const response = await site.get(path, { accept: "text/html" });
    const body = await response.text();
    assert.deepEqual(
      [response.status, response.headers.get("content-type"), JSON.parse(body).error],
      [404, "application/json", "not found"],
      path,
    );
    assert(body.length < 500, body);
  }
});

Deno.test("other sites may read what installers ask for where the server is public, and only there", async () => {
  const paths = [
    `/${INDEX}`,
    `/${LEGACY}`,
    "/.well-known/skills/billing/SKILL.md",
    "/raw/skills/acme/billing/SKILL.md",
    "/archives/typesetting.tar.gz",
    "/api/search?q=invoice",
    "/api/catalog.json",
    "/mcp/server-card",
    "/.well-known/ai-catalog.json",
  ];
  for (const isPublic of [true, false]) {
    using site = makeSite(makeShowcase(8), { isPublic });
    for (const path of paths) {
      const response = await site.get(path);
      await response.body?.cancel();
      assert.deepEqual(
        ["access-control-allow-origin", "cross-origin-resource-policy"]
          .map((name) => response.headers.get(name)),
        isPublic ? ["*", "cross-origin"] : [null, "same-origin"],
        path,
      );
    }
    assert.equal((await site.get("/")).headers.get("access-control-allow-origin"), null);
    const url = "http://127.0.0.1:8000/mcp/server-card";
    const preflight = await site.fetch(new Request(url, { method: "OPTIONS" }));
    await preflight.body?.cancel();
    assert.deepEqual(
      [preflight.status, preflight.headers.get("access-control-allow-headers")],
      isPublic ? [204, "accept, content-type, if-none-match, range"] : [405, null],
    );
  }
});

Deno.test("the card of the server and the catalogue of the host are as their drafts say", async () => {
  using site = makeSite(makeShowcase(8), {
    publicUrl: "https://skills.example.com/catalog",
    basePath: "/catalog",
    server: { origin: () => "", protocolVersions: ["2026-07-28", "2025-11-25"] },
  });
  const card = {
    $schema: "https://static.modelcontextprotocol.io/schemas/v1/server-card.schema.json",
    name: "com.example.skills/personal-mcp",
    version: "0.0.0",
    description: "Everything this site must be able to show, small and large.",
    title: "The showcase",
    websiteUrl: "https://skills.example.com/catalog/",
    remotes: [{
      type: "streamable-http",
      url: "https://skills.example.com/catalog/mcp",
      supportedProtocolVersions: ["2026-07-28", "2025-11-25"],
    }],
    _meta: { "personal-mcp/catalog-digest": catalogDigest(site.catalog) },
  };
  for (const path of ["/catalog/mcp/server-card", "/catalog/.well-known/mcp/server-card.json"]) {
    const response = await site.get(path);
    assert.equal(response.headers.get("content-type"), "application/mcp-server-card+json");
    assert.deepEqual(await response.json(), card, path);
  }
  const response = await site.get("/catalog/.well-known/ai-catalog.json");
  assert.equal(response.headers.get("content-type"), "application/ai-catalog+json");
  const { specVersion, host, entries } = await response.json();
  assert.deepEqual([specVersion, host], [
    "1.0",
    { displayName: "The showcase", identifier: "skills.example.com" },
  ]);
  assert.deepEqual(entries[0], {
    identifier: "urn:air:skills.example.com:mcp:personal-mcp",
    displayName: "The showcase",
    type: "application/mcp-server-card+json",
    mediaType: "application/mcp-server-card+json",
    url: "https://skills.example.com/catalog/mcp/server-card",
  });
  for (const { url } of entries) {
    const path = new URL(url).pathname;
    const found = await site.get(path);
    await found.body?.cancel();
    assert.equal(found.status, 200, url);
  }
});

Deno.test("the card keeps to the lengths of its schema whatever the site is called", async () => {
  using site = makeSite(makeTree({
    "index.md": `---\ntitle: ${"long title ".repeat(30)}\ndescription: ${
      "long words ".repeat(60)
    }\n---\n`,
  }));
  const { name, title, description } = await json<Record<string, string>>(
    {
      ...site,
      get: async (path) =>
        new Response(await (await site.get(path)).text(), {
          headers: { "content-type": "application/json" },
        }),
    },
    "/mcp/server-card",
  );
  assert.equal(name, "localhost/personal-mcp");
  assert(title!.length <= 100 && description!.length <= 100, `${title}\n${description}`);
});
