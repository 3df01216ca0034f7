import type { Catalog } from "../catalog/model/types.ts";

/** A finished answer: what a response is made of, again and again. */
export interface Finished {
  readonly status: number;
  readonly headers: readonly (readonly [name: string, value: string])[];
  readonly body: Uint8Array<ArrayBuffer>;
  readonly etag: string;
}

/** Keeps finished answers of the current snapshot. */
export interface PageCache {
  read(catalog: Catalog, key: string): Finished | undefined;
  keep(catalog: Catalog, key: string, finished: Finished): void;
}

/** How much a cache may hold. */
export interface PageCacheLimits {
  readonly bytes: number;
}

/**
 * Makes a cache of pages that forgets the longest unused first when it is full, and everything when
 * the snapshot changes. Keys are addresses without queries, so requests cannot fill it with copies.
 */
export function createPageCache({ bytes }: PageCacheLimits): PageCache {
  let owner: Catalog | undefined;
  let held = 0;
  const pages = new Map<string, Finished>();
  return {
    read(catalog, key) {
      const found = catalog === owner ? pages.get(key) : undefined;
      if (found === undefined) return undefined;
      pages.delete(key);
      pages.set(key, found);
      return found;
    },
    keep(catalog, key, finished) {
      if (catalog !== owner) {
        pages.clear();
        held = 0;
        owner = catalog;
      }
      if (finished.body.length > bytes / 4 || pages.has(key)) return;
      pages.set(key, finished);
      held += finished.body.length;
      for (const [oldest, page] of pages) {
        if (held <= bytes) break;
        pages.delete(oldest);
        held -= page.body.length;
      }
    },
  };
}
