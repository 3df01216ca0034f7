import { isLoopback, showsDiagnostics } from "../config.ts";
import { createApp } from "../http/app.ts";
import type { CatalogStore } from "../catalog/store.ts";
import { ChangeStreams } from "../http/change_streams.ts";
import { announce, createHttpEndpoint, PROTOCOL_VERSIONS } from "../mcp/endpoint.ts";
import { createSite } from "../routes/mod.ts";
import { listen } from "./listen.ts";
import { mcpOptions } from "./mcp_options.ts";
import type { Serving } from "./serving.ts";
import { createChangeHandler, isWatching } from "./watching.ts";
import { stdioCommand } from "./stdio_command.ts";

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
export function startHttp(serving: Serving, store: CatalogStore): Http {
  const { config, log } = serving;
  const { basePath, publicUrl } = config;
  let address = "";
  const origin = () => publicUrl === undefined ? address : new URL(publicUrl).origin;
  const options = mcpOptions(serving, store, origin);
  const endpoint = createHttpEndpoint(options);
  const watching = isWatching(serving);
  const streams = new ChangeStreams();
  store.subscribe((diff, before, after) => {
    announce({ diff, before, after }, endpoint.notify, options);
    streams.tell(store.generation);
  });
  const site = createSite({
    catalog: () => store.current,
    basePath,
    publicUrl,
    isPublic: config.deploy || publicUrl !== undefined || !isLoopback(config.host),
    server: {
      origin,
      stdio: stdioCommandOf(serving),
      protocolVersions: PROTOCOL_VERSIONS,
    },
    version: serving.version,
    watching,
    changes: watching ? () => streams.open(store.generation) : undefined,
    readiness: () => ({ ready: listening.isReady, generation: store.generation }),
    log,
    diagnostics: showsDiagnostics(config) ? "all" : "errors",
    onFileChanged: createChangeHandler(serving, store),
  });
  const app = createApp({
    config: { ...config, requiresHost: !config.deploy },
    mcp: endpoint,
    site,
    log,
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
      streams.close(); // an open stream would keep it waiting
      await endpoint.close();
      await stopped;
    },
  };
}

function stdioCommandOf({ config, program }: Serving) {
  const { main } = program;
  return stdioCommand({ config, main });
}

/** Starts HTTP, or returns the sentence that says why the address cannot be had. */
export function tryHttp(
  serving: Serving,
  store: CatalogStore,
): Http | string {
  const { host, port } = serving.config;
  try {
    return startHttp(serving, store);
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
