import manifest from "./deno.json" with { type: "json" };
import { fileURLToPath } from "node:url";
import { readConfig } from "./config.ts";
import { createLogger } from "./log.ts";
import { run } from "./commands/mod.ts";
import { openTerminal } from "./terminal.ts";

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));
const terminal = openTerminal();

/** Reads a variable, or `undefined` where the permission is missing: an unset variable in effect. */
function env(variable: string): string | undefined {
  const { state } = Deno.permissions.querySync({ name: "env", variable });
  return state === "granted" ? Deno.env.get(variable) : undefined;
}

/** Aborts at SIGINT or SIGTERM; a second one ends the process at once. */
function endSignal(): AbortSignal {
  const controller = new AbortController();
  for (const name of ["SIGINT", "SIGTERM"] as const) {
    Deno.addSignalListener(
      name,
      () => controller.signal.aborted ? Deno.exit(130) : controller.abort(),
    );
  }
  return controller.signal;
}

if (import.meta.main) {
  const reading = readConfig(Deno.args, { env, cwd: Deno.cwd(), defaultContent: here("docs") });
  const log = createLogger({
    format: reading.kind === "config" ? reading.config.log : "text",
    write: terminal.err,
    color: terminal.interactive && !Deno.noColor,
  });
  Deno.exit(
    await run(reading, {
      log,
      terminal,
      version: manifest.version,
      signal: endSignal(),
      program: {
        main: here("main.ts"),
        args: Deno.args,
        folders: [here("static"), here("_build")],
      },
    }),
  );
}
