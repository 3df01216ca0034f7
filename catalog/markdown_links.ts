import MarkdownIt from "markdown-it";
import type { Place } from "./diagnostics.ts";

type Token = ReturnType<InstanceType<typeof MarkdownIt>["parse"]>[number];

/** A link or an image as written in a document. */
export interface WrittenLink extends Place {
  readonly href: string;
  /** `path`: a path in code, like `scripts/run.py`, which agents follow as they do links. */
  readonly kind: "link" | "image" | "path";
}

/** Reads links as they are written: nothing is refused and nothing is encoded. */
const markdown = new MarkdownIt({ html: false });
markdown.validateLink = () => true;
markdown.normalizeLink = (href) => href;

/**
 * Finds the links of a Markdown text with the parser that renders it, so that code holds none.
 *
 * @param firstLine The line of the file on which the text starts, 1-based.
 */
export function linksOf(text: string, firstLine = 1): readonly WrittenLink[] {
  if (!/\]\(|\]:|<|`/.test(text)) return [];
  const lines = text.split(/\r\n?|\n/);
  const links: WrittenLink[] = [];
  for (const { type, map, children } of markdown.parse(text, {})) {
    if (type !== "inline" || !map || !children) continue;
    const seen = new Map<string, number>();
    for (const token of children) {
      const written = writtenAs(token);
      if (written === undefined) continue;
      const { line, column } = locate(lines, map, written.href, seen);
      links.push({ ...written, line: line + firstLine, column });
    }
  }
  return links;
}

/** The folders of the Agent Skills specification: a path into one of them is meant as a file of the skill. */
const PATH = /^(?:\.\/)?(?:references|scripts|assets)\/[\w.\/-]*\w\.\w+$/;

function writtenAs(token: Token): Pick<WrittenLink, "href" | "kind"> | undefined {
  if (token.type === "code_inline") {
    return PATH.test(token.content) ? { href: token.content, kind: "path" } : undefined;
  }
  const kind = token.type === "link_open" ? "link" : token.type === "image" ? "image" : undefined;
  if (kind === undefined) return undefined;
  const href = token.attrGet(kind === "link" ? "href" : "src");
  return typeof href === "string" ? { href, kind } : undefined;
}

/** Finds where an address is written in its block, else in a definition, else at the start of the block. */
function locate(
  lines: readonly string[],
  [start, end]: readonly [number, number],
  href: string,
  seen: Map<string, number>,
): { line: number; column: number } {
  const block = lines.slice(start, end).join("\n");
  const offset = block.indexOf(href, seen.get(href) ?? 0);
  if (href !== "" && offset >= 0) {
    seen.set(href, offset + href.length);
    const before = block.slice(0, offset).split("\n");
    return { line: start + before.length - 1, column: [...before.at(-1)!].length + 1 };
  }
  const definition = lines.findIndex((line) =>
    /^ {0,3}\[[^\]]+\]:/.test(line) && line.includes(href)
  );
  if (href === "" || definition < 0) return { line: start, column: 1 };
  const line = lines[definition]!;
  return { line: definition, column: [...line.slice(0, line.indexOf(href))].length + 1 };
}
