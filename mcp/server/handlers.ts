import {
  RESOURCES_DIRECTORY_READ_METHOD,
  SKILLS_GET_METHOD,
  SKILLS_LIST_METHOD,
} from "@modelcontextprotocol/core/ext/skills";
import { catalogDigest } from "../../catalog/model/digest.ts";
import type { Catalog } from "../../catalog/model/types.ts";
import { complete } from "../methods/completion.ts";
import type { Reserve } from "../protocol/in_flight.ts";
import { assertFits } from "../protocol/limits.ts";
import type { McpOptions } from "../protocol/options.ts";
import { createPager, type Page, PAGE_ENTRIES } from "../protocol/paging.ts";
import { optionalObject, optionalText, type Params, requiredText } from "../protocol/params.ts";
import { createPromptPager, getPrompt } from "../methods/prompts.ts";
import { createResourcePager, createTemplatePager } from "../methods/resources_list.ts";
import { readResource } from "../methods/resources_read.ts";
import { createDirectoryPager, createSkillPager, getSkill } from "../methods/skills.ts";
import { createToolbox, TOOL_NAMES, type Toolbox } from "../tools/toolbox.ts";
import type { ToolContext } from "../tools/tool.ts";

/** The result of a request, before an era adds its own fields. */
export type Result = object;

/** What a handler may know of the request besides its params. */
export interface Asked {
  /** Sets bytes aside before a file is read; absent where what is held is bounded otherwise. */
  readonly reserve?: Reserve | undefined;
}

/** Answers one method from a catalogue. What it throws reaches the client only if it is a ProtocolError. */
export type Handler = (
  catalog: Catalog,
  params: Params,
  asked: Asked,
) => Result | Promise<Result>;

/** Handlers by method. */
export type Handlers = Readonly<Record<string, Handler>>;

/** What {@linkcode createHandlers} needs: `limit` is the most bytes of an answer. */
export interface HandlerOptions extends
  Pick<
    McpOptions,
    "supportingFiles" | "catalogResources" | "tools" | "pageSize" | "url" | "page" | "onError"
  > {
  readonly limit: number;
}

/** Makes the table of all methods that answer from the catalogue. Derived values are kept as long as a catalogue. */
export function createHandlers(options: HandlerOptions): Handlers {
  const { supportingFiles = "template", pageSize = PAGE_ENTRIES, limit } = options;
  const { catalogResources = true, tools = "all" } = options;
  const lists = { supportingFiles, catalogResources, pageSize };
  const readDirectory = createDirectoryPager(lists);
  return {
    ...listHandler("resources/list", "resources", createResourcePager(lists), limit),
    ...listHandler(
      "resources/templates/list",
      "resourceTemplates",
      createTemplatePager(lists),
      limit,
    ),
    ...listHandler("prompts/list", "prompts", createPromptPager(lists), limit),
    ...listHandler(SKILLS_LIST_METHOD, "skills", createSkillPager(lists), limit),
    "resources/read": (catalog, params, { reserve }) =>
      readResource(catalog, requiredText(params, "uri", "resources/read"), { ...options, reserve }),
    "prompts/get": (catalog, params) =>
      getPrompt(
        catalog,
        requiredText(params, "name", "prompts/get"),
        optionalObject(params, "arguments", "prompts/get"),
        options,
      ),
    [SKILLS_GET_METHOD]: (catalog, params) => ({
      skill: getSkill(catalog, requiredText(params, "uri", SKILLS_GET_METHOD), options),
    }),
    [RESOURCES_DIRECTORY_READ_METHOD]: (catalog, params) => {
      const method = RESOURCES_DIRECTORY_READ_METHOD;
      const uri = requiredText(params, "uri", method);
      const page = readDirectory(catalog, uri, optionalText(params, "cursor", method));
      return listResult(catalog, "resources", page);
    },
    "completion/complete": (catalog, params) => complete(catalog, params, lists),
    ...toolHandlers(createToolbox(tools), { ...lists, ...options }, pageSize),
  };
}

/** Without a tool there are no methods either, and no capability. */
function toolHandlers(
  toolbox: Toolbox,
  context: Omit<ToolContext, "catalog" | "offered">,
  pageSize: number,
): Handlers {
  if (toolbox.listed.length === 0) return {};
  const page = createPager(toolbox.listed.map((value) => ({ key: value.name, value })), {
    pageSize,
    orderOf: (name) => String.fromCodePoint(TOOL_NAMES.indexOf(name) + 1),
  });
  return {
    ...listHandler("tools/list", "tools", (_catalog, cursor) => page(cursor), context.limit),
    "tools/call": (catalog, params, { reserve }) =>
      toolbox.call(
        requiredText(params, "name", "tools/call"),
        optionalObject(params, "arguments", "tools/call"),
        { ...context, catalog, reserve },
      ),
  };
}

function listHandler<T>(
  method: string,
  key: string,
  list: (catalog: Catalog, cursor: string | undefined) => Page<T>,
  limit: number,
): Handlers {
  return {
    [method]: (catalog, params) => {
      const page = list(catalog, optionalText(params, "cursor", method));
      if (page.firstKey !== undefined) assertFits({ uri: page.firstKey, bytes: page.bytes, limit });
      return listResult(catalog, key, page);
    },
  };
}

/** Says of which state of the catalogue a list is: pages of two states do not belong together. */
function listResult<T>(
  catalog: Catalog,
  key: string,
  { items, nextCursor }: Page<T>,
): Result {
  return {
    _meta: { "personal-mcp/catalog-digest": catalogDigest(catalog) },
    [key]: items,
    ...(nextCursor !== undefined && { nextCursor }),
  };
}
