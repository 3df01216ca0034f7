/** All words of an index: which term each belongs to, which begin alike, and which are spelled alike. */
import { distance } from "fastest-levenshtein";
import { hasStem, isUnspaced } from "../words/text.ts";
import { stem } from "../words/stem.ts";

/** Words that begin alike are found by so many letters. */
const START = 3;

/** Numbers words and terms: a term is what all forms of an English word have in common, or a word of its own. */
export class Lexicon {
  readonly #ids = new Map<string, number>();
  readonly #words: string[] = [];
  readonly #terms: number[] = [];
  readonly #stems = new Map<string, number>();
  /** Per word which of 32 letters it has. */
  #masks = new Uint32Array(1024);
  readonly #starts = new Map<string, number[]>();

  /** How many terms there are. */
  get terms(): number {
    return this.#stems.size;
  }

  /** The number of a word; it gets one if it has none. */
  idOf(word: string): number {
    return this.#ids.get(word) ?? this.#add(word);
  }

  /** The number of a word, if it stands in any text. */
  known(word: string): number | undefined {
    return this.#ids.get(word);
  }

  /** The term of a word by its number. */
  termOf(id: number): number {
    return this.#terms[id]!;
  }

  /** The term of a word that need not stand in any text, as long as another form of it does. */
  term(word: string): number | undefined {
    const id = this.#ids.get(word);
    return id === undefined ? this.#stems.get(stemOf(word)) : this.#terms[id];
  }

  word(id: number): string {
    return this.#words[id]!;
  }

  #add(word: string): number {
    const id = this.#words.length;
    this.#ids.set(word, id);
    this.#words.push(word);
    const root = stemOf(word);
    let term = this.#stems.get(root);
    if (term === undefined) this.#stems.set(root, term = this.#stems.size);
    this.#terms.push(term);
    if (id >= this.#masks.length) {
      const larger = new Uint32Array(Math.ceil(id * 1.5));
      larger.set(this.#masks);
      this.#masks = larger;
    }
    this.#masks[id] = maskOf(word);
    const start = startOf(word);
    if (start !== undefined) {
      const others = this.#starts.get(start);
      if (others === undefined) this.#starts.set(start, [id]);
      else others.push(id);
    }
    return id;
  }

  /** The numbers of the words that begin so, itself included; none for fewer than three letters, but where one is a word. */
  startingWith(start: string): readonly number[] {
    const common = startOf(start);
    const candidates = common === undefined ? [] : this.#starts.get(common) ?? [];
    return start === common
      ? candidates
      : candidates.filter((id) => this.#words[id]!.startsWith(start));
  }

  /**
   * The words that differ from one by at most so many letters, with how many. Sees every word, and compares few: two
   * words that differ in `most` letters have all but twice as many in common.
   */
  near(word: string, most: number): readonly { id: number; apart: number }[] {
    const mask = maskOf(word);
    const found: { id: number; apart: number }[] = [];
    const { length } = this.#words;
    for (let id = 0; id < length; id++) {
      if (bits(this.#masks[id]! ^ mask) > 2 * most) continue;
      const other = this.#words[id]!;
      if (Math.abs(other.length - word.length) > most) continue;
      const apart = distanceOf(word, other);
      if (apart <= most) found.push({ id, apart });
    }
    return found;
  }
}

/** By what words that begin alike are found. */
function startOf(word: string): string | undefined {
  if (isUnspaced(word)) return word.slice(0, 1);
  return word.length < START || /^[0-9]/.test(word) ? undefined : word.slice(0, START);
}

function stemOf(word: string): string {
  return hasStem(word) && !isUnspaced(word) ? stem(word) : word;
}

function maskOf(word: string): number {
  let mask = 0;
  for (let at = 0; at < word.length; at++) mask |= 1 << (word.charCodeAt(at) & 31);
  return mask >>> 0;
}

function bits(mask: number): number {
  mask -= (mask >>> 1) & 0x55555555;
  mask = (mask & 0x33333333) + ((mask >>> 2) & 0x33333333);
  return Math.imul((mask + (mask >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24;
}

/** Edit distance; two neighbors that changed places are one edit and a half, not two. */
export function distanceOf(a: string, b: string): number {
  const edits = distance(a, b);
  return edits === 2 && isSwap(a, b) ? 1.5 : edits;
}

function isSwap(a: string, b: string): boolean {
  if (a.length !== b.length) return false;
  const first = [...a].findIndex((_, place) => a[place] !== b[place]);
  return a[first] === b[first + 1] && a[first + 1] === b[first] &&
    a.slice(first + 2) === b.slice(first + 2);
}
