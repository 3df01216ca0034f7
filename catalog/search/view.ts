/** Which rows of which index belong to a catalogue, and how they get there. */
import { type Row, SearchIndex } from "./index/index.ts";
import type { Postings } from "./index/postings.ts";
import { entriesOf, type Entry } from "./index/rows.ts";
import type { Catalog } from "../model/types.ts";

/** The rows of one catalogue in canonical order, in an index that may hold others too. */
export interface View {
  readonly index: SearchIndex;
  readonly rows: readonly Row[];
  /** Place in `rows` by row id; -1 for the rows of other catalogues. */
  readonly places: Int32Array;
  /** Places in `rows` by name. */
  readonly named: ReadonlyMap<string, readonly number[]>;
}

const views = new WeakMap<Catalog, View>();
/** The index that an entry was put into first: a later catalogue with the same entry goes there too. */
const indexes = new WeakMap<Entry, SearchIndex>();

/** The view of a catalogue, if it has been built. */
export function builtView(catalog: Catalog): View | undefined {
  return views.get(catalog);
}

/** An index in which most rows are those of entries that are gone is made anew. */
const MOST_GONE = 0.5;
/** Fewer rows than these are not worth making an index anew. */
const FEW = 1000;

/**
 * Builds the view of a catalogue in steps of about a millisecond: the work goes on with each `next()`. Two such
 * builds may take turns; entries that have a row already cost nothing.
 */
export function* buildView(catalog: Catalog): Generator<undefined, View> {
  const entries = entriesOf(catalog);
  const index = indexFor(entries);
  for (const entry of entries) {
    if (index.row(entry) === undefined) {
      yield* index.add(entry);
      yield;
    }
    indexes.set(entry, index);
  }
  const view = yield* viewOf(entries, index);
  views.set(catalog, view);
  return view;
}

function indexFor(entries: readonly Entry[]): SearchIndex {
  const known = entries.map((entry) => indexes.get(entry)).find(Boolean);
  if (known === undefined) return new SearchIndex();
  const isSparse = known.size > FEW && entries.length < known.size * (1 - MOST_GONE);
  return isSparse && known.live < known.size * (1 - MOST_GONE) ? new SearchIndex() : known;
}

function* viewOf(entries: readonly Entry[], index: SearchIndex): Generator<undefined, View> {
  const rows = entries.map((entry) => index.row(entry)).filter((row) => row !== undefined);
  const places = new Int32Array(index.size).fill(-1);
  const named = new Map<string, number[]>();
  for (const [place, { id, names }] of rows.entries()) {
    places[id] = place;
    for (const name of names) {
      const others = named.get(name);
      if (others === undefined) named.set(name, [place]);
      else others.push(place);
    }
    if (place % 1000 === 999) yield;
  }
  return { index, rows, places, named };
}

/** How many rows of the view have a term. */
export function countIn(view: View, postings: Postings, term: number): number {
  if (view.rows.length === view.index.size) return postings.count(term);
  let count = 0;
  postings.each(term, (row) => {
    if ((view.places[row] ?? -1) >= 0) count++;
  });
  return count;
}
