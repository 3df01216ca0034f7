import type { SiteOptions } from "./site.ts";

/**
 * Lets pages of other sites read an answer, where everyone may: on a loopback address they would otherwise read
 * the catalogue of whoever looks at them.
 */
export function crossOriginHeaders(
  { isPublic }: Pick<SiteOptions, "isPublic">,
): readonly [name: string, value: string][] {
  if (!isPublic) return [];
  return [["access-control-allow-origin", "*"], ["cross-origin-resource-policy", "cross-origin"]];
}
