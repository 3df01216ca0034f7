import { FileChangedError } from "../catalog/tree/files.ts";
import { type MediaType, preferredType } from "../http/accept.ts";
import { type Address, ALLOWED } from "../http/path.ts";
import { notFound } from "./_404.tsx";
import { changedPage, errorPage } from "./_error.tsx";
import { renderPage } from "./render.tsx";
import type { Responder } from "./responder.ts";
import type { Page } from "./site/answer.ts";
import { toMarkdown } from "./twins/markdown.ts";

type Offers = readonly [MediaType, ...MediaType[]];

const PAGE_TYPES: Offers = ["text/html", "application/json", "text/markdown", "text/plain"];

/** Says that an address leads to nothing, in the type asked for, with what is near. */
export function notFoundResponse(
  request: Request,
  address: Address | undefined,
  { options, assets, hrefs }: Responder,
): Response {
  const context = { catalog: options.catalog(), hrefs, options };
  const segments = address?.segments ?? [];
  const { near, page } = notFound(context, segments);
  const addresses = near.map(({ href }) => href);
  return refuse(request, typesOfMissing(segments), {
    status: 404,
    html: () => renderPage({ page, context, assets }),
    markdown: () => markdownOf(page),
    json: { error: "not found", near: addresses },
    text: ["Not found.", ...addresses.map((href) => `Near: ${href}`), ""].join("\n"),
  });
}

/** Logs an error and says that there was one, with the number under which the log knows it. */
export function errorResponse(
  error: Error,
  request: Request,
  responder: Responder,
): Response {
  if (error instanceof FileChangedError) return changedResponse(error, request, responder);
  const { options, assets, hrefs } = responder;
  const requestId = crypto.randomUUID();
  options.log.error("a page failed", { requestId, reason: error.stack ?? String(error) });
  const text = `Internal error. Request id: ${requestId}.\n`;
  return refuse(request, PAGE_TYPES, {
    status: 500,
    html: () => {
      const context = { catalog: options.catalog(), hrefs, options };
      return renderPage({ page: errorPage(context, requestId), context, assets });
    },
    markdown: () => text,
    json: { error: "internal error", requestId },
    text,
  });
}

/** How long a client waits before it asks for a changed file again, seconds. */
const RETRY_AFTER = 5;

/** Says that a file is no longer the one that was catalogued, which is nobody's fault and soon over. */
function changedResponse(error: FileChangedError, request: Request, responder: Responder) {
  responder.hear(error);
  const { options, assets, hrefs } = responder;
  const sentence = `${error.message}. Try again in a moment.`;
  const response = refuse(request, PAGE_TYPES, {
    status: 503,
    html: () => {
      const context = { catalog: options.catalog(), hrefs, options };
      return renderPage({ page: changedPage(context, sentence), context, assets });
    },
    markdown: () => `${sentence}\n`,
    json: { error: sentence },
    text: `${sentence}\n`,
  });
  response.headers.set("retry-after", String(RETRY_AFTER));
  return response;
}

/** What is not there is said in the type of what would be: an interface speaks JSON, raw files plain text. */
function typesOfMissing(segments: readonly string[]): Offers {
  const [first] = segments;
  if (first === "api" || segments.includes(".well-known")) return ["application/json"];
  if (first === "raw" || first === "static" || first === "archives") {
    return ["text/plain", "application/json", "text/html"];
  }
  const name = segments.at(-1) ?? "";
  if (name.endsWith(".md")) return ["text/markdown", "text/html", "application/json", "text/plain"];
  if (name.endsWith(".json")) {
    return ["application/json", "text/html", "text/markdown", "text/plain"];
  }
  if (name.endsWith(".txt")) {
    return ["text/plain", "text/html", "text/markdown", "application/json"];
  }
  return PAGE_TYPES;
}

function markdownOf(page: Page): string {
  return toMarkdown(page.body, { link: (href) => href });
}

interface Refusal {
  readonly status: number;
  readonly html: () => string;
  readonly markdown: () => string;
  readonly json: unknown;
  readonly text: string;
}

function refuse(request: Request, offers: Offers, refusal: Refusal): Response {
  const type = preferredType(request.headers.get("accept"), offers);
  const { body, written } = bodyOf(type, refusal);
  return new Response(body, {
    status: refusal.status,
    headers: {
      "content-type": written === "application/json" ? written : `${written}; charset=utf-8`,
      "cache-control": "no-store",
      vary: "Accept",
    },
  });
}

function bodyOf(type: MediaType, { html, markdown, json, text }: Refusal) {
  try {
    switch (type) {
      case "text/html":
        return { body: html(), written: type };
      case "text/markdown":
        return { body: markdown(), written: type };
      case "application/json":
        return { body: JSON.stringify(json), written: type };
      case "text/plain":
        return { body: text, written: type };
    }
  } catch {
    return { body: text, written: "text/plain" }; // the layout may be what broke
  }
}

/** Tells a client of MCP's first transport, which asks for events where no page has any. */
export function isForMcp({ headers }: Request): boolean {
  return /^\s*text\/event-stream\b[^,]*$/i.test(headers.get("accept") ?? "");
}

/** Says where MCP is to who looks for it among the pages. */
export function misdirectedResponse(status: 404 | 405, basePath: string): Response {
  const sentence =
    `Cannot answer here: pages take GET and HEAD, and MCP clients find ${basePath}/mcp.\n`;
  const headers = {
    allow: ALLOWED.page,
    "content-type": "text/plain; charset=utf-8",
    "cache-control": "no-store",
  };
  return new Response(sentence, { status, headers });
}
