/** Vowel groups followed by consonant groups: Porter's measure of how long a stem is. */
function measure(stem: string): number {
  return shape(stem).match(/vc/g)?.length ?? 0;
}

/** Writes a word as `v` and `c`: `y` is a vowel after a consonant. */
function shape(word: string): string {
  let letters = "";
  for (const letter of word) {
    const vowel = "aeiou".includes(letter) || (letter === "y" && letters.endsWith("c"));
    letters += vowel ? "v" : "c";
  }
  return letters;
}

function endsInDoubleConsonant(word: string): boolean {
  return word.at(-1) === word.at(-2) && shape(word).endsWith("cc");
}

/** Consonant, vowel, consonant other than w, x, y: `hop`, `fil`, which lost an `e`. */
function endsShort(word: string): boolean {
  return shape(word).endsWith("cvc") && !/[wxy]$/.test(word);
}

type Rule = readonly [ending: string, replacement: string];

const LONG_ENDINGS: readonly Rule[] = [
  ["ational", "ate"],
  ["tional", "tion"],
  ["enci", "ence"],
  ["anci", "ance"],
  ["izer", "ize"],
  ["logi", "log"],
  ["bli", "ble"],
  ["alli", "al"],
  ["entli", "ent"],
  ["eli", "e"],
  ["ousli", "ous"],
  ["ization", "ize"],
  ["ation", "ate"],
  ["ator", "ate"],
  ["alism", "al"],
  ["iveness", "ive"],
  ["fulness", "ful"],
  ["ousness", "ous"],
  ["aliti", "al"],
  ["iviti", "ive"],
  ["biliti", "ble"],
];

const MIDDLE_ENDINGS: readonly Rule[] = [
  ["icate", "ic"],
  ["ative", ""],
  ["alize", "al"],
  ["iciti", "ic"],
  ["ical", "ic"],
  ["ful", ""],
  ["ness", ""],
];

const LAST_ENDINGS: readonly Rule[] =
  ("al ance ence er ic able ible ant ement ment ent sion tion ou ism ate iti ous ive ize")
    .split(" ").map((ending) => [ending, /^[st]ion$/.test(ending) ? ending.slice(0, 1) : ""]);

/** Replaces the longest ending that fits, if what stays before it measures more than `least`. */
function replaceEnding(word: string, rules: readonly Rule[], least: number): string {
  const fitting = rules.filter(([ending]) => word.endsWith(ending));
  const [rule] = fitting.sort((a, b) => b[0].length - a[0].length);
  if (rule === undefined) return word;
  const replaced = word.slice(0, -rule[0].length) + rule[1];
  const stem = rule[1].length === 1 && rule[0].endsWith("ion")
    ? replaced
    : word.slice(0, -rule[0].length);
  return measure(stem) > least ? replaced : word;
}

function withoutPlural(word: string): string {
  if (/(?:sses|ies)$/.test(word)) return word.slice(0, -2);
  return /[^s]s$/.test(word) ? word.slice(0, -1) : word;
}

function withoutPast(word: string): string {
  if (word.endsWith("eed")) return measure(word.slice(0, -3)) > 0 ? word.slice(0, -1) : word;
  const stem = /(?:ed|ing)$/.test(word) ? word.replace(/(?:ed|ing)$/, "") : undefined;
  if (stem === undefined || !shape(stem).includes("v")) return word;
  if (/(?:at|bl|iz)$/.test(stem)) return `${stem}e`;
  if (endsInDoubleConsonant(stem) && !/[lsz]$/.test(stem)) return stem.slice(0, -1);
  return measure(stem) === 1 && endsShort(stem) ? `${stem}e` : stem;
}

function withoutFinal(word: string): string {
  const stem = word.slice(0, -1);
  const long = measure(stem) > 1 || (measure(stem) === 1 && !endsShort(stem));
  const rest = word.endsWith("e") && long ? stem : word;
  return rest.endsWith("ll") && measure(rest) > 1 ? rest.slice(0, -1) : rest;
}

/**
 * Reduces an English word to a stem which it shares with its other forms, after M. F. Porter, "An algorithm for
 * suffix stripping" (1980). Words that are not three or more letters from a to z stay as they are.
 *
 * ```ts
 * import { stem } from "./stem.ts";
 * import assert from "node:assert/strict";
 * assert.deepEqual(["testing", "tests", "tested"].map(stem), ["test", "test", "test"]);
 * ```
 */
export function stem(word: string): string {
  if (!/^[a-z]{3,}$/.test(word)) return word;
  let rest = withoutPast(withoutPlural(word));
  if (rest.endsWith("y") && shape(rest.slice(0, -1)).includes("v")) rest = `${rest.slice(0, -1)}i`;
  rest = replaceEnding(rest, LONG_ENDINGS, 0);
  rest = replaceEnding(rest, MIDDLE_ENDINGS, 0);
  return withoutFinal(replaceEnding(rest, LAST_ENDINGS, 1));
}
