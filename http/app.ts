import { Hono } from "hono";
import { cors } from "hono/cors";
import { type Access, keepPrivate } from "./access.ts";
import { createGuard, createOriginRule, type GuardOptions } from "./guard.ts";
import { readTarget, type Target } from "./path.ts";
import type { Token } from "./tokens.ts";
import type { Logger } from "../log.ts";

/** Something that answers requests: the MCP endpoint, the website. */
export interface RequestHandler {
  /** `target` is where the request leads, as the guard read it. */
  fetch(request: Request, target: Target): Response | Promise<Response>;
}

/** The faces of one part of the content. */
export interface Faces {
  readonly mcp: RequestHandler;
  readonly site: RequestHandler;
}

/** What {@linkcode createApp} puts together. */
export interface AppOptions {
  readonly config: GuardOptions & { readonly basePath: string };
  readonly mcp: RequestHandler;
  readonly site: RequestHandler;
  readonly log: Logger;
  /** Who may read; absent: everyone. */
  readonly access?: {
    readonly admit: Access;
    /** The faces of what a token is bound to. */
    readonly facesFor: (token: Token) => Faces;
  };
}

/** Headers that browser clients of MCP send and read (Streamable HTTP, 2025-03-26 to 2026-07-28). */
const MCP_HEADERS = [
  "content-type",
  "accept",
  "authorization",
  "last-event-id",
  "mcp-protocol-version",
  "mcp-session-id",
  "mcp-method",
  "mcp-name",
];

/**
 * Puts both endpoints together: the guard first, then `/mcp` to the MCP endpoint and everything else to the
 * website, all below the base path. It listens nowhere: tests and `Deno.serve` call `fetch`.
 */
export function createApp(
  { config, mcp, site, log, access }: AppOptions,
): { fetch(request: Request): Promise<Response> } {
  const guard = createGuard(config);
  const isAllowedOrigin = createOriginRule(config);
  const { basePath } = config;
  const app = new Hono<{ Bindings: { target: Target } }>({ getPath: () => "/" });
  const withCors = cors({
    origin: (origin) => isAllowedOrigin(origin) ? origin : null,
    allowMethods: ["POST", "GET", "DELETE", "OPTIONS"],
    allowHeaders: MCP_HEADERS,
    exposeHeaders: ["mcp-protocol-version", "mcp-session-id", "www-authenticate"],
    maxAge: 86_400,
  });
  app.use(async (context, next) =>
    context.env.target.kind === "mcp" ? await withCors(context, next) : await next()
  );
  app.all("*", async ({ req, env: { target } }) => {
    const ask = (faces: Faces) =>
      (target.kind === "mcp" ? faces.mcp : faces.site).fetch(req.raw, target);
    if (access === undefined) return await ask({ mcp, site });
    const admission = await access.admit(req.raw, target);
    switch (admission.kind) {
      case "open":
        return openOnly(await ask({ mcp, site }));
      case "answered":
        return keepPrivate(admission.response);
      case "token":
        return keepPrivate(await ask(access.facesFor(admission.token)));
    }
  });
  app.onError((error, context) => {
    const requestId = crypto.randomUUID();
    log.error("a request failed", { requestId, reason: error.stack ?? String(error) });
    const headers = { "cache-control": "no-store" };
    return context.text(`Internal error. Request id: ${requestId}.\n`, 500, headers);
  });
  return {
    fetch: async (request) => {
      const target = readTarget(request.url, basePath);
      const response = secure(guard(request, target) ?? await app.fetch(request, { target }));
      const isKept = target.kind !== "mcp" || response.headers.has("cache-control");
      if (!isKept) response.headers.set("cache-control", "no-store"); // answers to POST belong to one request
      return response;
    },
  };
}

/** What is open to everyone tells nothing else, not even what is near. */
function openOnly(response: Response): Response {
  if (response.status !== 404) return response;
  return keepPrivate(new Response("Not found.\n", { status: 404 }));
}

/** What every response carries unless its endpoint says more (OWASP secure headers). */
const SECURE_HEADERS: Readonly<Record<string, string>> = {
  "content-security-policy": "default-src 'none'; frame-ancestors 'none'",
  "x-content-type-options": "nosniff",
  "referrer-policy": "no-referrer",
  "cross-origin-opener-policy": "same-origin",
};

function secure(response: Response): Response {
  for (const [name, value] of Object.entries(SECURE_HEADERS)) {
    if (!response.headers.has(name)) response.headers.set(name, value);
  }
  return response;
}
