import type { MarkdownIt, StateInline, Token } from "markdown-it";

/** What is written in a text and leads somewhere: links, images, and code, which may be a path. */
const PLACED = new Set(["link_open", "image", "code_inline"]);

/** Where each of them begins in the text of the inline token that it belongs to. */
const offsets = new WeakMap<Token, number>();

/** Makes the parser remember where links, images and code stand; {@linkcode placedLinks} tells. */
export function rememberPositions(md: MarkdownIt): void {
  const starts = new WeakMap<StateInline, number>();
  // The first rule of the chain sees where every token begins, and reads none.
  md.inline.ruler.before("text", "position", (state, silent) => {
    if (!silent) starts.set(state, state.pos);
    return false;
  });
  md.inline.State = class extends md.inline.State {
    override push(type: string, tag: string, nesting: -1 | 0 | 1): Token {
      const token = super.push(type, tag, nesting);
      if (PLACED.has(type)) offsets.set(token, starts.get(this) ?? 0);
      return token;
    }
  };
}

/** A `link_open`, `image` or `code_inline` token and where it stands. Both count from 1, columns in code points. */
export interface PlacedLink {
  readonly token: Token;
  readonly line: number;
  readonly column: number;
  /** Whether it is the text of a link, or a part of it. */
  readonly isInLink: boolean;
}

/** Tells where each link, image and piece of code of a parsed text stands in its source, in the order of the tokens. */
export function* placedLinks(tokens: readonly Token[], source: string): Generator<PlacedLink> {
  const lines = source.split(/\r\n?|\n/);
  let line = 0;
  let used: Spot = { line: -1, at: 0 };
  for (const { type, map, content, children } of tokens) {
    if (map !== null) line = map[0];
    const links = type === "inline" ? placedIn(children ?? []) : [];
    if (links.length === 0) continue;
    const spots = findRows(content, line, used, lines);
    used = spots.at(-1)!;
    const locate = createLocator(content, spots, lines);
    for (const { token, isInLink } of links) yield { token, isInLink, ...locate(offsetOf(token)) };
  }
}

function placedIn(tokens: readonly Token[]): readonly Pick<PlacedLink, "token" | "isInLink">[] {
  let depth = 0;
  return tokens.flatMap((token) => {
    if (token.type === "link_close") depth--;
    const isInLink = depth > 0;
    if (token.type === "link_open") depth++;
    return PLACED.has(token.type) ? [{ token, isInLink }] : [];
  });
}

/** The parser meets a bare address at its `://`. */
function offsetOf(link: Token): number {
  const scheme = link.markup === "linkify" ? String(link.attrGet("href")).indexOf("://") : 0;
  return (offsets.get(link) ?? 0) - scheme;
}

/** A place in the lines of a source; both count from 0. */
interface Spot {
  readonly line: number;
  readonly at: number;
}

/** Finds where each row of an inline text begins: marks and blanks before it are not part of it. */
function findRows(
  text: string,
  first: number,
  used: Spot,
  lines: readonly string[],
): readonly Spot[] {
  return text.split("\n").map((row, index) => {
    const line = first + index;
    // Two cells of a table row may hold the same text.
    const from = used.line === line ? used.at + 1 : 0;
    const source = lines[line] ?? "";
    const at = source.indexOf(row, from);
    return {
      line,
      at: at >= 0 ? at : Math.max(source.indexOf(row.replaceAll("|", "\\|"), from), 0),
    };
  });
}

/** Makes the function that places offsets of a text; it goes on from the last one, so that all cost one pass. */
function createLocator(
  text: string,
  spots: readonly Spot[],
  lines: readonly string[],
): (offset: number) => { line: number; column: number } {
  let [row, rowStart, counted, column] = [-1, 0, 0, 0];
  let rowEnd = -1;
  return (offset) => {
    while (offset > rowEnd && row < spots.length - 1) {
      row++;
      rowStart = rowEnd + 1;
      rowEnd = indexOrEnd(text, rowStart);
      counted = 0;
      column = 0;
    }
    const { line, at } = spots[row]!;
    const end = at + offset - rowStart;
    column += codePoints(lines[line] ?? "", counted, end);
    counted = end;
    return { line: line + 1, column: column + 1 };
  };
}

function indexOrEnd(text: string, from: number): number {
  const at = text.indexOf("\n", from);
  return at < 0 ? text.length : at;
}

function codePoints(text: string, from: number, to: number): number {
  let count = 0;
  for (let at = from; at < to; count++) at += text.codePointAt(at)! > 0xffff ? 2 : 1;
  return count;
}
