/**
 * The full-text index: SQLite's FTS5 in memory, without a copy of the texts. The only file that knows SQLite.
 *
 * An index outlives the snapshot it was made for: entries that a reload keeps, keep their rows, and a view on a
 * part of a catalogue shares the rows of the whole. A row lives as long as its entry does.
 */
import { DatabaseSync, type StatementSync } from "node:sqlite";
import {
  COLUMNS,
  type Columns,
  columnsOf,
  type Entry,
  HEAD_COLUMNS,
  keyOf,
  namesOf,
} from "./rows.ts";
import { STEM_MARK } from "./text.ts";

/** One indexed entry. */
export interface Row {
  readonly id: number;
  readonly entry: Entry;
  readonly key: string;
  readonly names: readonly string[];
  readonly leadingNames: readonly string[];
}

/** A row that matches, and how well: more is better. */
export interface Match {
  readonly id: number;
  readonly score: number;
}

/** A word of the index, and how many rows have it. */
export interface IndexedWord {
  readonly word: string;
  readonly rows: number;
}

/** What is asked of FTS5, in its syntax; the caller vouches for it. */
export interface Question {
  /** What a row has to match. */
  readonly rows: string;
  /** What makes it better, where it stands in the head columns. */
  readonly heads: string;
}

const NAMES = Object.keys(COLUMNS) as (keyof Columns)[];
const HEADS = Object.keys(HEAD_COLUMNS) as (keyof typeof HEAD_COLUMNS)[];

const OPTIONS =
  `content = '', contentless_delete = 1, tokenize = "ascii tokenchars '${STEM_MARK}+#'"`;

const SCHEMA = `
  PRAGMA journal_mode = OFF;
  CREATE VIRTUAL TABLE entries USING fts5(${NAMES.join(", ")}, ${OPTIONS});
  CREATE VIRTUAL TABLE heads USING fts5(${HEADS.join(", ")}, ${OPTIONS});
  CREATE VIRTUAL TABLE vocabulary USING fts5vocab(entries, 'row');
`;

function insertInto(table: string, columns: readonly string[]): string {
  const places = columns.map(() => ", ?").join("");
  return `INSERT INTO ${table}(rowid, ${columns.join(", ")}) VALUES (?${places})`;
}

function scoredMatch(table: string, weights: Readonly<Record<string, number>>): string {
  return `SELECT rowid AS id, -bm25(${table}, ${Object.values(weights).join(", ")}) AS score
    FROM ${table} WHERE ${table} MATCH ?`;
}

/** Full-text rows of entries; every method answers at once. */
export class SearchIndex {
  readonly #database = new DatabaseSync(":memory:");
  readonly #rows = new WeakMap<Entry, Row>();
  readonly #statements = this.#prepare();
  /** Rows whose entries nobody holds any more. */
  readonly #orphans: number[] = [];
  readonly #registry = new FinalizationRegistry<number>((id) => this.#orphans.push(id));
  #nextId = 1;
  #isOpen = false;
  #vocabulary: readonly IndexedWord[] | undefined;

  #prepare() {
    this.#database.exec(SCHEMA);
    const prepare = (sql: string): StatementSync => this.#database.prepare(sql);
    return {
      addEntry: prepare(insertInto("entries", NAMES)),
      addHead: prepare(insertInto("heads", HEADS)),
      removeEntry: prepare("DELETE FROM entries WHERE rowid = ?"),
      removeHead: prepare("DELETE FROM heads WHERE rowid = ?"),
      matchEntries: prepare(scoredMatch("entries", COLUMNS)),
      matchHeads: prepare(scoredMatch("heads", HEAD_COLUMNS)),
      term: prepare("SELECT 1 FROM vocabulary WHERE term = ?"),
      words: prepare(
        `SELECT term AS word, doc AS rows FROM vocabulary WHERE term NOT LIKE '${STEM_MARK}%'`,
      ),
    };
  }

  /** The row of an entry, if it has one. */
  row(entry: Entry): Row | undefined {
    return this.#rows.get(entry);
  }

  /** Adds an entry that has no row yet, in steps: the work goes on with each `next()`. */
  *add(entry: Entry): Generator<undefined, void> {
    const columns = yield* columnsOf(entry);
    if (this.#rows.has(entry)) return;
    const id = this.#nextId++;
    this.#statements.addEntry.run(id, ...NAMES.map((name) => columns[name]));
    this.#statements.addHead.run(id, ...HEADS.map((name) => columns[name]));
    const { exact, leading } = namesOf(entry);
    this.#rows.set(entry, { id, entry, key: keyOf(entry), names: exact, leadingNames: leading });
    this.#registry.register(entry, id);
  }

  /** Begins a series of additions, which is six times as fast as one by one; removes rows without an entry. */
  open(): void {
    if (!this.#isOpen) this.#database.exec("BEGIN");
    this.#isOpen = true;
    this.#vocabulary = undefined;
    for (const id of this.#orphans.splice(0)) {
      this.#statements.removeEntry.run(id);
      this.#statements.removeHead.run(id);
    }
  }

  /** Ends the series. Searches in between find what is there already. */
  close(): void {
    if (this.#isOpen) this.#database.exec("COMMIT");
    this.#isOpen = false;
  }

  /** Finds the rows that match, in no order. */
  match({ rows, heads }: Question): Match[] {
    const { matchEntries, matchHeads } = this.#statements;
    const found = matchEntries.all(rows) as unknown as Match[];
    if (found.length < 2) return found;
    const extra = new Map(
      (matchHeads.all(heads) as unknown as Match[]).map(({ id, score }) => [id, score]),
    );
    return found.map(({ id, score }) => ({ id, score: score + (extra.get(id) ?? 0) }));
  }

  /** Whether any row has this token. */
  knows(token: string): boolean {
    return this.#statements.term.get(token) !== undefined;
  }

  /** All words of the index. Kept once somebody asked, since a scan takes as long as a hundred searches. */
  vocabulary(): readonly IndexedWord[] {
    return this.#vocabulary ??= this.#statements.words.all() as unknown as IndexedWord[];
  }
}
