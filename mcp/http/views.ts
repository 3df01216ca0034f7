import type { Catalog } from "../../catalog/model/types.ts";
import { viewOf } from "../../catalog/subset.ts";
import { BoundedCache } from "../../http/bounded_cache.ts";
import { createServerFactory, type ServerFactory } from "../server/factory.ts";
import type { McpOptions } from "../protocol/options.ts";
import { derived } from "../../catalog/model/derived.ts";
import { readViewAddress, type ViewAddress } from "./view_address.ts";

/** The most views that are kept; the one that was asked for longest ago goes first. */
const MOST_VIEWS = 64;

/** The server factory that an address names, or why there is none. */
export type ViewAnswer =
  | { readonly kind: "factory"; readonly factory: ServerFactory; readonly key: string }
  | { readonly kind: "refused"; readonly sentence: string };

/**
 * Makes the server factories of an HTTP endpoint: the whole server, and parts of it by the query of the address
 * (`/mcp?tag=python&skills=a,b&tools=search`). A view is nothing but its address, so any process can answer for it.
 */
export function createViews(options: McpOptions): (query: string) => ViewAnswer {
  const whole: ViewAnswer = {
    kind: "factory",
    factory: createServerFactory(options, "http"),
    key: "",
  };
  const kept = new BoundedCache<ViewAnswer>({ capacity: MOST_VIEWS });
  return (query) => {
    if (query === "") return whole;
    const { catalog, tools = "all" } = options;
    const reading = readViewAddress(query, { catalog: catalog(), tools });
    if (reading.kind === "refused") return reading;
    if (reading.kind === "whole") return whole;
    const { key, address } = reading;
    const view = kept.get(key) ?? { kind: "factory", factory: factoryOf(address, options), key };
    kept.set(key, view);
    return view;
  };
}

function factoryOf(
  { tools, ...part }: ViewAddress,
  options: McpOptions,
): ServerFactory {
  const partOf = derived((catalog: Catalog) => viewOf(catalog, part));
  const { catalog } = options;
  return createServerFactory(
    { ...options, catalog: () => partOf(catalog()), ...(tools && { tools }) },
    "http",
  );
}
