import { Buffer } from "node:buffer";
import type { Catalog } from "../../catalog/model/types.ts";
import { invalidParams } from "./errors.ts";
import { jsonBytes } from "./limits.ts";

/** The most entries of a page, which `--page-size` lowers. */
export const PAGE_ENTRIES = 1000;

/** The most JSON of a page, bytes: 1 MiB, less room for the cursor and the envelope around the entries. */
const PAGE_BYTES = 1024 * 1024 - 32 * 1024;

/** One entry of a list. */
export interface Entry<T> {
  /** What a cursor remembers: the entry's `uri`, `uriTemplate` or `name`. */
  readonly key: string;
  readonly value: T;
}

/** One page of a list. */
export interface Page<T> {
  readonly items: readonly T[];
  /** Absent on the last page. */
  readonly nextCursor: string | undefined;
  /** The key of the first item; absent on an empty page. */
  readonly firstKey: string | undefined;
  /** The length of the items as JSON, bytes. */
  readonly bytes: number;
}

/** A list that is cut from the catalogue of the moment. */
export type Pager<T> = (catalog: Catalog, cursor: string | undefined) => Page<T>;

/** How {@linkcode createPager} cuts. */
export interface PagerOptions {
  readonly pageSize?: number;
  /**
   * Turns a key into the text that the list is ordered by, by default the key itself. It must also answer for keys
   * that are no longer there, so that a walk goes on where it was after the list has changed.
   */
  readonly orderOf?: (key: string) => string;
}

/**
 * Orders entries by code point (their keys are ASCII) and cuts them into pages of at most `pageSize` entries and 1 MiB, at least one entry.
 * A page is cut when it is first asked for; pages that follow one another are kept.
 *
 * @returns A function from a cursor (undefined: the first page) to a page. A string that is no cursor is -32602.
 */
export function createPager<T>(
  entries: Iterable<Entry<T>>,
  { pageSize = PAGE_ENTRIES, orderOf = (key) => key }: PagerOptions = {},
): (cursor?: string) => Page<T> {
  const ordered = [...entries]
    .map((entry) => ({ ...entry, order: orderOf(entry.key) }))
    .sort((a, b) => a.order < b.order ? -1 : a.order > b.order ? 1 : 0);
  const kept = new Map<number, Page<T>>();
  const starts = new Set([0]);

  return (cursor) => {
    const start = cursor === undefined ? 0 : firstAfter(ordered, orderOf(keyOfCursor(cursor)));
    const known = kept.get(start);
    if (known !== undefined) return known;
    const { page, end } = cutPage(ordered, start, pageSize);
    if (starts.has(start)) {
      kept.set(start, page);
      starts.add(end);
    }
    return page;
  };
}

function cutPage<T>(
  ordered: readonly Entry<T>[],
  start: number,
  pageSize: number,
): { page: Page<T>; end: number } {
  let bytes = 0;
  let end = start;
  while (end < ordered.length && end - start < pageSize) {
    const size = jsonBytes(ordered[end]!.value) + 1;
    if (end > start && bytes + size > PAGE_BYTES) break;
    bytes += size;
    end++;
  }
  const nextCursor = end < ordered.length ? cursorAfter(ordered[end - 1]!.key) : undefined;
  const items = ordered.slice(start, end).map(({ value }) => value);
  return { page: { items, nextCursor, firstKey: ordered[start]?.key, bytes }, end };
}

function firstAfter(ordered: readonly { readonly order: string }[], order: string): number {
  let [low, high] = [0, ordered.length];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (ordered[middle]!.order > order) high = middle;
    else low = middle + 1;
  }
  return low;
}

/** Makes the cursor that goes on after a key. */
export function cursorAfter(key: string): string {
  return Buffer.from(`after:${key}`).toString("base64url");
}

/** Reads the key back; a string that is no cursor is -32602. */
export function keyOfCursor(cursor: string): string {
  const text = Buffer.from(cursor, "base64url").toString();
  if (text.startsWith("after:") && cursorAfter(text.slice("after:".length)) === cursor) {
    return text.slice("after:".length);
  }
  throw noCursor();
}

/** Makes the error for a string that is no cursor. */
export function noCursor(): Error {
  return invalidParams(
    'Cannot continue the list: "cursor" is none that this server gave, start again without it',
    { key: "cursor" },
  );
}
