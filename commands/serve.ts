import type { CatalogStore } from "../catalog/store.ts";
import { countsOf } from "./content.ts";
import { startHttp } from "./http.ts";
import { openStore } from "./open.ts";
import { missingPermissions } from "./permissions.ts";
import type { Serving } from "./serving.ts";

/** Serves MCP and the website over HTTP until the signal; returns the exit code. */
export async function serve(serving: Serving): Promise<number> {
  const store = openContent(serving);
  if (store === undefined) return 1;
  const http = tryHttp(serving, store);
  if (typeof http === "string") {
    serving.log.error(http);
    return 1;
  }
  const { log, version } = serving;
  log.info(`personal-mcp ${version} at ${http.home} (MCP at ${http.mcp})`);
  log.info(countsOf(store.current));
  await ended(serving.signal);
  await http.close();
  return 0;
}

/** Loads the content; says on stderr why it cannot. */
export function openContent(serving: Serving): CatalogStore | undefined {
  const { config, log, program } = serving;
  const missing = missingPermissions({ config, programFolders: program.folders, ...program });
  if (missing !== undefined) {
    log.error(missing);
    return undefined;
  }
  const opened = openStore(config);
  if (opened.kind === "store") return opened.store;
  log.error(opened.message);
  return undefined;
}

/** Starts HTTP, or returns the sentence that says why the address cannot be had. */
export function tryHttp(
  serving: Serving,
  store: CatalogStore,
): ReturnType<typeof startHttp> | string {
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

/** Waits until the process is asked to end. */
export function ended(signal: AbortSignal): Promise<void> {
  if (signal.aborted) return Promise.resolve();
  return new Promise((resolve) =>
    signal.addEventListener("abort", () => resolve(), { once: true })
  );
}
