import { type Context, Hono } from "hono";
import { readTarget } from "../http/path.ts";
import { secure } from "../http/security.ts";
import { errorResponse, isForMcp, misdirectedResponse, notFoundResponse } from "./refusals.ts";
import { type Asked, Responder } from "./responder.ts";
import { preflightResponse } from "./site/cross_origin.ts";
import type { Site, SiteOptions } from "./site/site.ts";
import { ROUTES } from "./table.ts";
import { pagesOf } from "./twins/address.ts";

export type { Site, SiteOptions } from "./site/site.ts";

/**
 * Makes the website: `Request` in, `Response` out, from the snapshot of the moment. It listens nowhere
 * and knows nothing of MCP. Errors are answered in the site's design; it never throws.
 */
export function createSite(options: SiteOptions): Site {
  const app = createRouter(new Responder(options), options.basePath);
  return {
    async fetch(request, target = readTarget(request.url, options.basePath)) {
      const address = "segments" in target ? target : undefined;
      const asked: Asked = { address, isHead: request.method === "HEAD" };
      if (request.method === "GET") return secure(await app.fetch(request, asked));
      if (asked.isHead) {
        return await withoutBody(secure(await app.fetch(asGet(request), asked)));
      }
      if (request.method === "OPTIONS" && options.isPublic) return secure(preflightResponse());
      return secure(misdirectedResponse(405, options.basePath));
    },
  };
}

type Router = Hono<{ Bindings: Asked }>;

function createRouter(responder: Responder, basePath: string): Router {
  const app: Router = new Hono({ getPath: (_, asked) => pathOf(asked?.env?.address) });
  for (const route of ROUTES) {
    app.get(
      route.path,
      async ({ req: { raw }, env }) =>
        await responder.answer(route, raw, env) ?? await twinOrMissing(raw, env),
    );
  }
  app.get(
    "/static/*",
    ({ req: { raw }, env }) => responder.asset(raw, env) ?? twinOrMissing(raw, env),
  );
  app.notFound(({ req: { raw }, env }) => twinOrMissing(raw, env));
  app.onError((error, context: Context) => errorResponse(error, context.req.raw, responder));
  return app;

  /** Where nothing has an address, it may still be that of a page's Markdown. */
  async function twinOrMissing(request: Request, asked: Asked): Promise<Response> {
    const { address } = asked;
    if (asked.isTwin) return new Response(null, { status: 404 });
    for (const page of address ? pagesOf(address) : []) {
      const response = await app.fetch(request, { ...asked, address: page, isTwin: true });
      if (response.status !== 404) return response;
    }
    return isForMcp(request)
      ? misdirectedResponse(404, basePath)
      : notFoundResponse(request, address, responder);
  }
}

/** The path that routes are matched with; two slashes begin none. */
function pathOf(address: Asked["address"]): string {
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
  if (headers.get("content-type") === "text/event-stream") { // it would never end
    await response.body?.cancel();
  } else if (status !== 304 && !headers.has("content-length")) {
    const { byteLength } = await response.arrayBuffer();
    headers.set("content-length", String(byteLength));
  }
  return new Response(null, { status, headers });
}
