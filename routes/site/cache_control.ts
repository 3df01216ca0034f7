import type { SiteOptions } from "./site.ts";

/** How long an answer may be kept: a minute, or not unasked while the content is being written. */
export function cacheControl(
  { watching, cacheScope = "public" }: Pick<SiteOptions, "watching" | "cacheScope">,
): string {
  return watching ? `${cacheScope}, no-cache` : `${cacheScope}, max-age=60`;
}
