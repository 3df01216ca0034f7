import type { Diagnostic } from "../catalog/model/types.ts";
import { ContentRootError, type Loaded, Loader, type LoadOptions } from "../catalog/load.ts";
import { CatalogStore, type Load } from "../catalog/store.ts";
import { diagnosticLine } from "./content.ts";
import { missingPermissions, servingNeeds } from "./permissions.ts";
import type { Serving } from "./serving.ts";
import { findSources, type Source } from "./sources.ts";

/** The content that is served, and the folders that it was found in. */
export interface Opened {
  readonly store: CatalogStore;
  readonly sources: readonly Source[];
  readonly load: LoadOptions;
}

/** Looks at what was given and loads it; says on stderr why it cannot. */
export function openContent(serving: Serving): Opened | undefined {
  const { config, log, program } = serving;
  const needs = servingNeeds({ config, programFolders: program.folders });
  const missing = missingPermissions(needs, program);
  if (missing !== undefined) {
    log.error(missing);
    return undefined;
  }
  const found = findSources(config);
  const store = found.kind === "failed" ? [found.reason] : openStore(found.load);
  if (store instanceof CatalogStore && found.kind === "sources") return { ...found, store };
  for (const line of store as readonly string[]) log.error(line);
  return undefined;
}

/**
 * Loads the content for a server, or returns the lines that say why not: a missing content root and invalid prompts end
 * the start (contract, sections 1 and 3), everything else is served as far as it can be.
 */
function openStore(options: LoadOptions): CatalogStore | readonly string[] {
  const loader = new Loader(options);
  const loaded = load(loader);
  if (typeof loaded === "string") return [loaded];
  if (loaded.fatal.length > 0) return fatalLines(loaded.fatal);
  const reload: Load = async (previous, changed) =>
    (await loader.reload(previous, changed)).catalog;
  return new CatalogStore(loaded.catalog, reload);
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
