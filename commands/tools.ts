import type { Config } from "../config.ts";
import { TOOL_NAMES } from "../mcp/endpoint.ts";
import { didYouMean } from "../text/suggest.ts";

/** Says which name of `--tools` is none, and which one is nearest to it; `undefined` when all are known. */
export function unknownTool(tools: Config["tools"]): string | undefined {
  if (tools === "all") return undefined;
  const unknown = tools.find((name) => !TOOL_NAMES.includes(name));
  if (unknown === undefined) return undefined;
  const names = TOOL_NAMES.map((name) => `"${name}"`).join(", ");
  return `"--tools" knows no "${unknown}".${
    didYouMean(unknown, TOOL_NAMES)
  } The tools are ${names}; or write all or none.`;
}
