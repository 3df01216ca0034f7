import { Buffer } from "node:buffer";
import { quote } from "../text/quote.ts";
import { fetchWithin, LIMITS, type Limits, parseJson, refuse } from "./fetch.ts";

/** Params and results, as they come: whoever uses them looks at what they are. */
type Json = Readonly<Record<string, unknown>>;

/** Sends one request of MCP after another. */
export interface McpClient {
  readonly url: URL;
  /** Sends a request and returns its result. */
  ask(method: string, params?: Json): Promise<Json>;
  /** Walks a list through all its pages. */
  list(method: string, key: string): Promise<readonly Json[]>;
}

const VERSION = "2025-06-18";

/** The most pages of a list. */
const MOST_PAGES = 1000;

/**
 * Connects to an MCP endpoint by Streamable HTTP, as far as reading needs it: one POST a request, answered with JSON or
 * with an event stream that ends. It is no client for tools or notifications.
 */
export async function connectMcp(url: URL, limits: Limits = LIMITS): Promise<McpClient> {
  let session: string | undefined;
  let ids = 0;
  let received = 0;
  const send = async (message: Json): Promise<Json | undefined> => {
    const { status, headers, bytes } = await fetchWithin(url, {
      limits,
      headers: {
        "accept": "application/json, text/event-stream",
        "content-type": "application/json",
        "mcp-protocol-version": VERSION,
        ...(session !== undefined && { "mcp-session-id": session }),
      },
      body: JSON.stringify({ jsonrpc: "2.0", ...message }),
    });
    received += bytes.length;
    session ??= headers.get("mcp-session-id") ?? undefined;
    if (status === 202) return undefined;
    if (status !== 200) throw refuse(url, `the server answers ${status}`);
    const isStream = headers.get("content-type")?.startsWith("text/event-stream") ?? false;
    return isStream ? lastEvent(url, bytes) : parseJson(url, bytes) as Json;
  };
  const ask: McpClient["ask"] = async (method, params = {}) => {
    const answer = await send({ id: ++ids, method, params });
    if (answer?.error !== undefined) {
      const { message } = answer.error as Json;
      throw refuse(url, `${method} is answered with the error ${quote(String(message), 200)}`);
    }
    if (typeof answer?.result !== "object" || answer.result === null) {
      throw refuse(url, `${method} is not answered as MCP has it`);
    }
    return answer.result as Json;
  };
  await ask("initialize", {
    protocolVersion: VERSION,
    capabilities: {},
    clientInfo: { name: "personal-mcp", version: "1" },
  });
  await send({ method: "notifications/initialized" });
  return {
    url,
    ask,
    list: (method, key) => {
      const most = received + limits.bytes; // all pages of a list are held
      const isTooLong = () => received > most;
      return walk(ask, { url, method, key, isTooLong });
    },
  };
}

async function walk(
  ask: McpClient["ask"],
  { url, method, key, isTooLong }: {
    readonly url: URL;
    readonly method: string;
    readonly key: string;
    readonly isTooLong: () => boolean;
  },
): Promise<readonly Json[]> {
  const all: Json[] = [];
  let cursor: unknown;
  for (let page = 0; page < MOST_PAGES; page++) {
    const result = await ask(method, cursor === undefined ? {} : { cursor });
    if (!Array.isArray(result[key])) throw refuse(url, `${method} has no ${key}`);
    if (isTooLong()) throw refuse(url, `${method} is too long to be held`);
    all.push(...result[key]);
    cursor = result.nextCursor;
    if (cursor === undefined) return all;
  }
  throw refuse(url, `${method} has more than ${MOST_PAGES} pages`);
}

/** The answer is the last message of its stream. */
function lastEvent(url: URL, bytes: Uint8Array): Json {
  const events = new TextDecoder().decode(bytes).split(/\r?\n\r?\n/);
  const data = events.map((event) =>
    event.split(/\r?\n/).filter((line) => line.startsWith("data:")).map((line) => line.slice(5))
      .join("\n")
  ).filter((text) => text.trim() !== "");
  return parseJson(url, new TextEncoder().encode(data.at(-1) ?? "")) as Json;
}

/** Reads one resource as bytes. */
export async function readResource(client: McpClient, uri: string): Promise<Uint8Array> {
  const { contents } = await client.ask("resources/read", { uri });
  const [content] = Array.isArray(contents) ? contents : [];
  if (typeof content?.text === "string") return new TextEncoder().encode(content.text);
  if (typeof content?.blob === "string") return new Uint8Array(Buffer.from(content.blob, "base64"));
  throw refuse(client.url, `${quote(uri)} has no content`);
}
