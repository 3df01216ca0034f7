import type { Catalog } from "../catalog/model/types.ts";
import { docUri, promptDocumentUri, skillFileUri } from "../mcp/endpoint.ts";
import { visibleJson } from "../text/visible.ts";
import { printable } from "./printable.ts";
import { openContent } from "./open.ts";
import type { Serving } from "./serving.ts";

/** One thing that is served, under the URI that every client reads it by. */
interface Row {
  readonly name: string;
  readonly description: string;
  readonly uri: string;
}

/** Lists what is served, a line each; with `--json` as `{skills, prompts, docs}`. Returns the exit code. */
export function list(serving: Serving): number {
  const opened = openContent(serving);
  if (opened === undefined) return 1;
  const { store } = opened;
  const { config, terminal } = serving;
  const groups = groupsOf(store.current);
  if (config.json) {
    terminal.out(`${visibleJson(groups, 2)}\n`);
    return 0;
  }
  const parts = Object.entries(groups).map(([heading, rows]) =>
    [`${heading} (${rows.length})`, ...rows.map(lineOf)].join("\n")
  );
  terminal.out(`${parts.join("\n\n")}\n`);
  return 0;
}

function groupsOf({ skills, prompts, docs }: Catalog): Readonly<Record<string, readonly Row[]>> {
  return {
    skills: [...skills.values()].map(({ name, description, path }) => ({
      name,
      description,
      uri: skillFileUri(path, "SKILL.md"),
    })),
    prompts: [...prompts.values()].map(({ id, description }) => ({
      name: id,
      description,
      uri: promptDocumentUri(id),
    })),
    docs: [...docs.values()].map(({ path, title, description }) => ({
      name: path,
      description: description ?? title,
      uri: docUri(path),
    })),
  };
}

function lineOf({ name, description, uri }: Row): string {
  return `  ${printable(name)} <${uri}>\n    ${printable(description)}`;
}
