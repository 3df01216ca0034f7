import {
  isInitializeRequest,
  isJSONRPCNotification,
  isJSONRPCRequest,
  type JSONRPCRequest,
  type Server,
  WebStandardStreamableHTTPServerTransport,
} from "@modelcontextprotocol/server";
import { acceptsType } from "../../http/accept.ts";
import { BatchAnswers } from "../protocol/batch_answers.ts";
import { idOf, isMessage } from "../protocol/json_rpc.ts";
import { rejection } from "./rejection.ts";

/** What a request of an older version is answered with. */
export interface LegacyOptions {
  /** Makes the server of one message; none is kept. */
  readonly createServer: () => Server;
  /** The most bytes of an answer, that to a batch included. */
  readonly limit: number;
}

/** The media types of an answer, the preferred one first. */
const TYPES = ["application/json", "text/event-stream"] as const;

/** The most messages of one batch; the SDK refuses more. */
const BATCH_MESSAGES = 100;

/** Answers a request of 2025-11-25 or before: with JSON, or with an event stream if nothing else is accepted. */
export async function answerLegacy(
  request: Request,
  json: unknown,
  options: LegacyOptions,
): Promise<Response> {
  const accept = request.headers.get("accept");
  const type = TYPES.find((type) => acceptsType(accept, type));
  if (type === undefined) {
    return rejection(406, 'Cannot answer: "Accept" must allow application/json', {
      id: idOf(json),
    });
  }
  const requests = requestsOf(json);
  if (requests === undefined) {
    const response = await answerOne(request, json, options);
    return type === "text/event-stream" && response.status === 200
      ? framed([await response.text()])
      : response;
  }
  const answers = new BatchAnswers(requests.length, options.limit);
  for (const one of requests) { // one after another, so that no more is held than fits into the answer
    const response = await answerOne(request, one, options);
    if (response.status !== 200) return response;
    answers.addText(await response.text(), one.id);
  }
  return type === "text/event-stream" ? framed(answers.texts) : new Response(`${answers}`, {
    headers: { "content-type": "application/json" },
  });
}

/**
 * Takes the requests of a batch, if it is one that is answered. Its notifications are left out: without a session there
 * is nothing to notify, and a cancellation would leave its own batch unanswered for ever.
 */
function requestsOf(json: unknown): readonly JSONRPCRequest[] | undefined {
  if (!Array.isArray(json) || json.length > BATCH_MESSAGES || !json.every(isMessage)) {
    return undefined;
  }
  const requests = json.filter(isJSONRPCRequest);
  const isRefused = requests.length > 1 && requests.some(isInitializeRequest);
  return requests.length === 0 || isRefused ? undefined : requests;
}

/** Answers with a server and a transport of its own. */
async function answerOne(
  request: Request,
  json: unknown,
  { createServer }: LegacyOptions,
): Promise<Response> {
  const transport = new WebStandardStreamableHTTPServerTransport({
    sessionIdGenerator: undefined,
    enableJsonResponse: true,
  });
  try {
    await createServer().connect(transport);
    return await transport.handleRequest(acceptingBoth(request), {
      parsedBody: withoutNotifications(json),
    });
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

function withoutNotifications(json: unknown): unknown {
  if (!Array.isArray(json) || !json.some(isJSONRPCRequest)) return json;
  return json.filter((message) => !isJSONRPCNotification(message));
}

/** Frames answers for an event stream. */
function framed(answers: readonly string[]): Response {
  const frames = answers.map((answer) => `event: message\ndata: ${answer}\n\n`);
  return new Response(frames.join(""), {
    headers: { "content-type": "text/event-stream", "cache-control": "no-cache, no-transform" },
  });
}
