import { type Context, Hono } from "hono";
import { type MediaType, preferredType } from "../http/accept.ts";
import { type Address, readTarget } from "../http/path.ts";
import type { Answer, RouteContext, RouteHandler } from "./site/answer.ts";
import { type Asset, type Assets, loadAssets } from "./site/assets.ts";
import { matchesEtag } from "../http/conditional.ts";
import { errorPage } from "./_error.tsx";
import { notFound } from "./_404.tsx";
import { derived } from "../catalog/model/derived.ts";
import type { Catalog } from "../catalog/model/types.ts";
import { finish, type Finished, toResponse } from "./finish.ts";
import { cacheControl } from "./site/cache_control.ts";
import { crossOriginHeaders } from "./site/cross_origin.ts";
import { createHrefs, type Hrefs } from "./site/hrefs.ts";
import { archiveFile } from "./site/archive_file.ts";
import { rawFile } from "./site/raw_file.ts";
import { BoundedCache } from "../http/bounded_cache.ts";
import { renderPage } from "./render.tsx";
import { secure } from "../http/security.ts";
import type { Site, SiteOptions } from "./site/site.ts";
import { fileURLToPath } from "node:url";

import { allSkills } from "./archives/index.ts";
import { handler as archive } from "./archives/[...path].ts";
import { handler as connect } from "./connect/index.tsx";
import { handler as diagnostics } from "./diagnostics.tsx";
import { handler as docs } from "./docs/[...path].tsx";
import { handler as healthz } from "./healthz.ts";
import { handler as home } from "./index.tsx";
import { handler as prompt } from "./prompts/[id].tsx";
import { handler as prompts } from "./prompts/index.tsx";
import { handler as rawDocs } from "./raw/docs/[...path].ts";
import { handler as rawPrompts } from "./raw/prompts/[id].ts";
import { handler as rawSkills } from "./raw/skills/[...path].ts";
import { handler as readyz } from "./readyz.ts";
import { handler as robots } from "./robots.txt.ts";
import { handler as search } from "./search.tsx";
import { handler as searchApi } from "./api/search.ts";
import { handler as skill } from "./skills/[...path].tsx";
import { handler as skills } from "./skills/index.tsx";
import { handler as wellKnown } from "./well_known/[...path].ts";

export type { Site, SiteOptions } from "./site/site.ts";

interface Route {
  /** A path, or a path and everything below it. */
  readonly path: string;
  readonly handler: RouteHandler;
  /** What it can answer in. Default: HTML alone. */
  readonly types?: readonly [MediaType, ...MediaType[]];
}

/** Every address of the website, in the order in which they are tried. */
const ROUTES: readonly Route[] = [
  { path: "/", handler: home },
  { path: "/skills", handler: skills },
  { path: "/skills/", handler: skills },
  { path: "/skills/*", handler: skill, types: ["text/html", "application/json"] },
  { path: "/prompts", handler: prompts },
  { path: "/prompts/", handler: prompts },
  { path: "/prompts/*", handler: prompt },
  { path: "/docs/*", handler: docs },
  { path: "/search", handler: search },
  { path: "/diagnostics", handler: diagnostics },
  { path: "/connect", handler: connect },
  { path: "/raw/skills/*", handler: rawSkills },
  { path: "/raw/prompts/*", handler: rawPrompts },
  { path: "/raw/docs/*", handler: rawDocs },
  { path: "/archives/*", handler: archive },
  { path: "/archives.tar.gz", handler: allSkills("tar.gz") },
  { path: "/archives.zip", handler: allSkills("zip") },
  { path: "/.well-known/*", handler: wellKnown },
  { path: "/api/search", handler: searchApi, types: ["application/json"] },
  { path: "/healthz", handler: healthz },
  { path: "/readyz", handler: readyz },
  { path: "/robots.txt", handler: robots },
];

/** Enough for the pages of a thousand skills. */
const CACHE_BYTES = 32 * 1024 * 1024;

/**
 * Makes the website: `Request` in, `Response` out, from the snapshot of the moment. It listens nowhere
 * and knows no other face. Errors are answered in the site's design; it never throws.
 */
export function createSite(options: SiteOptions): Site {
  const desk = new Desk(options);
  const app = new Hono<{ Bindings: Asked }>({ getPath: (_, asked) => pathOf(asked?.env?.address) });
  for (const route of ROUTES) {
    app.get(route.path, ({ req, env }) => desk.answer(route, req.raw, env));
  }
  app.get("/static/*", ({ req, env }) => desk.asset(req.raw, env.address));
  app.notFound(({ req, env }) => desk.missing(req.raw, env.address));
  app.onError((error, context: Context) => desk.broken(error, context.req.raw));
  return {
    async fetch(request, target = readTarget(request.url, options.basePath)) {
      const address = "segments" in target ? target : undefined;
      const asked: Asked = { address, isHead: request.method === "HEAD" };
      if (request.method === "GET") return secure(await app.fetch(request, asked));
      if (asked.isHead) {
        return await withoutBody(secure(await app.fetch(asGet(request), asked)));
      }
      return secure(new Response("Only GET and HEAD.\n", { status: 405, headers: ONLY_READING }));
    },
  };
}

/** What a handler is given beside the request. */
interface Asked {
  /** Absent where no page of ours can be. */
  readonly address: Address | undefined;
  /** Whether no body is sent. */
  readonly isHead: boolean;
}

/** The path that routes are matched with; two slashes begin none. */
function pathOf(address: Address | undefined): string {
  if (address === undefined) return "//";
  const path = `/${address.segments.join("/")}`;
  return address.ending === "slash" && path !== "/" ? `${path}/` : path;
}

/** Ranges are for GET alone (RFC 9110, 14.2). */
function asGet({ url, headers }: Request): Request {
  const kept = new Headers(headers);
  kept.delete("range");
  return new Request(url, { headers: kept });
}

/** Says how long the body would have been: servers take an absent body for an empty one. */
async function withoutBody(response: Response): Promise<Response> {
  const { status, headers } = response;
  if (status !== 304 && !headers.has("content-length")) {
    const { byteLength } = await response.arrayBuffer();
    headers.set("content-length", String(byteLength));
  }
  return new Response(null, { status, headers });
}

const ONLY_READING = { allow: "GET, HEAD", "content-type": "text/plain; charset=utf-8" };

/** Answers requests one at a time; holds what lives as long as the site. */
class Desk {
  readonly #options: SiteOptions;
  readonly #assets: Assets;
  /** Keys are addresses without queries, so that requests cannot fill it with copies. */
  readonly #cacheOf = derived((_: Catalog) =>
    new BoundedCache<Finished>({
      capacity: CACHE_BYTES,
      largest: CACHE_BYTES / 4,
      sizeOf: ({ body }) => body.length,
    })
  );
  #hrefs: Hrefs | undefined;

  constructor(options: SiteOptions) {
    this.#options = options;
    this.#assets = loadAssets(
      options.assetRoot ?? fileURLToPath(new URL("..", import.meta.url)),
    );
  }

  async answer(route: Route, request: Request, { address, isHead }: Asked): Promise<Response> {
    if (address === undefined) return this.missing(request, address);
    const url = new URL(request.url);
    if (isBareBase(address)) return redirect(`${this.#options.basePath}/${url.search}`);
    const catalog = this.#options.catalog();
    const type = preferredType(request.headers.get("accept"), route.types ?? ["text/html"]);
    const key = url.search === "" ? keyOf(address, type) : undefined;
    const cache = this.#cacheOf(catalog);
    const kept = key && cache.get(key);
    if (kept) return toResponse(kept, request);
    const depth = route.path.split("/").filter((part) => part !== "" && part !== "*").length;
    const context: RouteContext = {
      request,
      url,
      rest: address.segments.slice(depth),
      ending: address.ending,
      type,
      catalog,
      hrefs: this.#addresses,
      options: this.#options,
    };
    const answer = await route.handler.GET(context);
    const download = {
      request,
      isHead,
      cacheControl: cacheControl(this.#options),
      crossOrigin: crossOriginHeaders(this.#options),
    };
    if (answer.kind === "file") return await rawFile(answer.file, download);
    if (answer.kind === "archive") {
      return await archiveFile(answer.archive, { ...download, name: answer.name });
    }
    if (!isTold(answer)) return this.#otherwise(answer, { context, address });
    const finished = finish(answer, {
      context,
      assets: this.#assets,
      varies: (route.types?.length ?? 1) > 1,
    });
    if (key && answer.kind !== "status") cache.set(key, finished);
    return toResponse(finished, request);
  }

  asset(request: Request, address: Address | undefined): Response {
    const name = address?.segments.slice(1).join("/");
    const asset = name === undefined ? undefined : this.#assets.byName.get(name);
    return asset ? assetResponse(asset, request) : this.missing(request, address);
  }

  missing(request: Request, address: Address | undefined): Response {
    const context = {
      catalog: this.#options.catalog(),
      hrefs: this.#addresses,
      options: this.#options,
    };
    const segments = address?.segments ?? [];
    const { near, page } = notFound(context, segments);
    const type = preferredType(request.headers.get("accept"), typesOfMissing(segments));
    const headers = {
      "content-type": type === "application/json" ? type : `${type}; charset=utf-8`,
      "cache-control": "no-store",
      vary: "Accept",
    };
    const addresses = near.map(({ href }) => href);
    const body = type === "text/html"
      ? renderPage({ page, context, assets: this.#assets })
      : type === "application/json"
      ? JSON.stringify({ error: "not found", near: addresses })
      : ["Not found.", ...addresses.map((href) => `Near: ${href}`), ""].join("\n");
    return new Response(body, { status: 404, headers });
  }

  broken(error: Error, request: Request): Response {
    const requestId = crypto.randomUUID();
    this.#options.log.error("a page failed", { requestId, reason: error.stack ?? String(error) });
    const type = preferredType(request.headers.get("accept"), PAGE_TYPES);
    const headers = { "cache-control": "no-store", vary: "Accept" };
    if (type === "application/json") {
      return Response.json({ error: "internal error", requestId }, { status: 500, headers });
    }
    const text = `Internal error. Request id: ${requestId}.\n`;
    const html = type === "text/html" ? this.#tryErrorPage(requestId) : undefined;
    return new Response(html ?? text, {
      status: 500,
      headers: { ...headers, "content-type": `${html ? type : "text/plain"}; charset=utf-8` },
    });
  }

  /** The layout may be what broke; then plain text has to do. */
  #tryErrorPage(requestId: string): string | undefined {
    try {
      const context = {
        catalog: this.#options.catalog(),
        hrefs: this.#addresses,
        options: this.#options,
      };
      const page = errorPage(context, requestId);
      return renderPage({ page, context, assets: this.#assets });
    } catch {
      return undefined;
    }
  }

  #otherwise(
    answer: Exclude<Answer, { kind: "page" | "json" | "text" | "status" | "file" | "archive" }>,
    { context: { request, url }, address }: {
      readonly context: RouteContext;
      readonly address: Address;
    },
  ): Response {
    if (answer.kind === "missing") return this.missing(request, address);
    return redirect(answer.to + url.search);
  }

  /** Made at the first request: only then is it known where the server listens. */
  get #addresses(): Hrefs {
    this.#hrefs ??= createHrefs({
      basePath: this.#options.basePath,
      publicUrl: this.#options.publicUrl ?? this.#options.server.origin(),
    });
    return this.#hrefs;
  }
}

const PAGE_TYPES = ["text/html", "application/json", "text/markdown", "text/plain"] as const;

/** What is not there is said in the type of what would be: an interface speaks JSON, raw files plain text. */
function typesOfMissing(segments: readonly string[]): readonly [MediaType, ...MediaType[]] {
  const [first] = segments;
  if (first === "api" || segments.includes(".well-known")) return ["application/json"];
  if (first === "raw" || first === "static" || first === "archives") {
    return ["text/plain", "application/json", "text/html"];
  }
  return PAGE_TYPES;
}

function isTold(
  answer: Answer,
): answer is Extract<Answer, { kind: "page" | "json" | "text" | "status" }> {
  return ["page", "json", "text", "status"].includes(answer.kind);
}

/** The base path without its slash, from which relative addresses would lead astray. */
function isBareBase({ segments, ending }: Address): boolean {
  return segments.length === 0 && ending === "name";
}

function redirect(location: string): Response {
  return new Response(null, { status: 308, headers: { location, "cache-control": "no-cache" } });
}

/** One address, one key, however it was escaped. */
function keyOf({ segments, ending }: Address, type: MediaType): string {
  return `${type} /${segments.join("/")}${ending === "slash" ? "/" : ""}`;
}

function assetResponse({ name, type, bytes }: Asset, request: Request): Response {
  const etag = `"${name}"`;
  const headers = {
    "content-type": type,
    "cache-control": "public, max-age=31536000, immutable",
    etag,
  };
  return matchesEtag(request.headers.get("if-none-match"), etag)
    ? new Response(null, { status: 304, headers })
    : new Response(bytes, { headers });
}
