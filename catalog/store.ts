import { type CatalogDiff, diffCatalogs } from "./diff.ts";
import type { Catalog } from "./types.ts";

/** Hears of every change, after `current` is the new catalogue. */
export type CatalogListener = (diff: CatalogDiff, before: Catalog, after: Catalog) => void;

/** Holds the catalogue of the moment: the only mutable object of the core. */
export class CatalogStore {
  #current: Catalog;
  readonly #load: (previous: Catalog) => Catalog;
  readonly #listeners = new Set<CatalogListener>();
  #queue: Promise<unknown> = Promise.resolve();

  /** @param load Loads once more; when it throws, the last good catalogue stays. */
  constructor(first: Catalog, load: (previous: Catalog) => Catalog) {
    this.#current = first;
    this.#load = load;
  }

  /** The catalogue of the moment; read it once a request and pass it on. */
  get current(): Catalog {
    return this.#current;
  }

  /**
   * Loads once more and swaps the catalogue in one assignment. Calls run one after another.
   * Rejects with what the load threw, and then `current` is as it was.
   */
  reload(): Promise<CatalogDiff> {
    const reloaded = this.#queue.then(() => this.#reload());
    this.#queue = reloaded.catch(() => {});
    return reloaded;
  }

  #reload(): CatalogDiff {
    const before = this.#current;
    const after = this.#load(before);
    const diff = diffCatalogs(before, after);
    if (diff.isEmpty) return diff;
    this.#current = after;
    for (const listener of [...this.#listeners]) listener(diff, before, after);
    return diff;
  }

  /** Adds a listener and returns the function that removes it. */
  subscribe(listener: CatalogListener): () => void {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  }
}
