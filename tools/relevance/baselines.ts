/** Two searches of ten lines each, over names and descriptions: what ours has to be better than. */
import { DatabaseSync } from "node:sqlite";
import MiniSearch from "minisearch";
import type { Ranker } from "./scores.ts";

/** What a baseline knows of a skill. */
export interface Text {
  readonly key: string;
  readonly name: string;
  readonly description: string;
}

/** SQLite's FTS5 with Porter stems: any word of the question, by BM25. */
export function fts5(texts: readonly Text[]): Ranker {
  const database = new DatabaseSync(":memory:");
  database.exec(
    "CREATE VIRTUAL TABLE skills USING fts5(key UNINDEXED, name, description, tokenize = 'porter unicode61')",
  );
  const insert = database.prepare("INSERT INTO skills VALUES (?, ?, ?)");
  database.exec("BEGIN");
  for (const { key, name, description } of texts) insert.run(key, name, description);
  database.exec("COMMIT");
  const select = database.prepare(
    "SELECT key FROM skills WHERE skills MATCH ? ORDER BY rank LIMIT 10",
  );
  return (question) => {
    const words = question.match(/[\p{L}\p{N}]+/gu) ?? [];
    if (words.length === 0) return [];
    const rows = select.all(words.map((word) => `"${word}"`).join(" OR "));
    return rows.map(({ key }) => String(key));
  };
}

/** MiniSearch as it comes. */
export function miniSearch(texts: readonly Text[]): Ranker {
  const index = new MiniSearch<Text>({ idField: "key", fields: ["name", "description"] });
  index.addAll(texts);
  return (question) => index.search(question).slice(0, 10).map(({ id }) => String(id));
}
