import { fileURLToPath } from "node:url";
import { makeTree, type Tree } from "./trees.ts";

const REPORTS = fileURLToPath(new URL("../fixtures/reports", import.meta.url));

/** Reads every file of a folder of a public bug report, by its path in it. */
export function readReport(folder: string): Readonly<Record<string, Uint8Array>> {
  const path = `${REPORTS}/${folder}`;
  return Object.fromEntries(
    filesBelow(path).map((file) => [file, Deno.readFileSync(`${path}/${file}`)]),
  );
}

/**
 * Writes a folder of a public bug report as a temporary tree.
 *
 * @param more Files whose names not every disk can hold, and neighbors of those in the report.
 */
export function makeReportTree(
  folder: string,
  more: Readonly<Record<string, string | Uint8Array>> = {},
): Tree {
  return makeTree({ ...readReport(folder), ...more });
}

function filesBelow(path: string, below = ""): readonly string[] {
  return [...Deno.readDirSync(path)].flatMap(({ name, isDirectory }) =>
    isDirectory ? filesBelow(`${path}/${name}`, `${below}${name}/`) : [below + name]
  );
}
