import { serveStdio } from "@modelcontextprotocol/server/stdio";
import type { Server } from "@modelcontextprotocol/server";
import { createServerFactory } from "../server/factory.ts";
import { ANSWER_LIMITS } from "../protocol/limits.ts";
import type { McpOptions, Notifier } from "../protocol/options.ts";
import { StdioTransport } from "./transport.ts";
import { createSubscriptions, type Subscriptions } from "./subscriptions.ts";

/** The longest line that is read, bytes: what the clients' SDK buffers too. */
const LINE_LIMIT = 10 * 1024 * 1024;

/** The most subscriptions of a connection. */
const SUBSCRIPTIONS = 64;

/** What {@linkcode serveStdioEndpoint} serves, and where. */
export interface StdioEndpointOptions extends McpOptions {
  /** Default: the standard input of this process. */
  readonly input?: ReadableStream<Uint8Array>;
  /** Default: the standard output of this process, which then carries JSON-RPC alone. */
  readonly output?: WritableStream<Uint8Array>;
}

/** A connection that is being served. */
export interface StdioEndpoint {
  /** Resolves when the client is gone and every answer is written. Never rejects. */
  readonly finished: Promise<void>;
  /** Ends the connection from this side: open subscriptions are told, the output is flushed. */
  close(): Promise<void>;
  readonly notify: Notifier;
}

/**
 * Serves one client over standard input and output, in every protocol version; the first message decides which. The
 * end of input ends the connection after the answers in flight are written. What is no message is answered with an
 * error (-32700, -32600) and the connection lives on; no line that is written is longer than 9 MiB.
 */
export function serveStdioEndpoint(options: StdioEndpointOptions): StdioEndpoint {
  const { onError = () => {} } = options;
  if (options.output === undefined) keepStdoutClean();
  const transport = new StdioTransport({
    input: options.input ?? Deno.stdin.readable,
    output: options.output ?? Deno.stdout.writable,
    lineLimit: LINE_LIMIT,
    answerLimit: ANSWER_LIMITS.stdio,
    onError,
  });
  const factory = createServerFactory(options, "stdio");
  let server: Server | undefined;
  // what a client of 2026-07-28 listens to, the SDK knows
  let subscriptions: Subscriptions | undefined;
  const open = (era: "legacy" | "modern") => {
    subscriptions = era === "legacy" && options.watching ? createSubscriptions() : undefined;
    return server = factory.createServer(era, { handlers: subscriptions?.handlers });
  };
  const connection = serveStdio(({ era }) => open(era), {
    transport,
    maxSubscriptions: SUBSCRIPTIONS,
    onerror: (error) => onError(error),
  });
  const send = (notification: Promise<void> | undefined) => notification?.catch(onError);
  return {
    finished: transport.ended.then(() => connection.close()).catch(onError),
    close: () => connection.close(),
    notify: {
      resourcesChanged: () => send(server?.sendResourceListChanged()),
      promptsChanged: () => send(server?.sendPromptListChanged()),
      resourceUpdated: (changed) => {
        for (const uri of subscriptions?.spellings(changed) ?? [changed]) {
          send(server?.sendResourceUpdated({ uri }));
        }
      },
    },
  };
}

/** The console methods that write to standard output in Deno. */
const LOUD = [
  "log",
  "info",
  "debug",
  "dir",
  "dirxml",
  "table",
  "count",
  "group",
  "groupCollapsed",
  "timeEnd",
  "timeLog",
] as const;

/** Sends to standard error what any library may print: one stray byte on standard output breaks a client. */
function keepStdoutClean(): void {
  const { console } = globalThis;
  for (const method of LOUD) console[method] = console.error.bind(console);
}
