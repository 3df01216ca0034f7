import { showsDiagnostics } from "../config.ts";
import { checkCommand } from "./check_command.ts";
import { tryHttp } from "./http.ts";
import { openContent } from "./open.ts";
import { tellContent } from "./start_lines.ts";
import { ended, type Serving } from "./serving.ts";
import { watchContent } from "./watching.ts";

/** Serves MCP and the website over HTTP until the signal; returns the exit code. */
export async function serve(serving: Serving): Promise<number> {
  const opened = openContent(serving);
  if (opened === undefined) return 1;
  const { store } = opened;
  const http = tryHttp(serving, store);
  if (typeof http === "string") {
    serving.log.error(http);
    return 1;
  }
  const { log, version, cwd, program } = serving;
  log.info(`personal-mcp ${version} at ${http.home} (MCP at ${http.mcp})`);
  const page = showsDiagnostics(serving.config) ? `open ${http.home}diagnostics or ` : "";
  const more = `${page}run: ${checkCommand(serving, cwd)}`;
  tellContent(opened, { log, cwd, bundled: program.content, more });
  const watcher = watchContent(serving, opened);
  await ended(serving.endSignal());
  watcher.close();
  await http.close();
  return 0;
}
