import type { CatalogStore } from "../catalog/store.ts";
import { announce, serveStdioEndpoint } from "../mcp/endpoint.ts";
import { checkCommand } from "./check_command.ts";
import type { Http } from "./http.ts";
import { mcpOptions } from "./mcp_options.ts";
import { openContent } from "./open.ts";
import { tellContent } from "./start_lines.ts";
import { ended, type Serving } from "./serving.ts";
import { watchContent } from "./watching.ts";

/**
 * Serves MCP on standard input and output until the input ends; with `--port` HTTP too. A port that is
 * taken is a warning: the host that started the process waits on stdio. Returns the exit code.
 */
export async function stdio(serving: Serving): Promise<number> {
  const opened = openContent(serving);
  if (opened === undefined) return 1;
  const { store } = opened;
  const { config, log, version, cwd, program, endSignal } = serving;
  const signal = endSignal();
  const http = config.port === undefined ? undefined : await withWebsite(serving, store);
  if (typeof http === "string") log.warn(http);
  const web = typeof http === "object" ? http : undefined;
  log.info(`personal-mcp ${version} on stdio${web ? `, and at ${web.home}` : ""}`);
  const more = `run: ${checkCommand(serving)}`;
  tellContent(opened, { log, cwd, bundled: program.content, more });
  const origin = config.publicUrl && new URL(config.publicUrl).origin;
  const options = mcpOptions(serving, store, () => web?.origin ?? origin);
  const endpoint = serveStdioEndpoint(options);
  store.subscribe((diff, before, after) =>
    announce({ diff, before, after }, endpoint.notify, options)
  );
  const watcher = watchContent(serving, opened);
  await Promise.race([endpoint.finished, ended(signal)]);
  watcher.close();
  await Promise.all([endpoint.close(), web?.close()]);
  return 0;
}

/** The website is loaded only where it is served: a host that starts the process waits for its first answer. */
async function withWebsite(serving: Serving, store: CatalogStore): Promise<Http | string> {
  const { tryHttp } = await import("./http.ts");
  return tryHttp(serving, store);
}
