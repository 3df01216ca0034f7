import { loadCatalog } from "../../catalog/load.ts";
import type { Catalog } from "../../catalog/model/types.ts";
import { createSite, type Site, type SiteOptions } from "../../routes/mod.ts";
import type { Tree } from "../support/trees.ts";

/** A website over a temporary tree. */
export interface TestSite extends Site, Disposable {
  readonly catalog: Catalog;
  readonly logged: readonly string[];
  /** Answers a path with GET. */
  get(path: string, headers?: Readonly<Record<string, string>>): Promise<Response>;
}

/** Makes a website over a tree, without a port; the tree goes when the site does. */
export function makeSite(tree: Tree, options: Partial<SiteOptions> = {}): TestSite {
  const { catalog } = loadCatalog({ content: tree.path });
  const logged: string[] = [];
  const site = createSite({
    catalog: () => catalog,
    basePath: "",
    server: {
      origin: () => "http://127.0.0.1:8000",
      stdio: { command: "deno", args: ["run", "--allow-read=docs", "main.ts", "stdio"] },
    },
    version: "0.0.0",
    watching: false,
    log: {
      error: (message, facts = {}) => logged.push([message, ...Object.values(facts)].join(" ")),
    },
    ...options,
  });
  return {
    catalog,
    logged,
    fetch: (request) => site.fetch(request),
    get: (path, headers = {}) =>
      site.fetch(new Request(`http://127.0.0.1:8000${path}`, { headers })),
    [Symbol.dispose]: () => tree[Symbol.dispose](),
  };
}
