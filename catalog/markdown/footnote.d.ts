// markdown-it-footnote 4 ships no types.
import type { MarkdownIt } from "markdown-it";

/** Reads `[^1]` and `[^1]: text` (and inline notes, which we leave off). */
export default function footnotes(md: MarkdownIt): void;
