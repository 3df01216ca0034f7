/** What a query finds in a view, best first. */
import type { Question, Row } from "./index.ts";
import { nearNames, nearWords } from "./near.ts";
import { type Demand, type Query, questionFor } from "./query.ts";
import { matchesIn, type View } from "./view.ts";

/** What was found, and for which words. */
export interface Finding {
  readonly rows: readonly Row[];
  /** The words that were searched. */
  readonly terms: readonly string[];
  /** The last of `terms`, where words that begin with it were searched. */
  readonly begun: string | undefined;
  /** The words that took the place of unknown ones, or the nearest names where there is no row. */
  readonly near: readonly string[];
}

/** One way to read the query, stricter ones first. */
interface Reading {
  /** Per word of the query, the words that may stand for it. */
  readonly groups: readonly (readonly string[])[];
  readonly demand: Demand;
  readonly near: readonly string[];
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
  for (const { groups, demand, near } of readings(view, query)) {
    const { rows, scores } = rank(view, named, questionFor(groups, demand));
    // A name alone does not end the strictest reading: "postg" begins a name, and words in other texts too.
    const isFirst = demand === "all" && near.length === 0;
    if (!rows.some((row) => accepts(row) && (!isFirst || scores.has(row.id)))) continue;
    const terms = groups.flat();
    const begun = demand === "all, the last begun" ? terms.at(-1) : undefined;
    return { rows, terms, begun, near };
  }
  return { ...nothing, rows: [], near: nearNames(view, query.name) };
}

/** Reads the query ever less strictly; near words take the place of words that no row has. */
function* readings(view: View, query: Query): Generator<Reading> {
  const groups = query.terms.map((term) => [term]);
  yield { groups, demand: "all", near: [] };
  yield { groups, demand: "all, the last begun", near: [] };
  const mends = query.terms.map((term) =>
    view.index.knows(term) ? [] : nearWords(view.index, term)
  );
  const near = [...new Set(mends.flat())];
  const mended = groups.map((group, place) => mends[place]?.length ? mends[place] : group);
  if (near.length > 0) yield { groups: mended, demand: "all", near };
  yield { groups: mended, demand: "any", near };
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
