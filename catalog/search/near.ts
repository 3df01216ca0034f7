/** Spelling suggestions. */
import { distanceOf } from "./index/lexicon.ts";
import type { Row } from "./index/index.ts";
import { isUnspaced, spans } from "./words/text.ts";
import { countIn, type View } from "./view.ts";

/** How many letters may differ: none in short words, where every other word is near. */
function tolerance(word: string): number {
  if (word.length < 4 || isUnspaced(word)) return 0;
  return word.length < 6 ? 1 : 2;
}

/** Finds up to three words of the view that are spelled most like `word`; of equals, the commonest. */
export function nearWords(view: View, word: string): string[] {
  const most = tolerance(word);
  if (most === 0) return [];
  const { lexicon, bodies, heads } = view.index;
  const candidates = lexicon.near(word, most).map(({ id, apart }) => {
    const term = lexicon.termOf(id);
    return { id, apart, rows: countIn(view, heads, term) * 3 + countIn(view, bodies, term) };
  }).filter(({ rows }) => rows > 0).sort((a, b) => a.apart - b.apart || b.rows - a.rows);
  const [best] = candidates;
  return candidates.filter(({ apart }) => apart === best?.apart).slice(0, 3).map(({ id }) =>
    lexicon.word(id)
  );
}

/** The words that may stand for each unknown word of a query. */
export type Mends = ReadonlyMap<string, readonly string[]>;

/** The most corrected queries that are tried. */
const MOST_WAYS = 27;

/** Mends a query in every way, best first: one known word for each unknown one. */
export function waysToMend(mends: Mends): readonly ReadonlyMap<string, string>[] {
  const start: readonly ReadonlyMap<string, string>[] = [new Map()];
  return [...mends].reduce(
    (ways, [word, others]) =>
      ways.flatMap((way) => others.map((other) => new Map(way).set(word, other)))
        .slice(0, MOST_WAYS),
    start,
  );
}

/** Replaces words of a query and keeps the rest as it is written. */
export function mendQuery(text: string, way: ReadonlyMap<string, string>): string {
  let [mended, kept] = ["", 0];
  for (const { word, start, end } of spans(text)) {
    const other = way.get(word);
    if (other === undefined) continue;
    mended += text.slice(kept, start) + other;
    kept = end;
  }
  return mended + text.slice(kept);
}

/** Finds up to five entries whose name, or a word of it, is spelled most like `name`. */
export function nearNames(
  view: View,
  name: string,
  accepts: (row: Row) => boolean = () => true,
): string[] {
  const wanted = name.slice(0, LONGEST_NAME);
  const seen = new Map<string, number>();
  const partial = (word: string): number => { // many names share their words
    const known = seen.get(word) ?? PART_OF_NAME * likeness(wanted, word);
    seen.set(word, known);
    return known;
  };
  const nearness = (other: string) =>
    Math.max(likeness(wanted, other), ...other.split(" ").map(partial));
  return view.rows.filter(accepts)
    .map(({ key, leadingNames }) => ({ key, nearness: Math.max(0, ...leadingNames.map(nearness)) }))
    .filter(({ nearness }) => nearness >= PART_OF_NAME * LEAST_LIKENESS)
    .sort((a, b) => b.nearness - a.nearness)
    .slice(0, 5).map(({ key }) => key);
}

const LONGEST_NAME = 80;
/** Half of the letters in place. */
const LEAST_LIKENESS = 0.5;
/** A word of a name counts less than the name. */
const PART_OF_NAME = 0.9;

/** The share of letters that can stay: 1 for the same text. Texts of very different length are not compared. */
function likeness(a: string, b: string): number {
  const [shorter, longer] = [a.length, b.length].sort((x, y) => x - y) as [number, number];
  return shorter < longer * LEAST_LIKENESS ? 0 : 1 - distanceOf(a, b) / longer;
}
