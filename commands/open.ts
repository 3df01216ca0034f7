import type { Diagnostic } from "../catalog/model/types.ts";
import { ContentRootError, type Loaded, Loader } from "../catalog/load.ts";
import { CatalogStore, type Load } from "../catalog/store.ts";
import type { Config } from "../config.ts";
import { diagnosticLine, loadOptionsOf } from "./content.ts";
import { missingPermissions, servingNeeds } from "./permissions.ts";
import type { Serving } from "./serving.ts";

/** A loaded content root, or the lines that say why there is none. */
type Opened =
  | { readonly kind: "store"; readonly store: CatalogStore }
  | { readonly kind: "failed"; readonly lines: readonly string[] };

/** Loads the content; says on stderr why it cannot. */
export function openContent(serving: Serving): CatalogStore | undefined {
  const { config, log, program } = serving;
  const needs = servingNeeds({ config, programFolders: program.folders });
  const missing = missingPermissions(needs, program);
  if (missing !== undefined) {
    log.error(missing);
    return undefined;
  }
  const opened = openStore(config);
  if (opened.kind === "store") return opened.store;
  for (const line of opened.lines) log.error(line);
  return undefined;
}

/**
 * Loads the content for a server: a missing content root and invalid prompts end the start
 * (contract, sections 1 and 3), everything else is served as far as it can be.
 */
function openStore(config: Config): Opened {
  const loader = new Loader(loadOptionsOf(config));
  const loaded = load(loader);
  if (typeof loaded === "string") return { kind: "failed", lines: [loaded] };
  if (loaded.fatal.length > 0) return { kind: "failed", lines: fatalLines(loaded.fatal) };
  const reload: Load = async (previous, changed) =>
    (await loader.reload(previous, changed)).catalog;
  return { kind: "store", store: new CatalogStore(loaded.catalog, reload) };
}

function load(loader: Loader): Loaded | string {
  try {
    return loader.load();
  } catch (error) {
    if (error instanceof ContentRootError) return error.message;
    throw error;
  }
}

function fatalLines(fatal: readonly Diagnostic[]): readonly string[] {
  const heading = `Cannot start: ${fatal.length} ${
    fatal.length === 1 ? "problem" : "problems"
  } in prompts`;
  return [heading, ...fatal.map(diagnosticLine)];
}
