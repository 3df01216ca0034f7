import { fileURLToPath } from "node:url";
import { derived } from "../catalog/model/derived.ts";
import type { Catalog } from "../catalog/model/types.ts";
import { FileChangedError } from "../catalog/tree/files.ts";
import { type MediaType, preferredType } from "../http/accept.ts";
import { BoundedCache } from "../http/bounded_cache.ts";
import { matchesEtag } from "../http/conditional.ts";
import type { Address } from "../http/path.ts";
import { finish, type Finished, toResponse } from "./finish.ts";
import type { Answer, RouteContext } from "./site/answer.ts";
import { archiveFile } from "./site/archive_file.ts";
import { type Asset, type Assets, loadAssets } from "./site/assets.ts";
import { cacheControl } from "./site/cache_control.ts";
import { crossOriginHeaders } from "./site/cross_origin.ts";
import { createHrefs, type Hrefs } from "./site/hrefs.ts";
import { rawFile } from "./site/raw_file.ts";
import type { SiteOptions } from "./site/site.ts";
import type { Route } from "./table.ts";

/** What is asked, beside the request. */
export interface Asked {
  /** Absent where no page of ours can be. */
  readonly address: Address | undefined;
  /** Whether no body is sent. */
  readonly isHead: boolean;
  /** Whether the Markdown twin of the address is asked for, by an address of its own. */
  readonly isTwin?: boolean;
}

/** Enough for the pages of a thousand skills. */
const CACHE_BYTES = 32 * 1024 * 1024;

/** What a page can be answered in. */
const PAGE_TYPES = ["text/html", "text/markdown"] as const;

/** Answers routes; holds what lives as long as the site. */
export class Responder {
  readonly options: SiteOptions;
  readonly assets: Assets;
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
    this.options = options;
    this.assets = loadAssets(
      options.assetRoot ?? fileURLToPath(new URL("..", import.meta.url)),
    );
  }

  /** Made at the first request: only then is it known where the server listens. */
  get hrefs(): Hrefs {
    this.#hrefs ??= createHrefs({
      basePath: this.options.basePath,
      publicUrl: this.options.publicUrl ?? this.options.server.origin(),
    });
    return this.#hrefs;
  }

  /** Answers one route, or nothing where the address leads to nothing. */
  async answer(route: Route, request: Request, asked: Asked): Promise<Response | undefined> {
    const { address } = asked;
    if (address === undefined) return undefined;
    const url = new URL(request.url);
    if (isBareBase(address)) return redirect(`${this.options.basePath}/${url.search}`);
    const catalog = this.options.catalog();
    const types = typesOf(request, asked);
    const key = url.search === "" ? keyOf(address, types) : undefined;
    const cache = this.#cacheOf(catalog);
    const kept = key && cache.get(key);
    if (kept) return toResponse(kept, request);
    const context = this.#contextOf(route, { request, url, address, type: types.any, catalog });
    const answer = await route.handler.GET(context);
    if (asked.isTwin && answer.kind !== "page") return undefined;
    const finished = this.#finish(answer, context, types.page);
    if (finished === undefined) return await this.#otherwise(answer, context, asked);
    if (key && answer.kind !== "status") cache.set(key, finished);
    return toResponse(finished, request);
  }

  /** Answers a file of the site's own. */
  asset(request: Request, { address }: Asked): Response | undefined {
    const name = address?.segments.slice(1).join("/");
    const asset = name === undefined ? undefined : this.assets.byName.get(name);
    return asset && assetResponse(asset, request);
  }

  /** Tells whoever runs the server of a file that is no longer the one that was catalogued. */
  hear(error: unknown): void {
    if (error instanceof FileChangedError) this.options.onFileChanged?.(error);
  }

  #contextOf(
    { path }: Route,
    { address, ...rest }: Pick<RouteContext, "request" | "url" | "type" | "catalog"> & {
      readonly address: Address;
    },
  ): RouteContext {
    const depth = path.split("/").filter((part) => part !== "" && part !== "*").length;
    return {
      ...rest,
      rest: address.segments.slice(depth),
      ending: address.ending,
      hrefs: this.hrefs,
      options: this.options,
    };
  }

  #finish(answer: Answer, context: RouteContext, type: PageType): Finished | undefined {
    switch (answer.kind) {
      case "page":
        if (type === "text/markdown" && answer.page.source) return undefined;
        return finish(answer, { context, assets: this.assets, type });
      case "json":
      case "text":
      case "status":
        return finish(answer, { context, assets: this.assets, type });
      default:
        return undefined;
    }
  }

  /** Answers what is no finished body: bytes that are sent as they are read, another address, nothing. */
  async #otherwise(
    answer: Answer,
    { request, url, hrefs }: RouteContext,
    { isHead }: Asked,
  ): Promise<Response | undefined> {
    const download = {
      request,
      isHead,
      cacheControl: cacheControl(this.options),
      crossOrigin: crossOriginHeaders(this.options),
      onError: (error: unknown) => this.hear(error),
    };
    switch (answer.kind) {
      case "stream":
        return answer.response;
      case "file":
        return await rawFile(answer.file, download);
      case "archive":
        return await archiveFile(answer.archive, { ...download, name: answer.name });
      case "page":
        return await rawFile(answer.page.source!, {
          ...download,
          page: hrefs.absolute(answer.page.href),
        });
      case "redirect":
        return redirect(answer.to + url.search);
      case "refused":
        return Response.json({ error: answer.reason }, {
          status: 400,
          headers: { "cache-control": "no-store", ...Object.fromEntries(download.crossOrigin) },
        });
      default:
        return undefined;
    }
  }
}

type PageType = typeof PAGE_TYPES[number];

/** What the request prefers: of everything, and of what pages can be. */
interface Types {
  readonly any: MediaType;
  readonly page: PageType;
}

function typesOf({ headers }: Request, { isTwin }: Asked): Types {
  if (isTwin) return { any: "text/markdown", page: "text/markdown" };
  const accept = headers.get("accept");
  return {
    any: preferredType(accept, [...PAGE_TYPES, "application/json"]),
    page: preferredType(accept, PAGE_TYPES) as PageType,
  };
}

/** One address, one key, however it was escaped. */
function keyOf({ segments, ending }: Address, { any, page }: Types): string {
  return `${any} ${page} /${segments.join("/")}${ending === "slash" ? "/" : ""}`;
}

/** The base path without its slash, from which relative addresses would lead astray. */
function isBareBase({ segments, ending }: Address): boolean {
  return segments.length === 0 && ending === "name";
}

function redirect(location: string): Response {
  return new Response(null, { status: 308, headers: { location, "cache-control": "no-cache" } });
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
