/** What has to stand together, and what must not be there. */
import type { Row } from "./index/index.ts";
import type { Query } from "./query.ts";
import { bodyOf, supportingMarkdown, textOf } from "./index/rows.ts";
import type { View } from "./view.ts";
import { fold, isUnspaced } from "./words/text.ts";

/** More texts are not looked through for a phrase: the best by their words are enough. */
const MOST_TEXTS = 200;

/** Leaves out rows without every phrase of the query, and rows with a word that it excludes. */
export function keepMeant(view: View, rows: readonly Row[], query: Query): readonly Row[] {
  const left = withoutExcluded(view, rows, query);
  if (query.phrases.length === 0) return left;
  return left.slice(0, MOST_TEXTS).filter((row) =>
    query.phrases.every((phrase) => has(row, phrase))
  );
}

function withoutExcluded(view: View, rows: readonly Row[], { excluded }: Query): readonly Row[] {
  if (excluded.length === 0) return rows;
  const { lexicon, heads, bodies } = view.index;
  const out = new Set<number>();
  for (const word of excluded) {
    const term = lexicon.term(word);
    if (term === undefined) continue;
    for (const postings of [heads, bodies]) postings.each(term, (row) => out.add(row));
  }
  return rows.filter(({ id }) => !out.has(id));
}

/** Whether the words of a phrase stand one after another in a text of the row. */
function has({ entry, names }: Row, phrase: readonly string[]): boolean {
  const isIn = (text: string) => holds(fold(text), phrase);
  const heads = [...names, ...entry.tags, entry.description ?? ""];
  return heads.some(isIn) || isIn(bodyOf(entry)) ||
    supportingMarkdown(entry).some((file) => isIn(textOf(file)));
}

/** More than these between two words part them. */
const MOST_BETWEEN = 8;

function holds(text: string, phrase: readonly string[]): boolean {
  const [first = "", ...others] = phrase;
  for (let at = text.indexOf(first); at >= 0; at = text.indexOf(first, at + 1)) {
    if (isInWord(text, at - 1) && !isUnspaced(first)) continue;
    const end = others.reduce(
      (place, word) => place < 0 ? place : after(text, place, word),
      at + first.length,
    );
    if (end >= 0 && (!isInWord(text, end) || isUnspaced(phrase.at(-1)!))) return true;
  }
  return false;
}

/** Where a word ends that follows a place, with nothing but blanks and marks between; -1 if another does. */
function after(text: string, place: number, word: string): number {
  let at = place;
  while (at < place + MOST_BETWEEN && at < text.length && !isInWord(text, at)) at++;
  return text.startsWith(word, at) ? at + word.length : -1;
}

function isInWord(text: string, at: number): boolean {
  return at >= 0 && LETTER.test(text.charAt(at));
}

const LETTER = /[\p{L}\p{M}\p{N}]/u;
