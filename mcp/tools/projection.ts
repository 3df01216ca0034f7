/**
 * FastMCP's generic projection: resources and prompts for clients that see only tools. Names, titles, schemas and the
 * shapes of results are FastMCP 4's, which its own client reads; what they carry is what the other methods serve.
 *
 * @module
 */
import { z } from "zod";
import type { Catalog } from "../../catalog/model/types.ts";
import { createPromptPager, getPrompt, type ListedPrompt } from "../methods/prompts.ts";
import {
  createResourcePager,
  createTemplatePager,
  type ListedResource,
} from "../methods/resources_list.ts";
import type { Pager } from "../protocol/paging.ts";
import { readResource } from "../methods/resources_read.ts";
import { parseJson } from "../protocol/json.ts";
import type { Params } from "../protocol/params.ts";
import type { ListedTemplate } from "../methods/resource_templates.ts";
import { catalogIndexUri } from "../uris/uris.ts";
import { derived } from "../../catalog/model/derived.ts";
import { anyOf, findersFor } from "./hint.ts";
import {
  defineTool,
  type JsonSchema,
  type Tool,
  type ToolContext,
  type ToolResult,
} from "./tool.ts";

/** The most text of `list_resources`, bytes. */
const LIST_BYTES = 1024 * 1024;

const OUTPUT: JsonSchema = {
  type: "object",
  properties: { result: { type: "string" } },
  required: ["result"],
  "x-fastmcp-wrap-result": true,
};

/** What models find things with. */
const WAYS = {
  skills: ["list_skills", "search", "list_resources"],
  prompts: ["list_prompts", "search"],
  pages: ["list_resources", "search"],
} as const;

const SHARED = { output: OUTPUT, _meta: { fastmcp: { tags: [] } } } as const;

const NO_ARGUMENTS: JsonSchema = { type: "object", properties: {}, additionalProperties: false };

/** Makes the four tools of the projection. */
export function createProjectionTools(): readonly Tool[] {
  const listResources = createResourceLister();
  return [
    defineTool({
      ...SHARED,
      name: "list_resources",
      title: "List Resources",
      description:
        "List what this server serves: documents as entries with a uri, and families of files as entries with a " +
        "uri_template. Read one with read_resource. To find a skill by topic, list_skills and search are shorter.",
      input: z.strictObject({}),
      inputSchema: NO_ARGUMENTS,
      call: (_input, context) => wrap(listResources(context)),
    }),
    defineTool({
      ...SHARED,
      name: "read_resource",
      title: "Read Resource",
      description:
        "Read one document or file by its URI, as list_resources, load_skill or search name it, or by a URI made from a " +
        "uri_template. Binary files come as base64.",
      input: z.strictObject({ uri: z.string() }),
      inputSchema: {
        type: "object",
        properties: { uri: { type: "string" } },
        additionalProperties: false,
        required: ["uri"],
      },
      call: async ({ uri }, context) => {
        // the answer carries the text twice
        const half = { ...context, limit: context.limit / 2, finders: findersFor(WAYS, context) };
        const [contents] = (await readResource(context.catalog, uri, half)).contents;
        return wrap("text" in contents ? contents.text : contents.blob);
      },
    }),
    defineTool({
      ...SHARED,
      name: "list_prompts",
      title: "List Prompts",
      description: "List the prompts with their arguments. Render one with get_prompt.",
      input: z.strictObject({}),
      inputSchema: NO_ARGUMENTS,
      call: (_input, { catalog }) =>
        wrap(toJson(walk(createPromptPager({ pageSize: 1000 }), catalog).map(projectPrompt))),
    }),
    defineTool({
      ...SHARED,
      name: "get_prompt",
      title: "Get Prompt",
      description:
        "Render a prompt with its arguments, all of them strings, and follow the messages it gives.",
      input: z.strictObject({
        name: z.string(),
        // hosts whose schemas have no free objects make a text of it
        arguments: z.preprocess(parsedObject, z.record(z.string(), z.unknown())).nullish(),
      }),
      inputSchema: {
        type: "object",
        properties: {
          name: { type: "string" },
          arguments: {
            anyOf: [{ type: "object", additionalProperties: true }, { type: "null" }],
            default: null,
          },
        },
        additionalProperties: false,
        required: ["name"],
      },
      call: ({ name, arguments: values }, context) => {
        const { catalog, limit } = context;
        const { messages } = getPrompt(catalog, name, withoutNulls(values ?? {}), {
          limit: limit / 2,
          hint: `see ${anyOf(["list_prompts"], context) ?? "prompts/list"}`,
        });
        return wrap(
          toJson({
            messages: messages.map(({ role, content }) => ({ role, content: content.text })),
          }),
        );
      },
    }),
  ];
}

/** Reads an object that is written as JSON text; anything else is left as it is. */
function parsedObject(value: unknown): unknown {
  if (typeof value !== "string") return value;
  const parsed = parseJson(value);
  return parsed.kind === "parsed" ? parsed.value ?? {} : value;
}

/** A model that has to name every argument says `null` of those that it does not use. */
function withoutNulls(values: Params): Params {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== null));
}

function wrap(result: string): ToolResult {
  return {
    content: [{ type: "text", text: result }],
    structuredContent: { result },
    isError: false,
    _meta: { fastmcp: { wrap_result: true } },
  };
}

/** Writes JSON as Python does by default: 2-space indent, everything beyond ASCII escaped. */
function toJson(value: unknown): string {
  return JSON.stringify(value, undefined, 2).replace(
    /[\x7f-\uffff]/g,
    (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, "0")}`,
  );
}

function createResourceLister(): (context: ToolContext) => string {
  const listers = new Map<string, (catalog: Catalog) => string>();
  return ({ catalog, supportingFiles, catalogResources }) => {
    const key = `${supportingFiles} ${catalogResources}`;
    let lister = listers.get(key);
    if (lister === undefined) {
      const options = { supportingFiles, catalogResources, pageSize: 1000 };
      const resources = createResourcePager(options);
      const templates = createTemplatePager(options);
      lister = derived((catalog: Catalog) =>
        cut([
          ...walk(resources, catalog).map(projectResource),
          ...walk(templates, catalog).map(projectTemplate),
        ])
      );
      listers.set(key, lister);
    }
    return lister(catalog);
  };
}

/** Writes a list, and in place of what is beyond the limit how much that is. */
function cut(items: readonly object[]): string {
  const more = (count: number) => ({
    uri: catalogIndexUri("skills"),
    name: `${count} more`,
    description: "use list_skills or search",
  });
  const room = LIST_BYTES - elementBytes(more(items.length));
  let bytes = "[\n]".length;
  const end = items.findIndex((item) => (bytes += elementBytes(item)) > room);
  // the last entries may still fit where no note has to follow them
  const rest = end < 0 ? [] : items.slice(end);
  const whole = rest.slice(1).reduce((sum: number, item) => sum + elementBytes(item), bytes);
  if (end < 0 || whole <= LIST_BYTES) return toJson(items);
  return toJson([...items.slice(0, end), more(rest.length)]);
}

/** Measures an element of an array: its lines are indented once more, and a comma and a line end follow. */
function elementBytes(item: object): number {
  const text = toJson(item);
  return text.length + 2 * text.split("\n").length + 2;
}

function walk<T>(pager: Pager<T>, catalog: Catalog): readonly T[] {
  const items: T[] = [];
  let cursor: string | undefined;
  do {
    const page = pager(catalog, cursor);
    items.push(...page.items);
    cursor = page.nextCursor;
  } while (cursor !== undefined);
  return items;
}

function projectResource({ uri, name, description, mimeType }: ListedResource): object {
  return { uri, name, description: description ?? null, mime_type: mimeType };
}

function projectTemplate({ uriTemplate, name, description }: ListedTemplate): object {
  return { uri_template: uriTemplate, name, description };
}

function projectPrompt({ name, description, arguments: list }: ListedPrompt): object {
  return {
    name,
    description,
    arguments: list.map(({ name, description, required }) => ({
      name,
      description: description ?? null,
      required,
    })),
  };
}
