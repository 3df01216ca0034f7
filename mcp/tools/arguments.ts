/**
 * Reads the arguments of a tool as models write them. A host may rewrite a schema so that every argument is required and
 * nullable (OpenAI's strict mode) or of one plain type (Gemini's), and a model then fills what it does not use with
 * `null` or an empty text and writes numbers and objects as text. What is meant is taken; what does not fit is a sentence.
 *
 * @module
 */
import { z } from "zod";
import { kindOf, type Params } from "../protocol/params.ts";

/** Arguments that were read, or what is wrong with them. */
export type Reading<T> =
  | { readonly kind: "read"; readonly value: T }
  | { readonly kind: "refused"; readonly sentence: string };

/** Reads arguments by a schema. */
export function readArguments<Input extends z.ZodObject>(
  input: Input,
  given: Params,
): Reading<z.output<Input>> {
  const meant = meantBy(given, input.shape);
  const { success, data, error } = input.safeParse(meant);
  if (success) return { kind: "read", value: data };
  const sentences = error.issues.slice(0, MOST_SENTENCES).map((issue) => sentenceOf(issue, meant));
  return { kind: "refused", sentence: sentences.join("; ") };
}

const MOST_SENTENCES = 3;

/** Leaves out what counts as absent, and takes a whole number that is written as text. */
function meantBy(given: Params, shape: Readonly<Record<string, z.core.$ZodType>>): Params {
  return Object.fromEntries(
    Object.entries(given).flatMap(([key, value]) => {
      const schema = Object.hasOwn(shape, key) ? shape[key] : undefined;
      if (schema === undefined) return HOSTS_OWN.has(key) ? [] : [[key, value]];
      if (isOptional(schema) && isNothing(value)) return [];
      return [[key, isNumber(schema) ? numberOf(value) : value]];
    }),
  );
}

/** Arguments that a host adds to every tool for itself, and hands on (Gemini CLI 0.61.0). */
const HOSTS_OWN: ReadonlySet<string> = new Set(["wait_for_previous"]);

function isOptional(schema: z.core.$ZodType): boolean {
  return z.safeParse(schema, undefined).success;
}

function isNothing(value: unknown): boolean {
  return value === null || typeof value === "string" && value.trim() === "";
}

function isNumber(schema: z.core.$ZodType): boolean {
  const inner = schema instanceof z.ZodDefault || schema instanceof z.ZodOptional
    ? schema.unwrap()
    : schema;
  return inner instanceof z.ZodNumber;
}

function numberOf(value: unknown): unknown {
  return typeof value === "string" && /^\s*-?\d{1,15}\s*$/.test(value) ? Number(value) : value;
}

/** Says what is wrong with one argument. */
function sentenceOf(issue: z.core.$ZodIssue, given: Params): string {
  if (issue.code === "unrecognized_keys") return `there is no argument ${listed(issue.keys)}`;
  const key = String(issue.path[0]);
  const value = Object.hasOwn(given, key) ? given[key] : undefined;
  if (value === undefined) return `"${key}" is required`;
  return `"${key}" must be ${wanted(issue)}, it is ${
    typeof value === "string" && issue.code === "too_big"
      ? `${value.length} long`
      : typeof value === "number"
      ? value
      : kindOf(value)
  }`;
}

function wanted(issue: z.core.$ZodIssue): string {
  switch (issue.code) {
    case "invalid_type":
      return KINDS[issue.expected] ?? `of the type ${issue.expected}`;
    case "invalid_value":
      return `one of ${listed(issue.values.map(String))}`;
    case "too_small":
      return `at least ${issue.minimum}`;
    case "too_big":
      return issue.origin === "string"
        ? `at most ${issue.maximum} characters`
        : `at most ${issue.maximum}`;
    default:
      return issue.message || "of another kind";
  }
}

const KINDS: Readonly<Record<string, string>> = {
  string: "a string",
  number: "a whole number",
  int: "a whole number",
  record: "an object or null",
  object: "an object",
};

function listed(words: readonly string[]): string {
  return words.slice(0, 5).map((word) => JSON.stringify(word.slice(0, 100))).join(", ");
}
