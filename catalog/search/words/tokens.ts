/** Takes texts apart into words as the index keeps them. Fast for English, and right for everything else. */
import { bigrams, cut, isUnspaced, words } from "./text.ts";

/** Hears of every word of a text in order, folded. `isPart`: it is only a part of the word before (`camelCase`). */
export type Visit = (word: string, isPart: boolean) => void;

/** What a character is: nothing of a word, a small letter or digit, a capital letter, or to be looked at with care. */
const GAP = 0, SMALL = 1, CAPITAL = 2, OTHER = 3;

const KINDS = Uint8Array.from({ length: 128 }, (_, code) => {
  const letter = String.fromCharCode(code);
  return /[a-z0-9]/.test(letter) ? SMALL : /[A-Z]/.test(letter) ? CAPITAL : GAP;
});

/** Typographic characters (dashes, quotes, arrows, boxes) that are no part of a word: U+2000 to U+2BFF, U+3000 to U+3002. */
function kindOf(code: number): number {
  if (code < 128) return KINDS[code]!;
  if (code >= 0x2000 && code < 0x2100 || code >= 0x2190 && code < 0x2600) return GAP;
  return code >= 0x3000 && code <= 0x3002 ? GAP : OTHER;
}

/** Visits the words of a text, and the parts of words in camel case. */
export function eachWord(text: string, visit: Visit): void {
  const { length } = text;
  for (let at = 0; at < length;) {
    const kind = kindOf(text.charCodeAt(at));
    if (kind === GAP) {
      at++;
      continue;
    }
    const start = at;
    let [isPlain, capitals] = [true, 0];
    for (; at < length; at++) {
      const next = kindOf(text.charCodeAt(at));
      if (next === GAP) break;
      if (next === OTHER) isPlain = false;
      else if (next === CAPITAL) capitals++;
    }
    if (!isPlain) visitOthers(text.slice(start, at), visit);
    else if (at - start === 1 && isSign(text.charCodeAt(at))) {
      at = visitSigned(text, start, visit);
    } else visitPlain(text.slice(start, at), capitals, visit);
  }
}

function isSign(code: number): boolean {
  return code === 0x2b || code === 0x23; // + and #
}

/** `c++`, `c#`, `f#`: one letter, and what belongs to it. Returns where it ends. */
function visitSigned(text: string, start: number, visit: Visit): number {
  const [word = ""] = words(text.slice(start, start + 4));
  visit(word, false);
  return start + word.length;
}

function visitPlain(word: string, capitals: number, visit: Visit): void {
  visit(capitals > 0 ? cut(word).toLowerCase() : cut(word), false);
  // a capital that is not the first letter, and not a word all in capitals
  if (capitals === 0 || capitals === word.length || word.length > LONGEST_NAME) return;
  const parts = word.match(CAMEL_PARTS);
  if (parts === null || parts.length < 2) return;
  for (const part of parts) if (part.length > 1) visit(part.toLowerCase(), true);
}

/** Longer ones are keys and hashes rather than names. */
const LONGEST_NAME = 48;
const CAMEL_PARTS = /[A-Z]+(?![a-z])|[A-Z]?[a-z]+|\d+/g;

function visitOthers(run: string, visit: Visit): void {
  for (const word of words(run)) {
    if (!isUnspaced(word)) visit(word, false);
    else for (const pair of unspacedTokens(word)) visit(pair, false);
  }
}

/** The last letter stands alone at the end, so that one letter can be found as a beginning wherever it is. */
function unspacedTokens(word: string): readonly string[] {
  const last = [...word].at(-1) ?? "";
  return word === last ? [word] : [...bigrams(word), last];
}
