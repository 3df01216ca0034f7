/** Where right answers were found, told as shares and means. */
import { type Kind, KINDS, type Question } from "./questions.ts";

/** Finds the keys of skills for a question, best first. */
export type Ranker = (question: string) => readonly string[];

/** The place of the first right answer of a question: 1 for first, `Infinity` where it is not among the first ten. */
export interface Outcome {
  readonly question: Question;
  readonly rank: number;
}

/** Asks every question. */
export function ask(questions: readonly Question[], rank: Ranker): readonly Outcome[] {
  return questions.map((question) => {
    const found = rank(question.text).slice(0, 10);
    const place = found.findIndex((key) => question.answers.includes(key));
    return { question, rank: place < 0 ? Infinity : place + 1 };
  });
}

/** How well some questions were answered, each from 0 to 1. */
export interface Score {
  readonly questions: number;
  readonly recall1: number;
  readonly recall3: number;
  readonly recall10: number;
  /** The mean of 1 / rank. */
  readonly mrr: number;
}

/** Counts the outcomes of all kinds, and of each. */
export function scoresOf(outcomes: readonly Outcome[]): ReadonlyMap<Kind | "all", Score> {
  return new Map([
    ["all" as const, scoreOf(outcomes)],
    ...KINDS.map((kind) =>
      [kind, scoreOf(outcomes.filter(({ question }) => question.kind === kind))] as const
    ),
  ]);
}

function scoreOf(outcomes: readonly Outcome[]): Score {
  const share = (most: number) => mean(outcomes.map(({ rank }) => rank <= most ? 1 : 0));
  return {
    questions: outcomes.length,
    recall1: share(1),
    recall3: share(3),
    recall10: share(10),
    mrr: mean(outcomes.map(({ rank }) => 1 / rank)),
  };
}

function mean(numbers: readonly number[]): number {
  return numbers.length === 0
    ? 0
    : numbers.reduce((sum, number) => sum + number, 0) / numbers.length;
}
