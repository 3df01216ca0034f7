import {
  type CacheHint,
  Server,
  type ServerCapabilities,
  type ServerOptions,
  type StandardSchemaV1,
} from "@modelcontextprotocol/server";
import { SKILLS_EXTENSION_ID } from "@modelcontextprotocol/core/ext/skills";
import type { Catalog } from "../../catalog/model/types.ts";
import { type OnError, toRefusal } from "../protocol/errors.ts";
import type { Handlers } from "./handlers.ts";
import type { Reserve } from "../protocol/in_flight.ts";
import type { Params } from "../protocol/params.ts";

/** What a {@linkcode createServer} is made from. */
export interface CreateServerOptions {
  readonly handlers: Handlers;
  /** Gives the catalogue of the moment; it is asked once a request. */
  readonly catalog: () => Catalog;
  readonly version: string;
  /** What a host shows its model; the same in every version. */
  readonly instructions: string;
  /** `modern` is 2026-07-28, `legacy` everything before it. */
  readonly era: "legacy" | "modern";
  /** Whether changes can be announced on this connection. */
  readonly changes: "announced" | "silent";
  /** What 2026-07-28 says of caching; older versions have no word for it. */
  readonly cache: Required<CacheHint>;
  readonly onError: OnError;
  /** Sets bytes aside for an answer, where they have to be. */
  readonly reserve?: Reserve | undefined;
  /** Called after each answer that a handler gave. */
  readonly onAnswer?: () => void;
}

/** The versions that `initialize` agrees on, the newest first: a client that asks for another gets that one. */
const LEGACY_VERSIONS = ["2025-11-25", "2025-06-18", "2025-03-26", "2024-11-05"] as const;

/** Every version that is spoken, the newest first. */
export const PROTOCOL_VERSIONS = ["2026-07-28", ...LEGACY_VERSIONS] as const;

/**
 * Creates a low-level server for one request or one connection. It holds no content: every handler answers from the
 * catalogue of the moment, so making one is cheap.
 */
export function createServer(options: CreateServerOptions): Server {
  const { handlers, catalog, version, instructions, era, changes, cache } = options;
  const { onError, onAnswer, reserve } = options;
  const server = new GuardedServer(
    { name: "personal-mcp", title: catalog().site.title, version },
    {
      supportedProtocolVersions: [...LEGACY_VERSIONS],
      capabilities: capabilitiesOf(handlers, changes),
      instructions,
      cacheHints: cacheHintsOf(cache),
    },
    onError,
  );
  for (const [method, handler] of Object.entries(handlers)) {
    const extra = era === "modern" && isExtension(method) ? cache : undefined;
    server.setRequestHandler(method, { params: ANY }, async (params: Params) => {
      const result = await handler(catalog(), params, { reserve });
      onAnswer?.();
      return { ...result, ...extra };
    });
  }
  return server;
}

function capabilitiesOf(
  handlers: Handlers,
  changes: "announced" | "silent",
): ServerCapabilities {
  const listChanged = changes === "announced" && { listChanged: true };
  return {
    resources: { ...listChanged, ...(changes === "announced" && { subscribe: true }) },
    prompts: { ...listChanged },
    ...(Object.hasOwn(handlers, "tools/list") && { tools: {} }),
    completions: {},
    extensions: { [SKILLS_EXTENSION_ID]: { directoryRead: true } },
  };
}

/** The methods of 2026-07-28 whose results carry caching fields; the SDK fills them in for that version only. */
const CACHED = [
  "resources/list",
  "resources/templates/list",
  "resources/read",
  "prompts/list",
  "tools/list",
  "server/discover",
] as const;

function cacheHintsOf(hint: CacheHint): NonNullable<ServerOptions["cacheHints"]> {
  return Object.fromEntries(CACHED.map((method) => [method, hint]));
}

/** The SDK knows nothing of extensions, so their results have to bring the caching fields along. */
function isExtension(method: string): boolean {
  return method.startsWith("skills/") || method === "resources/directory/read";
}

/** Lets any params through: handlers read theirs themselves and say what is wrong in one sentence, not in a dump. */
const ANY: StandardSchemaV1<Params, Params> = {
  "~standard": {
    version: 1,
    vendor: "personal-mcp",
    validate: (value) => ({ value: value as Params }),
  },
};

type Wrap = Server["_wrapHandler"];

/** A server none of whose handlers, the SDK's own included, lets an error out that was not written for clients. */
class GuardedServer extends Server {
  readonly #onError: OnError;

  constructor(
    info: ConstructorParameters<typeof Server>[0],
    options: ServerOptions,
    onError: OnError,
  ) {
    super(info, options);
    this.#onError = onError;
  }

  protected override _wrapHandler(...[method, handler]: Parameters<Wrap>): ReturnType<Wrap> {
    const wrapped = super._wrapHandler(method, handler);
    return async (request, context) => {
      try {
        return await wrapped(request, context);
      } catch (error) {
        throw toRefusal(error, method, this.#onError);
      }
    };
  }
}
