import { quote } from "../protocol/errors.ts";

/** Says what to do where nothing was found. @param near Names or words like those that were looked for, best first. */
export function hintFor(query: string, near: readonly string[]): string {
  const names = near.slice(0, 5).map(quote).join(", ");
  const advice = near.length > 0 ? `did you mean ${names}?` : "try other words, or list_skills";
  return `Nothing is found for ${quote(query)}: ${advice}`;
}
