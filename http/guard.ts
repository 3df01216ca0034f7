import { type Config, isLoopback } from "../config.ts";
import { quote } from "../text/quote.ts";
import { ALLOWED, type Target } from "./path.ts";

/** Refuses a request with a response, or lets it pass with `undefined`. */
export type Guard = (request: Request, target: Target) => Response | undefined;

/** What {@linkcode createGuard} needs of the configuration. */
export type GuardOptions =
  & Pick<
    Config,
    "host" | "allowedHosts" | "allowedOrigins" | "publicUrl" | "deploy"
  >
  & {
    /** Whether a request without a Host header is refused, as HTTP/1.1 wants (RFC 9112, section 3.2). Default: no. */
    readonly requiresHost?: boolean;
  };

/** Longest request target, in characters; the runtime's own limit is about 64 KiB for the whole head. */
const TARGET_LIMIT = 8192;

/** What is routed; what leads nowhere is refused there, with the same `Allow`. */
const METHODS: ReadonlySet<string> = new Set(["GET", "HEAD", "OPTIONS", "POST", "DELETE"]);

/**
 * Makes the check that every request passes before anything routes it: method, Host, target and Origin.
 *
 * `Deno.serve` builds `request.url` from the Host header and the target as they were sent, so a Host of
 * `localhost/evil` would change the path: Host comes first (RFC 9110, section 7.2), and dot segments,
 * encoded slashes and malformed escapes are refused rather than normalized. Host and Origin are held
 * against lists, since a page that rebinds DNS sends a matching pair (MCP, Streamable HTTP, security).
 * Which address is spared and which is checked goes by the reading that routes the request.
 *
 * ```ts
 * import { createGuard } from "./guard.ts";
 * import { readTarget } from "./path.ts";
 * import assert from "node:assert/strict";
 *
 * const guard = createGuard({ host: "127.0.0.1", allowedHosts: [], allowedOrigins: [], publicUrl: undefined, deploy: false });
 * const ask = (url: string) => guard(new Request(url), readTarget(url, ""));
 * assert.equal(ask("http://localhost:8000/skills/"), undefined);
 * assert.equal(ask("http://evil.example/skills/")?.status, 403);
 * ```
 */
export function createGuard(options: GuardOptions): Guard {
  const hosts = hostRule(options);
  const origins = originRule(options, hosts);
  return (request, target) =>
    checkMethod(request, target) ??
      checkHost(request, { target, isAllowed: hosts, isRequired: options.requiresHost }) ??
      checkTarget(request, target) ?? checkOrigin(request, { target, isAllowed: origins });
}

/** Makes the test of an Origin header that {@linkcode createGuard} applies, for CORS to agree with. */
export function createOriginRule(options: GuardOptions): (origin: string) => boolean {
  return originRule(options, hostRule(options));
}

type Rule = (value: string) => boolean;

/** Accepts a host with any port if listed without one, else the exact pair. */
function hostRule({ host, allowedHosts, publicUrl, deploy }: GuardOptions): Rule {
  const listed = new Set(allowedHosts);
  if (publicUrl) listed.add(new URL(publicUrl).host);
  const loopback = isLoopback(host);
  return (value) => {
    const name = value.replace(/:\d*$/, "");
    return deploy || listed.has(value) || listed.has(name) || loopback && isLoopback(name);
  };
}

function originRule({ allowedOrigins, publicUrl }: GuardOptions, hosts: Rule): Rule {
  const listed = new Set(allowedOrigins);
  if (publicUrl) listed.add(new URL(publicUrl).origin);
  return (value) => {
    if (listed.has(value)) return true;
    const url = URL.parse(value);
    return url !== null && /^https?:$/.test(url.protocol) && url.origin === value &&
      hosts(url.host);
  };
}

function checkMethod({ method }: Request, { kind }: Target): Response | undefined {
  if (METHODS.has(method)) return undefined;
  const allow = ALLOWED[kind === "mcp" ? "mcp" : "page"];
  const refusal = refuse(
    405,
    `Cannot answer the method ${quote(method)}: this address knows ${allow}`,
    { allow, connection: "close" },
  );
  return method === "CONNECT" ? brokenOff(refusal) : refusal;
}

interface Check {
  readonly target: Target;
  readonly isAllowed: Rule;
  readonly isRequired?: boolean | undefined;
}

function checkHost(
  request: Request,
  { target, isAllowed, isRequired = false }: Check,
): Response | undefined {
  if (isRequired && !request.headers.has("host")) {
    return refuse(400, "Cannot read the request: it has no Host header");
  }
  const authority = request.url.slice(request.url.indexOf("//") + 2).split(/[/?#]/, 1)[0]!;
  const host = (request.headers.get("host") ?? authority).toLowerCase();
  if (
    !/^([a-z0-9_.-]+|\[[0-9a-f:.]+\])(:\d{1,5})?$/.test(host) || !URL.canParse(`http://${host}`)
  ) {
    return refuse(400, "Cannot read the Host header: write a host name and an optional port");
  }
  if (authority.toLowerCase() !== host) {
    return refuse(
      400,
      "Cannot accept the request target: it names another host than the Host header",
    );
  }
  if (isAllowed(host) || target.kind === "probe") return undefined;
  return refuse(
    403,
    `Cannot serve the host ${
      quote(host, 200)
    }: it is not on the list. Start the server with --allowed-host ${
      host.replace(/:\d+$/, "").slice(0, 200)
    } or --public-url`,
  );
}

function checkTarget({ url }: Request, { kind }: Target): Response | undefined {
  const start = url.indexOf("/", url.indexOf("//") + 2);
  if (start >= 0 && url.length - start > TARGET_LIMIT) {
    return refuse(414, `Cannot read the address: it is longer than ${TARGET_LIMIT} characters`);
  }
  return kind !== "malformed" ? undefined : refuse(
    400,
    "Cannot read the address: a part of its path is empty, a dot segment, or badly percent-encoded",
  );
}

/** A browser names the page that sends a request; other clients send no Origin. */
function checkOrigin(request: Request, { target, isAllowed }: Check): Response | undefined {
  const origin = request.headers.get("origin");
  if (origin === null || target.kind !== "mcp" || isAllowed(origin)) return undefined;
  return refuse(
    403,
    `Cannot serve the origin ${
      quote(origin, 200)
    }: it is not on the list. Start the server with --allowed-origin ORIGIN`,
  );
}

/**
 * Makes a response after which the connection ends: one that was asked to be a tunnel shall carry nothing else. The
 * runtime says `Connection: close` and keeps it open (Deno 2.9); a body without an end is what it closes it for.
 */
function brokenOff(response: Response): Response {
  const reader = response.body!.getReader();
  const body = new ReadableStream({
    pull: async (controller) => {
      const { done, value } = await reader.read();
      if (done) controller.error(new Error("the connection is closed"));
      else controller.enqueue(value);
    },
  });
  return new Response(body, response);
}

function refuse(status: number, reason: string, headers: Record<string, string> = {}): Response {
  return new Response(`${reason}.\n`, {
    status,
    headers: {
      "content-type": "text/plain; charset=utf-8",
      "cache-control": "no-store",
      ...headers,
    },
  });
}
