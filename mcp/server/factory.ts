import type { Server } from "@modelcontextprotocol/server";
import { createHandlers, type Handlers } from "./handlers.ts";
import { createInstructions } from "./instructions.ts";
import type { Reserve } from "../protocol/in_flight.ts";
import { ANSWER_LIMITS } from "../protocol/limits.ts";
import type { McpOptions } from "../protocol/options.ts";
import { createServer } from "./server.ts";

/** How long a client of a process that does not watch may keep an answer, milliseconds. */
const TTL = 60_000;

/** What one connection or request has for itself. */
export interface OwnOptions {
  /** What is answered otherwise than for all, by method. */
  readonly handlers?: Handlers | undefined;
  /** Sets bytes aside for its answers. */
  readonly reserve?: Reserve | undefined;
}

/** Makes servers that share their handlers and everything that is derived from a catalogue. */
export interface ServerFactory {
  createServer(era: "legacy" | "modern", options?: OwnOptions): Server;
}

/** Prepares the MCP factory for a transport. A legacy HTTP client has no stream, so it is promised no announcements. */
export function createServerFactory(
  options: McpOptions,
  transport: "stdio" | "http",
): ServerFactory {
  const { catalog, version, watching = false, cacheScope = "public", onError = () => {} } = options;
  const handlers = createHandlers({ ...options, limit: ANSWER_LIMITS[transport] });
  const { tools = "all", catalogResources = true, instructionsBudget = 2000 } = options;
  const instructions = createInstructions({ budget: instructionsBudget, tools, catalogResources });
  const cache = { ttlMs: watching ? 0 : TTL, cacheScope };
  return {
    createServer: (era, own = {}) => {
      const isHeard = watching && (transport === "stdio" || era === "modern");
      const changes = isHeard ? "announced" : "silent";
      return createServer({
        handlers: { ...handlers, ...own.handlers },
        reserve: own.reserve,
        catalog,
        version,
        instructions: instructions(catalog()),
        era,
        changes,
        cache,
        onError,
        ...(options.onAnswer && { onAnswer: options.onAnswer }),
      });
    },
  };
}
