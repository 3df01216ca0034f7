import {
  createMcpHandler,
  isJsonContentType,
  isJSONRPCNotification,
  isJSONRPCRequest,
  isLegacyRequest,
  type RequestId,
  WebStandardStreamableHTTPServerTransport,
} from "@modelcontextprotocol/server";
import { chooseMediaType } from "./accept.ts";
import { AnswerCache, questionOf } from "./answer_cache.ts";
import { toRefusal } from "../protocol/errors.ts";
import type { Face } from "../server/factory.ts";
import { parseJson } from "../protocol/json.ts";
import { idOf, refuse } from "../protocol/json_rpc.ts";
import type { McpOptions, Notifier } from "../protocol/options.ts";
import { derived } from "../../catalog/model/derived.ts";
import { readBody } from "./request_body.ts";
import { createViews } from "./views.ts";

/** The longest body that is read, bytes. */
const BODY_LIMIT = 1024 * 1024;

/** How long a body may take, milliseconds. */
const BODY_DEADLINE = 10_000;

/** The most open `subscriptions/listen` streams, at 250 KB each. */
const LISTEN_STREAMS = 64;

/** What {@linkcode createHttpEndpoint} serves. */
export interface HttpEndpointOptions extends McpOptions {
  /** Milliseconds. Default: 10,000. */
  readonly bodyDeadline?: number;
}

/** The endpoint of `/mcp`. */
export interface HttpEndpoint {
  /** Answers a request to `/mcp`. Never rejects. Host, Origin and CORS are the caller's business. */
  fetch(request: Request): Promise<Response>;
  /** Ends open streams; requests after it are answered with 503. */
  close(): Promise<void>;
  readonly notify: Notifier;
}

/**
 * Creates the Streamable HTTP endpoint, which keeps no session: any request may hit any process.
 *
 * 2026-07-28 is served by the SDK's handler. Older versions get one JSON answer a request, or the same as an event
 * stream if they accept nothing else; `Mcp-Session-Id` is ignored. What is wrong with a request before it is one:
 * 405 (only POST), 415 (`application/json`, not compressed), 406, 413 (1 MiB), 408 (10 s), 400 (no JSON, no JSON-RPC, a version or a
 * header that does not fit, a query that names no part of the server).
 */
export function createHttpEndpoint(options: HttpEndpointOptions): HttpEndpoint {
  const { onError = () => {}, bodyDeadline = BODY_DEADLINE } = options;
  const viewAt = createViews(options);
  const faces = new WeakMap<Request, Face>();
  // one handler for all views, so that they share the limit of streams
  const modern = createMcpHandler(
    ({ era, requestInfo }) => faces.get(requestInfo!)!.createServer(era),
    {
      legacy: "reject",
      maxSubscriptions: LISTEN_STREAMS,
      onerror: (error) => onError(error),
    },
  );
  let isClosed = false;

  const cacheOf = derived(() => new AnswerCache());

  const answer = async (request: Request): Promise<Response> => {
    const view = viewAt(queryOf(request.url));
    if (view.kind === "refused") return rejection(400, view.sentence);
    const body = await readJson(request, bodyDeadline);
    if (body instanceof Response) return body;
    const { face, key } = view;
    const question = questionOf(request, body.json, key);
    if (question === undefined) return await answerAnew(face, request, body.json);
    const cache = cacheOf(options.catalog());
    return cache.answer(question) ??
      await cache.keep(question, await answerAnew(face, request, question.body));
  };
  const answerAnew = async (face: Face, request: Request, json: unknown): Promise<Response> => {
    if (await isLegacyRequest(request, json)) return await answerLegacy(face, request, json);
    faces.set(request, face);
    return await modern.fetch(request, { parsedBody: json });
  };
  return {
    fetch: async (request) => {
      if (isClosed) return rejection(503, "Cannot answer: the server is shutting down");
      try {
        return await answer(request);
      } catch (error) {
        const { code, message, data } = toRefusal(error, "the request", onError);
        return Response.json({ jsonrpc: "2.0", id: null, error: { code, message, data } }, {
          status: 500,
        });
      }
    },
    close: () => {
      isClosed = true;
      return modern.close();
    },
    notify: modern.notify,
  };
}

/** `new URL()` would encode what it finds raw; only the first `?` counts. */
function queryOf(url: string): string {
  const mark = url.indexOf("?");
  return mark < 0 ? "" : url.slice(mark + 1).replace(/#.*$/s, "");
}

async function readJson(
  request: Request,
  deadline: number,
): Promise<Response | { readonly json: unknown }> {
  if (request.method !== "POST") {
    return rejection(405, "Cannot answer: send a POST", { headers: { allow: "POST" } });
  }
  if (!isJsonContentType(request.headers.get("content-type"))) {
    return rejection(415, 'Cannot read the body: its "Content-Type" must be application/json');
  }
  if (!/^(?:identity)?$/i.test(request.headers.get("content-encoding")?.trim() ?? "")) {
    return rejection(415, 'Cannot read the body: send it without "Content-Encoding"', {
      headers: { "accept-encoding": "identity" }, // RFC 9110, section 15.5.16
    });
  }
  const body = await readBody(request, { limit: BODY_LIMIT, deadline });
  switch (body.kind) {
    case "too-long":
      return rejection(413, `Cannot read the body: it has more than ${BODY_LIMIT} bytes`);
    case "too-slow":
      return rejection(408, `Cannot read the body: it took more than ${deadline} ms`);
    case "broken":
      return rejection(400, "Cannot read the body: it broke off", { code: -32700 });
    case "read": {
      const parsed = parseJson(body.text);
      if (parsed.kind === "parsed") return { json: parsed.value };
      return rejection(400, `Cannot parse the body: ${parsed.sentence}`, { code: -32700 });
    }
  }
}

/** Answers a request of 2025-11-25 or before with a server and a transport of its own. */
async function answerLegacy(face: Face, request: Request, json: unknown): Promise<Response> {
  const type = chooseMediaType(request.headers.get("accept"));
  if (type === undefined) {
    return rejection(406, 'Cannot answer: "Accept" must allow application/json', {
      id: idOf(json),
    });
  }
  const server = face.createServer("legacy");
  const transport = new WebStandardStreamableHTTPServerTransport({
    sessionIdGenerator: undefined,
    enableJsonResponse: true,
  });
  try {
    await server.connect(transport);
    const response = await transport.handleRequest(acceptingBoth(request), {
      parsedBody: withoutIdleNotifications(json),
    });
    return await reshape(response, { type, isBatch: Array.isArray(json) });
  } finally {
    await transport.close();
  }
}

/** The SDK's transport refuses a client that does not name both media types. */
function acceptingBoth(request: Request): Request {
  const headers = new Headers(request.headers);
  headers.set("accept", "application/json, text/event-stream");
  return new Request(request.url, { method: "POST", headers });
}

/** Without a session there is nothing to notify, and a cancellation would leave its own batch unanswered for ever. */
function withoutIdleNotifications(json: unknown): unknown {
  if (!Array.isArray(json) || !json.some(isJSONRPCRequest)) return json;
  return json.filter((message) => !isJSONRPCNotification(message));
}

/** Puts a single answer to a batch into an array (JSON-RPC 2.0, section 6), and frames answers for an event stream. */
async function reshape(
  response: Response,
  { type, isBatch }: { readonly type: string; readonly isBatch: boolean },
): Promise<Response> {
  const isStream = type === "text/event-stream";
  if (response.status !== 200 || (!isStream && !isBatch)) return response;
  const answers = [await response.json()].flat();
  if (!isStream) return Response.json(answers);
  const frames = answers.map((answer) => `event: message\ndata: ${JSON.stringify(answer)}\n\n`);
  return new Response(frames.join(""), {
    headers: { "content-type": type, "cache-control": "no-cache, no-transform" },
  });
}

function rejection(
  status: number,
  message: string,
  { code = -32000, id = null, headers = {} }: {
    readonly code?: number;
    readonly id?: RequestId | null;
    readonly headers?: Readonly<Record<string, string>>;
  } = {},
): Response {
  return Response.json(refuse(code, message, { id }), { status, headers });
}
