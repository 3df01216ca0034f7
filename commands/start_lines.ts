import type { Logger } from "../log.ts";
import { problemLines } from "./content.ts";
import type { Opened } from "./open.ts";
import { sourceLine } from "./source_words.ts";

/** What {@linkcode tellContent} needs besides the content. */
export interface TellOptions {
  readonly log: Logger;
  /** The folder that paths are shown from. */
  readonly cwd: string;
  /** The folder of the content that the program brings along. */
  readonly bundled: string;
  /** How to see every problem: `open http://…/diagnostics or run: …`. */
  readonly more: string;
}

/** Says on stderr what is served of which folder, and what of it is not as it should be. */
export function tellContent(
  { store: { current }, sources }: Opened,
  { log, cwd, bundled, more }: TellOptions,
): void {
  for (const source of sources) {
    log.info(sourceLine(source, { catalog: current, cwd, bundled }));
  }
  const [counts, ...first] = problemLines(current);
  if (counts === undefined) return;
  log.warn(counts);
  for (const line of first) log.info(line);
  log.info(`To see what is wrong, ${more}`);
}
