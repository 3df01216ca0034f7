/** Scores the rows of a view: for each part of a question the best of the words that may stand for it. */
import type { Postings } from "./index/postings.ts";
import type { Alternative, Slot } from "./slots.ts";
import { countIn, type View } from "./view.ts";

/** What a word in a body is worth beside one in a name, a tag or a description. */
const BODY = 0.6;
/** The share of a score that depends on how much of the question stands in a row. */
const COVERAGE = 0.85;

/** Scores of rows by row id, made anew for each question. */
interface Sums {
  readonly total: Float32Array;
  readonly covered: Float32Array;
  readonly head: Float32Array;
  readonly body: Float32Array;
}

/** The score of each row by row id; 0 where nothing of the question stands. */
export function scoresOf(view: View, slots: readonly Slot[]): Float32Array {
  const { size } = view.index;
  const array = () => new Float32Array(size);
  const sums = { total: array(), covered: array(), head: array(), body: array() };
  let whole = 0;
  for (const slot of slots) whole += addSlot(view, slot, sums);
  const { total, covered } = sums;
  for (let row = 0; row < size; row++) {
    if (total[row]! > 0) total[row]! *= 1 - COVERAGE + COVERAGE * covered[row]! / whole;
  }
  return total;
}

/** Adds what a part of a question is worth to each row; gives the most that it may be worth. */
function addSlot(view: View, { alternatives, finds }: Slot, sums: Sums): number {
  const { head, body, total, covered } = sums;
  const touched: number[] = [];
  let most = 0;
  for (const alternative of alternatives) {
    most = Math.max(most, addAlternative(view, alternative, { head, body, touched }));
  }
  for (const row of touched) {
    const gain = head[row]! + body[row]!;
    head[row] = body[row] = 0;
    if (finds) {
      total[row]! += gain;
      covered[row]! += most;
    } else if (total[row]! > 0) total[row]! += gain;
  }
  return finds ? most : 0;
}

interface Gains {
  readonly head: Float32Array;
  readonly body: Float32Array;
  readonly touched: number[];
}

function addAlternative(view: View, alternative: Alternative, gains: Gains): number {
  const { term, weight, inHead = false } = alternative;
  const { heads, bodies } = view.index;
  const [inHeads, inBodies] = [rarity(view, heads, term), rarity(view, bodies, term)];
  const { places } = view;
  const { head, body, touched } = gains;
  const collect = (postings: Postings, factor: number, into: Float32Array) =>
    postings.each(term, (row, worth) => {
      if ((places[row] ?? -1) < 0) return;
      if (head[row] === 0 && body[row] === 0) touched.push(row);
      const gain = factor * worth;
      if (gain > into[row]!) into[row] = gain;
    });
  collect(heads, weight * inHeads, head);
  if (!inHead) collect(bodies, weight * inBodies * BODY, body);
  return weight * Math.max(inHeads, inBodies);
}

/** How telling a word is: the rarer, the more (inverse document frequency). */
function rarity(view: View, postings: Postings, term: number): number {
  const count = countIn(view, postings, term);
  return Math.log(1 + (view.rows.length - count + 0.5) / (count + 0.5));
}
