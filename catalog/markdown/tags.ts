import type { MarkdownIt, StateInline } from "markdown-it";

/** An open or closing tag (CommonMark 0.31, section 6.6). */
const TAG =
  /<\/?[A-Za-z][A-Za-z0-9-]*(?:\s+[A-Za-z_:][A-Za-z0-9:._-]*(?:\s*=\s*(?:[^\s"'=<>`]+|'[^']*'|"[^"]*"))?)*\s*\/?>/y;

/**
 * Keeps raw tags as text of their own, `raw_tag` tokens: `<your-name>` stays visible, and what looks like
 * Markdown or an address inside a tag is not read as such.
 */
export function keepTags(md: MarkdownIt): void {
  md.inline.ruler.after("autolink", "raw_tag", readTag);
}

function readTag(state: StateInline, silent: boolean): boolean {
  if (state.src.charCodeAt(state.pos) !== 0x3c) return false;
  TAG.lastIndex = state.pos;
  const tag = TAG.exec(state.src)?.[0];
  if (tag === undefined || state.pos + tag.length > state.posMax) return false;
  if (!silent) state.push("raw_tag", "", 0).content = tag;
  state.pos += tag.length;
  return true;
}
