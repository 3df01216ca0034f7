import type { Catalog, Subject } from "../../catalog/model/types.ts";
import type { OnError } from "./errors.ts";
import type { Target } from "../uris/targets.ts";

/** How supporting files are made known: `template`, one URI template a skill; `resources`, one resource a file. */
export type SupportingFiles = "template" | "resources";

/** Which tools are offered: all, or those named. */
export type ToolChoice = "all" | readonly string[];

/** What an MCP endpoint needs to know, whatever the transport. */
export interface McpOptions {
  /** Gives the catalogue of the moment; it is asked once a request. */
  readonly catalog: () => Catalog;
  /** Our own version, for `serverInfo`. */
  readonly version: string;
  /** How supporting files are made known. Default: `template`. */
  readonly supportingFiles?: SupportingFiles;
  /** Whether `resource://catalog/*` and `resource://skills/*` are served. Default: true. */
  readonly catalogResources?: boolean;
  /** Which tools are offered. Default: `all`. */
  readonly tools?: ToolChoice;
  /** The most bytes of the server's instructions. Default: 2,000: a well-known host cuts at 2,048 characters. */
  readonly instructionsBudget?: number;
  /** The most entries of a page. Default and upper bound: 1,000. */
  readonly pageSize?: number;
  /**
   * Whether this process watches its content and calls `notify` of the endpoint. Declares `listChanged` and
   * `subscribe` (not to legacy HTTP clients, who could hear of nothing), and sets `ttlMs` to 0. Default: false.
   */
  readonly watching?: boolean;
  /** Who may share answers; `private` where a token is required. Default: `public`. */
  readonly cacheScope?: "public" | "private";
  /** The web address of what a URI names; an answer that is too long to send points there. */
  readonly url?: (target: Target) => string | undefined;
  /** The web page about something, for people to open; without one its URI stands in. */
  readonly page?: (subject: Subject) => string | undefined;
  /**
   * Hears of what went wrong, and never alters an answer: internal errors under the `requestId` that the client was
   * told, and without one what clients sent wrong.
   */
  readonly onError?: OnError;
  /** Called after each answer that was made, for work that can wait until then. */
  readonly onAnswer?: () => void;
}

/** Tells subscribed clients of a change. A call without subscribers does nothing. */
export interface Notifier {
  /** An entry of `resources/list` or of a template list was added, removed or changed. */
  resourcesChanged(): void;
  promptsChanged(): void;
  /** @param uri The canonical URI of the resource whose contents changed. */
  resourceUpdated(uri: string): void;
}
