import type { CatalogDiff } from "../catalog/diff.ts";
import type { LoadOptions } from "../catalog/load.ts";
import type { CatalogStore } from "../catalog/store.ts";
import { type FolderWatcher, watchFolders } from "../catalog/tree/watch.ts";
import type { Opened } from "./open.ts";
import type { Serving } from "./serving.ts";

/** Tells whether a server watches its content: if asked to; else `stdio` does, and `serve` where a person looks on. */
export function isWatching({ config, terminal }: Pick<Serving, "config" | "terminal">): boolean {
  if (config.deploy) return false;
  return config.watch ?? (config.command === "stdio" || terminal.interactive);
}

/** Watches the content and loads it again when it changes; does nothing for a server that does not watch. */
export function watchContent(serving: Serving, { store, load }: Opened): FolderWatcher {
  if (!isWatching(serving)) return { close: () => {} };
  const { log } = serving;
  let lastTrouble = "";
  store.subscribe((diff, _, { diagnostics }) => {
    log.info(`Content loaded again: ${changesOf(diff)}`, { problems: diagnostics.length });
  });
  return watchFolders({
    folders: () => foldersOf(load, store),
    onChange: async (changed) => {
      await store.reload(changed);
      lastTrouble = "";
    },
    onError: (error) => {
      const trouble = error instanceof Error ? error.message : String(error);
      if (trouble !== lastTrouble) log.warn(`${trouble}. The last good content is served`);
      lastTrouble = trouble;
    },
  });
}

/**
 * Makes what is told of a file that was asked for and is no longer the one that was catalogued: it says so in one line,
 * and loads the content again in a process that watches, whether or not the watcher has seen the change.
 */
export function createChangeHandler(
  serving: Serving,
  store: CatalogStore,
): (error: Error) => void {
  const { log } = serving;
  const watching = isWatching(serving);
  const then = watching ? "The content is loaded again" : "Restart the server to load it again";
  let isLoading = false;
  return ({ message: reason }) => {
    log.warn(`A file has changed since it was catalogued. ${then}`, { reason });
    if (!watching || isLoading) return;
    isLoading = true;
    void store.reload().catch(() => {}).finally(() => isLoading = false); // the watcher says what fails
  };
}

function changesOf(diff: CatalogDiff): string {
  const counts = (["added", "changed", "removed"] as const).map((what) => {
    const number = diff.skills[what].length + diff.prompts[what].length + diff.docs[what].length;
    return number === 0 ? "" : `${number} ${what}`;
  });
  return counts.filter(Boolean).join(", ") || "problems or files changed";
}

/** The roots as given, there or not, and the folders that links of a root lead to. */
function* foldersOf(
  { content, skills = [], singles = [] }: LoadOptions,
  { current }: CatalogStore,
): Iterable<string> {
  if (content !== undefined) yield content;
  yield* skills;
  yield* singles;
  for (const { document } of current.skills.values()) yield document.location.root;
}
