import { allowedPart } from "../catalog/subset.ts";
import { type CatalogDiff, diffCatalogs } from "../catalog/diff.ts";
import { derived } from "../catalog/model/derived.ts";
import type { Catalog } from "../catalog/model/types.ts";
import type { CatalogStore } from "../catalog/store.ts";
import { isLoopback, showsDiagnostics } from "../config.ts";
import type { Faces } from "../http/app.ts";
import { ChangeStreams } from "../http/change_streams.ts";
import type { Token } from "../http/tokens.ts";
import { announce, createHttpEndpoint, PROTOCOL_VERSIONS } from "../mcp/endpoint.ts";
import { createSite, type SiteOptions } from "../routes/mod.ts";
import { mcpOptions } from "./mcp_options.ts";
import type { Serving } from "./serving.ts";
import { stdioCommand } from "./stdio_command.ts";
import { createChangeHandler, isWatching } from "./watching.ts";

/** What {@linkcode createFaces} needs. */
export interface FacesOptions {
  readonly serving: Serving;
  readonly store: CatalogStore;
  /** Scheme, host and port that users see. */
  readonly origin: () => string;
  readonly readiness: NonNullable<SiteOptions["readiness"]>;
  /** Whether a token is asked for. */
  readonly isPrivate: boolean;
}

/** Faces that run: they hear of changes until they are closed. */
export interface RunningFaces extends Faces {
  /** Ends open streams, so that the server can end. */
  close(): Promise<void>;
}

/** Makes the MCP endpoint and the website over the content, or over the part of it that some may see. */
export function createFaces(
  { serving, store, origin, readiness, isPrivate }: FacesOptions,
  view: Token["view"] = {},
): RunningFaces {
  const { config, log, version } = serving;
  const { basePath, publicUrl } = config;
  const partOf = derived((catalog: Catalog) => allowedPart(catalog, view));
  const catalog = () => partOf(store.current);
  const cacheScope = isPrivate ? "private" : "public";
  const options = { ...mcpOptions(serving, store, origin), catalog, cacheScope } as const;
  const mcp = createHttpEndpoint(options);
  const watching = isWatching(serving);
  const streams = new ChangeStreams();
  const unsubscribe = store.subscribe((whole, before, after) => {
    const change = changeOf(whole, partOf(before), partOf(after), partOf(after) === after);
    if (change.diff.isEmpty) return;
    announce(change, mcp.notify, options);
    streams.tell(store.generation);
  });
  const site = createSite({
    catalog,
    basePath,
    publicUrl,
    isPublic: !isPrivate && (config.deploy || publicUrl !== undefined || !isLoopback(config.host)),
    cacheScope,
    server: {
      origin,
      stdio: stdioCommand({ config, main: serving.program.main }),
      protocolVersions: PROTOCOL_VERSIONS,
    },
    version,
    watching,
    changes: watching ? () => streams.open(store.generation) : undefined,
    readiness,
    log,
    diagnostics: showsDiagnostics(config) ? "all" : "errors",
    onFileChanged: createChangeHandler(serving, store),
  });
  return {
    mcp,
    site,
    close: async () => {
      unsubscribe();
      streams.close(); // an open stream would keep the server waiting
      await mcp.close();
    },
  };
}

/** Who sees a part hears of that part alone. */
function changeOf(whole: CatalogDiff, before: Catalog, after: Catalog, isWhole: boolean) {
  return { diff: isWhole ? whole : diffCatalogs(before, after), before, after };
}

/** Keeps the faces of each view, made when they are first asked for. */
export class FacesByView {
  readonly #kept = new Map<string, RunningFaces>();
  readonly #make: (view: Token["view"]) => RunningFaces;

  constructor(make: (view: Token["view"]) => RunningFaces) {
    this.#make = make;
  }

  /** The faces of what a token is bound to. */
  of({ tags = [], skills = [] }: Token["view"]): RunningFaces {
    const key = JSON.stringify([[...tags].sort(), [...skills].sort()]);
    const kept = this.#kept.get(key) ?? this.#make({ tags, skills });
    this.#kept.set(key, kept);
    return kept;
  }

  /** Closes them all. */
  async close(): Promise<void> {
    await Promise.all([...this.#kept.values()].map((faces) => faces.close()));
  }
}
