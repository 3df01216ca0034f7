import { warmSearch } from "../catalog/search/search.ts";
import type { CatalogStore } from "../catalog/store.ts";
import type { Catalog } from "../catalog/model/types.ts";

/** How long the index waits, milliseconds: a client that connects asks several things in a row. */
const PAUSE = 200;

/**
 * Builds the search index a moment after the start and after every reload, in slices between answers, so that neither
 * a client that connects nor the first search waits for it. Gives a function to call after every answer: the moment
 * begins anew where nothing has been built yet.
 */
export function createWarmer(store: CatalogStore, signal: AbortSignal): () => void {
  const warmed = new WeakSet<Catalog>();
  let timer: ReturnType<typeof setTimeout> | undefined;
  const warm = () => {
    const { current } = store;
    if (warmed.has(current) || signal.aborted) return;
    clearTimeout(timer);
    timer = setTimeout(() => {
      warmed.add(current);
      if (store.current === current) void warmSearch(current, signal);
    }, PAUSE);
  };
  signal.addEventListener("abort", () => clearTimeout(timer), { once: true });
  store.subscribe(warm);
  warm();
  return warm;
}
