import { z } from "zod";
import type { Catalog, Subject } from "../../catalog/model/types.ts";
import type { OnError } from "../protocol/errors.ts";
import type { Reserve } from "../protocol/in_flight.ts";
import type { Params } from "../protocol/params.ts";
import { toJsonSchema } from "../../http/json_schema.ts";
import { readArguments } from "./arguments.ts";
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
  /** The names of the tools that the server offers. */
  readonly offered: ReadonlySet<string>;
  /** The most bytes of an answer. */
  readonly limit: number;
  /** Sets bytes aside before a file is read. */
  readonly reserve?: Reserve | undefined;
  /** The web address of what a URI names. */
  readonly url?: (target: Target) => string | undefined;
  /** The web page about something. */
  readonly page?: (subject: Subject) => string | undefined;
  /** Hears of files that are no longer what was catalogued. */
  readonly onError?: OnError;
}

/** A tool: how it is listed, and what it does with arguments that are not to be trusted. */
export interface Tool {
  readonly listed: ListedTool;
  /** Answers; arguments that do not fit are an error for the model, who can mend its call (SEP-1303). */
  call(given: Params, context: ToolContext): Promise<ToolResult>;
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
    call: async (given, context) => {
      const reading = readArguments(input, given);
      if (reading.kind === "refused") {
        return errorResult(`Cannot call ${name}: ${reading.sentence}`);
      }
      return await call(reading.value, context);
    },
  };
}

/** Writes a Zod schema as a JSON Schema, without the line that says which draft it is. */
export function schemaOf(schema: z.ZodObject, io: "input" | "output"): JsonSchema {
  const { $schema: _, ...rest } = toJsonSchema(schema, io);
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
