import { authorityOf } from "../config.ts";
import type { Logger } from "../log.ts";

/** A server that accepts connections until it is shut down. */
export interface Listening {
  /** The bound address, without a final slash: `http://127.0.0.1:8000`. */
  readonly address: string;
  /** Stops accepting, lets answers in flight finish, and gives up on them after four seconds. */
  shutdown(): Promise<void>;
}

/** What {@linkcode listen} needs. */
export interface ListenOptions {
  /** Absent where the platform gives the address (Deno Deploy). */
  readonly at?: { readonly host: string; readonly port: number };
  readonly handler: (request: Request) => Promise<Response>;
  readonly log: Logger;
}

/** Deno Deploy kills five seconds after it asks; an open stream never ends by itself. */
const SHUTDOWN_LIMIT = 4000;

/**
 * Listens, and listens again when the accept loop dies: `Deno.serve` ends with an error when file
 * descriptors run out, and a service that stays down after a burst of connections is worse than one that refuses some.
 *
 * Throws `Deno.errors.AddrInUse` when the port is taken.
 */
export function listen({ at, handler, log }: ListenOptions): Listening {
  let isOpen = true;
  let server = start(at);
  const { hostname, port } = server.addr as Deno.NetAddr;
  void keepAlive();
  return {
    address: `http://${authorityOf(hostname, port)}`,
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
      }, handler)
      : Deno.serve(options, handler);
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
