import assert from "node:assert/strict";
import { digestOf } from "../../catalog/model/bytes.ts";
import { makeTree } from "../support/trees.ts";
import { addressesIn } from "./html.ts";
import { makeShowcase } from "./showcase.ts";
import { makeSite, type TestSite } from "./site.ts";

const HTML = "text/html; charset=utf-8";
const MARKDOWN = "text/markdown; charset=utf-8";
const JSON_TYPE = "application/json";
const PLAIN = "text/plain; charset=utf-8";

/** What each kind of address answers in, by what is accepted. */
const NEGOTIATION: readonly {
  readonly accept: string | undefined;
  /** `/skills/typesetting/`, `/skills`, `/docs/guide/start` and other pages. */
  readonly page: string;
  /** `/skills/typesetting/_manifest`, which is JSON too. */
  readonly manifest: string;
  /** `/nothing` */
  readonly missing: string;
  /** `/nothing.md` */
  readonly missingTwin: string;
}[] = [
  {
    accept: "text/markdown",
    page: MARKDOWN,
    manifest: MARKDOWN,
    missing: MARKDOWN,
    missingTwin: MARKDOWN,
  },
  {
    accept: "text/html, text/markdown;q=0.5",
    page: HTML,
    manifest: HTML,
    missing: HTML,
    missingTwin: HTML,
  },
  {
    accept: "text/html;q=0.5, text/markdown",
    page: MARKDOWN,
    manifest: MARKDOWN,
    missing: MARKDOWN,
    missingTwin: MARKDOWN,
  },
  {
    accept: "text/markdown, text/html, */*",
    page: MARKDOWN,
    manifest: MARKDOWN,
    missing: MARKDOWN,
    missingTwin: MARKDOWN,
  },
  {
    accept: "text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8",
    page: HTML,
    manifest: HTML,
    missing: HTML,
    missingTwin: HTML,
  },
  { accept: "*/*", page: HTML, manifest: HTML, missing: HTML, missingTwin: MARKDOWN },
  { accept: undefined, page: HTML, manifest: HTML, missing: HTML, missingTwin: MARKDOWN },
  {
    accept: "application/json",
    page: HTML,
    manifest: JSON_TYPE,
    missing: JSON_TYPE,
    missingTwin: JSON_TYPE,
  },
  {
    accept: "application/json, text/markdown;q=0.1",
    page: MARKDOWN,
    manifest: JSON_TYPE,
    missing: JSON_TYPE,
    missingTwin: JSON_TYPE,
  },
  { accept: "text/plain", page: HTML, manifest: HTML, missing: PLAIN, missingTwin: PLAIN },
  {
    accept: "text/markdown;q=0, */*",
    page: HTML,
    manifest: HTML,
    missing: HTML,
    missingTwin: HTML,
  },
  { accept: "text/markdown;q=7", page: HTML, manifest: HTML, missing: HTML, missingTwin: MARKDOWN },
  { accept: "image/png", page: HTML, manifest: HTML, missing: HTML, missingTwin: MARKDOWN },
];

const PAGES = [
  "/",
  "/skills",
  "/skills?q=invoice",
  "/skills/acme/",
  "/skills/typesetting/",
  "/skills/typesetting/assets/",
  "/skills/typesetting/references/guide.md",
  "/skills/typesetting/scripts/measure.py",
  "/prompts",
  "/prompts/letter",
  "/prompts/letter?to=Ann",
  "/docs/",
  "/docs/guide/start",
  "/search?q=invoice",
  "/diagnostics",
  "/connect",
];

const TWINS = ["/index.md", "/skills/typesetting.md", "/docs/guide/start.md", "/prompts.md"];

function ask(site: TestSite, path: string, accept: string | undefined, method = "GET") {
  const headers = new Headers(accept === undefined ? [] : [["accept", accept]]);
  return site.fetch(new Request(`http://127.0.0.1:8000${path}`, { method, headers }));
}

for (const { accept, ...types } of NEGOTIATION) {
  Deno.test(`Accept: ${accept ?? "(none)"} is answered in the type that it prefers`, async () => {
    using site = makeSite(makeShowcase(8));
    const cases = [
      ...PAGES.map((path) => [path, 200, types.page] as const),
      ["/skills/typesetting/_manifest", 200, types.manifest] as const,
      ["/nothing", 404, types.missing] as const,
      ["/nothing.md", 404, types.missingTwin] as const,
      ...TWINS.map((path) => [path, 200, MARKDOWN] as const),
    ];
    for (const [path, status, type] of cases) {
      const got = await ask(site, path, accept);
      const seen = (
        { status, headers }: Response,
      ) => [status, headers.get("content-type"), headers.get("vary")];
      assert.deepEqual(seen(got), [status, type, "Accept"], path);
      const length = (await got.arrayBuffer()).byteLength;

      const head = await ask(site, path, accept, "HEAD");
      assert.deepEqual(seen(head), [status, type, "Accept"], `HEAD ${path}`);
      assert.equal(head.headers.get("content-length"), String(length), `HEAD ${path}`);

      const etag = got.headers.get("etag");
      assert.equal(head.headers.get("etag"), etag);
      if (status === 404) continue;
      const again = await site.get(path, { ...(accept && { accept }), "if-none-match": etag! });
      assert.deepEqual([again.status, again.headers.get("vary")], [304, "Accept"], path);
    }
  });
}

Deno.test("the forms of a page have entity tags of their own", async () => {
  using site = makeSite(makeShowcase(8));
  for (const path of PAGES) {
    const html = (await ask(site, path, "text/html")).headers.get("etag")!;
    const asked = await site.get(path, { accept: "text/markdown", "if-none-match": html });
    assert.equal(asked.status, 200, path);
    await asked.body?.cancel();
  }
});

Deno.test("the twin of a document is the document, byte for byte, with its digest as entity tag", async () => {
  using site = makeSite(makeShowcase(8));
  const { skills, prompts, docs } = site.catalog;
  const skill = skills.get("typesetting")!;
  const documents = {
    "/skills/typesetting": [skill.document, ".md", "/"],
    "/skills/acme/billing": [skills.get("acme/billing")!.document, ".md", "/"],
    "/skills/typesetting/references/guide.md": [skill.files.get("references/guide.md")!, ".md", ""],
    "/prompts/windows": [prompts.get("windows")!.document, ".md", ""],
    "/docs/guide/start": [docs.get("guide/start.md")!.document, ".md", ""],
    "/docs": [docs.get("index.md")!.document, "/index.md", "/"],
    "/docs/guide": [docs.get("guide/index.md")!.document, "/index.md", "/"],
  } as const;
  for (const [path, [file, twin, page]] of Object.entries(documents)) {
    for (
      const [address, accept] of [[path + twin, "*/*"], [path + page, "text/markdown"]] as const
    ) {
      const response = await ask(site, address, accept);
      const bytes = new Uint8Array(await response.arrayBuffer());
      assert.deepEqual(bytes, file.bytes, address);
      assert.deepEqual(
        ["etag", "content-type", "link", "content-length"].map((name) =>
          response.headers.get(name)
        ),
        [
          `"${digestOf(bytes)}"`,
          MARKDOWN,
          `<http://127.0.0.1:8000${path}${page}>; rel="canonical"`,
          String(bytes.length),
        ],
        address,
      );
    }
  }
});

Deno.test("every page announces its twin in its head and in a header, and the twin is there", async () => {
  for (const basePath of ["", "/catalog"]) {
    using site = makeSite(makeShowcase(8), { basePath });
    for (const path of [...PAGES, "/skills/typesetting/_manifest"]) {
      const response = await ask(site, basePath + path, "text/html");
      const html = await response.text();
      const twin = /<link rel="alternate" type="text\/markdown" href="([^"]*)"/.exec(html)?.[1]
        ?.replaceAll("&amp;", "&") ?? "";
      assert(twin.startsWith(`${basePath}/`), path);
      const link = `<${twin}>; rel="alternate"; type="text/markdown"`;
      assert.equal(response.headers.get("link"), link, path);
      const found = await ask(site, twin, "*/*");
      assert.deepEqual([found.status, found.headers.get("content-type")], [200, MARKDOWN], twin);
      assert.equal(
        await found.text(),
        await (await ask(site, basePath + path, "text/markdown")).text(),
        twin,
      );
    }
    const missing = await (await ask(site, `${basePath}/nothing`, "text/html")).text();
    assert(!missing.includes('rel="alternate"'));
  }
});

Deno.test("a file that has the address of a twin wins, and the twin is had by Accept alone", async () => {
  const skill = (name: string) =>
    `---\nname: ${name}\ndescription: Brews. Use when thirsty.\n---\n\n# ${name}\n`;
  using site = makeSite(makeTree({
    "skills/tea/SKILL.md": skill("tea"),
    "skills/tea/notes/SKILL.md": skill("notes"),
    "skills/tea/notes.md": "# The notes\n",
    "skills/tea/run": "#!/bin/sh\n",
    "skills/tea/run.md": "# How to run\n",
    "guide.md": "# Guide\n",
    "guide.md.md": "# About guide.md\n",
  }));
  for (
    const [page, file] of [
      ["/skills/tea/notes/", "/skills/tea/notes.md"],
      ["/skills/tea/run", "/skills/tea/run.md"],
      ["/docs/guide", "/docs/guide.md"],
    ] as const
  ) {
    const html = await (await ask(site, page, "text/html")).text();
    assert(!html.includes('rel="alternate"'), page);
    const real = await ask(site, file, "text/html");
    assert.match(await real.text(), /The notes|How to run|About guide\.md/, file);
    const twin = await ask(site, page, "text/markdown");
    assert.deepEqual([twin.status, twin.headers.get("content-type")], [200, MARKDOWN], page);
    assert.match(await twin.text(), /# notes|#!\/bin\/sh|# Guide/, page);
  }
});

Deno.test("every link of every generated twin leads somewhere, from twin to twin", async () => {
  for (const basePath of ["", "/catalog"]) {
    using site = makeSite(makeShowcase(8), { basePath });
    const queue = [`${basePath}/index.md`];
    const seen = new Set(queue);
    const dead: string[] = [];
    for (const path of queue) {
      const response = await site.get(path);
      if (response.status !== 200) dead.push(`${response.status} ${path}`);
      const text = await response.text();
      const isGenerated = response.headers.get("etag")?.startsWith("W/") &&
        response.headers.get("content-type") === MARKDOWN;
      for (const [, to] of isGenerated ? text.matchAll(/\]\(([^)\s]+)\)/g) : []) {
        const address = to!.split("#", 1)[0]!;
        if (!address.startsWith("/") || seen.has(address)) continue;
        assert(address.startsWith(`${basePath}/`), address);
        seen.add(address);
        queue.push(address);
      }
    }
    assert.deepEqual(dead, []);
    assert(seen.size > 80, `${seen.size} addresses`);
  }
});

Deno.test("what is no page has no twin", async () => {
  using site = makeSite(makeShowcase(8));
  const paths = [
    "/healthz.md",
    "/robots.txt.md",
    "/raw/skills/typesetting/SKILL.md.md",
    "/archives/typesetting.zip.md",
    "/api/search.md",
    "/skills/typesetting/_manifest.json.md",
    "/skills/.md",
    "/.md",
    "/index.md/",
    "/skills/typesetting.md.md",
    "/static/nothing.md",
  ];
  for (const path of paths) {
    const response = await site.get(path);
    await response.body?.cancel();
    assert.equal(response.status, 404, path);
  }
});

Deno.test("a page can be copied as Markdown: a skill, a prompt, a page of the docs", async () => {
  using site = makeSite(makeShowcase(8));
  const cases = {
    "/skills/typesetting/": site.catalog.skills.get("typesetting")!.document,
    "/prompts/letter": site.catalog.prompts.get("letter")!.document,
    "/docs/guide/start": site.catalog.docs.get("guide/start.md")!.document,
  };
  for (const [path, { digest }] of Object.entries(cases)) {
    const html = await (await ask(site, path, "text/html")).text();
    const address = /data-copy-address="([^"]*)"[^>]*>(?:(?!<\/button>).)*Copy as Markdown/s.exec(
      html,
    )?.[1];
    assert(address !== undefined, path);
    const copied = new Uint8Array(await (await site.get(address)).arrayBuffer());
    assert.equal(digestOf(copied), digest, path);
    assert(addressesIn(html).length > 0);
  }
});
