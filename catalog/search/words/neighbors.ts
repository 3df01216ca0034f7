/** Words that lead to other words: what a text may call what a question asks for, in English or from other languages. */
import { stem } from "./stem.ts";
import { SYNONYMS, TRANSLATIONS } from "./synonyms.ts";
import { fold, hasStem, isUnspaced } from "./text.ts";

/** A part of a query word, and the words that texts may have instead. */
export interface Neighbors {
  readonly words: readonly string[];
  /** Whether they are the same in another language, rather than about the same. */
  readonly isTranslation: boolean;
}

const synonyms = tableOf(SYNONYMS);
const translations = tableOf(TRANSLATIONS);
/** The longest words without blanks, characters. */
const LONGEST = Math.max(
  ...[...translations.keys()].filter(isUnspaced).map(({ length }) => length),
);

function tableOf(text: string): ReadonlyMap<string, readonly string[]> {
  const table = new Map<string, readonly string[]>();
  for (const line of text.trim().split("\n")) {
    const [from = "", to = ""] = line.split(":");
    for (const word of from.trim().split(" ").map(fold).map(rootOf)) {
      table.set(word, [...new Set([...table.get(word) ?? [], ...wordsOf(to)])]);
    }
  }
  return table;
}

/** `smart-contract` is written with a joint where both words belong together; each is a word of texts. */
function wordsOf(text: string): readonly string[] {
  return text.trim().split(/[ -]/);
}

function rootOf(word: string): string {
  return hasStem(word) ? stem(word) : word;
}

/** The neighbors of a word, one group for each part of it that has some. */
export function neighborsOf(word: string): readonly Neighbors[] {
  if (isUnspaced(word)) return withinRun(word);
  const root = rootOf(word);
  const translated = translations.get(root) ?? [];
  if (translated.length > 0) return [{ words: translated, isTranslation: true }];
  const near = synonyms.get(root);
  return near === undefined ? [] : [{ words: near, isTranslation: false }];
}

/** Takes the longest known word at each place of a run. */
function withinRun(run: string): readonly Neighbors[] {
  const found: Neighbors[] = [];
  for (let at = 0; at < run.length;) {
    let length = Math.min(LONGEST, run.length - at);
    while (length > 0 && !translations.has(run.slice(at, at + length))) length--;
    if (length > 0) {
      found.push({ words: translations.get(run.slice(at, at + length))!, isTranslation: true });
    }
    at += Math.max(1, length);
  }
  return found;
}
