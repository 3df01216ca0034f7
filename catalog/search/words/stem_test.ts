import assert from "node:assert/strict";
import { DatabaseSync } from "node:sqlite";
import { generateSkills } from "../../../tools/generate_skills.ts";
import { stem } from "./stem.ts";

Deno.test("stem agrees with SQLite's Porter stemmer on every word of a catalogue", () => {
  const text = Object.values(generateSkills(1500)).join(" ").toLowerCase();
  const words = [...new Set(text.match(/[a-z]+/g))];
  assert.ok(words.length > 2000);
  assert.deepEqual(words.map(stem), porter(words));
});

Deno.test("stem agrees with SQLite's Porter stemmer on every ending of every kind of stem", () => {
  const heads = ["", "b", "st", "tr", "y", "qu"].flatMap((head) =>
    ["a", "o", "y", "ee", "oat"].map((vowel) => head + vowel)
  );
  const tails = "t l ll s ss z zz p pp w x y bl at iz ck nt gg".split(" ");
  const endings =
    "|s|es|sses|ies|ed|eed|ing|e|y|ational|tional|enci|izer|bli|alli|entli|ousli|ization|ation|ator|" +
    "alism|iveness|fulness|ousness|aliti|iviti|biliti|logi|icate|ative|alize|iciti|ical|ful|ness|al|ance|ence|er|ic|" +
    "able|ible|ant|ement|ment|ent|sion|tion|ion|ou|ism|ate|iti|ous|ive|ize|eli|abli|fulli|edly|ings|ement|lle|sse";
  const words = [
    ...new Set(
      heads.flatMap((head) =>
        tails.flatMap((tail) => endings.split("|").map((ending) => head + tail + ending))
      ),
    ),
  ].filter((word) => word.length > 2 && !word.includes("yy")); // as no word does
  assert.ok(words.length > 20_000);
  const stems = porter(words);
  assert.deepEqual(words.filter((word, index) => stem(word) !== stems[index]), []);
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
