import type { Outcome } from "./run.ts";

/** What was measured of one host. */
export interface Measured {
  /** With its version. */
  readonly name: string;
  readonly http: readonly Outcome[];
  readonly stdio: readonly Outcome[];
}

const HEADING = "## What each host passes on";

/** Writes the section with one table a host. */
export function section(hosts: readonly Measured[], date: string): string {
  const intro =
    `What reached the model when it asked for each of these, measured on ${date} with \`deno task hosts\`: the real host in\n` +
    "an empty home without network, against a stand-in for its model's API. What a host cuts is asked for in parts:\n" +
    "`load_skill` with `limit`, then with `offset`.\n";
  return [HEADING, "", intro, ...hosts.map(tableOf)].join("\n");
}

function tableOf({ name, http, stdio }: Measured): string {
  const rows = http.map(({ title, cell }, index) => [title, cell, stdio[index]!.cell]);
  const lines = [["the model asks for", "over HTTP", "over stdio"], ["---", "---", "---"], ...rows]
    .map((row) => `| ${row.join(" | ")} |`);
  return [`### ${name}`, "", ...lines, ""].join("\n");
}

/** Puts the section in the place of the old one, or at the end. */
export function withSection(page: string, text: string): string {
  const start = page.indexOf(`${HEADING}\n`);
  if (start < 0) return `${page.trimEnd()}\n\n${text}`;
  const end = page.indexOf("\n## ", start);
  return page.slice(0, start) + text + (end < 0 ? "" : page.slice(end));
}
