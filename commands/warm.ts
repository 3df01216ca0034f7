import { warmSearch } from "../catalog/search/search.ts";
import type { CatalogStore } from "../catalog/store.ts";
import type { Catalog } from "../catalog/model/types.ts";

/** How long the index waits, milliseconds: a client that connects asks several things in a row. */
const PAUSE = 200;

/**
 * Makes a function to call after every answer: the first call builds the search index a moment later, in slices
 * between other answers, and from then on every reload does. So no client waits for an index that it does not ask for.
 */
export function createWarmer(store: CatalogStore, signal: AbortSignal): () => void {
  const warmed = new WeakSet<Catalog>();
  let isAwake = false;
  const warm = () => {
    isAwake = true;
    const { current } = store;
    if (warmed.has(current)) return;
    warmed.add(current);
    setTimeout(() => store.current === current && warmSearch(current, signal), PAUSE);
  };
  store.subscribe(() => isAwake && warm());
  return warm;
}
