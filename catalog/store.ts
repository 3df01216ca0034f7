import { type CatalogDiff, diffCatalogs } from "./diff.ts";
import type { Catalog } from "./model/types.ts";

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
   * Loads once more, swaps the catalogue in one assignment and tells the listeners. Where nothing at all has
   * changed, the old one stays, and with it what was derived from it. Calls run one after another.
   *
   * Rejects with what the load threw, and then `current` is as it was. Rejects with an `AggregateError` when
   * listeners threw; the others have heard of the change all the same.
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
    if (diff.isEmpty && hasSameEntries(before, after)) return diff;
    this.#current = after;
    if (!diff.isEmpty) this.#tell(diff, before, after);
    return diff;
  }

  #tell(...change: Parameters<CatalogListener>): void {
    const errors = [...this.#listeners].flatMap((listener) => {
      try {
        listener(...change);
        return [];
      } catch (error) {
        return [error];
      }
    });
    if (errors.length > 0) throw new AggregateError(errors, "Cannot tell every listener");
  }

  /** Adds a listener and returns the function that removes it. */
  subscribe(listener: CatalogListener): () => void {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  }
}

/** A file may have been replaced by an equal one: nothing to tell, but it lies in another place now. */
function hasSameEntries(before: Catalog, after: Catalog): boolean {
  return (["skills", "prompts", "docs", "assets"] as const).every((kind) =>
    [...after[kind]].every(([key, entry]) => before[kind].get(key) === entry)
  );
}
