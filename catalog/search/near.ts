/** Words and names like those that nothing was found for. */
import { distance } from "fastest-levenshtein";
import type { SearchIndex } from "./index.ts";
import { isUnspaced } from "./text.ts";
import type { View } from "./view.ts";

/** How many letters may differ: none in short words, where every other word is near. */
function tolerance(word: string): number {
  if (word.length < 4 || isUnspaced(word)) return 0;
  return word.length < 6 ? 1 : 2;
}

/** Finds up to three words of the index that are spelled most like `word`; of equals, the commonest. */
export function nearWords(index: SearchIndex, word: string): string[] {
  const most = tolerance(word);
  if (most === 0) return [];
  const candidates = index.vocabulary()
    .filter((other) => Math.abs(other.word.length - word.length) <= most)
    .map((other) => ({ ...other, apart: apart(word, other.word) }))
    .filter((other) => other.apart <= most)
    .sort((a, b) => a.apart - b.apart || b.rows - a.rows || (a.word < b.word ? -1 : 1));
  const [best] = candidates;
  return candidates.filter((other) => other.apart === best?.apart).slice(0, 3)
    .map((other) => other.word);
}

/** Edit distance in which two neighbors that changed places count half more than one edit, not two. */
function apart(a: string, b: string): number {
  const edits = distance(a, b);
  return edits === 2 && isSwap(a, b) ? 1.5 : edits;
}

function isSwap(a: string, b: string): boolean {
  if (a.length !== b.length) return false;
  const first = [...a].findIndex((_, place) => a[place] !== b[place]);
  return a[first] === b[first + 1] && a[first + 1] === b[first] &&
    a.slice(first + 2) === b.slice(first + 2);
}

/** Finds up to five names in the view that share most of their letter triples with `name`. */
export function nearNames(view: View, name: string): string[] {
  const wanted = trigrams(name);
  return view.rows
    .map(({ key, leadingNames }) => ({
      key,
      likeness: Math.max(0, ...leadingNames.map((other) => likeness(wanted, trigrams(other)))),
    }))
    .filter(({ likeness }) => likeness >= 0.3)
    .sort((a, b) => b.likeness - a.likeness)
    .slice(0, 5).map(({ key }) => key);
}

function trigrams(text: string): Set<string> {
  const padded = `  ${text.slice(0, 80)} `;
  return new Set(Array.from({ length: padded.length - 2 }, (_, at) => padded.slice(at, at + 3)));
}

/** Dice's coefficient: 0 for nothing in common, 1 for the same. */
function likeness(a: ReadonlySet<string>, b: ReadonlySet<string>): number {
  return 2 * a.intersection(b).size / (a.size + b.size);
}
