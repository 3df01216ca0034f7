import { catalogDigest } from "../../catalog/model/digest.ts";
import type { Catalog } from "../../catalog/model/types.ts";
import { type Kind, search } from "../../catalog/search/search.ts";
import { slicePage } from "../models/filters.ts";

/** What a list is narrowed by and cut to. */
export interface ListQuery {
  readonly q?: string;
  readonly tag?: string;
  readonly page: number;
  readonly limit: number;
}

/** The entries of one kind that a query leaves: by rank where words are searched for, else in the order of the catalogue. */
export function findEntries<T extends { readonly tags: readonly string[] }>(
  catalog: Catalog,
  { kind, entries }: { readonly kind: Kind; readonly entries: ReadonlyMap<string, T> },
  { q = "", tag = "" }: ListQuery,
): readonly T[] {
  const found = q.trim() === ""
    ? [...entries.values()]
    : search(catalog, { query: q, kinds: [kind], limit: entries.size }).hits
      .flatMap(({ key }) => entries.get(key) ?? []);
  return tag === "" ? found : found.filter(({ tags }) => tags.includes(tag));
}

/** Cuts one page out of a list and says where it stands in it. */
export function pageOf<T>(
  catalog: Catalog,
  all: readonly T[],
  { query, href }: {
    readonly query: ListQuery;
    /** The address of another page of the same list. */
    readonly href: (page: number) => string;
  },
) {
  const { items, page, pages } = slicePage(all, query.page, query.limit);
  return {
    items,
    about: {
      digest: catalogDigest(catalog),
      total: all.length,
      page,
      pages,
      ...(page < pages && { next: href(page + 1) }),
    },
  };
}
