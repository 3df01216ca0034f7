/** Which words of the index may stand for each part of a question. */
import { countIn, type View } from "./view.ts";
import { nearWords } from "./near.ts";
import type { Query } from "./query.ts";
import { type Neighbors, neighborsOf } from "./words/neighbors.ts";
import { bigrams, isUnspaced } from "./words/text.ts";

/** A word that may stand for a part of a question, and what it is worth in its place: 1 for the word itself. */
export interface Alternative {
  readonly term: number;
  readonly weight: number;
  /** Whether only names, tags and descriptions are looked at. */
  readonly inHead?: boolean;
}

/** A part of a question. */
export interface Slot {
  readonly alternatives: readonly Alternative[];
  /** Whether rows are found by it; otherwise it only adds to the score of what others find. */
  readonly finds: boolean;
}

/** The parts of a question, and the words of the view that stand for those that it does not have. */
export interface Reading {
  readonly slots: readonly Slot[];
  readonly mends: ReadonlyMap<string, readonly string[]>;
}

/** What a word is worth that begins with the last one, that is spelled like it, or that two neighbors make together. */
const BEGUN = 0.3, NEAR = 0.7, JOINT = 1;
/** What a word is worth that says the same in another language, or that is about the same. */
const TRANSLATED = 0.9, RELATED = 0.35;

/** Reads a question in the words of a view. */
export function readingOf(view: View, { terms }: Query): Reading {
  const slots: Slot[] = [];
  const mends = new Map<string, readonly string[]>();
  for (const [place, word] of terms.entries()) {
    const isLast = place === terms.length - 1;
    const groups = neighborsOf(word);
    if (isUnspaced(word)) {
      for (const group of groups) add(slots, neighbors(view, [group]));
    }
    for (const part of isUnspaced(word) ? bigrams(word) : [word]) {
      const known = [...itself(view, part), ...(isLast ? begun(view, part) : [])];
      const others = isUnspaced(word) ? [] : neighbors(view, groups);
      const near = known.length + others.length > 0 ? [] : nearWords(view, part);
      if (near.length > 0) mends.set(word, near);
      add(slots, [...known, ...others, ...near.flatMap((other) => itself(view, other, NEAR))]);
    }
  }
  return { slots: [...slots, ...joints(view, terms)], mends };
}

function add(slots: Slot[], alternatives: readonly Alternative[]): void {
  if (alternatives.length > 0) slots.push({ alternatives, finds: true });
}

function neighbors(view: View, groups: readonly Neighbors[]): readonly Alternative[] {
  return groups.flatMap(({ words, isTranslation }) =>
    words.flatMap((word) =>
      itself(view, word, isTranslation ? TRANSLATED : RELATED)
        .map((alternative) => ({ ...alternative, inHead: !isTranslation }))
    )
  );
}

/** The term of a word in any of its forms, where a row of the view has it. */
function itself(view: View, word: string, weight = 1): readonly Alternative[] {
  const term = view.index.lexicon.term(word);
  return term !== undefined && isKnown(view, term) ? [{ term, weight }] : [];
}

function isKnown(view: View, term: number): boolean {
  const { heads, bodies } = view.index;
  return countIn(view, heads, term) > 0 || countIn(view, bodies, term) > 0;
}

/** So many terms begin with a few letters that only heads are looked at; a rarer beginning is looked for everywhere. */
const FEW = 40;

function begun(view: View, word: string): readonly Alternative[] {
  const { lexicon, heads } = view.index;
  const own = lexicon.term(word);
  const terms = new Set(lexicon.startingWith(word).map((id) => lexicon.termOf(id)));
  if (own !== undefined) terms.delete(own);
  const inHead = terms.size > FEW;
  return [...terms].filter((term) => inHead ? countIn(view, heads, term) > 0 : isKnown(view, term))
    .map((term) => ({ term, weight: BEGUN, inHead }));
}

/** Neighbors written as one word (`add on`, `addon`), which is also how neighbors stand in heads. */
function joints(view: View, terms: readonly string[]): readonly Slot[] {
  return terms.slice(1).flatMap((word, place) => {
    const term = view.index.lexicon.term(terms[place]! + word);
    if (term === undefined) return [];
    return [{ alternatives: [{ term, weight: JOINT, inHead: true }], finds: false }];
  });
}
