/**
 * Questions about skills of public repositories, with the skills that answer each: written by reading the skills'
 * descriptions, before anything was ranked. They name skills by repository and path, and hold no text of theirs.
 */
import { createHash } from "node:crypto";

/**
 * What a question is like: a task in other words than the skill's, a vague need, a product or a type of file by name,
 * a symptom or an error message, or a question in another language than the skill's.
 */
export const KINDS = ["task", "vague", "product", "symptom", "language"] as const;
export type Kind = (typeof KINDS)[number];

/** A question, and the skills of which each is a right answer, as `owner+repository/path`. */
export interface Question {
  readonly kind: Kind;
  readonly text: string;
  readonly answers: readonly string[];
}

/** Reads all questions. */
export function readQuestions(): readonly Question[] {
  const text = Deno.readTextFileSync(new URL("questions.jsonl", import.meta.url));
  return text.trim().split("\n").map((line) => JSON.parse(line) as Question);
}

/** Whether a question belongs to the half that is not looked at while the ranking is worked on. */
export function isSetAside({ text }: Question): boolean {
  return createHash("sha256").update(text).digest()[0]! % 2 === 1;
}
