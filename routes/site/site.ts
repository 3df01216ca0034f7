import type { Catalog } from "../../catalog/model/types.ts";
import type { StdioCommand } from "../../clients/snippets.ts";
import type { Target } from "../../http/path.ts";

/** The part of a logger that the website uses. */
export interface SiteLog {
  error(message: string, fields?: Readonly<Record<string, string>>): void;
}

/** What `/connect` tells of the server. */
export interface ServerFacts {
  /** Scheme, host and port as bound; asked at the first request, when the server listens. */
  readonly origin: () => string;
  /** How a client on this machine starts the server over stdio, permissions included; absent on public sites. */
  readonly stdio?: StdioCommand | undefined;
  /** The versions of MCP that the endpoint speaks, the newest first. */
  readonly protocolVersions?: readonly string[];
  /** The key that clients file the server under. Default: `personal-mcp`. */
  readonly name?: string;
}

/** Whether the process is fit to serve; what `/readyz` answers. */
export interface Readiness {
  readonly ready: boolean;
  /** Counts the snapshots since the start. */
  readonly generation: number;
}

/** What {@linkcode createSite} needs. */
export interface SiteOptions {
  /** The snapshot to answer from; asked once a request. */
  readonly catalog: () => Catalog;
  /** Empty, or begins with `/` and does not end with one. */
  readonly basePath: string;
  /** The address people know the site by; absent: the bound address. */
  readonly publicUrl?: string | undefined;
  /** Whether it is there for everyone: beyond loopback, or with a public URL. Default: no. */
  readonly isPublic?: boolean;
  readonly server: ServerFacts;
  readonly version: string;
  readonly watching: boolean;
  /** Opens a stream that tells a page of changes; absent in a process that does not watch. */
  readonly changes?: (() => Response) | undefined;
  readonly log: SiteLog;
  /** Hears of a file that was asked for and is no longer the one that was catalogued. */
  readonly onFileChanged?: (error: Error) => void;
  /**
   * `all`: problems are shown with their lines, and listed on `/diagnostics`. `errors`: for readers alone, who are told of
   * errors in one line, since those change what is served. Default: `all`.
   */
  readonly diagnostics?: "all" | "errors";
  /** `private` when a token is required. Default: `public`. */
  readonly cacheScope?: "public" | "private";
  readonly readiness?: () => Readiness;
  /** Where `static/` and `_build/` lie. Default: beside `main.ts`. */
  readonly assetRoot?: string;
}

/** The website: a request in, a response out, no port. */
export interface Site {
  /** `target` is where the request leads, if that has been read already. */
  fetch(request: Request, target?: Target): Promise<Response>;
}
