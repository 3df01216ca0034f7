/** What a query finds in a view, best first. */
import type { Question, Row } from "./index.ts";
import { mendQuery, type Mends, nearNames, nearWords, waysToMend } from "./near.ts";
import { type Demand, type Query, questionFor } from "./query.ts";
import { hasStem, stemToken } from "./text.ts";
import { matchesIn, type View } from "./view.ts";

/** What was found, and for which words. */
export interface Finding {
  readonly rows: readonly Row[];
  /** The words that were searched. */
  readonly terms: readonly string[];
  /** The last of `terms`, where words that begin with it were searched. */
  readonly begun: string | undefined;
  /** The query with known words in place of unknown ones, or the nearest names where there is no row. */
  readonly near: readonly string[];
}

/** One way to read the query, stricter ones first. */
interface Reading {
  /** Per word of the query, the words that may stand for it. */
  readonly groups: readonly (readonly string[])[];
  readonly demand: Demand;
  /** The words that stand for unknown ones; empty where all words are those of the query. */
  readonly mends: Mends;
}

/** The rows of one reading. */
interface Ranked {
  readonly rows: readonly Row[];
  /** Scores of the rows whose text matches, by row id; others were found by name alone. */
  readonly scores: ReadonlyMap<number, number>;
}

/** How a name was hit: the query is it, or begins it. */
type Named = ReadonlyMap<number, "exact" | "leading">;
const TIERS = { exact: 2, leading: 1, text: 0 } as const;

/** Finds rows by the strictest reading of the query that has at least one row which `accepts` lets through. */
export function find(view: View, query: Query, accepts: (row: Row) => boolean): Finding {
  const nothing = { terms: [], begun: undefined, near: [] };
  if (query.isEmpty) return { ...nothing, rows: view.rows };
  if (query.terms.length === 0) return { ...nothing, rows: [] };
  const named = namedRows(view, query.name);
  for (const { groups, demand, mends } of readings(view, query)) {
    const { rows, scores } = rank(view, named, questionFor(groups, demand));
    // A name alone does not end the strictest reading: "postg" begins a name, and words in other texts too.
    const isFirst = demand === "all" && mends.size === 0;
    if (!rows.some((row) => accepts(row) && (!isFirst || scores.has(row.id)))) continue;
    const terms = groups.flat();
    const begun = demand === "all, the last begun" ? terms.at(-1) : undefined;
    return { rows, terms, begun, near: nearQueries(view, query, mends, accepts) };
  }
  return { ...nothing, rows: [], near: nearNames(view, query.name) };
}

/** Reads the query ever less strictly; near words take the place of words that no row has. */
function* readings(view: View, { terms }: Query): Generator<Reading> {
  const groups = terms.map((term) => [term]);
  yield { groups, demand: "all", mends: NO_MENDS };
  yield { groups, demand: "all, the last begun", mends: NO_MENDS };
  const unknown = terms.filter((term) => !isKnown(view, term));
  const near = unknown.map((term) => [term, nearWords(view.index, term)] as const);
  const mends: Mends = new Map(near.filter(([, words]) => words.length > 0));
  const mended = terms.map((term) => mends.get(term) ?? [term]);
  if (mends.size > 0) yield { groups: mended, demand: "all", mends };
  yield { groups: mended, demand: "any", mends };
}

/** A word that stands in a text in another of its forms is no slip of the pen. */
function isKnown({ index }: View, term: string): boolean {
  return index.knows(term) || hasStem(term) && index.knows(stemToken(term));
}

const NO_MENDS: Mends = new Map();

/** Mends the query in up to three ways: those by which all its words are found, or else the nearest. */
function nearQueries(
  view: View,
  { text, terms }: Query,
  mends: Mends,
  accepts: (row: Row) => boolean,
): readonly string[] {
  if (mends.size === 0) return [];
  const ways = waysToMend(mends);
  const isFound = (way: ReadonlyMap<string, string>) => {
    const question = questionFor(terms.map((term) => [way.get(term) ?? term]), "all");
    return matchesIn(view, question).some(({ id }) => accepts(view.rows[view.places.get(id)!]!));
  };
  const found = ways.filter(isFound);
  return (found.length > 0 ? found : ways.slice(0, 1)).slice(0, 3)
    .map((way) => mendQuery(text, way));
}

function namedRows(view: View, name: string): Named {
  const named = new Map<number, "exact" | "leading">();
  for (const { id, names, leadingNames } of view.rows) {
    if (names.includes(name)) named.set(id, "exact");
    else if (leadingNames.some((other) => other.startsWith(name))) named.set(id, "leading");
  }
  return named;
}

/** Orders by name, then score, then canonical place. */
function rank(view: View, named: Named, question: Question): Ranked {
  const scores = new Map(matchesIn(view, question).map(({ id, score }) => [id, score]));
  const rows = [...new Set([...named.keys(), ...scores.keys()])].map((id) => {
    const place = view.places.get(id) ?? 0;
    return { id, place, tier: TIERS[named.get(id) ?? "text"], score: scores.get(id) ?? 0 };
  });
  rows.sort((a, b) => b.tier - a.tier || b.score - a.score || a.place - b.place);
  return { rows: rows.flatMap(({ place }) => view.rows[place] ?? []), scores };
}
