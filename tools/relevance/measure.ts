/** Measures our search and two plain ones over a corpus of public skills, with the same questions in the same run. */
import { search } from "../../catalog/search/search.ts";
import type { Catalog, Skill } from "../../catalog/model/types.ts";
import { fts5, miniSearch } from "./baselines.ts";
import { corpusKey, loadCorpus, repositoriesOf } from "./corpus.ts";
import { isSetAside, type Question, readQuestions } from "./questions.ts";
import { ask, type Outcome, type Ranker, type Score, scoresOf } from "./scores.ts";

type Print = (line: string) => void;

/** The largest repository that counts as one. */
const ONE_REPOSITORY = 600;
/** Skills whose exact names are asked for. */
const NAMES = 500;

/** Prints recall and mean reciprocal rank by half and kind, within single repositories, and for exact names. */
export function measureCorpus(path: string, print: Print): void {
  const catalog = loadCorpus(path);
  print(`${catalog.skills.size} public skills`);
  const rankers = rankersOf(path, catalog);
  const questions = readQuestions();
  for (const half of ["tuning", "set aside"] as const) {
    const asked = questions.filter((question) => isSetAside(question) === (half === "set aside"));
    print(`  ${asked.length} questions, ${half}: recall@1 / @3 / @10, MRR`);
    for (const [name, rank] of rankers) {
      print(`    ${name.padEnd(12)}${inWords(ask(asked, rank))}`);
    }
  }
  print(`  exact names first: ${exactNames(catalog).toFixed(3)}`);
  measureRepositories(path, questions.filter(isSetAside), print);
}

function rankersOf(path: string, catalog: Catalog): ReadonlyMap<string, Ranker> {
  const skills = [...catalog.skills.values()];
  const texts = skills.map((skill) => ({
    key: corpusKey(path, skill),
    name: skill.name,
    description: skill.description,
  }));
  const ours = (query: string) =>
    search(catalog, { query, kinds: ["skill"], limit: 10 }).hits.map(({ key }) =>
      corpusKey(path, catalog.skills.get(key)!)
    );
  return new Map([["FTS5", fts5(texts)], ["MiniSearch", miniSearch(texts)], ["ours", ours]]);
}

function inWords(outcomes: readonly Outcome[]): string {
  const write = ({ recall1, recall3, recall10, mrr }: Score) =>
    `${[recall1, recall3, recall10].map((share) => Math.round(share * 100)).join("/")} ${
      mrr.toFixed(2)
    }`;
  return [...scoresOf(outcomes)].map(([kind, score]) => `${kind} ${write(score)}`).join("  ");
}

/** The share of skills that stand first, or after others of the same name, when their name is asked for. */
function exactNames(catalog: Catalog): number {
  const skills = [...catalog.skills.values()].filter((_, place) =>
    place % Math.ceil(catalog.skills.size / NAMES) === 0
  );
  const isFirst = ({ name }: Skill) => {
    const [hit] = search(catalog, { query: name, kinds: ["skill"], limit: 1 }).hits;
    return catalog.skills.get(hit?.key ?? "")?.name === name;
  };
  return skills.filter(isFirst).length / skills.length;
}

/** Asks what a repository answers of that repository alone, and adds up. */
function measureRepositories(path: string, questions: readonly Question[], print: Print): void {
  const outcomes = repositoriesOf(path).flatMap((repository) => {
    const own = questions.filter(({ answers }) =>
      answers.some((answer) => answer.startsWith(`${repository}/`))
    );
    if (own.length === 0) return [];
    const catalog = loadCorpus(path, repository);
    const ours = catalog.skills.size > ONE_REPOSITORY ? undefined : rankersOf(path, catalog);
    return ours === undefined ? [] : ask(own, ours.get("ours")!);
  });
  print(`  ${outcomes.length} questions set aside, within one repository: ${inWords(outcomes)}`);
}
