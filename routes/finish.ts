import { createHash } from "node:crypto";
import { catalogDigest } from "../catalog/model/digest.ts";
import type { Digest } from "../catalog/model/types.ts";
import type { Answer, RouteContext } from "./site/answer.ts";
import type { Assets } from "./site/assets.ts";
import { cacheControl } from "./site/cache_control.ts";
import { crossOriginHeaders } from "./site/cross_origin.ts";
import { matchesEtag } from "../http/conditional.ts";
import { renderPage } from "./render.tsx";

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
  readonly context: Pick<RouteContext, "catalog" | "hrefs" | "options">;
  readonly assets: Assets;
  /** Whether the route answers in several types. */
  readonly varies: boolean;
}

const encoder = new TextEncoder();

/** Makes body, headers and entity tag of an answer. */
export function finish(answer: Told, { context, assets, varies }: FinishOptions): Finished {
  const { text, type } = written(answer, { context, assets });
  const body = encoder.encode(text);
  const headers: [string, string][] = [
    ["content-type", type],
    [
      "cache-control",
      answer.kind === "status" ? "no-store" : cacheControl(context.options),
    ],
  ];
  if (varies) headers.push(["vary", "Accept"]);
  if (answer.kind === "json" && answer.cors) headers.push(...crossOriginHeaders(context.options));
  return {
    status: answer.kind === "status" ? answer.status : 200,
    headers,
    body,
    etag: etagOf(body, isIndex(answer) ? catalogDigest(context.catalog) : undefined),
  };
}

function isIndex(answer: Told): boolean {
  return "etag" in answer && answer.etag === "catalogue";
}

function written(
  answer: Told,
  { context, assets }: Pick<FinishOptions, "context" | "assets">,
): { text: string; type: string } {
  switch (answer.kind) {
    case "page":
      return {
        text: renderPage({ page: answer.page, context, assets }),
        type: "text/html; charset=utf-8",
      };
    case "json":
      return { text: answer.text, type: "application/json" };
    case "status":
      return { text: JSON.stringify(answer.value), type: "application/json" };
    case "text":
      return { text: answer.text, type: "text/plain; charset=utf-8" };
  }
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
