import { serveStdioEndpoint } from "../mcp/endpoint.ts";
import { countsOf } from "./content.ts";
import { mcpOptions } from "./http.ts";
import { ended, openContent, tryHttp } from "./serve.ts";
import type { Serving } from "./serving.ts";

/**
 * Serves MCP on standard input and output until the input ends; with `--port` HTTP too. A port that is
 * taken is a warning: the host that started the process waits on stdio. Returns the exit code.
 */
export async function stdio(serving: Serving): Promise<number> {
  const store = openContent(serving);
  if (store === undefined) return 1;
  const { config, log, version, signal } = serving;
  const http = config.port === undefined ? undefined : tryHttp(serving, store);
  if (typeof http === "string") log.warn(http);
  const web = typeof http === "object" ? http : undefined;
  log.info(`personal-mcp ${version} on stdio${web ? `, and at ${web.home}` : ""}`);
  log.info(countsOf(store.current));
  const origin = config.publicUrl && new URL(config.publicUrl).origin;
  const endpoint = serveStdioEndpoint(mcpOptions(serving, store, () => web?.origin ?? origin));
  await Promise.race([endpoint.finished, ended(signal)]);
  await Promise.all([endpoint.close(), web?.close()]);
  return 0;
}
