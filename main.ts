import manifest from "./deno.json" with { type: "json" };
import { fileURLToPath } from "node:url";
import { readConfig } from "./config.ts";
import { createLogger } from "./log.ts";
import { endSignal } from "./commands/end_signal.ts";
import { createLineQueue } from "./commands/line_queue.ts";
import { run } from "./commands/mod.ts";
import { isThere } from "./commands/sources.ts";
import { openTerminal } from "./terminal.ts";

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));
const terminal = openTerminal();

/** Reads a variable, or `undefined` where the permission is missing: an unset variable in effect. */
function env(variable: string): string | undefined {
  const { state } = Deno.permissions.querySync({ name: "env", variable });
  if (state === "granted") return Deno.env.get(variable);
  return variable === "HOME" ? env("PERSONAL_MCP_HOME") : undefined; // the launcher looks it up
}

/** How long a server may take to end, milliseconds: Deno Deploy kills five seconds after it asks. */
const PATIENCE = 4500;

/** How long the last lines of the log are waited for, milliseconds. */
const LOG_PATIENCE = 200;

function once<T>(make: () => T): () => T {
  let made: { readonly value: T } | undefined;
  return () => (made ??= { value: make() }).value;
}

if (import.meta.main) {
  const cwd = Deno.cwd();
  const reading = readConfig(Deno.args, { env, cwd, exists: isThere });
  const config = reading.kind === "config" ? reading.config : undefined;
  const isServer = config?.command === "serve" || config?.command === "stdio";
  const lines = createLineQueue(Deno.stderr);
  const log = createLogger({
    format: config?.log ?? "text",
    write: isServer ? lines.write : terminal.err,
    color: terminal.interactive && !Deno.noColor,
  });
  const listen = once(() => endSignal({ patience: PATIENCE }));
  if (isServer && Deno.pid === 1) listen(); // to process 1 the kernel sends what it listens for and nothing else
  const code = await run(reading, {
    log,
    terminal,
    version: manifest.version,
    cwd,
    endSignal: listen,
    program: {
      main: here("main.ts"),
      args: Deno.args,
      content: here("docs"),
      folders: [here("static"), here("_build")],
    },
  });
  await lines.flushed(LOG_PATIENCE);
  Deno.exit(code);
}
