import type { Config } from "../config.ts";
import { loginPage } from "./login_page.ts";
import type { Target } from "./path.ts";
import { findToken, type Token } from "./tokens.ts";

/** What {@linkcode createAccess} needs. */
export interface AccessOptions {
  readonly config: Pick<Config, "basePath" | "publicUrl">;
  /** The tokens of the moment; none admit nobody. */
  readonly tokens: () => readonly Token[];
}

/** Who asks: whoever has a token, one who needs none for this address, or nobody who may. */
export type Admission =
  | { readonly kind: "token"; readonly token: Token }
  /** Probes, the site's own static files, and what a browser asks before a request. */
  | { readonly kind: "open" }
  | { readonly kind: "answered"; readonly response: Response };

/** Decides who may read. */
export type Access = (request: Request, target: Target) => Promise<Admission>;

/** Where a browser keeps the token: this host alone, over TLS alone, out of reach of scripts (RFC 6265bis, 4.1.3). */
const COOKIE = "__Host-personal-mcp";
const COOKIE_RULES = "Path=/; Secure; HttpOnly; SameSite=Strict";

/** How long a browser keeps it, seconds: 30 days. */
const COOKIE_AGE = 2_592_000;

/** The longest form that is read, bytes. */
const FORM_LIMIT = 16_384;

/**
 * Makes the check that comes between the guard and what is served, where tokens are asked for. Programs send
 * `Authorization: Bearer` (RFC 6750); people sign in at `/login`, which keeps the token in a cookie that `/mcp` does not
 * take. What is refused is told nothing of the content: a page that is there and one that is not look the same.
 */
export function createAccess({ config, tokens }: AccessOptions): Access {
  const { basePath, publicUrl } = config;
  const challengeOf = challenger(publicUrl);
  return async (request, target) => {
    if (isOpen(request, target)) return { kind: "open" };
    const metadata = publicUrl && metadataFor(request, publicUrl);
    if (metadata) return { kind: "answered", response: metadata };
    const given = bearerOf(request) ?? (target.kind === "mcp" ? undefined : cookieOf(request));
    const word = target.kind === "page" && target.segments.length === 1 ? target.segments[0] : "";
    if (word === "login" || word === "logout") {
      return { kind: "answered", response: await door(request, word) };
    }
    const token = given === undefined ? undefined : findToken(tokens(), given);
    if (token) return { kind: "token", token };
    const challenge = challengeOf(bearerOf(request) !== undefined);
    return { kind: "answered", response: refusal(request, { target, challenge, basePath }) };
  };

  async function door(request: Request, word: "login" | "logout"): Promise<Response> {
    const form = (status: 200 | 401 | 403, sentence: string, to = `${basePath}/`) =>
      loginPage({ status, basePath, to, sentence });
    if (request.method !== "POST") return form(200, ASK);
    if (!isOwnOrigin(request, publicUrl)) {
      return form(403, "The form was sent from another site, and nothing was done.");
    }
    if (word === "logout") return leave(`${basePath}/login`, "", 0);
    const fields = await readForm(request);
    const secret = fields?.get("token")?.trim() ?? "";
    const to = pathIn(fields?.get("to") ?? "", basePath);
    if (!findToken(tokens(), secret)) return form(401, "There is no such token.", to);
    return leave(to, secret, COOKIE_AGE);
  }
}

const ASK = "What is here is for those who have a token.";

function isOpen({ method }: Request, target: Target): boolean {
  if (target.kind === "probe") return true;
  if (target.kind === "mcp") return method === "OPTIONS"; // CORS: a browser sends no token with it
  return target.kind === "page" && target.segments[0] === "static" && target.segments.length > 1;
}

function bearerOf({ headers }: Request): string | undefined {
  return /^Bearer +([A-Za-z0-9._~+/-]+=*) *$/i.exec(headers.get("authorization") ?? "")?.[1];
}

function cookieOf({ headers }: Request): string | undefined {
  for (const pair of (headers.get("cookie") ?? "").split(";")) {
    const [name, ...value] = pair.trim().split("=");
    if (name === COOKIE) return value.join("=");
  }
  return undefined;
}

/** Writes the challenge (RFC 6750, section 3; RFC 9728, section 5.1). */
function challenger(publicUrl: string | undefined): (isWrong: boolean) => string {
  const metadata = publicUrl === undefined
    ? ""
    : `, resource_metadata="${metadataAddress(publicUrl)}"`;
  return (isWrong) =>
    `Bearer realm="personal-mcp"${
      isWrong ? ', error="invalid_token", error_description="there is no such token"' : ""
    }${metadata}`;
}

/** The metadata of `/mcp` stands between host and path (RFC 9728, section 3.1). */
function metadataAddress(publicUrl: string): string {
  const { origin, pathname } = new URL(`${publicUrl}/mcp`);
  return `${origin}/.well-known/oauth-protected-resource${pathname}`;
}

function metadataFor({ url, method }: Request, publicUrl: string): Response | undefined {
  const { pathname } = new URL(url);
  if (pathname !== new URL(metadataAddress(publicUrl)).pathname) return undefined;
  if (method !== "GET" && method !== "HEAD") return undefined;
  return Response.json({ resource: `${publicUrl}/mcp`, bearer_methods_supported: ["header"] });
}

interface Refused {
  readonly target: Target;
  readonly challenge: string;
  readonly basePath: string;
}

function refusal(request: Request, { target, challenge, basePath }: Refused): Response {
  const headers = { "www-authenticate": challenge };
  const message = "Cannot answer without a token: send Authorization: Bearer TOKEN";
  if (target.kind === "mcp") {
    return Response.json({ jsonrpc: "2.0", id: null, error: { code: -32000, message } }, {
      status: 401,
      headers,
    });
  }
  const isPerson = request.method === "GET" &&
    (request.headers.get("accept") ?? "").includes("text/html");
  if (!isPerson) return new Response(`${message}.\n`, { status: 401, headers });
  const { pathname, search } = new URL(request.url);
  const to = pathIn(pathname + search, basePath);
  return loginPage({ status: 401, basePath, to, sentence: ASK, headers });
}

/** A browser names the page that sends a form; a page of another site would sign people in as somebody else. */
function isOwnOrigin({ headers, url }: Request, publicUrl: string | undefined): boolean {
  const origin = URL.parse(headers.get("origin") ?? "");
  if (origin === null || !/^https?:$/.test(origin.protocol)) return false;
  if (publicUrl !== undefined && origin.origin === new URL(publicUrl).origin) return true;
  return origin.host === new URL(url).host;
}

/** Keeps an address within this site. */
function pathIn(to: string, basePath: string): string {
  const isOurs = to.startsWith(`${basePath}/`) && !to.startsWith("//") &&
    /^[\x21-\x5b\x5d-\x7e]+$/.test(to);
  return isOurs ? to : `${basePath}/`;
}

async function readForm(request: Request): Promise<URLSearchParams | undefined> {
  const type = request.headers.get("content-type") ?? "";
  if (!/^application\/x-www-form-urlencoded\b/i.test(type)) return undefined;
  if (!(Number(request.headers.get("content-length") ?? NaN) <= FORM_LIMIT)) return undefined;
  return new URLSearchParams(await request.text());
}

function leave(location: string, value: string, age: number): Response {
  const cookie = `${COOKIE}=${value}; Max-Age=${age}; ${COOKIE_RULES}`;
  return new Response(null, { status: 303, headers: { location, "set-cookie": cookie } });
}

/** Marks an answer as one person's: no cache keeps it, no search engine lists it. */
export function keepPrivate(response: Response): Response {
  const kept = response.headers.get("cache-control") ?? "";
  const transform = kept.includes("no-transform") ? ", no-transform" : "";
  response.headers.set("cache-control", `private, no-store${transform}`);
  response.headers.set("x-robots-tag", "noindex");
  return response;
}
