import type { Catalog } from "../catalog/types.ts";
import { createHrefs } from "./hrefs.ts";

/** What {@linkcode createSite} needs to know. */
export interface SiteOptions {
  readonly catalog: () => Catalog;
  readonly basePath: string;
  readonly publicUrl: string | undefined;
  /** Scheme, host and port that users see; known once the server listens. */
  readonly origin: () => string;
  readonly version: string;
}

/** Makes the website: a plain page that says what runs and how to connect, until the pages are there. */
export function createSite(
  { catalog, basePath, publicUrl, origin, version }: SiteOptions,
): { fetch(request: Request): Response } {
  const hrefs = createHrefs({ basePath, publicUrl });
  const pages: Readonly<Record<string, () => string>> = {
    [hrefs.home()]: () => homeText(catalog(), origin() + hrefs.mcp(), version),
    [hrefs.root("healthz")]: () => "ok\n",
    [hrefs.root("readyz")]: () => "ok\n",
  };
  return {
    fetch: (request) => {
      const { pathname } = new URL(request.url);
      const page = Object.hasOwn(pages, pathname) ? pages[pathname] : undefined;
      const isRead = request.method === "GET" || request.method === "HEAD";
      const status = page === undefined ? 404 : isRead ? 200 : 405;
      const body = status === 200
        ? page!()
        : status === 404
        ? "Not found.\n"
        : "Only GET and HEAD.\n";
      return new Response(request.method === "HEAD" ? null : body, {
        status,
        headers: {
          "content-type": "text/plain; charset=utf-8",
          ...(status === 405 && { allow: "GET, HEAD" }),
        },
      });
    },
  };
}

function homeText({ site, skills, prompts, docs }: Catalog, mcp: string, version: string): string {
  return [
    site.title,
    site.description,
    "",
    `personal-mcp ${version}: ${skills.size} skills, ${prompts.size} prompts, ${docs.size} pages.`,
    `Point an MCP client (Streamable HTTP) at ${mcp}`,
    "",
  ].join("\n");
}
