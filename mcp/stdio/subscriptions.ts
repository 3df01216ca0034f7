import type { Catalog } from "../../catalog/model/types.ts";
import { invalidParams, tooLong } from "../protocol/errors.ts";
import type { Handlers } from "../server/handlers.ts";
import { requiredText } from "../protocol/params.ts";
import { targetsOf } from "../uris/targets.ts";
import { canonicalUri, LONGEST_URI } from "../uris/uris.ts";

/** The most URIs that one connection may watch. */
const MOST = 10_000;

/** The resources that a connection before 2026-07-28 wants to hear of. */
export interface Subscriptions {
  /** `resources/subscribe` and `resources/unsubscribe`. */
  readonly handlers: Handlers;
  /** The spellings under which the client knows a changed resource: none if it did not subscribe to it. */
  spellings(uri: string): readonly string[];
}

/**
 * Keeps the subscriptions of one connection under canonical URIs; an update then carries the URI as the client wrote
 * it. A URI that names nothing is kept too, since it may appear. A query is heard of with its index.
 */
export function createSubscriptions(): Subscriptions {
  const written = new Map<string, Set<string>>();
  let count = 0;
  return {
    handlers: {
      "resources/subscribe": (catalog, params) => {
        const uri = requiredText(params, "uri", "resources/subscribe");
        if (uri.length > LONGEST_URI) throw tooLong("Cannot subscribe to", uri);
        const key = canonicalOf(catalog, uri);
        const spellings = written.get(key) ?? new Set();
        if (spellings.has(uri)) return {};
        if (count >= MOST) {
          throw invalidParams(`Cannot subscribe: ${MOST} resources are subscribed to`, { uri });
        }
        count++;
        written.set(key, spellings.add(uri));
        return {};
      },
      "resources/unsubscribe": (_catalog, params) => {
        const uri = requiredText(params, "uri", "resources/unsubscribe");
        for (const [key, spellings] of written) {
          if (!spellings.delete(uri)) continue;
          count--;
          if (spellings.size === 0) written.delete(key);
        }
        return {};
      },
    },
    spellings: (uri) => [...written.get(uri) ?? []],
  };
}

function canonicalOf(catalog: Catalog, uri: string): string {
  const found = targetsOf(catalog, true).find(uri);
  if (found !== undefined) return found.uri;
  const base = uri.replace(/\?.*$/s, "");
  return targetsOf(catalog, true).find(base)?.uri ?? canonicalUri(uri) ?? uri;
}
