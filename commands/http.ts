import { isLoopback } from "../config.ts";
import { createAccess } from "../http/access.ts";
import { createApp } from "../http/app.ts";
import type { Token } from "../http/tokens.ts";
import type { CatalogStore } from "../catalog/store.ts";
import { createFaces, FacesByView } from "./faces.ts";
import { listen } from "./listen.ts";
import type { Serving } from "./serving.ts";
import { openTokens } from "./tokens.ts";

/** A running HTTP server. */
export interface Http {
  /** Scheme, host and port that users see. */
  readonly origin: string;
  /** The address of the home page. */
  readonly home: string;
  /** The address of the MCP endpoint. */
  readonly mcp: string;
  close(): Promise<void>;
}

/** Serves MCP and the website; throws what `Deno.serve` throws when the address cannot be had. */
export function startHttp(
  serving: Serving,
  store: CatalogStore,
  tokens?: () => readonly Token[],
): Http {
  const { config, log } = serving;
  const { basePath, publicUrl } = config;
  let address = "";
  const origin = () => publicUrl === undefined ? address : new URL(publicUrl).origin;
  const faces = new FacesByView((view) =>
    createFaces({
      serving,
      store,
      origin,
      readiness: () => ({ ready: listening.isReady, generation: store.generation }),
      isPrivate: tokens !== undefined,
    }, view)
  );
  const app = createApp({
    config: { ...config, requiresHost: !config.deploy },
    ...faces.of({}),
    log,
    ...(tokens && {
      access: {
        admit: createAccess({ config, tokens }),
        facesFor: ({ view }) => faces.of(view),
      },
    }),
  });
  const at = config.deploy ? undefined : { host: config.host, port: config.port ?? 8000 };
  const listening = listen({ ...(at && { at }), handler: app.fetch, log });
  address = listening.address;
  return {
    origin: origin(),
    home: `${origin()}${basePath}/`,
    mcp: `${origin()}${basePath}/mcp`,
    close: async () => {
      await listening.leave();
      const stopped = listening.shutdown();
      await faces.close();
      await stopped;
    },
  };
}

/** Says who may read, where that is not this machine alone. */
function tellAccess({ config, log }: Serving, tokens: readonly Token[] | undefined): void {
  if (tokens !== undefined) {
    log.info(
      `To read over HTTP, one of these tokens is needed: ${
        tokens.map(({ name }) => name).join(", ")
      }`,
    );
  } else if (config.deploy || !isLoopback(config.host)) {
    log.info(
      "Whoever reaches this server may read all of it: no tokens are asked for (--token-file)",
    );
  }
}

/** Starts HTTP, or returns the sentence that says why the address cannot be had. */
export function tryHttp(
  serving: Serving,
  store: CatalogStore,
): Http | string {
  const { host, port } = serving.config;
  const tokens = openTokens(serving);
  if (typeof tokens === "string") return tokens;
  try {
    const http = startHttp(serving, store, tokens);
    tellAccess(serving, tokens?.());
    return http;
  } catch (error) {
    if (error instanceof Deno.errors.AddrInUse) {
      return `Cannot listen on ${host}:${port}: the port is in use. Stop the other process, or choose another port with --port`;
    }
    if (
      error instanceof Deno.errors.AddrNotAvailable || error instanceof Deno.errors.PermissionDenied
    ) {
      return `Cannot listen on ${host}:${port}: ${error.message}. Choose another address with --host and --port`;
    }
    throw error;
  }
}
