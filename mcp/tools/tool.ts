import { z } from "zod";
import type { Catalog, Subject } from "../../catalog/model/types.ts";
import { invalidParams } from "../protocol/errors.ts";
import { kindOf, type Params } from "../protocol/params.ts";
import type { SupportingFiles } from "../protocol/options.ts";
import type { Target } from "../uris/targets.ts";

/** An entry of `tools/list`. */
export interface ListedTool {
  readonly name: string;
  readonly title: string;
  readonly description: string;
  readonly inputSchema: JsonSchema;
  /** Absent where a tool answers with text alone. */
  readonly outputSchema?: JsonSchema;
  readonly annotations: Readonly<Record<string, unknown>>;
  readonly _meta?: Readonly<Record<string, unknown>>;
}

/** A JSON Schema of an object. */
export type JsonSchema = Readonly<Record<string, unknown>> & { readonly type: "object" };

/** The result of `tools/call`. */
export interface ToolResult {
  readonly content: readonly { readonly type: "text"; readonly text: string }[];
  readonly structuredContent?: Readonly<Record<string, unknown>>;
  readonly isError: boolean;
  readonly _meta?: Readonly<Record<string, unknown>>;
}

/** What a tool answers from. */
export interface ToolContext {
  readonly catalog: Catalog;
  readonly supportingFiles: SupportingFiles;
  readonly catalogResources: boolean;
  /** The most bytes of an answer. */
  readonly limit: number;
  /** The web address of what a URI names. */
  readonly url?: (target: Target) => string | undefined;
  /** The web page about something. */
  readonly page?: (subject: Subject) => string | undefined;
}

/** A tool: how it is listed, and what it does with arguments that are not to be trusted. */
export interface Tool {
  readonly listed: ListedTool;
  /** Reads the arguments; what does not fit is -32602 and one sentence. */
  prepare(given: Params): (context: ToolContext) => ToolResult | Promise<ToolResult>;
}

/** What a {@linkcode defineTool} is made from. */
export interface ToolDefinition<Input extends z.ZodObject> {
  readonly name: string;
  readonly title: string;
  /** For the model: what the tool does, when to use it, and what to do next. */
  readonly description: string;
  readonly input: Input;
  /** The schema of the structured content; without one the tool answers with one text and nothing else. */
  readonly output?: JsonSchema;
  /** The published input schema, where it is not that of `input`. */
  readonly inputSchema?: JsonSchema;
  readonly _meta?: ListedTool["_meta"];
  readonly call: (
    input: z.output<Input>,
    context: ToolContext,
  ) => ToolResult | Promise<ToolResult>;
}

/** Every tool looks and changes nothing, and what it looks at is this server's own content. */
const ANNOTATIONS = { readOnlyHint: true, openWorldHint: false } as const;

/** Makes a tool whose arguments are checked before it is called. */
export function defineTool<Input extends z.ZodObject>(definition: ToolDefinition<Input>): Tool {
  const { name, title, description, input, output, _meta, call } = definition;
  const { inputSchema = schemaOf(input, "input") } = definition;
  return {
    listed: {
      name,
      title,
      description,
      inputSchema,
      ...(output && { outputSchema: output }),
      annotations: ANNOTATIONS,
      ...(_meta && { _meta }),
    },
    prepare: (given) => {
      const read = readArguments(name, input, given);
      return (context) => call(read, context);
    },
  };
}

/** Writes a Zod schema as a JSON Schema, without the line that says which draft it is. */
export function schemaOf(schema: z.ZodObject, io: "input" | "output"): JsonSchema {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { io });
  return rest as JsonSchema;
}

/**
 * Answers with a value: as JSON in one text block and as structured content. Hosts hand their model one or the other,
 * so what a model needs has to stand in the value.
 */
export function jsonResult(value: Readonly<Record<string, unknown>>): ToolResult {
  return {
    content: [{ type: "text", text: JSON.stringify(value) }],
    structuredContent: value,
    isError: false,
  };
}

/** Answers with one text and nothing else: a host that has structured content hides the text beside it. */
export function textResult(text: string): ToolResult {
  return { content: [{ type: "text", text }], isError: false };
}

/** Answers with an error for the model: one sentence that says what to do next. */
export function errorResult(sentence: string): ToolResult {
  return { content: [{ type: "text", text: sentence }], isError: true };
}

function readArguments<Input extends z.ZodObject>(
  tool: string,
  input: Input,
  given: Params,
): z.output<Input> {
  const { success, data, error } = input.safeParse(given);
  if (success) return data;
  const [issue] = error.issues;
  throw invalidParams(`Cannot call ${tool}: ${sentenceOf(issue!, given)}`, { name: tool });
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
      return "of another kind";
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
