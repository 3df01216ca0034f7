import { FileChangedError } from "../../catalog/tree/files.ts";
import { invalidParams, quote, Refusal, toRefusal } from "../protocol/errors.ts";
import { assertFits, jsonBytes } from "../protocol/limits.ts";
import type { ToolChoice } from "../protocol/options.ts";
import type { Params } from "../protocol/params.ts";
import { createProjectionTools } from "./projection.ts";
import { fetchDocument, search } from "./search.ts";
import { listSkills, loadSkill } from "./skills.ts";
import {
  errorResult,
  type ListedTool,
  type Tool,
  type ToolContext,
  type ToolResult,
} from "./tool.ts";

/** The tools, in the order of `tools/list`. */
const TOOLS: readonly Tool[] = [
  ...createProjectionTools(),
  listSkills,
  loadSkill,
  search,
  fetchDocument,
];

/** The names of all tools, in the order of `tools/list`. */
export const TOOL_NAMES: readonly string[] = TOOLS.map(({ listed }) => listed.name);

/** The tools of a server. */
export interface Toolbox {
  readonly listed: readonly ListedTool[];
  /**
   * Calls a tool. An unknown one is -32602; whatever else goes wrong, wrong arguments too, is a result with `isError`,
   * which the model reads.
   */
  call(name: string, given: Params, context: Omit<ToolContext, "offered">): Promise<ToolResult>;
}

/** Opens a toolbox with some of the tools; their order does not change. */
export function createToolbox(choice: ToolChoice): Toolbox {
  const tools = TOOLS.filter(({ listed }) => choice === "all" || choice.includes(listed.name));
  const offered = new Set(tools.map(({ listed }) => listed.name));
  const byName = new Map(tools.map((tool) => [tool.listed.name, tool]));
  return {
    listed: tools.map(({ listed }) => listed),
    call: async (name, given, context) => {
      const tool = byName.get(name);
      if (tool === undefined) {
        throw invalidParams(`Cannot call the tool ${quote(name)}: there is none, see tools/list`, {
          name,
        });
      }
      return await callTool(tool, given, { ...context, offered });
    },
  };
}

async function callTool(tool: Tool, given: Params, context: ToolContext): Promise<ToolResult> {
  try {
    const result = await tool.call(given, context);
    assertFits({ uri: tool.listed.name, bytes: jsonBytes(result), limit: context.limit });
    return result;
  } catch (error) {
    if (error instanceof Refusal) return errorResult(error.message);
    if (error instanceof FileChangedError) {
      const { onError = () => {} } = context;
      return errorResult(toRefusal(error, "tools/call", onError).message);
    }
    throw error;
  }
}
