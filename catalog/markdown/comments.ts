import type { MarkdownIt, StateBlock, StateInline } from "markdown-it";

/**
 * Drops HTML comments (CommonMark 0.31, sections 4.6 and 6.6). They stay in the bytes that are served. A block that
 * is one leaves an empty `comment` token, which parts what stands before and after it.
 * A comment that is never closed is shown as text, so that nothing after it can disappear.
 */
export function dropComments(md: MarkdownIt): void {
  md.block.ruler.before("fence", "comment", dropBlock, {
    alt: ["paragraph", "reference", "blockquote"],
  });
  md.inline.ruler.before("autolink", "comment", dropInline);
}

/** Lines known to hold no `-->`, so that many open comments are searched through once. */
const searched = new WeakMap<StateBlock, { from: number; to: number }>();

function dropBlock(
  state: StateBlock,
  startLine: number,
  endLine: number,
  silent: boolean,
): boolean {
  if (state.sCount[startLine]! - state.blkIndent >= 4) return false;
  const start = state.bMarks[startLine]! + state.tShift[startLine]!;
  if (!state.src.startsWith("<!--", start)) return false;
  const end = findEnd(state, startLine, endLine, start);
  if (end === undefined) return false;
  const { line, position } = end;
  const rest = state.skipSpaces(position);
  const isWhole = rest >= state.eMarks[line]!;
  // The text after a comment of one line is a paragraph that begins with a comment.
  if (!isWhole && line === startLine) return false;
  if (silent) return true;
  state.push("comment", "", 0);
  if (isWhole) state.line = line + 1;
  else startLineAt(state, line, position);
  return true;
}

function findEnd(
  state: StateBlock,
  startLine: number,
  endLine: number,
  start: number,
): { line: number; position: number } | undefined {
  const known = searched.get(state);
  const isKnown = known !== undefined && known.from <= startLine && startLine < known.to;
  let line = isKnown ? known.to : startLine;
  for (; line < endLine; line++) {
    if (line > startLine && !state.isEmpty(line) && state.sCount[line]! < state.blkIndent) break;
    const position = findClose(state, line, line === startLine ? start : state.bMarks[line]!);
    if (position !== undefined) return { line, position };
  }
  searched.set(state, { from: isKnown ? known.from : startLine, to: line });
  return undefined;
}

function findClose(state: StateBlock, line: number, from: number): number | undefined {
  const text = state.src.slice(from, state.eMarks[line]);
  const short = /^<!--(?:-?>)/.exec(text)?.[0].length;
  if (short !== undefined) return from + short;
  const at = text.indexOf("-->", text.startsWith("<!--") ? 4 : 0);
  return at < 0 ? undefined : from + at + 3;
}

/** Makes `position` the beginning of a line, where the block parser goes on. */
function startLineAt(state: StateBlock, line: number, position: number): void {
  const text = state.skipSpaces(position);
  state.bMarks[line] = position;
  state.tShift[line] = text - position;
  state.sCount[line] = state.blkIndent;
  state.line = line;
}

function dropInline(state: StateInline): boolean {
  if (!state.src.startsWith("<!--", state.pos)) return false;
  const end = inlineEnd(state);
  if (end === undefined || end > state.posMax) return false;
  state.pos = end;
  return true;
}

function inlineEnd(state: StateInline): number | undefined {
  const { src, pos } = state;
  if (src.startsWith(">", pos + 4)) return pos + 5;
  if (src.startsWith("->", pos + 4)) return pos + 6;
  // markdown-it's own note that the rest of this text closes no comment.
  if (state.skipHtmlSpecial) return undefined;
  const end = src.indexOf("-->", pos + 4);
  if (end >= 0) return end + 3;
  state.skipHtmlSpecial = true;
  return undefined;
}
