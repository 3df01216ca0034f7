/**
 * Text as search sees it: folded words, so that `Crêpe`, `crepe` and `CREPE` are one, and bigrams where a script
 * writes no blanks. Documents and queries go through the same functions, or they would not meet.
 */
import { stem } from "./stem.ts";

/** Letters that NFKD does not take apart but that people type without their stroke or tie. */
const LETTERS: Readonly<Record<string, string>> = {
  "ß": "ss",
  "æ": "ae",
  "œ": "oe",
  "ø": "o",
  "đ": "d",
  "ð": "d",
  "ł": "l",
  "ħ": "h",
  "ŧ": "t",
  "þ": "th",
  "ı": "i",
  "ς": "σ",
};

const ASCII = /^\p{ASCII}*$/u;

/**
 * Folds case, accents and compatibility forms, and gives the rest in NFC.
 *
 * ```ts
 * import { fold } from "./text.ts";
 * import assert from "node:assert/strict";
 * assert.equal(fold("Crème BRÛLÉE, Straße, ﬁne"), "creme brulee, strasse, fine");
 * ```
 */
export function fold(text: string): string {
  if (ASCII.test(text)) return text.toLowerCase();
  return text.normalize("NFKD").toLowerCase().replaceAll(/[\u0300-\u036f]+/g, "")
    .replaceAll(/[ßæœøđðłħŧþıς]/g, (letter) => LETTERS[letter] ?? letter).normalize("NFC");
}

/** Scripts that write words without blanks between them, or glue particles to them. */
const UNSPACED =
  "\\p{scx=Han}\\p{scx=Hiragana}\\p{scx=Katakana}\\p{scx=Hangul}\\p{scx=Thai}\\p{scx=Lao}\\p{scx=Khmer}\\p{scx=Myanmar}";

/** `c++`, `c#`, `f#`; a run of unspaced letters; a word; a picture. In the source text as in the folded one. */
const WORD = new RegExp(
  `(?<![\\p{L}\\p{N}])[A-Za-z](?:\\+\\+|#)(?![\\p{L}\\p{N}])` +
    `|(?:(?=[${UNSPACED}])[\\p{L}\\p{M}\\p{N}])+` +
    `|(?:(?![${UNSPACED}])[\\p{L}\\p{M}\\p{N}])+` +
    `|\\p{Extended_Pictographic}`,
  "gu",
);
const ASCII_WORD = /(?<![A-Za-z0-9])[A-Za-z](?:\+\+|#)(?![A-Za-z0-9])|[A-Za-z0-9]+/g;
const UNSPACED_WORD = new RegExp(`^[${UNSPACED}]`, "u");

/** Longer words (keys, hashes, base64) are cut, so that they cannot fill the index. */
const LONGEST_WORD = 64;

/** A word of a text, and where it stands (UTF-16 offsets). */
export interface Span {
  readonly word: string;
  readonly start: number;
  readonly end: number;
}

/** Finds the words of a text in order, folded, with their places in the text as written. */
export function spans(text: string): Span[] {
  const pattern = ASCII.test(text) ? ASCII_WORD : WORD;
  const found: Span[] = [];
  for (const match of text.matchAll(pattern)) {
    const word = cut(fold(match[0]));
    if (word !== "") found.push({ word, start: match.index, end: match.index + match[0].length });
  }
  return found;
}

/** Finds the words of a text in order, folded. */
export function words(text: string): readonly string[] {
  const folded = fold(text);
  const found = folded.match(ASCII.test(folded) ? ASCII_WORD : WORD) ?? [];
  return found.some((word) => word.length > LONGEST_WORD) ? found.map(cut) : found;
}

/** Longer words (keys, hashes) are cut. */
export function cut(word: string): string {
  return word.length > LONGEST_WORD ? word.slice(0, LONGEST_WORD).toWellFormed() : word;
}

/** A name as it is compared: its words with one blank between, so that `pdf-tools` equals `PDF tools`. */
export function nameWords(name: string): string {
  return words(name).join(" ");
}

/** Whether a folded word belongs to a script that is searched by pairs of letters. */
export function isUnspaced(word: string): boolean {
  return word > "\u0dff" && UNSPACED_WORD.test(word);
}

/** The pairs of neighboring letters of an unspaced word; the word itself if it is one letter. */
export function bigrams(word: string): string[] {
  const letters = [...word];
  if (letters.length < 2) return letters;
  return letters.slice(1).map((letter, index) => `${letters[index]}${letter}`);
}

/** Marks a token that stands for every form of an English word. */
const STEM_MARK = "~";

const stems = new Map<string, string>();
/** Bounds the memory of the cache; a catalogue of 10,000 skills has fewer different words. */
const MOST_STEMS = 100_000;

/** Gives the token for all forms of a word (`~test` for `tests`), the same for every form. */
export function stemToken(word: string): string {
  const known = stems.get(word);
  if (known !== undefined) return known;
  if (stems.size >= MOST_STEMS) stems.clear();
  const token = STEM_MARK + stem(word);
  stems.set(word, token);
  return token;
}

/** Whether a word has other forms to look for: English letters, three or more. */
export function hasStem(word: string): boolean {
  return word.length > 2 && /^[a-z]+$/.test(word);
}
