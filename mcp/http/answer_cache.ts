import type { RequestId } from "@modelcontextprotocol/server";
import { Buffer } from "node:buffer";
import { BoundedCache } from "../../http/bounded_cache.ts";
import { acceptsType } from "../../http/accept.ts";

/** The methods whose answer is decided by the request and the catalogue alone. */
const PURE: ReadonlySet<string> = new Set([
  "initialize",
  "server/discover",
  "resources/list",
  "resources/templates/list",
  "resources/read",
  "resources/directory/read",
  "prompts/list",
  "prompts/get",
  "tools/list",
  "skills/list",
  "skills/get",
]);

/** The headers that can decide an answer besides the body. */
const HEADERS = ["mcp-protocol-version", "mcp-method", "mcp-name"] as const;

/** The longest request that is remembered, characters. */
const LONGEST_KEY = 4096;

/** The most that is kept for one catalogue, bytes; the longest unused goes first. */
const CAPACITY = 32 * 1024 * 1024;

/** The longest answer that is kept, bytes: a full page, and some. */
const LONGEST_ANSWER = 1.5 * 1024 * 1024;

/** The id under which an answer is made that may be kept; each client gets its own in its place. */
const STAND_IN = 0;
const END = `,"jsonrpc":"2.0","id":${STAND_IN}}`;

/** A request whose answer may be kept. */
export interface Question {
  readonly id: RequestId;
  /** The request under the id that stands in for its own. */
  readonly body: unknown;
  readonly key: string;
}

/**
 * Makes a question of a request, or undefined if its answer cannot be kept.
 * @param view What tells the part of the server that is asked from others; empty is the whole.
 */
export function questionOf(request: Request, json: unknown, view = ""): Question | undefined {
  if (
    !isPureRequest(json) || !acceptsType(request.headers.get("accept"), "application/json")
  ) {
    return undefined;
  }
  const body = { ...json, id: STAND_IN };
  const key = JSON.stringify([view, ...HEADERS.map((name) => request.headers.get(name)), body]);
  return key.length > LONGEST_KEY ? undefined : { id: json.id, body, key };
}

function isPureRequest(json: unknown): json is { readonly id: RequestId } {
  if (typeof json !== "object" || json === null || !("id" in json) || !("method" in json)) {
    return false;
  }
  const hasId = typeof json.id === "string" || typeof json.id === "number";
  return hasId && typeof json.method === "string" && PURE.has(json.method);
}

/**
 * Keeps finished answers. A client asks the same again and again, and so do different clients; an answer that is kept
 * costs a copy of its bytes. Make one for each catalogue.
 */
export class AnswerCache {
  /** Answers without their end, which has the id. */
  readonly #answers = new BoundedCache<Uint8Array>({
    capacity: CAPACITY,
    largest: LONGEST_ANSWER,
    sizeOf: ({ byteLength }, key) => key.length + byteLength,
  });

  /** Answers a question again, or undefined if the answer is not kept. */
  answer({ key, id }: Question): Response | undefined {
    const start = this.#answers.get(key);
    return start === undefined ? undefined : respond(start, id);
  }

  /** Gives the answer to a question its own id, and keeps it if it is a result. */
  async keep({ key, id }: Question, response: Response): Promise<Response> {
    const bytes = Buffer.from(await response.arrayBuffer());
    const start = bytes.subarray(0, -END.length);
    if (response.status !== 200 || bytes.subarray(-END.length).toString() !== END) {
      return withId(JSON.parse(bytes.toString()), id, response);
    }
    this.#answers.set(key, start);
    return respond(start, id);
  }
}

function respond(start: Uint8Array, id: RequestId): Response {
  const end = Buffer.from(`,"jsonrpc":"2.0","id":${JSON.stringify(id)}}`);
  return new Response(Buffer.concat([start, end]), {
    headers: { "content-type": "application/json" },
  });
}

function withId(answer: { id: unknown }, id: RequestId, { status, headers }: Response): Response {
  return Response.json(answer.id === STAND_IN ? { ...answer, id } : answer, { status, headers });
}
