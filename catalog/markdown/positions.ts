import type { MarkdownIt, StateInline, Token } from "markdown-it";
import { createLocator, type Locator } from "../../text/locate.ts";

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
  /** The end of what stands before it in its line. */
  readonly before: string;
  /** Whether it is the text of a link, or a part of it. */
  readonly isInLink: boolean;
}

/** Tells where each link, image and piece of code of a parsed text stands in its source, in the order of the tokens. */
export function* placedLinks(tokens: readonly Token[], source: string): Generator<PlacedLink> {
  const lines = source.split(/\r\n?|\n/);
  const locators = new Map<number, Locator>(); // a row of a table has a place for each of its cells
  const placeAt = ({ line, at }: Spot) => {
    const text = lines[line] ?? "";
    const locate = locators.get(line) ?? createLocator(text);
    locators.set(line, locate);
    const before = text.slice(Math.max(0, at - LONGEST_BEFORE), at);
    return { line: line + 1, column: locate(at).column, before };
  };
  let line = 0;
  let used: Spot = { line: -1, at: 0 };
  for (const { type, map, content, children } of tokens) {
    if (map !== null) line = map[0];
    const links = type === "inline" ? placedIn(children ?? []) : [];
    if (links.length === 0) continue;
    const spots = findRows(content, line, used, lines);
    used = spots.at(-1)!;
    const spotOf = createRowLocator(content, spots);
    for (const { token, isInLink } of links) {
      yield { token, isInLink, ...placeAt(spotOf(offsetOf(token))) };
    }
  }
}

/** More than a sentence, characters. */
const LONGEST_BEFORE = 400;

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
    return { line, at: Math.max(findRow(row, lines[line] ?? "", from), 0) };
  });
}

/** A bar in a cell is escaped; looking for it bare would take the rest of the row for each of its cells. */
function findRow(row: string, source: string, from: number): number {
  if (!row.includes("|")) return source.indexOf(row, from);
  const escaped = row.replaceAll("|", "\\|");
  const at = source.indexOf(escaped, from);
  if (at < 0) return source.indexOf(row, from);
  return at + Math.max(source.slice(at, at + escaped.length).indexOf(row), 0);
}

/** Makes the function that places offsets of a text; it goes on from the last one, so that all cost one pass. */
function createRowLocator(text: string, spots: readonly Spot[]): (offset: number) => Spot {
  let [row, rowStart, rowEnd] = [-1, 0, -1];
  return (offset) => {
    while (offset > rowEnd && row < spots.length - 1) {
      row++;
      rowStart = rowEnd + 1;
      rowEnd = indexOrEnd(text, rowStart);
    }
    const { line, at } = spots[row]!;
    return { line, at: at + offset - rowStart };
  };
}

function indexOrEnd(text: string, from: number): number {
  const at = text.indexOf("\n", from);
  return at < 0 ? text.length : at;
}
