import { digestOf } from "../../catalog/model/bytes.ts";
import type { Digest } from "../../catalog/model/types.ts";
import { fetchJson, fetchWithin, refuse } from "../../remote/fetch.ts";
import { connectMcp, type McpClient, readResource } from "../../remote/mcp_client.ts";
import { decodePercent } from "../../text/percent.ts";
import { quote } from "../../text/quote.ts";
import type { Copy } from "./copy.ts";

/** How many files of a site are read at once. */
const AT_ONCE = 8;

type Json = Readonly<Record<string, unknown>>;

/** Reads a site as a copy, by its JSON: every file is fetched and hashed, whatever the site says of its digest. */
export async function copyOfSite(url: URL): Promise<Copy> {
  const at = (path: string) => new URL(`${url.href.replace(/\/$/, "")}/${path}`);
  const catalog = await fetchJson(at("api/catalog.json")) as Json;
  const skills = outermost(listOf(url, catalog, "skills").map(({ path }) => String(path)));
  const found: (readonly [what: string, at: string])[] = [];
  for (const path of skills) {
    const record = await fetchJson(at(`api/skills/${encodePath(path)}`)) as Json;
    for (const file of listOf(url, record, "files")) {
      found.push([`skills/${path}/${file.path}`, String(file.href)]);
    }
  }
  for (const { id } of listOf(url, catalog, "prompts")) {
    found.push([`prompts/${id}`, at(`raw/prompts/${encodePath(String(id))}`).href]);
  }
  for (const { path } of listOf(url, catalog, "docs")) {
    found.push([`docs/${path}`, at(`raw/docs/${encodePath(String(path))}`).href]);
  }
  const digests = await inTurns(found, async ([what, href]) => {
    const address = new URL(href, url);
    if (address.origin !== url.origin) throw refuse(address, "it lies on another host");
    const { status, bytes } = await fetchWithin(address);
    if (status !== 200) throw refuse(address, `the server answers ${status}`);
    return [what, digestOf(bytes)] as const;
  });
  return {
    title: `the site at ${url.href}`,
    scope: "everything",
    skills,
    digests: new Map(digests),
  };
}

/** Reads an MCP endpoint as a copy: every listed document and every file of a manifest is read and hashed. */
export async function copyOfMcp(url: URL): Promise<Copy> {
  const client = await connectMcp(url);
  const uris = (await client.list("resources/list", "resources")).map(({ uri }) => String(uri));
  const listed = new Set(uris);
  const roots = uris.filter((uri) => uri.endsWith("/_manifest"))
    .map((uri) => uri.slice(0, -"/_manifest".length))
    .filter((root) => listed.has(`${root}/SKILL.md`));
  const digests = new Map<string, Digest>();
  const skills: string[] = [];
  for (const root of roots) {
    const { skill, files } = await readManifest(client, root);
    skills.push(skill);
    for (const path of files) {
      const uri = `${root}/${encodePath(path)}`;
      digests.set(`skills/${skill}/${path}`, digestOf(await readResource(client, uri)));
    }
  }
  for (const { name } of await client.list("prompts/list", "prompts")) {
    const uri = `resource://prompts/${encodePath(String(name))}/document`;
    digests.set(`prompts/${name}`, digestOf(await readResource(client, uri)));
  }
  for (const uri of uris.filter((each) => each.startsWith("resource://docs/"))) {
    const path = uri.slice("resource://docs/".length).split("/").map(decodePercent).join("/");
    digests.set(`docs/${path}`, digestOf(await readResource(client, uri)));
  }
  return { title: `MCP at ${url.href}`, scope: "everything", skills, digests };
}

async function readManifest(
  client: McpClient,
  root: string,
): Promise<{ skill: string; files: string[] }> {
  const text = new TextDecoder().decode(await readResource(client, `${root}/_manifest`));
  try {
    const { skill, files } = JSON.parse(text);
    return { skill: String(skill), files: files.map(({ path }: Json) => String(path)) };
  } catch {
    throw refuse(client.url, `${quote(`${root}/_manifest`)} is no manifest`);
  }
}

function listOf(url: URL, value: Json, key: string): readonly Json[] {
  const list = value[key];
  if (Array.isArray(list)) return list;
  throw refuse(url, `its JSON has no ${key}; is it a site of this program?`);
}

/** A skill within another one is among the files of the outer one. */
function outermost(paths: readonly string[]): readonly string[] {
  return paths.filter((path) => !paths.some((other) => path.startsWith(`${other}/`)));
}

function encodePath(path: string): string {
  return path.split("/").map(encodeURIComponent).join("/");
}

/** Does something with each, a few at a time, and keeps the order. */
async function inTurns<T, R>(
  items: readonly T[],
  act: (item: T) => Promise<R>,
): Promise<readonly R[]> {
  const results: R[] = [];
  for (let start = 0; start < items.length; start += AT_ONCE) {
    results.push(...await Promise.all(items.slice(start, start + AT_ONCE).map(act)));
  }
  return results;
}
