import { type CatalogDiff, diffCatalogs } from "./diff.ts";
import type { Catalog } from "./model/types.ts";
import { type Changed, EVERYTHING } from "./tree/changed.ts";

/** Hears of every change, after `current` is the new catalogue. */
export type CatalogListener = (diff: CatalogDiff, before: Catalog, after: Catalog) => void;

/** Loads once more what may have changed since a catalogue. */
export type Load = (previous: Catalog, changed: Changed) => Catalog | Promise<Catalog>;

/** Holds the catalogue of the moment: the only mutable object of the core. */
export class CatalogStore {
  #current: Catalog;
  #generation = 1;
  readonly #load: Load;
  readonly #listeners = new Set<CatalogListener>();
  #queue: Promise<unknown> = Promise.resolve();

  /** @param load Loads once more; when it throws, the last good catalogue stays. */
  constructor(first: Catalog, load: Load) {
    this.#current = first;
    this.#load = load;
  }

  /** The catalogue of the moment; read it once a request and pass it on. */
  get current(): Catalog {
    return this.#current;
  }

  /** Counts the catalogues since the start. */
  get generation(): number {
    return this.#generation;
  }

  /**
   * Loads once more, swaps the catalogue in one assignment and tells the listeners. Where nothing at all has
   * changed, the old one stays, and with it what was derived from it. Calls run one after another.
   *
   * Rejects with what the load threw, and then `current` is as it was. Rejects with an `AggregateError` when
   * listeners threw; the others have heard of the change all the same.
   */
  reload(changed: Changed = EVERYTHING): Promise<CatalogDiff> {
    const reloaded = this.#queue.then(() => this.#reload(changed));
    this.#queue = reloaded.catch(() => {});
    return reloaded;
  }

  async #reload(changed: Changed): Promise<CatalogDiff> {
    const before = this.#current;
    const after = await this.#load(before, changed);
    const diff = diffCatalogs(before, after);
    if (diff.isEmpty && hasSameEntries(before, after)) return diff;
    this.#current = after;
    this.#generation++;
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
