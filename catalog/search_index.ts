/**
 * The full-text index: SQLite's FTS5 in memory, without a copy of the texts. The only file that knows SQLite.
 *
 * An index outlives the snapshot it was made for: entries that a reload keeps, keep their rows, and a view on a
 * part of a catalogue shares the rows of the whole. A row lives as long as its entry does.
 */
import { DatabaseSync, type StatementSync } from "node:sqlite";
import { COLUMNS, type Columns, columnsOf, type Entry, keyOf, namesOf } from "./search_rows.ts";
import { STEM_MARK } from "./search_text.ts";

/** One indexed entry. */
export interface Row {
  readonly id: number;
  readonly entry: Entry;
  readonly key: string;
  readonly names: readonly string[];
  readonly leadingNames: readonly string[];
}

/** A row that matches, and how well (BM25 with the weights of the columns, more is better). */
export interface Match {
  readonly id: number;
  readonly score: number;
}

const NAMES = Object.keys(COLUMNS) as (keyof Columns)[];

const SCHEMA = `
  PRAGMA journal_mode = OFF;
  CREATE VIRTUAL TABLE entries USING fts5(
    ${NAMES.join(", ")},
    content = '', contentless_delete = 1, tokenize = "ascii tokenchars '${STEM_MARK}+#'"
  );
  CREATE VIRTUAL TABLE vocabulary USING fts5vocab(entries, 'row');
`;

/** Full-text rows of entries; every method answers at once. */
export class SearchIndex {
  readonly #database = new DatabaseSync(":memory:");
  readonly #rows = new WeakMap<Entry, Row>();
  readonly #insert: StatementSync;
  readonly #delete: StatementSync;
  readonly #match: StatementSync;
  readonly #term: StatementSync;
  readonly #terms: StatementSync;
  /** Rows whose entries nobody holds any more. */
  readonly #orphans: number[] = [];
  readonly #registry = new FinalizationRegistry<number>((id) => this.#orphans.push(id));
  #nextId = 1;
  #isOpen = false;

  constructor() {
    this.#database.exec(SCHEMA);
    const prepare = (sql: string) => this.#database.prepare(sql);
    this.#insert = prepare(
      `INSERT INTO entries(rowid, ${NAMES.join(", ")}) VALUES (?${", ?".repeat(NAMES.length)})`,
    );
    this.#delete = prepare("DELETE FROM entries WHERE rowid = ?");
    this.#match = prepare(
      `SELECT rowid AS id, -bm25(entries, ${Object.values(COLUMNS).join(", ")}) AS score
       FROM entries WHERE entries MATCH ?`,
    );
    this.#term = prepare("SELECT 1 FROM vocabulary WHERE term = ?");
    this.#terms = prepare("SELECT term, doc AS count FROM vocabulary WHERE term >= ? AND term < ?");
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
    this.#insert.run(id, ...NAMES.map((name) => columns[name]));
    const { exact, leading } = namesOf(entry);
    this.#rows.set(entry, { id, entry, key: keyOf(entry), names: exact, leadingNames: leading });
    this.#registry.register(entry, id);
  }

  /** Begins a series of additions, which is six times as fast as one by one; removes rows without an entry. */
  open(): void {
    if (!this.#isOpen) this.#database.exec("BEGIN");
    this.#isOpen = true;
    for (const id of this.#orphans.splice(0)) this.#delete.run(id);
  }

  /** Ends the series. Searches in between find what is there already. */
  close(): void {
    if (this.#isOpen) this.#database.exec("COMMIT");
    this.#isOpen = false;
  }

  /** Finds the rows that match an FTS5 expression; the caller vouches for its syntax. */
  match(expression: string): Match[] {
    return this.#match.all(expression) as unknown as Match[];
  }

  /** Whether any row has this token. */
  knows(token: string): boolean {
    return this.#term.get(token) !== undefined;
  }

  /** Lists the words from `first` up to `last`, exclusive, with the number of rows that have them. */
  words(first: string, last: string): { term: string; count: number }[] {
    return this.#terms.all(first, last) as unknown as { term: string; count: number }[];
  }
}
