/**
 * The doors that a text comes in by. Each does what a person, a host or `check` would do, and gives the length of the
 * longest HTML that came back.
 *
 * @module
 */
import { checkCatalog } from "../../catalog/check/check.ts";
import { loadCatalog } from "../../catalog/load.ts";
import { filesByPlace } from "../../catalog/model/sources.ts";
import { search } from "../../catalog/search/search.ts";
import type { Catalog } from "../../catalog/model/types.ts";
import { REPORTERS } from "../../commands/reports/mod.ts";
import { createHttpEndpoint } from "../../mcp/endpoint.ts";
import { createSite } from "../../routes/mod.ts";
import type { Attempt } from "./cases.ts";

/** What a door has to do with. */
export interface Opened extends Attempt {
  readonly root: string;
  /** The catalogue, once `load` has read it. */
  catalog?: Catalog;
}

/** Goes through a door; returns the longest HTML that came back, in bytes. */
export type Door = (opened: Opened) => Promise<number>;

/** The doors in the order in which they are opened. */
export const DOORS = { load, check, page, source, search: searchDoor, tools } as const;

/** The name of a door. */
export type DoorName = keyof typeof DOORS;

// deno-lint-ignore require-await -- all doors have one shape
async function load(opened: Opened): Promise<number> {
  opened.catalog = loadCatalog({ content: opened.root }).catalog;
  return 0;
}

// deno-lint-ignore require-await -- all doors have one shape
async function check({ catalog }: Opened): Promise<number> {
  const diagnostics = checkCatalog(catalog!);
  let length = 0;
  const terminal = {
    out: (text: string) => void (length += text.length),
    show: () => {},
    err: () => {},
    color: false,
    interactive: false,
  };
  const files = filesByPlace(catalog!);
  const report = { diagnostics, files, most: 200, mended: 0, terminal, version: "0" };
  for (const print of Object.values(REPORTERS)) print(report);
  return 0;
}

const PAGES = [
  "/",
  "/skills",
  "/skills/hostile/",
  "/skills/hostile/references/text.md",
  "/skills/hostile/_manifest",
  "/skills/hostile/assets/",
  "/skills/outer/inner/",
  "/prompts",
  "/prompts/hostile",
  "/prompts/hostile?a=b",
  "/docs/",
  "/docs/text",
  "/diagnostics",
  "/search?q=use",
];

/** Files that are shown as code. */
const SOURCES = [
  "/skills/hostile/SKILL.md",
  "/skills/hostile/references/text.md?view=source",
  "/skills/hostile/assets/text.txt",
  "/skills/hostile/scripts/text.js",
];

function page({ catalog, query }: Opened): Promise<number> {
  const paths = query === undefined
    ? PAGES
    : [`/search?q=${encodeURIComponent(query.toWellFormed())}`];
  return get(catalog!, paths);
}

function source({ catalog }: Opened): Promise<number> {
  return get(catalog!, SOURCES);
}

async function get(catalog: Catalog, paths: readonly string[]): Promise<number> {
  const errors: string[] = [];
  const site = createSite({
    catalog: () => catalog,
    basePath: "",
    server: { origin: () => "http://127.0.0.1:8000" },
    version: "0.0.0",
    watching: false,
    log: { error: (message) => errors.push(message) },
  });
  let longest = 0;
  for (const path of paths) {
    const response = await site.fetch(new Request(`http://127.0.0.1:8000${path}`));
    longest = Math.max(longest, (await response.arrayBuffer()).byteLength);
  }
  if (errors.length > 0) throw new Error(errors[0]);
  return longest;
}

// deno-lint-ignore require-await -- all doors have one shape
async function searchDoor({ catalog, query }: Opened): Promise<number> {
  for (const words of query === undefined ? ["use", "a b", "wordless"] : [query]) {
    for (const hit of search(catalog!, { query: words }).hits) {
      if (hit.excerpt.reduce((sum, { text }) => sum + text.length, 0) > 1000) {
        throw new Error("An excerpt is too long");
      }
    }
  }
  return 0;
}

const CALLS: readonly (readonly [string, Record<string, unknown>])[] = [
  ["resources/list", {}],
  ["resources/templates/list", {}],
  ["prompts/list", {}],
  ["skills/list", {}],
  ["prompts/get", { name: "hostile", arguments: { a: "b" } }],
  ["resources/read", { uri: "skill://hostile/SKILL.md" }],
  ["resources/read", { uri: "resource://catalog/skills/hostile" }],
  ["resources/read", { uri: "resource://catalog/skills_index?q=use" }],
  ["tools/call", { name: "list_resources", arguments: {} }],
  ["tools/call", { name: "list_skills", arguments: { query: "use" } }],
  ["tools/call", { name: "load_skill", arguments: { name: "hostile" } }],
  ["tools/call", { name: "search", arguments: { query: "use" } }],
  ["tools/call", { name: "fetch", arguments: { id: "skill://hostile/SKILL.md" } }],
  ["tools/call", { name: "get_prompt", arguments: { name: "hostile", arguments: {} } }],
];

async function tools({ catalog, query, uri }: Opened): Promise<number> {
  const errors: unknown[] = [];
  const endpoint = createHttpEndpoint({
    catalog: () => catalog!,
    version: "0.0.0",
    onError: (error, requestId) => requestId && errors.push(error),
  });
  for (const [method, params] of callsOf({ query, uri })) {
    const response = await endpoint.fetch(
      new Request("http://localhost/mcp", {
        method: "POST",
        headers: { "content-type": "application/json" },
        body: JSON.stringify({ jsonrpc: "2.0", id: 1, method, params }),
      }),
    );
    await response.arrayBuffer();
  }
  await endpoint.close();
  if (errors.length > 0) throw errors[0];
  return 0;
}

function callsOf({ query, uri }: Pick<Attempt, "query" | "uri">): typeof CALLS {
  if (query !== undefined) {
    return ["list_skills", "search"].map((name) =>
      ["tools/call", { name, arguments: { query } }] as const
    );
  }
  if (uri === undefined) return CALLS;
  return [
    ["resources/read", { uri }],
    ["resources/directory/read", { uri }],
    ["skills/get", { uri }],
    ["tools/call", { name: "read_resource", arguments: { uri } }],
    ["tools/call", { name: "fetch", arguments: { id: uri } }],
    ["tools/call", { name: "load_skill", arguments: { name: uri } }],
  ];
}
