import type { Config } from "../config.ts";
import type { Logger } from "../log.ts";
import type { Terminal } from "../terminal.ts";

/** What `main.ts` hands to a command. */
export interface Serving {
  readonly config: Config;
  readonly log: Logger;
  readonly terminal: Terminal;
  readonly version: string;
  /** The folder that the process was started in: paths are shown as seen from there. */
  readonly cwd: string;
  /**
   * Begins to listen for SIGINT, SIGTERM and SIGHUP, and gives what they abort: for servers, once they have something
   * to end well. Before that, and in every other command, they end the process by themselves, whatever it is busy with.
   */
  readonly endSignal: () => AbortSignal;
  readonly program: {
    /** The path of `main.ts`. */
    readonly main: string;
    /** The arguments as given. */
    readonly args: readonly string[];
    /** The folder of the content that the program brings along. */
    readonly content: string;
    /** The folders of the program that a server reads: static files, the bundle. */
    readonly folders: readonly string[];
  };
}

/** Waits until the process is asked to end. */
export function ended(signal: AbortSignal): Promise<void> {
  if (signal.aborted) return Promise.resolve();
  return new Promise((resolve) =>
    signal.addEventListener("abort", () => resolve(), { once: true })
  );
}
