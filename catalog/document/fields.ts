import type { Frontmatter, YamlValue } from "../model/types.ts";
import type { Place } from "../model/diagnostics.ts";

/** Where a field stands: its name, or its value; the first line of the file where there is none. */
export function placeOf(
  frontmatter: Frontmatter | undefined,
  field: string,
  at: "key" | "value" = "value",
): Place {
  const position = frontmatter?.positions.get(field);
  if (position === undefined) return { line: 1, column: 1 };
  return at === "key"
    ? { line: position.line, column: position.column }
    : { line: position.valueLine, column: position.valueColumn };
}

/** Tells whether a value is a map of YAML. */
export function isRecord(
  value: YamlValue | undefined,
): value is { readonly [key: string]: YamlValue } {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** Tells whether a value is text with something in it. */
export function isFilled(value: YamlValue | undefined): value is string {
  return typeof value === "string" && value.trim() !== "";
}

/** Names the kind of a value for a message. */
export function kindOf(value: YamlValue | undefined): string {
  if (value === undefined || value === null) return "empty";
  if (Array.isArray(value)) return "a list";
  return typeof value === "object"
    ? "a map"
    : typeof value === "string"
    ? "text"
    : `a ${typeof value}`;
}

/** Splits a list written as one text: at commas, trimmed, without empties and repeats, case kept. */
export function splitList(text: string | undefined): readonly string[] {
  return [...new Set((text ?? "").split(",").map((each) => each.trim()).filter(Boolean))];
}

/** Tells whether text is lower-case kebab-case, as skill names and ids are. */
export function isKebabCase(text: string): boolean {
  return /^[a-z0-9]+(?:-[a-z0-9]+)*$/.test(text);
}

const SURROGATE_PAIR = /[\u{10000}-\u{10ffff}]/gu;

/** Counts characters as people do: code points. */
export function codePoints(text: string): number {
  let count = text.length;
  for (const _ of text.matchAll(SURROGATE_PAIR)) count--;
  return count;
}
