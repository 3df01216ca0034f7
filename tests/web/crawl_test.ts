import assert from "node:assert/strict";
import { Buffer } from "node:buffer";
import { unzipSync } from "fflate";
import { digestOf } from "../../catalog/model/bytes.ts";
import type { ServedFile } from "../../catalog/model/types.ts";
import { createHttpEndpoint } from "../../mcp/endpoint.ts";
import { post, requestBody } from "../support/wire.ts";
import { addressesIn, unescapeHtml } from "./html.ts";
import { makeShowcase } from "./showcase.ts";
import { makeSite, type TestSite } from "./site.ts";

const ORIGIN = "http://127.0.0.1:8000";

/** Where machines begin to read. */
const STARTS = [
  "/",
  "/index.md",
  "/llms.txt",
  "/llms-full.txt",
  "/sitemap.xml",
  "/robots.txt",
  "/.well-known/agent-skills/index.json",
  "/.well-known/skills/index.json",
  "/.well-known/ai-catalog.json",
  "/.well-known/mcp/server-card.json",
  "/mcp/server-card",
  "/api/catalog.json",
  "/api/skills",
  "/api/prompts",
  "/api/docs",
  "/api/diagnostics",
  "/api/openapi.json",
  "/archives.tar.gz",
  "/archives.zip",
];

/** The type that each kind of address is answered in, tried in this order. */
const TYPES: readonly (readonly [address: RegExp, type: RegExp])[] = [
  [/^\/(static)\//, /^(text\/(css|javascript)|image\/svg\+xml)/],
  [/^\/raw\//, /^(text\/plain; charset=utf-8|image\/|application\/octet-stream)/],
  [/^\/archives.*\.zip$/, /^application\/zip$/],
  [/^\/archives.*\.tar\.gz$/, /^application\/gzip$/],
  [
    /^\/(api$|api\/|\.well-known\/.*index\.json|skills\/.*\/_manifest\.json)/,
    /^application\/json$/,
  ],
  [/^\/.*server-card/, /^application\/mcp-server-card\+json$/],
  [/^\/\.well-known\/ai-catalog/, /^application\/ai-catalog\+json$/],
  [/^\/(llms|robots).*\.txt$/, /^text\/plain; charset=utf-8$/],
  [/^\/sitemap\.xml$/, /^application\/xml; charset=utf-8$/],
  [/^\/skills\/.*(\/SKILL|references\/guide)\.md(\?.*)?$/, /^text\/html; charset=utf-8$/], // pages of real files
  [/\.md(\?.*)?$/, /^text\/markdown; charset=utf-8$/],
  [/^\//, /^text\/html; charset=utf-8$/],
];

/** The addresses that a body names, whatever it is. */
function linksIn(type: string, text: string): readonly string[] {
  if (type.startsWith("text/html")) return addressesIn(text);
  if (type.startsWith("application/xml")) {
    return [...text.matchAll(/<loc>([^<]*)<\/loc>/g)].map(([, href]) => unescapeHtml(href!));
  }
  if (type.includes("json")) {
    return stringsIn(JSON.parse(text)).filter((each) => /^(\/|http)\S*$/.test(each));
  }
  if (/^text\/(markdown|plain)/.test(type)) {
    return [
      ...[...text.replace(/^ *```.*?^ *```$/gms, "").matchAll(/\]\(([^)\s]+)\)/g)].map(([, href]) =>
        href!
      ),
      ...[...text.matchAll(/^(?:Sitemap: |- MCP: )(\S+)$/gm)].map(([, href]) => href!),
    ];
  }
  return [];
}

function stringsIn(value: unknown): readonly string[] {
  if (typeof value === "string") return [value];
  return typeof value === "object" && value !== null ? Object.values(value).flatMap(stringsIn) : [];
}

/** Files that authors wrote: their links are theirs, and the diagnostics tell of dead ones. */
function isAuthored(path: string, etag: string | null): boolean {
  return etag?.startsWith('"') === true || path === "/llms-full.txt" ||
    /^\/api\/(prompts|skills)\/./.test(path);
}

for (const basePath of ["", "/catalog"]) {
  Deno.test(`every link that a machine can follow leads to something of the right type (base path "${basePath}")`, async () => {
    using site = makeSite(makeShowcase(8), { basePath });
    const queue = STARTS.map((path) => basePath + path);
    const seen = new Set(queue);
    const wrong: string[] = [];
    for (const path of queue) {
      const response = await site.get(path, { accept: "*/*" });
      const bytes = new Uint8Array(await response.arrayBuffer());
      const type = response.headers.get("content-type") ?? "";
      const etag = response.headers.get("etag");
      const own = path.slice(basePath.length);
      const expected = TYPES.find(([address]) => address.test(own))![1];
      if (response.status !== 200) wrong.push(`${response.status} ${path}`);
      else if (!expected.test(type)) wrong.push(`${type} ${path}`);
      if (etag?.startsWith('"sha256:')) assert.equal(etag, `"${digestOf(bytes)}"`, path);
      if (isAuthored(own, etag)) continue;
      for (const link of linksIn(type, new TextDecoder().decode(bytes))) {
        const url = new URL(link, ORIGIN + path);
        const address = url.pathname + url.search;
        if (url.origin !== ORIGIN || address === `${basePath}/mcp` || seen.has(address)) continue;
        seen.add(address);
        queue.push(address);
      }
    }
    assert.deepEqual(wrong, []);
    const { skills, prompts, docs, assets } = site.catalog;
    for (const { path, files } of skills.values()) {
      for (const file of files.keys()) assertSeen(seen, `${basePath}/raw/skills/${path}/${file}`);
    }
    for (const id of prompts.keys()) assertSeen(seen, `${basePath}/raw/prompts/${id}`);
    for (const path of docs.keys()) assertSeen(seen, `${basePath}/raw/docs/${path}`);
    assert(assets.size > 0 && seen.size > 250, `${seen.size} addresses`);
  });
}

function assertSeen(seen: ReadonlySet<string>, path: string): void {
  const address = path.split("/").map(encodeURIComponent).join("/");
  assert(seen.has(address), `${address} was never linked to`);
}

/** Digest and size of one file, as one place tells them. */
type Told = readonly [size: number, digest: string];

Deno.test("digest and size of a file are the same numbers everywhere", async () => {
  using site = makeSite(makeShowcase(8));
  const endpoint = createHttpEndpoint({ catalog: () => site.catalog, version: "0.0.0" });
  const { result } = await (await endpoint.fetch(post(requestBody("skills/list", {}, "legacy"))))
    .json();
  const listed = new Map<string, Told>(
    result.skills.flatMap((
      { resources }: { resources: { uri: string; size: number; digest: string }[] },
    ) => resources.map(({ uri, size, digest }) => [uri, [size, digest]])),
  );
  const index = await (await site.get("/.well-known/agent-skills/index.json")).json();
  for (const skill of site.catalog.skills.values()) {
    const address = `/skills/${skill.path}`;
    const manifest = await (await site.get(`${address}/_manifest.json`)).json();
    const record = await (await site.get(`/api${address}`)).json();
    const page = await (await site.get(`${address}/_manifest`)).text();
    const zip = unzipSync(await bytesAt(site, `/archives/${skill.path}.zip`));
    assert.equal(digestOf(await bytesAt(site, `${address}/_manifest.json`)), skill.digest);
    assert.equal(record.digest, skill.digest);
    for (const [path, file] of skill.files) {
      const told: Told = [file.size, file.digest];
      const places: Readonly<Record<string, Told | undefined>> = {
        manifest: toldBy(manifest.files, path, "hash"),
        api: toldBy(record.files, path, "digest"),
        raw: await toldByRaw(site, `/raw/skills/${encodePath(`${skill.path}/${path}`)}`),
        archive: [zip[path]!.length, digestOf(zip[path]!)],
        ...(skill.state === "conforming" && {
          "skills/list": listed.get(toldUri(record.files, path)),
          "v0.1": await toldByRaw(site, `/.well-known/skills/${skill.name}/${encodePath(path)}`),
        }),
      };
      for (const [place, found] of Object.entries(places)) {
        assert.deepEqual(found, told, `${skill.path}/${path} in ${place}`);
      }
      assert(page.includes(file.digest.slice("sha256:".length)), `${path} on the page`);
      assert(page.includes(file.size.toLocaleString("en-US")), `${path} on the page`);
      assertHeld(file);
    }
    const entry = index.skills.find(({ name }: { name: string }) => name === skill.name);
    for (const { href, digest, size } of record.archives) {
      assert.deepEqual(await toldByRaw(site, href), [size, digest], href);
      if (entry?.url === href) assert.equal(entry.digest, digest);
    }
  }
});

async function bytesAt(site: TestSite, path: string): Promise<Uint8Array> {
  return new Uint8Array(await (await site.get(path)).arrayBuffer());
}

function toldBy(
  files: readonly Record<string, unknown>[],
  path: string,
  key: "hash" | "digest",
): Told | undefined {
  const file = files.find((each) => each.path === path);
  return file && [file.size as number, file[key] as string];
}

function toldUri(files: readonly { path: string; uri: string }[], path: string): string {
  return files.find((each) => each.path === path)!.uri;
}

/** What the headers say, after the body was found to be so. */
async function toldByRaw(site: TestSite, path: string): Promise<Told> {
  const response = await site.get(path);
  const bytes = Buffer.from(await response.arrayBuffer());
  const digest = response.headers.get("etag")!.slice(1, -1);
  assert.deepEqual([response.headers.get("content-length"), digestOf(bytes)], [
    String(bytes.length),
    digest,
  ], path);
  return [bytes.length, digest];
}

function encodePath(path: string): string {
  return path.split("/").map(encodeURIComponent).join("/");
}

function assertHeld({ bytes, digest, size }: ServedFile): void {
  if (bytes) assert.deepEqual([bytes.length, digestOf(bytes)], [size, digest]);
}
