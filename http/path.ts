import { decodePercent } from "../text/percent.ts";

/** The path of a request, taken apart. */
export interface Address {
  /** Decoded; without empty segments. */
  readonly segments: readonly string[];
  readonly ending: "slash" | "name";
}

/**
 * Where a request leads. Made once a request: what is guarded, routed and shown goes by this one reading, since a
 * check of the path as it was sent and a router of the decoded one can be told different things.
 */
export type Target =
  /** No address of ours can look like this. */
  | { readonly kind: "malformed" }
  /** Not below the base path. */
  | { readonly kind: "outside" }
  /** `/mcp` or `/mcp/`; `/healthz` or `/readyz`; anything else. The address is below the base path. */
  | { readonly kind: "mcp" | "probe" | "page" } & Address;

/**
 * Reads where a request leads from its address as it was sent: `Deno.serve` hands out `request.url` unresolved. The
 * query never counts, and neither does the spelling: `/%6dcp` is `/mcp`.
 *
 * ```ts
 * import { readTarget } from "./path.ts";
 * import assert from "node:assert/strict";
 *
 * assert.equal(readTarget("http://localhost/notes/%6dcp", "/notes").kind, "mcp");
 * assert.equal(readTarget("http://localhost/?x=/healthz", "").kind, "page");
 * assert.equal(readTarget("http://localhost/a/../healthz", "").kind, "malformed");
 * ```
 */
export function readTarget(url: string, basePath: string): Target {
  const afterScheme = url.slice(url.indexOf("//") + 2);
  const [authority, rest] = cut(afterScheme, /[/?#]/);
  const [path] = cut(rest, /\?/);
  const address = readAddress(path || "/");
  if (authority === "" || address === undefined) return { kind: "malformed" };
  const base = basePath.split("/").slice(1);
  if (!base.every((segment, index) => address.segments[index] === segment)) {
    return { kind: "outside" };
  }
  const below = { ...address, segments: address.segments.slice(base.length) };
  return { kind: kindOf(below), ...below };
}

/**
 * The methods that are answered, by where they lead: what `Allow` says (RFC 9110, 10.2.1). MCP over HTTP reserves GET and
 * DELETE for streams and sessions, which a server without them answers with 405.
 */
export const ALLOWED = { mcp: "POST, OPTIONS", page: "GET, HEAD" } as const;

function kindOf({ segments, ending }: Address): "mcp" | "probe" | "page" {
  if (segments.length !== 1) return "page";
  if (segments[0] === "mcp") return "mcp";
  return ending === "name" && PROBES.has(segments[0]!) ? "probe" : "page";
}

/** Orchestrators probe by address, and a probe tells nothing worth protecting. */
const PROBES: ReadonlySet<string> = new Set(["healthz", "readyz"]);

function cut(text: string, mark: RegExp): readonly [before: string, from: string] {
  const at = text.search(mark);
  return at < 0 ? [text, ""] : [text.slice(0, at), text.slice(at)];
}

/**
 * Takes the path of a URL apart: each segment is decoded once and never looked at as a path again.
 * Answers `undefined` where a segment is empty or holds what no address of ours does: a fragment, a character that
 * must be escaped, a broken escape, or, escaped, `/`, `\`, a control character, `.` or `..`, bytes that are not UTF-8.
 *
 * ```ts
 * import { readAddress } from "./path.ts";
 * import assert from "node:assert/strict";
 *
 * assert.deepEqual(readAddress("/skills/a%20b/"), { segments: ["skills", "a b"], ending: "slash" });
 * assert.equal(readAddress("/skills/a%2Fb"), undefined);
 * ```
 */
export function readAddress(pathname: string): Address | undefined {
  const parts = pathname.split("/").slice(1);
  const ending = parts.at(-1) === "" ? "slash" : "name";
  if (ending === "slash") parts.pop();
  const segments: string[] = [];
  for (const part of parts) {
    const segment = SENT.test(part) ? decodePercent(part) : undefined;
    if (segment === undefined || !isName(segment)) return undefined;
    segments.push(segment.normalize("NFC"));
  }
  return { segments, ending };
}

/** What a segment may hold as it is sent: visible ASCII but `#` and `\`, which `URL` would read as other marks. */
const SENT = /^(?:[\x21\x22\x24\x26-\x5b\x5d-\x7e]|%[0-9a-f]{2})+$/i;

function isName(segment: string): boolean {
  return segment !== "" && segment !== "." && segment !== ".." &&
    !/[/\\\p{Cc}]/u.test(segment);
}
