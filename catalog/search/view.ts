/** Which rows of which index belong to a catalogue, and how they get there. */
import { type Match, type Question, type Row, SearchIndex } from "./index.ts";
import { entriesOf, type Entry } from "./rows.ts";
import type { Catalog } from "../model/types.ts";

/** The rows of one catalogue in canonical order, in an index that may hold others too. */
export interface View {
  readonly index: SearchIndex;
  readonly rows: readonly Row[];
  /** Place in `rows` by row id. */
  readonly places: ReadonlyMap<number, number>;
}

const views = new WeakMap<Catalog, View>();
/** The index that an entry was put into first: a later catalogue with the same entry goes there too. */
const indexes = new WeakMap<Entry, SearchIndex>();

/** The view of a catalogue, if it has been built. */
export function builtView(catalog: Catalog): View | undefined {
  return views.get(catalog);
}

/**
 * Builds the view of a catalogue in steps of about a millisecond: the work goes on with each `next()`. Two such
 * builds may take turns; entries that have a row already cost nothing.
 */
export function* buildView(catalog: Catalog): Generator<undefined, View> {
  const entries = entriesOf(catalog);
  const index = entries.map((entry) => indexes.get(entry)).find(Boolean) ?? new SearchIndex();
  for (const entry of entries) {
    if (index.row(entry) !== undefined) continue;
    index.open();
    yield* index.add(entry);
    if (!indexes.has(entry)) indexes.set(entry, index);
    yield;
  }
  index.close();
  const view = viewOf(entries, index);
  views.set(catalog, view);
  return view;
}

function viewOf(entries: readonly Entry[], index: SearchIndex): View {
  const rows = entries.map((entry) => index.row(entry)).filter((row) => row !== undefined);
  return { index, rows, places: new Map(rows.map(({ id }, place) => [id, place])) };
}

/** The matches that belong to the view. */
export function matchesIn(view: View, question: Question): Match[] {
  return view.index.match(question).filter(({ id }) => view.places.has(id));
}
