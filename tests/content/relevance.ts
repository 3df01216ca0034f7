import { loadCatalog } from "../../catalog/load.ts";
import { search } from "../../catalog/search/search.ts";
import type { Catalog } from "../../catalog/model/types.ts";
import { generateSkills } from "../../tools/generate_skills.ts";
import { type Judgment, JUDGMENTS } from "./relevance_queries.ts";
import { makeTree } from "../support/trees.ts";

/** Loads the sample content and `count` generated skills as one catalogue. */
export function loadBigCatalog(count: number): Catalog {
  using tree = makeTree(generateSkills(count));
  const content = new URL("../../docs", import.meta.url).pathname;
  return loadCatalog({ content, skills: [`${tree.path}/skills`] }).catalog;
}

/** Where the answer of a judgment was found: 1 for first, `Infinity` beyond the first ten. */
export interface Outcome {
  readonly judgment: Judgment;
  readonly rank: number;
}

/** Asks every query of the relevance set. */
export function judge(catalog: Catalog): Outcome[] {
  return JUDGMENTS.map((judgment) => {
    const [query, answer] = judgment;
    const { hits } = search(catalog, { query, limit: 10 });
    const place = hits.findIndex(({ kind, key }) => `${kind}:${key}` === answer);
    return { judgment, rank: place === -1 ? Infinity : place + 1 };
  });
}

/** Mean reciprocal rank within ten hits: 1 if every answer is first. */
export function meanReciprocalRank(outcomes: readonly Outcome[]): number {
  return mean(outcomes.map(({ rank }) => 1 / rank));
}

/** The share of answers among the first `count` hits. */
export function recallAt(count: number, outcomes: readonly Outcome[]): number {
  return mean(outcomes.map(({ rank }) => rank <= count ? 1 : 0));
}

function mean(numbers: readonly number[]): number {
  return numbers.reduce((sum, number) => sum + number, 0) / numbers.length;
}
