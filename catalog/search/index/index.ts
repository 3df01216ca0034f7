/**
 * The full-text index: which entries have which words, and what they are worth there, without a copy of the texts.
 *
 * An index outlives the snapshot it was made for: entries that a reload keeps, keep their rows, and a view on a
 * part of a catalogue shares the rows of the whole. A row lives as long as its entry does; what it left behind in the
 * lists is passed over.
 */
import { type Entry, keyOf, namesOf, textsOf } from "./rows.ts";
import { eachWord } from "../words/tokens.ts";
import { BODY, type Field, HEAD, SATURATION } from "./fields.ts";
import { Lexicon } from "./lexicon.ts";
import { Postings } from "./postings.ts";

/** One indexed entry. */
export interface Row {
  readonly id: number;
  readonly entry: Entry;
  readonly key: string;
  readonly names: readonly string[];
  readonly leadingNames: readonly string[];
  /** The words of name, tags and description in order, by number. */
  readonly head: Uint32Array;
}

/** Characters of one step: about a millisecond of work. */
const STEP = 1 << 14;

/** Full-text rows of entries; every method answers at once. */
export class SearchIndex {
  readonly lexicon = new Lexicon();
  readonly heads = new Postings();
  readonly bodies = new Postings();
  /** The words of names alone; worth nothing, there or not. */
  readonly names = new Postings();
  readonly #rows = new WeakMap<Entry, Row>();
  #nextId = 0;
  #live = 0;
  readonly #registry = new FinalizationRegistry<undefined>(() => this.#live--);

  /** How many rows were ever added. */
  get size(): number {
    return this.#nextId;
  }

  /** How many rows have an entry that somebody still holds, as far as is known. */
  get live(): number {
    return this.#live;
  }

  /** The row of an entry, if it has one. */
  row(entry: Entry): Row | undefined {
    return this.#rows.get(entry);
  }

  /** Adds an entry that has no row yet, in steps: the work goes on with each `next()`. */
  *add(entry: Entry): Generator<undefined, void> {
    const head = new Worths();
    const body = new Worths();
    const order: number[] = [];
    for (const [name, text] of textsOf(entry)) {
      if (isHead(name)) yield* this.#read(text, HEAD[name], head, order);
      else yield* this.#read(text, BODY[name], body);
    }
    if (this.#rows.has(entry)) return;
    const id = this.#nextId++;
    this.#live++;
    this.#registry.register(entry, undefined);
    for (const [term, worth] of head.worths) {
      this.heads.add(term, id, worth / (worth + SATURATION.head));
    }
    for (const [term, worth] of body.worths) {
      this.bodies.add(term, id, worth / (worth + SATURATION.body));
    }
    const { exact, leading } = namesOf(entry);
    for (const term of this.#termsOf(leading.join(" "))) this.names.add(term, id, 1);
    const row = { id, entry, key: keyOf(entry), names: exact, leadingNames: leading };
    this.#rows.set(entry, { ...row, head: Uint32Array.from(order) });
  }

  #termsOf(text: string): ReadonlySet<number> {
    const terms = new Set<number>();
    eachWord(text, (word) => terms.add(this.lexicon.termOf(this.lexicon.idOf(word))));
    return terms;
  }

  /** Counts the terms of a text of a field. */
  *#read(text: string, field: Field, into: Worths, order?: number[]): Generator<undefined, void> {
    const counts = new Map<number, number>();
    const joints = new Map<number, number>();
    let [length, last] = [0, ""];
    const visit = (word: string, isPart: boolean) => {
      const id = this.lexicon.idOf(word);
      const term = this.lexicon.termOf(id);
      counts.set(term, (counts.get(term) ?? 0) + 1);
      if (isPart) return;
      length++;
      if (order === undefined) return;
      order.push(id);
      if (last !== "" && last.length + word.length <= LONGEST_JOINT) {
        const joint = this.lexicon.termOf(this.lexicon.idOf(last + word));
        joints.set(joint, (joints.get(joint) ?? 0) + 1);
      }
      last = word;
    };
    for (let start = 0; start < text.length;) {
      const border = text.indexOf("\n", start + STEP);
      const end = border === -1 || border > start + 2 * STEP
        ? Math.min(start + 2 * STEP, text.length)
        : border;
      eachWord(text.slice(start, end), visit);
      start = end;
      yield;
    }
    const norm = 1 - field.slope + field.slope * length / field.length;
    for (const [term, count] of counts) into.add(term, field.weight * count / norm);
    for (const [term, count] of joints) into.add(term, field.weight * count / norm);
  }
}

/** Longer neighbors are not written as one word by anybody. */
const LONGEST_JOINT = 24;

class Worths {
  readonly worths = new Map<number, number>();

  add(term: number, worth: number): void {
    this.worths.set(term, (this.worths.get(term) ?? 0) + worth);
  }
}

function isHead(name: string): name is keyof typeof HEAD {
  return name in HEAD;
}
