/**
 * Page addresses: the only file that spells them.
 *
 * Every address but that of {@linkcode Hrefs.absolute} is a path that starts with `/`, below the base path,
 * with each segment percent-encoded on its own. Nothing here knows whether the page exists.
 */

import { slugOf } from "../../catalog/markdown/headings.ts";

/** What a list page shows; an absent or empty value is left out of the address. */
export interface ListFilters {
  readonly q?: string;
  readonly tag?: string;
  readonly state?: string;
  readonly sort?: string;
  /** 1-based; the first page is the address without it. */
  readonly page?: number;
  /** For lists of the API: the most entries of a page. */
  readonly limit?: number;
  readonly severity?: string;
}

/** What the search page shows. */
export interface SearchFilters {
  readonly q?: string;
  readonly kind?: string;
  readonly tag?: string;
  /** 1-based; the first page is the address without it. */
  readonly page?: number;
}

/** The addresses of one server. Skill paths, file paths and ids are as in the catalogue, unencoded. */
export interface Hrefs {
  home(): string;
  skills(filters?: ListFilters): string;
  /** `acme` in `acme/billing`: the listing of the skills below it. */
  skillGroup(path: string): string;
  skill(path: string): string;
  skillFile(path: string, file: string): string;
  skillFolder(path: string, folder: string): string;
  /** The manifest for people; its JSON lies at the same address with `.json`. */
  manifest(path: string, format?: "html" | "json"): string;
  rawSkillFile(path: string, file: string): string;
  rawPrompt(id: string): string;
  /** A docs page or an asset beside it, as written. */
  rawDoc(path: string): string;
  /** Of a skill or a group by its path; the empty one is all skills. */
  archive(path: string, format: "tar.gz" | "zip"): string;
  prompts(filters?: ListFilters): string;
  prompt(id: string): string;
  docs(): string;
  /** `usage.md` is `/docs/usage`; `index.md` is its folder: `/docs/`, `guide/index.md` is `/docs/guide/`. */
  doc(path: string): string;
  search(filters?: SearchFilters): string;
  diagnostics(): string;
  connect(): string;
  /** A file of the site's own, by its hashed name. */
  asset(name: string): string;
  /** `/api/<name>`: `catalog.json`, `skills`, `skills/<path>`, `search` and so on; `/api` for the empty one. */
  api(name: string, filters?: ListFilters & SearchFilters): string;
  /** A file of `/.well-known/`; with a skill's path, the same file below that skill. */
  wellKnown(file: string, skillPath?: string): string;
  mcp(): string;
  /** What clients can know of the MCP endpoint before they connect. */
  serverCard(): string;
  /** `llms.txt`, `sitemap.xml`, `robots.txt`, `events`, `healthz`, `readyz`. */
  root(file: string): string;
  /** A heading of a rendered page, by its text or by the fragment that other sites use for it: `#set-up`. */
  section(page: string, heading: string): string;
  /** The Markdown twin of a page: `/skills/pdf/` is `/skills/pdf.md`, `/` and `/docs/` are their `index.md`. */
  twin(page: string): string;
  /** The whole address of one of the above, where the public URL is known; else the same path. */
  absolute(href: string): string;
}

/** Where the site lives. */
export interface HrefOptions {
  /** `/` or `/catalog`; a slash at the end is ignored. */
  readonly basePath: string;
  /** The address people use. Its origin counts alone: the path in front of every page is `basePath`. */
  readonly publicUrl?: string | undefined;
}

/**
 * Makes the addresses of a server that lives below `basePath`.
 *
 * ```ts
 * import { createHrefs } from "./hrefs.ts";
 * import assert from "node:assert/strict";
 *
 * const hrefs = createHrefs({ basePath: "/catalog", publicUrl: "https://example.org" });
 * assert.equal(hrefs.skill("acme/billing"), "/catalog/skills/acme/billing/");
 * assert.equal(hrefs.skillFile("wiki", "a b.md"), "/catalog/skills/wiki/a%20b.md");
 * assert.equal(hrefs.absolute(hrefs.doc("index.md")), "https://example.org/catalog/docs/");
 * ```
 */
export function createHrefs(options: HrefOptions): Hrefs {
  const base = options.basePath.replace(/\/+$/, "");
  const at = (path: string): string => `${base}/${path}`;
  const below = (folder: string, ...paths: readonly string[]): string =>
    at([folder, ...paths.map(encodePath)].join("/"));
  return {
    home: () => at(""),
    skills: (filters) => at("skills") + query(filters),
    skillGroup: (path) => path === "" ? at("skills") : below("skills", path) + "/",
    skill: (path) => below("skills", path) + "/",
    skillFile: (path, file) => below("skills", path, file),
    skillFolder: (path, folder) => below("skills", path, folder) + "/",
    manifest: (path, format = "html") =>
      below("skills", path, format === "json" ? "_manifest.json" : "_manifest"),
    rawSkillFile: (path, file) => below("raw/skills", path, file),
    rawPrompt: (id) => below("raw/prompts", id),
    rawDoc: (path) => below("raw/docs", path),
    archive: (path, format) =>
      `${path === "" ? at("archives") : below("archives", path)}.${format}`,
    prompts: (filters) => at("prompts") + query(filters),
    prompt: (id) => below("prompts", id),
    docs: () => at("docs/"),
    doc: (path) => below("docs", docPagePath(path)),
    search: (filters) => at("search") + query(filters),
    diagnostics: () => at("diagnostics"),
    connect: () => at("connect"),
    asset: (name) => below("static", name),
    api: (name, filters) => (name === "" ? at("api") : below("api", name)) + query(filters),
    wellKnown: (file, skillPath) =>
      (skillPath === undefined ? at("") : below("skills", skillPath) + "/") +
      `.well-known/${encodePath(file)}`,
    mcp: () => at("mcp"),
    serverCard: () => at("mcp/server-card"),
    root: (file) => at(encodePath(file)),
    section: (page, heading) => `${page}#${encodeURIComponent(sectionId(slugOf(heading)))}`,
    twin: (page) => twinOf(page, base),
    absolute: (href) =>
      options.publicUrl === undefined ? href : new URL(href, options.publicUrl).href,
  };
}

/** The `id` of a heading, by its slug: prefixed, so that no heading can take a name that a script or a page uses. */
export function sectionId(slug: string): string {
  return `s-${slug}`;
}

/** Segment by segment, so that no name can change what an address means; NFC as in URIs (contract, section 2). */
function encodePath(path: string): string {
  return path.normalize("NFC").split("/").map(encodeURIComponent).join("/");
}

function docPagePath(path: string): string {
  return path.replace(/\.md$/, "").replace(/(^|\/)index$/, "$1");
}

function twinOf(page: string, base: string): string {
  const path = page.split(/[?#]/, 1)[0] ?? page;
  const isIndex = path === `${base}/` || (path.startsWith(`${base}/docs/`) && path.endsWith("/"));
  return isIndex ? `${path}index.md` : `${path.replace(/\/$/, "")}.md`;
}

function query(filters: ListFilters & SearchFilters = {}): string {
  const search = new URLSearchParams();
  for (const name of ["q", "kind", "tag", "state", "sort", "severity"] as const) {
    const value = filters[name];
    if (value !== undefined && value !== "") search.set(name, value);
  }
  if (filters.page !== undefined && filters.page !== 1) search.set("page", String(filters.page));
  if (filters.limit !== undefined && filters.limit !== DEFAULT_LIMIT) {
    search.set("limit", String(filters.limit));
  }
  return search.size === 0 ? "" : `?${search}`;
}

/** What lists of the API are cut to unless something else is asked for. */
export const DEFAULT_LIMIT = 50;
