import type { MarkdownIt, StateBlock, StateCore, Token } from "markdown-it";

/** A callout: its look, and whether it folds. It is the `meta` of each of its tokens. */
export interface Callout {
  readonly look: CalloutLook;
  readonly fold: "none" | "closed" | "open";
}

/** The looks of a callout, by every kind word of MkDocs Material and of GitHub's alerts. */
const LOOKS = {
  note: "note",
  abstract: "abstract",
  summary: "abstract",
  tldr: "abstract",
  info: "info",
  todo: "info",
  tip: "tip",
  hint: "tip",
  important: "important",
  success: "success",
  check: "success",
  done: "success",
  question: "question",
  help: "question",
  faq: "question",
  warning: "warning",
  attention: "warning",
  caution: "caution",
  failure: "failure",
  fail: "failure",
  missing: "failure",
  danger: "danger",
  error: "danger",
  bug: "bug",
  example: "example",
  quote: "quote",
  cite: "quote",
} as const;

/** How a callout looks. */
export type CalloutLook = (typeof LOOKS)[keyof typeof LOOKS];

/**
 * Reads `!!! note "Title"` with its indented block, `??? note` (folded) and `???+ note` (unfolded), as MkDocs does,
 * and `> [!NOTE]`, as GitHub does, into `callout_open`, `callout_title_open`, `callout_title_close` and
 * `callout_close` tokens. A kind word that nobody knows looks like a note and is its own title.
 */
export function readCallouts(md: MarkdownIt): void {
  md.block.ruler.before("fence", "admonition", readAdmonition, {
    alt: ["paragraph", "reference", "blockquote", "list"],
  });
  md.core.ruler.after("block", "alerts", readAlerts);
}

const ADMONITION = /^(!!!|\?\?\?\+?)[ \t]+([\w-]+)(?:[ \t]+[\w-]+)*(?:[ \t]+"(.*)")?[ \t]*$/;

function readAdmonition(
  state: StateBlock,
  startLine: number,
  endLine: number,
  silent: boolean,
): boolean {
  if (state.sCount[startLine]! - state.blkIndent >= 4) return false;
  const start = state.bMarks[startLine]! + state.tShift[startLine]!;
  if (!state.src.startsWith("!!!", start) && !state.src.startsWith("???", start)) return false;
  const match = ADMONITION.exec(state.src.slice(start, state.eMarks[startLine]));
  if (match === null) return false;
  if (silent) return true;
  const [, marker, kind = "", title] = match;
  const fold = marker === "!!!" ? "none" : marker === "???" ? "closed" : "open";
  const end = endOfBlock(state, startLine, endLine);
  const open = state.push("callout_open", "div", 1);
  open.meta = { look: lookOf(kind), fold };
  open.map = [startLine, end];
  if (title !== "" || fold !== "none") pushTitle(state, title || titleOf(kind), open);
  tokenizeIndented(state, startLine, end);
  state.push("callout_close", "div", -1).meta = open.meta;
  state.line = end;
  return true;
}

/** The line after the last one that is indented by four columns more than the marker. */
function endOfBlock(state: StateBlock, startLine: number, endLine: number): number {
  const indent = state.sCount[startLine]! + 4;
  let end = startLine + 1;
  for (let line = end; line < endLine; line++) {
    if (state.isEmpty(line)) continue;
    if (state.sCount[line]! < indent) break;
    end = line + 1;
  }
  return end;
}

function tokenizeIndented(state: StateBlock, startLine: number, end: number): void {
  const { blkIndent, lineMax, parentType } = state;
  state.blkIndent = state.sCount[startLine]! + 4;
  state.lineMax = end;
  state.parentType = "callout";
  state.md.block.tokenize(state, startLine + 1, end);
  Object.assign(state, { blkIndent, lineMax, parentType });
}

function pushTitle(state: StateBlock, title: string, { map, meta }: Token): void {
  state.push("callout_title_open", "p", 1).meta = meta;
  const inline = state.push("inline", "", 0);
  inline.content = title;
  inline.map = map;
  inline.children = [];
  state.push("callout_title_close", "p", -1).meta = meta;
}

const ALERT = /^\[!(note|tip|important|warning|caution)\][ \t]*(?:\n|$)/i;

/** Turns each quote whose first paragraph begins with a marker line into a callout. */
function readAlerts(state: StateCore): void {
  const { tokens } = state;
  const kept: Token[] = [];
  const quotes: (Token | undefined)[] = [];
  for (let at = 0; at < tokens.length; at++) {
    const token = tokens[at]!;
    kept.push(token);
    if (token.type === "blockquote_open") {
      const marker = alertMarker(tokens, at);
      quotes.push(marker && token);
      if (marker !== undefined) at += openAlert(state, kept, tokens[at + 2]!, marker);
    } else if (token.type === "blockquote_close") {
      const meta = quotes.pop()?.meta;
      if (meta) Object.assign(token, { type: "callout_close", tag: "div", meta });
    }
  }
  state.tokens = kept;
}

interface Marker {
  readonly line: string;
  readonly kind: string;
}

function alertMarker(tokens: readonly Token[], at: number): Marker | undefined {
  if (tokens[at + 1]?.type !== "paragraph_open") return undefined;
  const match = ALERT.exec(tokens[at + 2]!.content);
  return match === null ? undefined : { line: match[0], kind: match[1]!.toLowerCase() };
}

/** Opens the callout and takes the marker line away. Answers how many tokens to pass over. */
function openAlert(
  state: StateCore,
  kept: Token[],
  inline: Token,
  { line, kind }: Marker,
): number {
  const meta = { look: lookOf(kind), fold: "none" };
  Object.assign(kept.at(-1)!, { type: "callout_open", tag: "div", meta });
  const open = new state.Token("callout_title_open", "p", 1);
  const title = new state.Token("inline", "", 0);
  const close = new state.Token("callout_title_close", "p", -1);
  Object.assign(title, { content: titleOf(kind), children: [], map: inline.map });
  for (const token of [open, title, close]) Object.assign(token, { block: true, meta });
  kept.push(open, title, close);
  inline.content = inline.content.slice(line.length);
  if (inline.map !== null) inline.map = [inline.map[0] + 1, inline.map[1]];
  return inline.content === "" ? 3 : 0;
}

function lookOf(kind: string): CalloutLook {
  const word = kind.toLowerCase();
  return Object.hasOwn(LOOKS, word) ? LOOKS[word as keyof typeof LOOKS] : "note";
}

function titleOf(kind: string): string {
  return kind.charAt(0).toUpperCase() + kind.slice(1);
}
