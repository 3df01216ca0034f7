/** What a query asks for, and how to ask FTS5: everything a person types becomes quoted words and nothing else. */
import type { Question } from "./index.ts";
import { bigrams, hasStem, isUnspaced, nameWords, stemToken, words } from "./text.ts";

/** Words that questions are made of rather than about. Left out, unless a query has no others. */
const STOP_WORDS = new Set(
  ("a about am an and any are as at be by can could do does for from get has have help here how i if in into is it " +
    "its let like make me my need of on or our please s should show so some t tell than that the their them then " +
    "there these this to us use using want was we what when where which who why will with would you your")
    .split(" "),
);

/** More words than anybody means; what a pasted page has beyond them is not looked at. */
const MOST_WORDS = 16;

/** A query taken apart. */
export interface Query {
  /** As a person wrote it, without the blanks around it. */
  readonly text: string;
  /** The words to find, folded, without repeats. */
  readonly terms: readonly string[];
  /** The whole query as a name to compare with, stop words included. */
  readonly name: string;
  /** Whether nothing was asked: blanks, or no text at all. */
  readonly isEmpty: boolean;
}

/** Takes a query apart. Never throws, whatever it holds. */
export function parseQuery(text: string): Query {
  const wellFormed = text.toWellFormed();
  const all = [...new Set(words(wellFormed))];
  const telling = all.filter((word) => !STOP_WORDS.has(word));
  return {
    text: wellFormed.trim(),
    terms: (telling.length > 0 ? telling : all).slice(0, MOST_WORDS),
    name: nameWords(text),
    isEmpty: text.trim() === "",
  };
}

/** How the words of a query have to be there. */
export type Demand = "all" | "all, the last begun" | "any";

/** Asks FTS5 for some words, each given with the words that may stand for it. */
export function questionFor(groups: readonly (readonly string[])[], demand: Demand): Question {
  const begun = demand === "all, the last begun" ? groups.at(-1) : undefined;
  const write = demand === "any" ? looseExpression : expression;
  const expressions = groups.map((group) => {
    const terms = group.map((term) => group === begun ? `${quote(term)} *` : write(term));
    return `(${terms.join(" OR ")})`;
  });
  const heads = expressions.join(" OR ");
  return { rows: demand === "any" ? heads : expressions.join(" AND "), heads };
}

/** One word in any of its forms; the exact one counts twice, since its stem stands beside it. */
function expression(term: string): string {
  if (hasStem(term)) return `(${quote(term)} OR ${quote(stemToken(term))})`;
  if (!isUnspaced(term)) return quote(term);
  const pairs = bigrams(term);
  return pairs[0] === term && [...term].length === 1 ? `${quote(term)} *` : quote(pairs.join(" "));
}

/** The pairs of an unspaced word suffice when any word does. */
function looseExpression(term: string): string {
  if (!isUnspaced(term) || [...term].length < 2) return expression(term);
  return bigrams(term).map(quote).join(" OR ");
}

/** Words have no quotes, blanks or NUL; quoted, none of them is an operator. */
function quote(token: string): string {
  return `"${token}"`;
}
