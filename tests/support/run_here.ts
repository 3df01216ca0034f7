import { fileURLToPath } from "node:url";
import { readConfig } from "../../config.ts";
import { run } from "../../commands/mod.ts";
import { isThere } from "../../commands/sources.ts";
import manifest from "../../deno.json" with { type: "json" };
import { createLogger } from "../../log.ts";

const here = (path: string) => fileURLToPath(new URL(`../../${path}`, import.meta.url));

/** Where and how a command is run. */
export interface Situation {
  /** The words after `main.ts`. */
  readonly args: readonly string[];
  readonly cwd: string;
  /** The folder of the program; the repository if not given. */
  readonly home?: string;
  /** Whether a server is asked to end as soon as it has started. */
  readonly isEnded?: boolean;
}

/** What a command wrote, and the code that it ended with. */
export interface Ran {
  readonly code: number;
  readonly stdout: string;
  readonly stderr: string;
}

/**
 * Runs a command to its end as `main.ts` does, within this process: with every permission, no variable set, and no one
 * who watches the terminal. `runMain` is for what only a process has.
 */
export async function runHere(
  { args, cwd, home = here("."), isEnded = false }: Situation,
): Promise<Ran> {
  let [stdout, stderr] = ["", ""];
  const out = (text: string) => void (stdout += text);
  const err = (text: string) => void (stderr += text);
  const program = home.replace(/\/$/, "");
  const reading = readConfig(args, {
    env: () => undefined,
    cwd,
    exists: isThere,
  });
  const code = await run(reading, {
    log: createLogger({ format: "text", write: err, color: false }),
    terminal: { out, show: out, err, color: false, interactive: false },
    version: manifest.version,
    cwd,
    endSignal: () => isEnded ? AbortSignal.abort() : new AbortController().signal,
    program: { main: `${program}/main.ts`, args, content: `${program}/docs`, folders: [] },
  });
  return { code, stdout, stderr };
}
