import { search, type SearchQuery } from "../../catalog/search/search.ts";
import { compareCodePoints } from "../../catalog/model/order.ts";
import type { Catalog, Prompt, Skill } from "../../catalog/model/types.ts";
import { cursorAfter, keyOfCursor, noCursor } from "../protocol/paging.ts";

/** What a list is narrowed by. */
export interface Filters {
  /** Words to search for; blank or absent: everything, in order. */
  readonly query?: string | undefined;
  /** Only what carries all of them. */
  readonly tags?: readonly string[];
  readonly capabilities?: readonly string[];
  readonly cursor?: string | undefined;
  readonly limit: number;
}

/** One page of what was found. */
export interface FoundPage<T> {
  readonly items: T[];
  /** How many match, on all pages together. */
  readonly total: number;
  readonly nextCursor?: string;
}

/** What is looked through: entries by their key in the catalogue, in the order of `keyOf`. */
export interface Searched<T> {
  readonly kind: "skill" | "prompt";
  readonly entries: ReadonlyMap<string, T>;
  /** What a cursor remembers. */
  readonly keyOf: (entry: T) => string;
}

/** Finds entries: by rank if words are searched for, else in their order. A string that is no cursor is -32602. */
export function find<T extends Skill | Prompt>(
  catalog: Catalog,
  { kind, entries, keyOf }: Searched<T>,
  filters: Filters,
): FoundPage<T> {
  const { query = "", cursor, limit } = filters;
  const isRanked = query.trim() !== "";
  const found = isRanked
    ? rank(catalog, { ...filters, query, kinds: [kind] }, entries)
    : [...entries.values()].filter((entry) => fits(entry, filters));
  const after = cursor === undefined ? undefined : keyOfCursor(cursor);
  const start = after === undefined
    ? 0
    : isRanked
    ? positionOf(after)
    : firstAfter(found.map(keyOf), after);
  const items = found.slice(start, start + limit);
  const end = start + items.length;
  if (items.length === 0 || end >= found.length) return { items, total: found.length };
  const last = isRanked ? String(end) : keyOf(items.at(-1)!);
  return { items, total: found.length, nextCursor: cursorAfter(last) };
}

function rank<T extends Skill | Prompt>(
  catalog: Catalog,
  { query, kinds, tags, capabilities }: SearchQuery,
  entries: ReadonlyMap<string, T>,
): readonly T[] {
  const wanted = { query, ...(kinds && { kinds }), ...(tags && { tags }) };
  const { hits } = search(catalog, {
    ...wanted,
    ...(capabilities && { capabilities }),
    limit: Infinity,
  });
  return hits.flatMap(({ key }) => entries.get(key) ?? []);
}

function fits(entry: Skill | Prompt, { tags = [], capabilities = [] }: Filters): boolean {
  return tags.every((tag) => entry.tags.includes(tag)) &&
    capabilities.every((capability) => entry.capabilities.includes(capability));
}

/** In a ranking a cursor remembers a place: what was there may be elsewhere after a change, or gone. */
function positionOf(after: string): number {
  if (/^[1-9]\d{0,8}$/.test(after)) return Number(after);
  throw noCursor();
}

function firstAfter(keys: readonly string[], after: string): number {
  const index = keys.findIndex((key) => compareCodePoints(key, after) > 0);
  return index < 0 ? keys.length : index;
}
