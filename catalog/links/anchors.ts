import { findHeadings } from "../markdown/headings.ts";
import { parseMarkdown } from "../markdown/parser.ts";
import type { RawTag } from "../markdown/tags.ts";

/**
 * Lists the fragments that lead to a place of a Markdown text: to its headings, as code hosts and their authors name
 * them, and to tags with an `id` or a `name`.
 *
 * ```ts
 * import { anchorsOf } from "./anchors.ts";
 * import assert from "node:assert/strict";
 *
 * const text = '# 🚀 Part *one*\n\n## Part 2 {#two}\n\n<a id="end"></a>\n';
 * assert.deepEqual([...anchorsOf(text)], ["-part-one", "part-2-two", "two", "end"]);
 * ```
 */
export function anchorsOf(markdown: string): ReadonlySet<string> {
  const tokens = parseMarkdown(markdown);
  const headings = findHeadings(tokens).flatMap(({ slug, id }) =>
    id === undefined ? [slug] : [slug, id]
  );
  const tags = tokens.flatMap(({ children }) => children ?? [])
    .flatMap(({ type, meta }) => type === "raw_tag" ? (meta as RawTag).id ?? [] : []);
  return new Set([...headings, ...tags]);
}
