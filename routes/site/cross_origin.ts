import type { SiteOptions } from "./site.ts";

/** Answers what a browser asks before a page of another site may send a conditional request (Fetch, CORS preflight). */
export function preflightResponse(): Response {
  return new Response(null, {
    status: 204,
    headers: {
      "access-control-allow-origin": "*",
      "access-control-allow-methods": "GET, HEAD",
      "access-control-allow-headers": "accept, content-type, if-none-match, range",
      "access-control-max-age": "86400",
    },
  });
}

/**
 * Lets pages of other sites read an answer, where everyone may: on a loopback address they would otherwise read
 * the catalogue of whoever looks at them.
 */
export function crossOriginHeaders(
  { isPublic }: Pick<SiteOptions, "isPublic">,
): readonly [name: string, value: string][] {
  if (!isPublic) return [];
  return [
    ["access-control-allow-origin", "*"],
    ["access-control-expose-headers", "etag, content-length, content-range, link"],
    ["cross-origin-resource-policy", "cross-origin"],
  ];
}
