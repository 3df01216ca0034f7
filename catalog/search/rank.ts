/** What a query finds in a view, best first. */
import type { Row } from "./index/index.ts";
import { mendQuery, type Mends, nearNames, waysToMend } from "./near.ts";
import { keepMeant } from "./phrases.ts";
import type { Query } from "./query.ts";
import { scoresOf } from "./score.ts";
import { readingOf } from "./slots.ts";
import { TIERS, tiersOf } from "./tiers.ts";
import type { View } from "./view.ts";

/** What was found, and for which words. */
export interface Finding {
  readonly rows: readonly Row[];
  /** The words that were searched. */
  readonly terms: readonly string[];
  /** The last of `terms`, of which words that begin with it are found too. */
  readonly begun: string | undefined;
  /** The query with known words in place of unknown ones, or the nearest names where there is no row. */
  readonly near: readonly string[];
}

/** Finds rows by all the evidence that there is: names first, then words, none of which has to be there. */
export function find(view: View, query: Query): Finding {
  const nothing = { terms: [], begun: undefined, near: [] };
  if (query.isEmpty) return { ...nothing, rows: view.rows };
  if (query.terms.length === 0) return { ...nothing, rows: [] };
  const { slots, mends } = readingOf(view, query);
  const rows = keepMeant(view, inOrder(view, query, scoresOf(view, slots)), query);
  if (rows.length === 0) return { ...nothing, rows, near: nearNames(view, query.name) };
  return {
    rows,
    terms: query.terms.flatMap((term) => mends.get(term) ?? [term]),
    begun: query.terms.at(-1),
    near: nearQueries(view, query, mends),
  };
}

/** Orders by name, then score, then canonical place. */
function inOrder(view: View, query: Query, scores: Float32Array): readonly Row[] {
  const tiers = tiersOf(view, query);
  const found: { row: Row; place: number; tier: number; score: number }[] = [];
  for (const [place, row] of view.rows.entries()) {
    const tier = tiers.get(place) ?? TIERS.text;
    const score = scores[row.id]!;
    if (tier > 0 || score > 0) found.push({ row, place, tier, score });
  }
  found.sort((a, b) => b.tier - a.tier || b.score - a.score || a.place - b.place);
  preferExact(view, query, found);
  return found.map(({ row }) => row);
}

/** The rows that are looked at for the very forms of the words; what their head adds to a score, at most. */
const LOOKED_AT = 100, EXACT = 0.1;

interface Scored {
  readonly row: Row;
  readonly place: number;
  readonly tier: number;
  score: number;
}

/** Prefers the forms of words as they were written: `walking` before `walked`. */
function preferExact(view: View, { terms }: Query, found: Scored[]): void {
  const ids = terms.map((term) => view.index.lexicon.known(term)).filter((id) => id !== undefined);
  const best = found.splice(0, LOOKED_AT).map((one) => {
    const share = ids.filter((id) => one.row.head.includes(id)).length / terms.length;
    return { ...one, score: one.score * (1 + EXACT * share) };
  });
  best.sort((a, b) => b.tier - a.tier || b.score - a.score || a.place - b.place);
  found.unshift(...best);
}

/** Mends the query in up to three ways: those by which one row has all its words, or else the nearest. */
function nearQueries(view: View, { text, terms }: Query, mends: Mends): readonly string[] {
  if (mends.size === 0) return [];
  const ways = waysToMend(mends);
  const found = ways.filter((way) => isInOneRow(view, terms.map((term) => way.get(term) ?? term)));
  return (found.length > 0 ? found : ways.slice(0, 1)).slice(0, 3)
    .map((way) => mendQuery(text, way));
}

function isInOneRow(view: View, words: readonly string[]): boolean {
  const { lexicon, heads, bodies } = view.index;
  const counts = new Map<number, number>();
  for (const [place, word] of words.entries()) {
    const term = lexicon.term(word);
    const add = (row: number) => {
      if ((view.places[row] ?? -1) >= 0 && (counts.get(row) ?? 0) === place) {
        counts.set(row, place + 1);
      }
    };
    if (term !== undefined) [heads, bodies].forEach((postings) => postings.each(term, add));
  }
  return [...counts.values()].includes(words.length);
}
