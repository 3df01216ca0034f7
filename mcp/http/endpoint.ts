import { createMcpHandler, isJsonContentType, isLegacyRequest } from "@modelcontextprotocol/server";
import { ALLOWED } from "../../http/path.ts";
import { inPieces } from "../../http/pieces.ts";
import { AnswerCache, questionOf } from "./answer_cache.ts";
import { toRefusal } from "../protocol/errors.ts";
import type { ServerFactory } from "../server/factory.ts";
import { type Account, InFlight } from "../protocol/in_flight.ts";
import { parseJson } from "../protocol/json.ts";
import { answerLegacy } from "./legacy.ts";
import { ANSWER_LIMITS } from "../protocol/limits.ts";
import { rejection } from "./rejection.ts";
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

/** The most bytes of files whose answers are being made or sent; an answer takes up to ten times that. */
const IN_FLIGHT = 24 * 1024 * 1024;

/** How long a read waits until others are sent, milliseconds. */
const READ_PATIENCE = 10_000;

/** What {@linkcode createHttpEndpoint} serves. */
export interface HttpEndpointOptions extends McpOptions {
  /** Milliseconds. Default: 10,000. */
  readonly bodyDeadline?: number;
  /** How long a read waits until others are sent, milliseconds. Default: 10,000. */
  readonly readPatience?: number;
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
  const { onError = () => {}, bodyDeadline = BODY_DEADLINE, readPatience = READ_PATIENCE } =
    options;
  const viewAt = createViews(options);
  const flight = new InFlight({
    capacity: IN_FLIGHT,
    largest: ANSWER_LIMITS.http,
    patience: readPatience,
  });
  const asked = new WeakMap<
    Request,
    { readonly factory: ServerFactory; readonly account: Account }
  >();
  // one handler for all views, so that they share the limit of streams
  const modern = createMcpHandler(
    ({ era, requestInfo }) => {
      const { factory, account } = asked.get(requestInfo!)!;
      return factory.createServer(era, account);
    },
    {
      legacy: "reject",
      maxSubscriptions: LISTEN_STREAMS,
      onerror: (error) => onError(error),
    },
  );
  let isClosed = false;

  const cacheOf = derived(() => new AnswerCache());

  const answer = async (request: Request, account: Account): Promise<Response> => {
    const view = viewAt(queryOf(request.url));
    if (view.kind === "refused") return rejection(400, view.sentence);
    const body = await readJson(request, bodyDeadline);
    if (body instanceof Response) return body;
    const { factory, key } = view;
    asked.set(request, { factory, account });
    const question = questionOf(request, body.json, key);
    if (question === undefined) return await answerAnew(request, body.json);
    const cache = cacheOf(options.catalog());
    return cache.answer(question) ??
      await cache.keep(question, await answerAnew(request, question.body));
  };
  const answerAnew = async (request: Request, json: unknown): Promise<Response> => {
    if (!await isLegacyRequest(request, json)) {
      return await modern.fetch(request, { parsedBody: json });
    }
    const { factory, account } = asked.get(request)!;
    const createServer = () => factory.createServer("legacy", account);
    return await answerLegacy(request, json, { createServer, limit: ANSWER_LIMITS.http });
  };
  return {
    fetch: async (request) => {
      if (isClosed) return rejection(503, "Cannot answer: the server is shutting down");
      const account = flight.open();
      try {
        const response = await answer(request, account);
        return account.reserved > 0 ? inPieces(response, account.close) : response;
      } catch (error) {
        account.close();
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
    const sentence =
      "Cannot answer: MCP clients send a POST to this address; people find pages beside it";
    return rejection(405, sentence, { headers: { allow: ALLOWED.mcp } });
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
