import { type Config, isLoopback } from "../config.ts";
import type { StdioCommand } from "../clients/snippets.ts";
import { denoWords, type Runtime } from "./command_line.ts";

/** What {@linkcode stdioCommand} is made from. */
export interface StdioOptions {
  readonly config: Config;
  /** The main module, as a path. */
  readonly main: string;
  /** The Deno that clients start; the running one if it is not said. */
  readonly runtime?: Runtime;
}

/**
 * Returns how a client on this machine starts the same content over stdio, with the least permissions;
 * `undefined` where the readers of `/connect` sit at other machines. All paths are absolute, because clients
 * start servers from wherever they are.
 */
export function stdioCommand(
  { config, main, runtime }: StdioOptions,
): StdioCommand | undefined {
  if (config.publicUrl !== undefined || config.deploy || !isLoopback(config.host)) return undefined;
  const [command, ...prefix] = denoWords(runtime);
  const { content, paths, skills } = config;
  const roots = content === undefined ? [...paths, ...skills] : [content, ...paths, ...skills];
  return {
    command,
    args: [
      ...prefix,
      "run",
      "--no-prompt",
      `--allow-read=${roots.join(",")}`,
      main,
      "stdio",
      ...contentFlags(config),
    ],
  };
}

/** The flags that change what MCP serves, where they differ from their initial values. */
function contentFlags(config: Config): readonly string[] {
  const flag = (name: string, value: string | undefined, initial?: string) =>
    value === undefined || value === initial ? [] : [`--${name}`, value];
  return [
    ...config.paths,
    ...flag("content", config.content),
    ...config.skills.flatMap((path) => ["--skills", path]),
    ...flag("title", config.title),
    ...flag("description", config.description),
    ...flag("supporting-files", config.supportingFiles, "template"),
    ...config.catalogResources ? [] : ["--no-catalog-resources"],
    ...flag("tools", toolsValue(config.tools), "all"),
    ...flag("page-size", String(config.pageSize), "1000"),
    ...flag("instructions-budget", String(config.instructionsBudget), "2000"),
  ];
}

function toolsValue(tools: Config["tools"]): string {
  if (tools === "all") return "all";
  return tools.length === 0 ? "none" : tools.join(",");
}
