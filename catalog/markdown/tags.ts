import type { MarkdownIt, StateInline } from "markdown-it";

/** An open or closing tag (CommonMark 0.31, section 6.6). */
const TAG =
  /<\/?[A-Za-z][A-Za-z0-9-]*(?:\s+[A-Za-z_:][A-Za-z0-9:._-]*(?:\s*=\s*(?:[^\s"'=<>`]+|'[^']*'|"[^"]*"))?)*\s*\/?>/y;

/** The name of an anchor among the attributes of a tag. */
const ID = /\s(?:id|name)\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'=<>`]+))/i;

/** What a raw tag is beside its text. It is the `meta` of its token. */
export type RawTag = {
  /** The fragment that leads to it. */
  readonly id: string | undefined;
  /** Whether it is nothing but a place to link to: `<a id="x">`, and the `</a>` that ends it. */
  readonly isAnchor: boolean;
};

/**
 * Keeps raw tags as text of their own, `raw_tag` tokens: `<your-name>` stays visible, and what looks like
 * Markdown or an address inside a tag is not read as such. Tags that are anchors are marked.
 */
export function keepTags(md: MarkdownIt): void {
  md.inline.ruler.after("autolink", "raw_tag", readTag);
  md.inline.ruler2.push("anchors", markAnchors);
}

function readTag(state: StateInline, silent: boolean): boolean {
  if (state.src.charCodeAt(state.pos) !== 0x3c) return false;
  TAG.lastIndex = state.pos;
  const tag = TAG.exec(state.src)?.[0];
  if (tag === undefined || state.pos + tag.length > state.posMax) return false;
  if (!silent) {
    const token = state.push("raw_tag", "", 0);
    token.content = tag;
    token.meta = readAnchor(tag);
  }
  state.pos += tag.length;
  return true;
}

function readAnchor(tag: string): RawTag {
  const [, double, single, bare] = ID.exec(tag) ?? [];
  const id = double ?? single ?? bare;
  const isAnchor = id !== undefined && /^<a\s/i.test(tag) && !/\shref\b/i.test(tag);
  return { id: id === "" ? undefined : id, isAnchor };
}

/** Marks the `</a>` of each anchor. */
function markAnchors({ tokens }: StateInline): boolean {
  let open = 0;
  for (const token of tokens) {
    if (token.type !== "raw_tag") continue;
    const { isAnchor } = token.meta as RawTag;
    if (isAnchor) {
      if (!token.content.endsWith("/>")) open++;
    } else if (open > 0 && /^<\/a\s*>$/i.test(token.content)) {
      token.meta = { id: undefined, isAnchor: true } satisfies RawTag;
      open--;
    }
  }
  return true;
}
