import { parseMarkdown } from "../markdown/parser.ts";
import type { Token } from "markdown-it";
import { type PlacedLink, placedLinks } from "../markdown/positions.ts";

/** A link or image as written, or a path in code. */
export interface WrittenLink {
  /** Backslash escapes and entities are read, percent-encoding is not. */
  readonly href: string;
  /** 1-based. */
  readonly line: number;
  /** 1-based, in code points. */
  readonly column: number;
  /** The end of what stands before it in its line. */
  readonly before: string;
  /** `path`: a path in code, like `scripts/run.py`, which agents follow as they do links. */
  readonly kind: "link" | "image" | "path";
}

/**
 * Lists the links, images and paths in code of a Markdown text in the order in which they stand there; reference
 * links where they are used. Give the body of a document, and add the lines above it to what comes back.
 *
 * ```ts
 * import { linksOf } from "./written.ts";
 * import assert from "node:assert/strict";
 *
 * assert.deepEqual(linksOf("# One\n\nSee [two](two.md), run `scripts/run.py`.\n"), [
 *   { href: "two.md", line: 3, column: 5, before: "See ", kind: "link" },
 *   {
 *     href: "scripts/run.py",
 *     line: 3,
 *     column: 24,
 *     before: "See [two](two.md), run ",
 *     kind: "path",
 *   },
 * ]);
 * ```
 */
export function linksOf(markdown: string): readonly WrittenLink[] {
  return mayLink(markdown) ? linksIn(parseMarkdown(markdown), markdown) : [];
}

/** Lists them likewise of a text that was taken apart. */
export function linksIn(tokens: readonly Token[], markdown: string): readonly WrittenLink[] {
  const links: WrittenLink[] = [];
  for (const placed of placedLinks(tokens, markdown)) {
    const written = writtenAs(placed);
    const { line, column, before } = placed;
    if (written !== undefined) links.push({ ...written, line, column, before });
  }
  return links.sort((a, b) => a.line - b.line || a.column - b.column);
}

/** What every text with a link holds: most are passed over without being parsed. */
export function mayLink(markdown: string): boolean {
  return MAY_LINK.test(markdown);
}

const MAY_LINK = /\]|<|:\/\/|`(?:\.\/)?(?:references|scripts|assets)\//;

/** The folders of the Agent Skills specification: a path into one of them is meant as a file of the skill. */
const PATH = /^(?:\.\/)?(?:references|scripts|assets)\/[\w.\/-]*\w\.\w+$/;

/** Tells whether code is a path into one of the folders of a skill. */
export function isPath(code: string): boolean {
  return PATH.test(code);
}

/** A path that is the text of a link says the same as the link, or less. */
function writtenAs(
  { token, isInLink }: PlacedLink,
): Pick<WrittenLink, "href" | "kind"> | undefined {
  if (token.type === "code_inline") {
    return isPath(token.content) && !isInLink ? { href: token.content, kind: "path" } : undefined;
  }
  const kind = token.type === "image" ? "image" : "link";
  return { href: String(token.attrGet(kind === "image" ? "src" : "href")), kind };
}
