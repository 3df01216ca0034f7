import { createToolbox, LONGEST_QUERY } from "../mcp/endpoint.ts";
import { visibleJson } from "../text/visible.ts";
import { printable } from "./printable.ts";
import { openContent } from "./open.ts";
import type { Serving } from "./serving.ts";

interface Result {
  readonly id: string;
  readonly title: string;
  readonly text: string;
}

/**
 * Searches skills, prompts and pages and prints the best; with `--json` as the tool `search` answers. Returns 1 if
 * nothing is found, 2 without words.
 */
export async function search(serving: Serving): Promise<number> {
  const { config, log, terminal } = serving;
  const query = config.operands.join(" ");
  if (query.trim() === "" || query.length > LONGEST_QUERY) {
    log.error(`search takes words, at most ${LONGEST_QUERY} characters: main.ts search WORDS`);
    return 2;
  }
  const opened = openContent(serving);
  if (opened === undefined) return 1;
  const { store } = opened;
  const { supportingFiles, catalogResources } = config;
  const context = { catalog: store.current, supportingFiles, catalogResources, limit: Infinity };
  const answer = await createToolbox("all").call("search", { query }, context);
  const { results, hint } = answer.structuredContent as {
    readonly results: readonly Result[];
    readonly hint?: string;
  };
  if (config.json) terminal.out(`${visibleJson({ results }, 2)}\n`);
  else if (results.length > 0) terminal.out(`${results.map(paragraphOf).join("\n\n")}\n`);
  else log.error(hint!.replace(", or list_skills", "")); // a terminal has no tools
  return results.length > 0 ? 0 : 1;
}

function paragraphOf({ id, title, text }: Result): string {
  return `${printable(title)} <${id}>\n  ${printable(text)}`;
}
