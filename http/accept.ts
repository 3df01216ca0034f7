/** The types that the website can answer in. */
export type MediaType = "text/html" | "application/json" | "text/markdown" | "text/plain";

interface Range {
  readonly type: string;
  readonly quality: number;
  readonly position: number;
}

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
  if (header === null || offers.length === 1) return offers[0];
  const ranges = header.slice(0, 2000).split(",").map(toRange);
  const ranked = offers
    .map((offer, index) => ({ offer, index, range: mostExact(ranges, offer) }))
    .filter(({ range }) => range !== undefined && range.quality > 0)
    .sort((a, b) =>
      b.range!.quality - a.range!.quality || exactness(b.range!) - exactness(a.range!) ||
      a.range!.position - b.range!.position || a.index - b.index
    );
  return ranked[0]?.offer ?? offers[0];
}

function toRange(text: string, position: number): Range {
  const [type = "", ...parameters] = text.split(";").map((part) => part.trim().toLowerCase());
  const written = parameters.find((parameter) => parameter.startsWith("q="))?.slice(2);
  const quality = written === undefined ? 1 : Number(written);
  return { type, quality: quality >= 0 && quality <= 1 ? quality : 0, position };
}

function mostExact(ranges: readonly Range[], offer: MediaType): Range | undefined {
  return ranges
    .filter(({ type }) => type === offer || type === "*/*" || type === `${offer.split("/")[0]}/*`)
    .sort((a, b) => exactness(b) - exactness(a))[0];
}

function exactness({ type }: Range): number {
  return type === "*/*" ? 0 : type.endsWith("/*") ? 1 : 2;
}
