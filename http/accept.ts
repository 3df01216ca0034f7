/** The types that the website can answer in. */
export type MediaType = "text/html" | "application/json" | "text/markdown" | "text/plain";

/** A range of types that a client takes, and how much it likes them. */
interface Range {
  /** `text/html`, `text/*` or `*` + `/*`, in lower case. */
  readonly type: string;
  /** 0 (never) to 1. */
  readonly quality: number;
  readonly position: number;
}

/** Longer headers are read so far: nobody means more. */
const LONGEST = 2000;

/**
 * Chooses the type to answer in (RFC 9110, 12.5.1): the highest quality; among equals the one that was
 * named most exactly, then first. Without a header, or when nothing fits, the first offer.
 *
 * ```ts
 * import { preferredType } from "./accept.ts";
 * import assert from "node:assert/strict";
 *
 * const offers = ["text/html", "application/json"] as const;
 * assert.equal(preferredType("application/json, text/plain, *" + "/*", offers), "application/json");
 * assert.equal(preferredType("application/json;q=0.4, text/html;q=0.5", offers), "text/html");
 * ```
 */
export function preferredType(
  header: string | null,
  offers: readonly [MediaType, ...MediaType[]],
): MediaType {
  const ranges = rangesOf(header);
  if (ranges.length === 0 || offers.length === 1) return offers[0];
  const ranked = offers
    .map((offer, index) => ({ offer, index, range: mostExact(ranges, offer) }))
    .filter(({ range }) => range !== undefined && range.quality > 0)
    .sort((a, b) =>
      b.range!.quality - a.range!.quality || exactness(b.range!) - exactness(a.range!) ||
      a.range!.position - b.range!.position || a.index - b.index
    );
  return ranked[0]?.offer ?? offers[0];
}

/**
 * Tells whether a client takes a type at all. Without a header it takes everything.
 *
 * ```ts
 * import { acceptsType } from "./accept.ts";
 * import assert from "node:assert/strict";
 *
 * assert.equal(acceptsType("text/*, text/html;q=0", "text/html"), false);
 * ```
 */
export function acceptsType(header: string | null, type: string): boolean {
  const ranges = rangesOf(header);
  return ranges.length === 0 || (mostExact(ranges, type)?.quality ?? 0) > 0;
}

/** Reads a header; a range that is none, or whose weight is none, counts as not sent. */
function rangesOf(header: string | null): readonly Range[] {
  return (header ?? "").slice(0, LONGEST).split(",").map(toRange)
    .filter((range) => range !== undefined);
}

function toRange(text: string, position: number): Range | undefined {
  const [name = "", ...parameters] = text.split(";").map((part) => part.trim().toLowerCase());
  const type = name === "*" ? "*/*" : name; // as Java's own client spells it
  const weight = parameters.find((parameter) => parameter.startsWith("q="))?.slice("q=".length);
  const quality = weight === undefined
    ? 1
    : /^(?:\d|\d?\.\d+|\d\.)$/.test(weight)
    ? Number(weight)
    : 2;
  return type.includes("/") && quality <= 1 ? { type, quality, position } : undefined;
}

function mostExact(ranges: readonly Range[], offer: string): Range | undefined {
  return ranges
    .filter(({ type }) => type === offer || type === "*/*" || type === `${offer.split("/")[0]}/*`)
    .sort((a, b) => exactness(b) - exactness(a))[0];
}

function exactness({ type }: Range): number {
  return type === "*/*" ? 0 : type.endsWith("/*") ? 1 : 2;
}
