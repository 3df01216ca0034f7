import type { Catalog } from "../../catalog/model/types.ts";
import { viewOf } from "../../catalog/subset.ts";
import { BoundedCache } from "../../http/bounded_cache.ts";
import { createFace, type Face } from "../server/factory.ts";
import type { McpOptions } from "../protocol/options.ts";
import { derived } from "../../catalog/model/derived.ts";
import { readViewAddress, type ViewAddress } from "./view_address.ts";

/** The most views that are kept; the one that was asked for longest ago goes first. */
const MOST_VIEWS = 64;

/** The face that an address names, or why there is none. */
export type ViewAnswer =
  | { readonly kind: "face"; readonly face: Face; readonly key: string }
  | { readonly kind: "refused"; readonly sentence: string };

/**
 * Makes the faces of an HTTP endpoint: the whole server, and parts of it by the query of the address
 * (`/mcp?tag=python&skills=a,b&tools=search`). A view is nothing but its address, so any process can answer for it.
 */
export function createViews(options: McpOptions): (query: string) => ViewAnswer {
  const whole: ViewAnswer = { kind: "face", face: createFace(options, "http"), key: "" };
  const kept = new BoundedCache<ViewAnswer>({ capacity: MOST_VIEWS });
  return (query) => {
    if (query === "") return whole;
    const { catalog, tools = "all" } = options;
    const reading = readViewAddress(query, { catalog: catalog(), tools });
    if (reading.kind === "refused") return reading;
    if (reading.kind === "whole") return whole;
    const { key, address } = reading;
    const view = kept.get(key) ?? { kind: "face", face: faceOf(address, options), key };
    kept.set(key, view);
    return view;
  };
}

function faceOf(
  { tools, ...part }: ViewAddress,
  options: McpOptions,
): Face {
  const partOf = derived((catalog: Catalog) => viewOf(catalog, part));
  const { catalog } = options;
  return createFace(
    { ...options, catalog: () => partOf(catalog()), ...(tools && { tools }) },
    "http",
  );
}
