import { warmSearch } from "../catalog/search.ts";
import type { CatalogStore } from "../catalog/store.ts";
import type { Catalog } from "../catalog/types.ts";

/**
 * Makes a function to call after every answer: the first call builds the search index, in slices between other
 * answers, and from then on every reload does. So no client waits for an index that it does not ask for.
 */
export function createWarmer(store: CatalogStore, signal: AbortSignal): () => void {
  const warmed = new WeakSet<Catalog>();
  let isAwake = false;
  const warm = () => {
    isAwake = true;
    const { current } = store;
    if (warmed.has(current)) return;
    warmed.add(current);
    setTimeout(() => warmSearch(current, signal), 0); // the answer goes out first
  };
  store.subscribe(() => isAwake && warm());
  return warm;
}
