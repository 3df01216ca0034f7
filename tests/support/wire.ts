/**
 * JSON-RPC by hand, for tests that look at the wire itself.
 * @module
 */
import {
  type HttpEndpoint,
  serveStdioEndpoint,
  type StdioEndpoint,
  type StdioEndpointOptions,
} from "../../mcp/endpoint.ts";

/** The version that has no handshake. */
export const MODERN = "2026-07-28";

/** Any JSON-RPC answer, as loosely as tests read it. */
// deno-lint-ignore no-explicit-any -- tests look into answers of every method
export type Answer = any;

/** A function that sends one request and gives its answer. */
export type Call = (method: string, params?: Record<string, unknown>) => Promise<Answer>;

/** Makes the body of a request; 2026-07-28 has its envelope in every one. */
export function requestBody(
  method: string,
  params: Record<string, unknown>,
  era: "legacy" | "modern",
): Record<string, unknown> {
  const _meta = {
    "io.modelcontextprotocol/protocolVersion": MODERN,
    "io.modelcontextprotocol/clientCapabilities": {},
  };
  return {
    jsonrpc: "2.0",
    id: 1,
    method,
    params: era === "modern" ? { ...params, _meta } : params,
  };
}

/** Makes a POST to `/mcp`. A body that is no string is sent as JSON. */
export function post(
  body: unknown,
  headers: Readonly<Record<string, string>> = {},
): Request {
  return new Request("http://localhost/mcp", {
    method: "POST",
    headers: { "content-type": "application/json", ...headers },
    body: typeof body === "string" ? body : JSON.stringify(body),
  });
}

/** Calls methods over HTTP in one era. */
export function callHttp(endpoint: HttpEndpoint, era: "legacy" | "modern"): Call {
  return async (method, params = {}) => {
    const name = params.uri ?? params.name;
    const isNamed = ["resources/read", "prompts/get", "tools/call"].includes(method) &&
      typeof name === "string";
    const headers = {
      "mcp-protocol-version": MODERN,
      "mcp-method": method,
      ...(isNamed && { "mcp-name": sentinel(name) }),
    };
    const request = post(
      requestBody(method, params, era),
      era === "modern" ? headers : {},
    );
    return await (await endpoint.fetch(request)).json();
  };
}

/** Spells any text as a header value (MCP 2026-07-28, standard headers). */
function sentinel(text: string): string {
  return `=?base64?${new TextEncoder().encode(text).toBase64()}?=`;
}

/** One end of a stdio connection, in this process. */
export interface Pipe {
  readonly endpoint: StdioEndpoint;
  /** Writes bytes, or a text, as they are. */
  write(bytes: string | Uint8Array): Promise<void>;
  /** Reads the next line as JSON; undefined at the end of the output. */
  read(): Promise<Answer>;
  /** Writes a request on a line and reads one answer. */
  readonly call: Call;
  /** Ends the input, and gives all that is still written. */
  end(): Promise<readonly Answer[]>;
}

/** Serves stdio over two streams in memory. */
export function openPipe(
  options: Omit<StdioEndpointOptions, "input" | "output">,
  era: "legacy" | "modern" = "legacy",
): Pipe {
  const input = new TransformStream<Uint8Array, Uint8Array>();
  const output = Promise.withResolvers<ReadableStreamDefaultController<Uint8Array<ArrayBuffer>>>();
  const written = new ReadableStream<Uint8Array<ArrayBuffer>>({ start: output.resolve });
  const endpoint = serveStdioEndpoint({
    ...options,
    input: input.readable,
    output: new WritableStream({
      write: async (bytes: Uint8Array<ArrayBuffer>) => (await output.promise).enqueue(bytes),
    }),
  });
  endpoint.finished.then(async () => (await output.promise).close());
  const writer = input.writable.getWriter();
  const lines = linesOf(written);
  const write = (bytes: string | Uint8Array) =>
    writer.write(typeof bytes === "string" ? new TextEncoder().encode(bytes) : bytes);
  const read = async () => (await lines.next()).value;
  return {
    endpoint,
    write,
    read,
    call: async (method, params = {}) => {
      await write(`${JSON.stringify(requestBody(method, params, era))}\n`);
      return await read();
    },
    end: async () => {
      writer.close().catch(() => {});
      return await Array.fromAsync(lines);
    },
  };
}

/** Reads JSON lines; anything else on a line fails the test. */
export async function* linesOf(
  stream: ReadableStream<Uint8Array<ArrayBuffer>>,
): AsyncGenerator<Answer> {
  let parts: string[] = []; // a pipe gives a long line in hundreds of parts: join them once
  for await (const part of stream.pipeThrough(new TextDecoderStream())) {
    const [first, ...others] = part.split("\n");
    parts.push(first!);
    for (const other of others) {
      yield JSON.parse(parts.join(""));
      parts = [other];
    }
  }
  const text = parts.join("");
  if (text !== "") throw new Error(`The output ends in the middle of a line: ${text}`);
}
