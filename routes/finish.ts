import { createHash } from "node:crypto";
import { catalogDigest } from "../catalog/model/digest.ts";
import type { Digest } from "../catalog/model/types.ts";
import type { Answer, Page, RouteContext } from "./site/answer.ts";
import type { Assets } from "./site/assets.ts";
import { cacheControl } from "./site/cache_control.ts";
import { crossOriginHeaders } from "./site/cross_origin.ts";
import { matchesEtag } from "../http/conditional.ts";
import { renderPage } from "./render.tsx";
import { canonicalHeader } from "./site/canonical.ts";
import { linkInTwin, twinHref } from "./twins/address.ts";
import { toMarkdown } from "./twins/markdown.ts";

/** A finished answer: what a response is made of, again and again. */
export interface Finished {
  readonly status: number;
  readonly headers: readonly (readonly [name: string, value: string])[];
  readonly body: Uint8Array<ArrayBuffer>;
  readonly etag: string;
}

/** The answers that become a body. */
export type Told = Extract<Answer, { kind: "page" | "json" | "text" | "status" }>;

/** What {@linkcode finish} needs beside the answer. */
export interface FinishOptions {
  readonly context: Pick<RouteContext, "catalog" | "hrefs" | "options" | "url">;
  readonly assets: Assets;
  /** What a page is answered in. */
  readonly type: "text/html" | "text/markdown";
}

const encoder = new TextEncoder();

/** Makes body, headers and entity tag of an answer. */
export function finish(answer: Told, { context, assets, type }: FinishOptions): Finished {
  const written = answer.kind === "page"
    ? writePage(answer.page, { context, assets, type })
    : writeOther(answer);
  const body = encoder.encode(written.text);
  const headers: [string, string][] = [
    ["content-type", written.type],
    [
      "cache-control",
      answer.kind === "status" ? "no-store" : cacheControl(context.options),
    ],
    ...written.headers,
  ];
  if (answer.kind === "json" && answer.cors) headers.push(...crossOriginHeaders(context.options));
  return {
    status: answer.kind === "status" ? answer.status : 200,
    headers,
    body,
    etag: etagOf(body, isIndex(answer) ? catalogDigest(context.catalog) : undefined),
  };
}

interface Written {
  readonly text: string;
  readonly type: string;
  readonly headers: readonly [string, string][];
}

function writePage(page: Page, { context, assets, type }: FinishOptions): Written {
  const { hrefs, url } = context;
  const href = page.href + url.search;
  const varies: [string, string] = ["vary", "Accept"];
  if (type === "text/markdown") {
    return {
      text: toMarkdown(page.body, { link: (to) => linkInTwin(to, context) }),
      type: `${type}; charset=utf-8`,
      headers: [varies, canonicalHeader(hrefs.absolute(href))],
    };
  }
  const twin = twinHref(href, context);
  return {
    text: renderPage({ page, context, assets, twin }),
    type: `${type}; charset=utf-8`,
    headers: [varies, ...(twin === undefined ? [] : [alternateHeader(twin)])],
  };
}

/** Announces a twin to those who do not read the page (RFC 8288). */
function alternateHeader(twin: string): [string, string] {
  return ["link", `<${twin}>; rel="alternate"; type="text/markdown"`];
}

function writeOther(answer: Exclude<Told, { kind: "page" }>): Written {
  switch (answer.kind) {
    case "json":
      return {
        text: answer.text,
        type: answer.type ?? "application/json",
        headers: answer.varies ? [["vary", "Accept"]] : [],
      };
    case "status":
      return { text: JSON.stringify(answer.value), type: "application/json", headers: [] };
    case "text":
      return { text: answer.text, type: answer.type, headers: [] };
  }
}

function isIndex(answer: Told): boolean {
  return "etag" in answer && answer.etag === "catalogue";
}

/** Weak, because compression on the way changes the bytes and not what they say (RFC 9110, 8.8.1). */
function etagOf(body: Uint8Array, catalogue: Digest | undefined): string {
  const own = createHash("sha256").update(body).digest("base64url").slice(0, 22);
  return catalogue === undefined ? `W/"${own}"` : `W/"${catalogue}.${own}"`;
}

/** Turns a finished answer into a response; into 304 where the client has it already. */
export function toResponse({ status, headers, body, etag }: Finished, request: Request): Response {
  const all = new Headers(headers as [string, string][]);
  if (status !== 200) return new Response(body, { status, headers: all });
  all.set("etag", etag);
  if (matchesEtag(request.headers.get("if-none-match"), etag)) {
    return new Response(null, { status: 304, headers: all });
  }
  return new Response(body, { status, headers: all });
}
