import type { z } from "zod";
import type { Answer, RouteContext, RouteHandler } from "../site/answer.ts";
import {
  CatalogDocument,
  DiagnosticList,
  DiagnosticQuery,
  DocList,
  DocRecord,
  EntryQuery,
  PromptList,
  PromptRecord,
  SearchAnswer,
  SearchQuery,
  SkillList,
  SkillQuery,
  SkillRecord,
} from "./schemas.ts";

/** One address of the API, as the OpenAPI document tells it. */
export interface Operation {
  /** What clients made from the document call it. */
  readonly id: string;
  readonly summary: string;
  readonly query?: z.ZodObject;
  /** What stands for `{name}` in the address. */
  readonly parameter?: { readonly name: string; readonly description: string };
  readonly answer: z.ZodType;
}

/** Every address of the API below `/api/`. */
export const OPERATIONS = {
  "catalog.json": {
    id: "getCatalog",
    summary: "Everything that is served",
    answer: CatalogDocument,
  },
  "skills": { id: "listSkills", summary: "The skills", query: SkillQuery, answer: SkillList },
  "skills/{path}": {
    id: "getSkill",
    summary: "One skill with its files, their digests, and its archives",
    parameter: { name: "path", description: "The path of the skill; its slashes stay as they are" },
    answer: SkillRecord,
  },
  "prompts": { id: "listPrompts", summary: "The prompts", query: EntryQuery, answer: PromptList },
  "prompts/{id}": {
    id: "getPrompt",
    summary: "One prompt with its arguments and its template",
    parameter: { name: "id", description: "The id of the prompt" },
    answer: PromptRecord,
  },
  "docs": { id: "listPages", summary: "The pages", query: EntryQuery, answer: DocList },
  "docs/{path}": {
    id: "getPage",
    summary: "One page",
    parameter: {
      name: "path",
      description: "The path of the page, with .md; its slashes stay as they are",
    },
    answer: DocRecord,
  },
  "search": {
    id: "search",
    summary: "One search over skills, prompts and pages",
    query: SearchQuery,
    answer: SearchAnswer,
  },
  "diagnostics": {
    id: "listDiagnostics",
    summary: "What is not served, served with problems, or worth mending",
    query: DiagnosticQuery,
    answer: DiagnosticList,
  },
} as const satisfies Readonly<Record<string, Operation>>;

/** Makes the handler of an operation: it reads the query, which must make sense, and writes what it is given. */
export function operation<Q extends z.ZodObject, A extends z.ZodType>(
  { query }: { readonly query?: Q; readonly answer: A },
  answer: (
    context: RouteContext,
    query: z.output<Q>,
  ) => z.input<A> | undefined | Promise<z.input<A> | undefined>,
): RouteHandler {
  return {
    GET: async (context) => {
      if (context.ending === "slash") return { kind: "missing" };
      const given = readQuery(context.url.searchParams, query);
      if (given.kind === "refused") return { kind: "refused", reason: given.reason };
      const value = await answer(context, given.value as z.output<Q>);
      return value === undefined ? { kind: "missing" } : toJson(value);
    },
  };
}

function toJson(value: unknown): Answer {
  return { kind: "json", text: JSON.stringify(value), cors: "any-origin", etag: "catalogue" };
}

type Given =
  | { readonly kind: "read"; readonly value: unknown }
  | { readonly kind: "refused"; readonly reason: string };

function readQuery(params: URLSearchParams, query: z.ZodObject | undefined): Given {
  const names = [...params.keys()];
  const known = Object.keys(query?.shape ?? {});
  const unknown = names.find((name) => !known.includes(name));
  if (unknown !== undefined) {
    const allowed = known.length === 0 ? "none is taken" : `known are ${known.join(", ")}`;
    return {
      kind: "refused",
      reason: `unknown parameter ${JSON.stringify(unknown.slice(0, 100))}: ${allowed}`,
    };
  }
  const twice = names.find((name, index) => names.indexOf(name) !== index);
  if (twice !== undefined) {
    return { kind: "refused", reason: `the parameter ${twice} is given twice` };
  }
  if (query === undefined) return { kind: "read", value: {} };
  const read = query.safeParse(Object.fromEntries(params));
  if (read.success) return { kind: "read", value: read.data };
  const { path, message } = read.error.issues[0]!;
  return { kind: "refused", reason: `wrong parameter ${path.join(".")}: ${message}` };
}
