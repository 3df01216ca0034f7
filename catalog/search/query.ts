/** What a query asks for: words, phrases in quotes, and words that must not be there. */
import { nameWords, words } from "./words/text.ts";
import { STOP_WORDS } from "./words/stop_words.ts";

/** More words than anybody means; what a pasted page has beyond them is not looked at. */
const MOST_WORDS = 16;

/** A query taken apart. */
export interface Query {
  /** As a person wrote it, without the blanks around it. */
  readonly text: string;
  /** The words to find, folded, without repeats. */
  readonly terms: readonly string[];
  /** The words of each quoted phrase of two words or more. */
  readonly phrases: readonly (readonly string[])[];
  /** Words that no entry may have. */
  readonly excluded: readonly string[];
  /** The whole query as a name to compare with, stop words included. */
  readonly name: string;
  /** Whether nothing was asked: blanks, or no text at all. */
  readonly isEmpty: boolean;
}

/** A quoted phrase, and a word with a minus before it; `--flag`, `-x` and `well-known` have none. */
const PHRASE = /"([^"]{1,200})"/g;
const EXCLUDED = /(?<=^|\s)-(\p{L}[\p{L}\p{N}]{2,63})(?=\s|$)/gu;

/** Takes a query apart. Never throws, whatever it holds. */
export function parseQuery(text: string): Query {
  const wellFormed = text.toWellFormed();
  const quoted = [...wellFormed.matchAll(PHRASE)].map(([, phrase = ""]) => words(phrase));
  const wanted = wellFormed.replaceAll(EXCLUDED, " ");
  const terms = tellingOf(words(wanted));
  const excluded = terms.length === 0 ? [] : [...wellFormed.matchAll(EXCLUDED)];
  return {
    text: wellFormed.trim(),
    terms: (terms.length > 0 ? terms : tellingOf(words(wellFormed))).slice(0, MOST_WORDS),
    phrases: quoted.filter(({ length }) => length > 1 && length <= MOST_WORDS),
    excluded: excluded.flatMap(([, word = ""]) => words(word)),
    name: nameWords(wellFormed),
    isEmpty: text.trim() === "",
  };
}

function tellingOf(all: readonly string[]): readonly string[] {
  const distinct = [...new Set(all)];
  const telling = distinct.filter((word) => !STOP_WORDS.has(word));
  return telling.length > 0 ? telling : distinct;
}
