import type { Token } from "markdown-it";

/** Answers the text of inline tokens without their marks. */
export function textOf(tokens: readonly Token[]): string {
  return tokens.map((token) => {
    if (token.type === "softbreak" || token.type === "hardbreak") return " ";
    if (token.type === "footnote_ref") return "";
    return token.children === null ? token.content : textOf(token.children);
  }).join("");
}

/**
 * Makes the function that names headings as code hosts do, so that links written for them work: lower case,
 * blanks as hyphens, no punctuation, `-1`, `-2` for repeats. A heading without letters is `section`.
 *
 * ```ts
 * import { createSlugger } from "./headings.ts";
 * import assert from "node:assert/strict";
 *
 * const slug = createSlugger();
 * assert.deepEqual(["Set up & run", "Set up & run", "!"].map(slug), ["set-up--run", "set-up--run-1", "section"]);
 * ```
 */
export function createSlugger(): (text: string) => string {
  const repeats = new Map<string, number>();
  return (text) => {
    const slug = slugOf(text);
    let unique = slug;
    let count = repeats.get(slug) ?? 0;
    while (repeats.has(unique)) unique = `${slug}-${++count}`;
    repeats.set(slug, count);
    if (unique !== slug) repeats.set(unique, 0);
    return unique;
  };
}

/** The name of a heading before repeats are told apart. */
export function slugOf(text: string): string {
  const words = text.toLowerCase().replace(/[^\p{L}\p{M}\p{N}\p{Pc}\- ]/gu, "").trim();
  return words.replaceAll(" ", "-") || "section";
}
