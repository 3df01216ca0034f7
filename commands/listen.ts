import { authorityOf } from "../config.ts";
import type { Logger } from "../log.ts";

/** A server that accepts connections until it is shut down. */
export interface Listening {
  /** The bound address, without a final slash: `http://127.0.0.1:8000`. */
  readonly address: string;
  /** Whether it still takes requests as ever, rather than its leave. */
  readonly isReady: boolean;
  /**
   * Takes its leave: every answer asks for the connection to be closed, until no more requests come, for a second and a
   * half at most. Who balances load sees that the server is not ready, and no request is lost.
   */
  leave(): Promise<void>;
  /** Stops accepting, lets answers in flight finish, and gives up on them after two and a half seconds. */
  shutdown(): Promise<void>;
}

/** What {@linkcode listen} needs. */
export interface ListenOptions {
  /** Absent where the platform gives the address (Deno Deploy). */
  readonly at?: { readonly host: string; readonly port: number };
  readonly handler: (request: Request) => Promise<Response>;
  readonly log: Logger;
}

/** Deno Deploy kills five seconds after it asks; an open stream never ends by itself. Milliseconds. */
const SHUTDOWN_LIMIT = 2500;

/** Nobody asks any more when nobody has asked for so long, milliseconds. */
const QUIET = 500;

/** How long requests may go on when the server is taking its leave, milliseconds. */
const LEAVE_LIMIT = 1500;

/**
 * Listens, and listens again when the accept loop dies: `Deno.serve` ends with an error when file
 * descriptors run out, and a service that stays down after a burst of connections is worse than one that refuses some.
 *
 * Throws `Deno.errors.AddrInUse` when the port is taken.
 */
export function listen({ at, handler, log }: ListenOptions): Listening {
  let isOpen = true;
  let isReady = true;
  let askedAt = -Infinity;
  let server = start(at);
  const { hostname, port } = server.addr as Deno.NetAddr;
  void keepAlive();
  return {
    address: `http://${authorityOf(hostname, port)}`,
    get isReady() {
      return isReady;
    },
    leave: async () => {
      isReady = false;
      const limit = performance.now() + LEAVE_LIMIT;
      for (;;) {
        const now = performance.now();
        const wait = Math.min(askedAt + QUIET, limit) - now;
        if (wait <= 0) return;
        await new Promise((resolve) => setTimeout(resolve, wait));
      }
    },
    shutdown: async () => {
      isOpen = false;
      const limit = Promise.withResolvers<void>();
      const timer = setTimeout(limit.resolve, SHUTDOWN_LIMIT);
      await Promise.race([server.shutdown(), limit.promise]);
      clearTimeout(timer);
    },
  };

  function start(address: ListenOptions["at"]) {
    const options = { onListen: () => {}, onError, automaticCompression: true };
    return address
      ? Deno.serve({
        ...options,
        hostname: address.host.replace(/^\[|\]$/g, ""),
        port: address.port,
      }, answer)
      : Deno.serve(options, answer);
  }

  async function answer(request: Request): Promise<Response> {
    askedAt = performance.now();
    const response = await handler(request);
    if (!isReady) response.headers.set("connection", "close");
    return response;
  }

  async function keepAlive() {
    while (isOpen) {
      try {
        await server.finished;
        return;
      } catch (error) {
        log.error("accepting connections failed; listening again", { reason: String(error) });
        await new Promise((resolve) => setTimeout(resolve, 100));
        if (isOpen) server = start({ host: hostname, port });
      }
    }
  }

  function onError(error: unknown): Response {
    log.error("a request failed", { reason: error instanceof Error ? error.stack : String(error) });
    return new Response("Internal error.\n", { status: 500 });
  }
}
