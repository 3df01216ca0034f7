import assert from "node:assert/strict";
import { DatabaseSync } from "node:sqlite";
import { generateSkills } from "../../tools/generate_skills.ts";
import { stem } from "./stem.ts";

Deno.test("stem agrees with SQLite's Porter stemmer on every word of a catalogue", () => {
  const text = Object.values(generateSkills(1500)).join(" ").toLowerCase();
  const words = [...new Set(text.match(/[a-z]+/g))];
  assert.ok(words.length > 2000);
  assert.deepEqual(words.map(stem), porter(words));
});

Deno.test("stem leaves short words and other alphabets alone", () => {
  assert.deepEqual(["as", "c++", "crêpes", "v2s", "日本", ""].map(stem), [
    "as",
    "c++",
    "crêpes",
    "v2s",
    "日本",
    "",
  ]);
});

function porter(words: readonly string[]): string[] {
  using database = new DatabaseSync(":memory:");
  database.exec(`
    CREATE VIRTUAL TABLE words USING fts5(word, tokenize = 'porter ascii');
    CREATE VIRTUAL TABLE stems USING fts5vocab(words, 'instance');
  `);
  const insert = database.prepare("INSERT INTO words(rowid, word) VALUES (?, ?)");
  words.forEach((word, place) => insert.run(place, word));
  const rows = database.prepare("SELECT term FROM stems ORDER BY doc").all();
  return rows.map(({ term }) => String(term));
}
