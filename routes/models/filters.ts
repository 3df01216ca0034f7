import type { Drawer } from "../../components/pager.tsx";

/** What lists and searches read from the query of an address. */
export interface Filters {
  /** Trimmed, at most 1,000 characters. */
  readonly q: string;
  readonly tag: string;
  readonly kind: string;
  readonly state: string;
  /** How a list is ordered; empty: as it is. */
  readonly sort: string;
  /** From 1. */
  readonly page: number;
}

/** Reads filters; what makes no sense counts as absent. */
export function readFilters(params: URLSearchParams): Filters {
  const word = (name: string) => (params.get(name) ?? "").slice(0, 1000);
  const page = Number(params.get("page") ?? "1");
  return {
    q: [...word("q").trim()].join(""),
    tag: word("tag"),
    kind: word("kind"),
    state: word("state"),
    sort: word("sort"),
    page: Number.isInteger(page) && page > 0 && page < 1e6 ? page : 1,
  };
}

/** One page of a longer list. */
export interface Slice<T> {
  readonly items: readonly T[];
  /** From 1; the last one for a page past the end. */
  readonly page: number;
  readonly pages: number;
}

/** Cuts the page that was asked for out of a list. */
export function slicePage<T>(items: readonly T[], page: number, size: number): Slice<T> {
  const pages = Math.max(1, Math.ceil(items.length / size));
  const shown = Math.min(page, pages);
  return { items: items.slice((shown - 1) * size, shown * size), page: shown, pages };
}

/** Numbers the pages of a list for the pager, each with its address. */
export function numberedDrawers(
  { page, pages }: Pick<Slice<unknown>, "page" | "pages">,
  address: (page: number) => string,
): readonly Drawer[] {
  return Array.from({ length: pages }, (_, index) => ({
    label: String(index + 1),
    href: address(index + 1),
    current: index + 1 === page,
  }));
}
