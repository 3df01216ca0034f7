import { checkCommand } from "./check_command.ts";
import { countsOf, hasProblems } from "./content.ts";
import { tryHttp } from "./http.ts";
import { openContent } from "./open.ts";
import { ended, type Serving } from "./serving.ts";
import { watchContent } from "./watching.ts";

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
  if (hasProblems(store.current)) {
    const command = checkCommand(serving, serving.cwd);
    log.info(`To see what is wrong, open ${http.home}diagnostics or run: ${command}`);
  }
  const watcher = watchContent(serving, store);
  await ended(serving.endSignal());
  watcher.close();
  await http.close();
  return 0;
}
