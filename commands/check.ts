import { loadCatalog } from "../catalog/load.ts";
import { diagnosticLine, loadOptionsOf } from "./content.ts";
import type { Serving } from "./serving.ts";

/** Lists every diagnostic of the content, a line each; returns 1 when there are errors. */
export function check({ config, terminal }: Serving): number {
  const { catalog } = loadCatalog(loadOptionsOf(config));
  for (const diagnostic of catalog.diagnostics) terminal.out(`${diagnosticLine(diagnostic)}\n`);
  return catalog.diagnostics.some(({ severity }) => severity === "error") ? 1 : 0;
}
