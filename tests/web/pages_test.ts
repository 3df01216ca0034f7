import assert from "node:assert/strict";
import { catalogDigest } from "../../catalog/model/digest.ts";
import { addressesIn } from "./html.ts";
import { LONG_NAME, makeShowcase } from "./showcase.ts";
import { makeSite, type TestSite } from "./site.ts";

/** One of every kind of page. */
const PAGES = [
  "/",
  "/skills",
  "/skills?q=invoice&tag=acme&state=conforming",
  "/skills/acme/",
  "/skills/typesetting/",
  `/skills/${LONG_NAME}/`,
  "/skills/acme/billing/",
  "/skills/broken/",
  "/skills/outer/inner/",
  "/skills/many-files/",
  "/skills/many-files/data/",
  "/skills/typesetting/SKILL.md",
  "/skills/typesetting/references/guide.md",
  "/skills/typesetting/references/guide.md?view=source",
  "/skills/typesetting/scripts/measure.py",
  "/skills/typesetting/assets/pixel.png",
  "/skills/typesetting/assets/blob.bin",
  "/skills/typesetting/assets/empty.txt",
  "/skills/typesetting/assets/it's%20100%25%20odd%20%26%20caf%C3%A9.txt",
  "/skills/typesetting/_manifest",
  "/prompts",
  "/prompts?tag=writing",
  "/prompts/letter",
  "/prompts/letter?to=Ann",
  "/docs/",
  "/docs/guide/",
  "/docs/guide/start",
  "/search",
  "/search?q=invoice",
  "/search?q=zzzzzz",
  "/diagnostics",
  "/diagnostics?severity=error",
  "/connect",
];

/** The headers that every response carries (OWASP). */
function assertSecure(response: Response, path: string): void {
  const policy = response.headers.get("content-security-policy") ?? "";
  assert.match(policy, /default-src 'none'/, path);
  assert.doesNotMatch(policy, /unsafe/, path);
  assert.equal(response.headers.get("x-content-type-options"), "nosniff", path);
  assert.equal(response.headers.get("referrer-policy"), "no-referrer", path);
}

Deno.test("every kind of page is a whole, secure, cacheable document", async () => {
  using site = makeSite(makeShowcase());
  for (const path of PAGES) {
    const response = await site.get(path);
    const html = await response.text();
    assert.equal(response.status, 200, path);
    assert.equal(response.headers.get("content-type"), "text/html; charset=utf-8", path);
    assert.equal(response.headers.get("cache-control"), "public, max-age=60", path);
    assert.match(response.headers.get("etag") ?? "", /^W\/"[\w-]{22}"$/, path);
    assertSecure(response, path);
    assert.match(html, /^<!doctype html>\n<html lang="en">/, path);
    assert.equal(html.match(/<h1[ >]/g)?.length, 1, `${path} has one h1`);
    assert.match(html, /<title>[^<]+<\/title>/, path);
    assert.doesNotMatch(html, / style="| on\w+="|<style/, path);
  }
});

Deno.test("HEAD says what GET says, and a known entity tag is answered with 304", async () => {
  using site = makeSite(makeShowcase());
  for (const path of [...PAGES, "/raw/docs/check.md", "/robots.txt", "/api/search?q=a"]) {
    const get = await site.get(path);
    const url = `http://127.0.0.1:8000${path}`;
    const range = { range: "bytes=0-1" };
    const head = await site.fetch(new Request(url, { method: "HEAD", headers: range }));
    get.headers.set("content-length", String((await get.arrayBuffer()).byteLength));
    assert.deepEqual([head.status, [...head.headers]], [200, [...get.headers]], path);
    assert.equal(await head.text(), "", path);
    const again = await site.get(path, { "if-none-match": `"other", ${get.headers.get("etag")}` });
    assert.equal(again.status, 304, path);
    assert.equal(await again.text(), "", path);
    assertSecure(again, path);
  }
});

Deno.test("answers are not kept unasked while the content is being written", async () => {
  using site = makeSite(makeShowcase(), { watching: true, cacheScope: "private" });
  for (const path of ["/", "/raw/docs/check.md"]) {
    const response = await site.get(path);
    assert.match(response.headers.get("cache-control") ?? "", /^private, no-cache/, path);
    await response.body?.cancel();
  }
});

Deno.test("every thing has one address, with or without a final slash", async () => {
  using site = makeSite(makeShowcase());
  const redirects: Readonly<Record<string, string>> = {
    "/skills/": "/skills",
    "/skills/typesetting": "/skills/typesetting/",
    "/skills/typesetting?q=1": "/skills/typesetting/?q=1",
    "/skills/acme": "/skills/acme/",
    "/skills/typesetting/scripts": "/skills/typesetting/scripts/",
    "/skills/typesetting/SKILL.md/": "/skills/typesetting/SKILL.md",
    "/skills/typesetting/_manifest/": "/skills/typesetting/_manifest",
    "/prompts/": "/prompts",
    "/prompts/letter/": "/prompts/letter",
    "/docs": "/docs/",
    "/docs/guide": "/docs/guide/",
    "/docs/guide/start/": "/docs/guide/start",
  };
  for (const [path, location] of Object.entries(redirects)) {
    const response = await site.get(path);
    assert.deepEqual([response.status, response.headers.get("location")], [308, location], path);
    assertSecure(response, path);
  }
});

Deno.test("what is not there is 404 in the type asked for, with what is near", async () => {
  using site = makeSite(makeShowcase());
  const cases: readonly (readonly [path: string, accept: string, type: string, near: RegExp])[] = [
    [
      "/skills/unreadable/",
      "text/html",
      "text/html; charset=utf-8",
      /skills\/unreadable\/SKILL\.md[^]*not valid UTF-8/,
    ],
    ["/skills/typeseting/", "text/html", "text/html; charset=utf-8", /"\/skills\/typesetting\/"/],
    ["/skills/biling", "text/html", "text/html; charset=utf-8", /"\/skills\/acme\/billing\/"/],
    ["/prompts/leter", "application/json", "application/json", /"\/prompts\/letter"/],
    ["/docs/guide/strat", "text/markdown", "text/markdown; charset=utf-8", /\/docs\/guide\/start/],
    ["/nowhere", "text/plain;q=0.9, text/html;q=0.1", "text/plain; charset=utf-8", /Not found/],
    ["/raw/skills/typesetting/nothing", "*/*", "text/plain; charset=utf-8", /Not found/],
    ["/api/nothing", "text/html", "application/json", /not found/],
    ["/static/site-00000000.css", "*/*", "text/plain; charset=utf-8", /Not found/],
  ];
  for (const [path, accept, type, near] of cases) {
    const response = await site.get(path, { accept });
    assert.deepEqual([response.status, response.headers.get("content-type")], [404, type], path);
    assert.match(await response.text(), near, path);
    assertSecure(response, path);
  }
});

Deno.test("every page carries the digest of the catalogue, errors too", async () => {
  using site = makeSite(makeShowcase());
  const digest = catalogDigest(site.catalog);
  for (const path of [...PAGES, "/nowhere"]) {
    const html = await (await site.get(path)).text();
    assert(html.slice(html.indexOf("<footer")).includes(digest), path);
  }
});

Deno.test("the list of skills comes in the order that is asked for", async () => {
  using site = makeSite(makeShowcase(8));
  const paths = async (address: string) =>
    [...(await (await site.get(address)).text()).matchAll(
      /class="card-name"><a href="\/skills\/([^"]*)\/"/g,
    )]
      .map(([, path]) => path!.slice(0, 13));
  const skills = [...site.catalog.skills.values()];
  const byName = skills.toSorted((a, b) => a.name < b.name ? -1 : 1).map(({ path }) =>
    path.slice(0, 13)
  );
  assert.deepEqual(await paths("/skills?sort=name"), byName);
  const [largest] = skills.toSorted((a, b) => b.size - a.size);
  assert.equal((await paths("/skills?sort=size"))[0], largest!.path);
  assert.equal((await paths("/skills?sort=state"))[0], "broken");
  assert.deepEqual(await paths("/skills?sort=__proto__"), await paths("/skills"));
  assert.deepEqual(await paths("/skills?sort=name&tag=acme"), ["acme/billing", "acme/shipping"]);
});

Deno.test("hostile addresses are not found", async () => {
  using site = makeSite(makeShowcase());
  const paths = [
    "/skills/typesetting/..%2f..%2findex.md",
    "/skills/typesetting/%2e%2e/%2e%2e/deno.json",
    "/skills/typesetting%2FSKILL.md",
    "/skills/typesetting//SKILL.md",
    "/skills/typesetting/SKILL.md%00",
    "/skills/typesetting/SKILL.md%",
    "/skills/typesetting/%ff",
    "/skills/typesetting/scripts%5cmeasure.py",
    "/raw/docs/skills/typesetting/SKILL.md",
    "/raw/docs/..%2fetc/passwd",
    "/raw/skills/typesetting/__proto__",
    "/prompts/constructor",
    "/prompts/__proto__",
    "/docs/__proto__",
    "/static/..%2fdeno.json",
    "/static/__proto__",
    "//evil.example/skills",
    "/skillsx",
  ];
  for (const path of paths) {
    const response = await site.get(path);
    assert.equal(response.status, 404, path);
    await response.body?.cancel();
  }
});

Deno.test("nothing but reading is allowed", async () => {
  using site = makeSite(makeShowcase());
  for (const method of ["POST", "PUT", "DELETE", "OPTIONS", "PATCH"]) {
    const response = await site.fetch(new Request("http://127.0.0.1:8000/", { method }));
    assert.deepEqual([response.status, response.headers.get("allow")], [405, "GET, HEAD"], method);
    assertSecure(response, method);
    await response.body?.cancel();
  }
});

Deno.test("every link of every page leads somewhere, below a base path too", async () => {
  for (const basePath of ["", "/catalog"]) {
    using site = makeSite(makeShowcase(), { basePath });
    const { broken, visited } = await crawl(site, `${basePath}/`);
    assert.deepEqual(broken, [], `base path "${basePath}"`);
    assert(visited > 60, `${visited} pages`);
  }
});

/** Follows every link of the site from one page on. */
async function crawl(
  site: TestSite,
  start: string,
): Promise<{ broken: string[]; visited: number }> {
  const base = start.slice(0, -1);
  const queue = [start];
  const seen = new Set(queue);
  const broken: string[] = [];
  for (const path of queue) {
    const response = await site.get(path, { accept: "text/html" });
    const isPage = response.headers.get("content-type")?.startsWith("text/html");
    if (response.status !== 200) broken.push(`${response.status} ${path}`);
    const html = await response.text();
    if (!isPage) continue;
    for (const address of addressesIn(html)) {
      const url = new URL(address, `http://127.0.0.1:8000${path}`);
      if (url.origin !== "http://127.0.0.1:8000" || url.pathname === `${base}/mcp`) continue;
      if (!url.pathname.startsWith(`${base}/`)) broken.push(`outside: ${address} on ${path}`);
      const next = url.pathname + url.search;
      if (seen.has(next)) continue;
      seen.add(next);
      queue.push(next);
    }
  }
  return { broken, visited: queue.length };
}

Deno.test("a fault of ours is a page with a number, and the log knows more", async () => {
  const tree = makeShowcase();
  using site = makeSite(tree);
  let asked = 0;
  using broken = makeSite({ path: tree.path, [Symbol.dispose]: () => {} }, {
    catalog: () => {
      if (asked++ === 0) throw new Error("secret detail in /home/me");
      return site.catalog;
    },
  });
  for (const accept of ["text/html", "application/json", "text/plain"]) {
    asked = 0;
    const response = await broken.get("/skills", { accept });
    const text = await response.text();
    assert.equal(response.status, 500);
    assert.match(text, /[0-9a-f]{8}-[0-9a-f]{4}-/);
    assert.doesNotMatch(text, /secret|home|at .*\.ts/);
    assertSecure(response, accept);
  }
  assert.equal(broken.logged.length, 3);
  assert.match(broken.logged[0]!, /secret detail/);
});

Deno.test("the process tells how it is", async () => {
  using site = makeSite(makeShowcase(), { readiness: () => ({ ready: true, generation: 7 }) });
  using leaving = makeSite(makeShowcase(), { readiness: () => ({ ready: false, generation: 7 }) });
  assert.deepEqual(await (await site.get("/healthz")).json(), { alive: true });
  const ready = await site.get("/readyz");
  assert.equal(ready.headers.get("cache-control"), "no-store");
  assert.deepEqual(await ready.json(), {
    ready: true,
    generation: 7,
    digest: catalogDigest(site.catalog),
    skills: 8,
    prompts: 3,
    docs: 5,
    diagnostics: site.catalog.diagnostics.length,
  });
  assert.equal((await leaving.get("/readyz")).status, 503);
  using alone = makeSite(makeShowcase());
  const { ready: isReady, generation } = await (await alone.get("/readyz")).json();
  assert.deepEqual([isReady, generation], [true, 1]);
});

Deno.test("the site's own files are immutable and carry their hash", async () => {
  using site = makeSite(makeShowcase());
  const html = await (await site.get("/")).text();
  const assets = addressesIn(html).filter((address) => address.startsWith("/static/"));
  assert(assets.length >= 3);
  for (const address of assets) {
    const response = await site.get(address);
    assert.equal(response.status, 200, address);
    assert.match(address, /-[\w]{8}\.(css|js|svg)$/);
    assert.equal(response.headers.get("cache-control"), "public, max-age=31536000, immutable");
    await response.body?.cancel();
  }
});
