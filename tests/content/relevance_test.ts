import assert from "node:assert/strict";
import { judge, loadBigCatalog, meanReciprocalRank, recallAt } from "./relevance.ts";
import type { Demand } from "./relevance_queries.ts";
import { search } from "../../catalog/search/search.ts";

const catalog = loadBigCatalog(1500);
const outcomes = judge(catalog);

Deno.test("the relevance set is large enough to mean something", () => {
  assert.ok(outcomes.length >= 60);
  const queries = new Set(outcomes.map(({ judgment: [query] }) => query));
  assert.equal(queries.size, outcomes.length);
});

Deno.test("every answer of the relevance set exists", () => {
  const keys = [
    ...[...catalog.skills.keys()].map((path) => `skill:${path}`),
    ...[...catalog.prompts.keys()].map((id) => `prompt:${id}`),
    ...[...catalog.docs.keys()].map((path) => `doc:${path}`),
  ];
  const missing = outcomes.filter(({ judgment: [, answer] }) => !keys.includes(answer));
  assert.deepEqual(missing, []);
});

/** The places that satisfy a demand. */
const PLACES: Readonly<Record<Demand, readonly [from: number, to: number]>> = {
  "first": [1, 1],
  "top 3": [1, 3],
  "top 10": [1, 10],
  "missed": [Infinity, Infinity],
};

Deno.test("every answer is where it is demanded, and one that was missed is missed still", () => {
  const misplaced = outcomes.filter(({ judgment: [, , demand], rank }) => {
    const [from, to] = PLACES[demand];
    return rank < from || rank > to;
  });
  assert.deepEqual(misplaced, []);
});

Deno.test("the scores do not fall: MRR 0.94, recall@5 0.96", () => {
  const scores = { mrr: meanReciprocalRank(outcomes), recall5: recallAt(5, outcomes) };
  assert.ok(scores.mrr >= 0.94 && scores.recall5 >= 0.96, JSON.stringify(scores));
});

Deno.test("an exact name comes before ten texts that mention it", () => {
  const { hits, total } = search(catalog, { query: "jscpd" });
  assert.equal(hits[0]?.key, "jscpd");
  assert.equal(total, 11);
});

Deno.test("every beginning of a skill's name, of three letters or more, has that skill among the first five", () => {
  const own = loadBigCatalog(0);
  const missed = [...own.skills.values()].flatMap(({ name, path }) =>
    Array.from({ length: name.length - 2 }, (_, more) => name.slice(0, more + 3)).filter((query) =>
      !search(own, { query, limit: 5 }).hits.some(({ key }) => key === path)
    )
  );
  assert.ok(own.skills.size > 5, String(own.skills.size));
  assert.deepEqual(missed, []);
});
