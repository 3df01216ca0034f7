import { Lexer } from "./library.ts";
import { MARKS } from "./depth.ts";

/** What opens a value and does not end it. */
export interface Unclosed {
  readonly mark: "[" | "{" | '"' | "'";
  /** The offset of the mark. */
  readonly start: number;
  /** What would close it, and what it encloses that is not closed either. */
  readonly closers: string;
  /** The wrong closing bracket, if there is one: of another kind, of an enclosing bracket or of none. */
  readonly endedBy?: { readonly mark: "]" | "}"; readonly isAround: boolean };
  /** From where to where the reader is misled: complaints in between have this cause. */
  readonly from: number;
  readonly to: number;
}

const [FLOW_ERROR, SCALAR] = ["\x18", "\x1f"];
const CLOSERS = { "[": "]", "{": "}", '"': '"', "'": "'" } as const;

/**
 * Finds the brackets, braces and quotes of a block that are not closed: of those around one another the innermost.
 * Reads the tokens, so that brackets in text and in quotes do not count.
 */
export function findUnclosed(yaml: string): readonly Unclosed[] {
  const found: Unclosed[] = [];
  const open: Open[] = []; // what may still be closed
  let lost: Open[] = []; // what can no longer be, the innermost first
  let [offset, from, level, isText] = [0, 0, 0, false];
  const end = (to: number) => {
    if (!lost.some(({ mark }) => isQuote(mark))) append(lost, open.reverse());
    const closers = lost.slice(0, MOST_CLOSERS).map(({ mark }) => CLOSERS[mark]).join("") +
      (lost.length > MOST_CLOSERS ? "…" : "");
    if (lost[0]) found.push({ ...lost[0], closers, from, to });
    open.length = level = 0;
    lost = [];
  };
  for (const token of new Lexer().lex(yaml)) {
    if (token === FLOW_ERROR) end(offset);
    if (MARKS.has(token)) {
      isText = token === SCALAR;
      continue;
    }
    if (level === 0) from = offset;
    const mark = isText ? "" : token;
    if (isOpener(mark)) level = open.push({ mark, start: offset }) && level + 1;
    if (isCloser(mark)) {
      append(lost, close(open, mark));
      level = Math.max(0, level - 1);
    }
    const [first = ""] = mark;
    if (isQuote(first) && !isClosed(token, yaml, offset)) lost = [{ mark: first, start: offset }];
    offset += token.length;
    if (level === 0) end(offset);
    isText = false;
  }
  end(offset);
  return found;
}

/** More than people count. */
const MOST_CLOSERS = 20;

/** A hostile block has thousands of brackets: copying the list for each of them would take quadratic time. */
function append<T>(list: T[], more: readonly T[]): void {
  for (const each of more) list.push(each);
}

type Open = Pick<Unclosed, "mark" | "start" | "endedBy">;

/** Whether a value that begins with a bracket or brace has text after the one that closes it. */
export function isTextAfterFlow(value: string): boolean {
  const open: Open[] = [];
  let offset = 0;
  for (const token of new Lexer().lex(value)) {
    if (MARKS.has(token)) continue;
    if (isOpener(token)) open.push({ mark: token, start: offset });
    if (isCloser(token) && close(open, token).length > 0) return false;
    offset += token.length;
    if (open.length === 0) return !/^\s*(?:\s#|$)/.test(value.slice(offset));
  }
  return false;
}

function isOpener(token: string): token is "[" | "{" {
  return token === "[" || token === "{";
}

function isCloser(token: string): token is "]" | "}" {
  return token === "]" || token === "}";
}

/** Whether a mark is one of quotes, not of brackets. */
export function isQuote(mark: string): mark is '"' | "'" {
  return mark === '"' || mark === "'";
}

/** Closes the nearest bracket of the kind, and gives what it encloses unclosed; a wrong closer ends the nearest. */
function close(open: Open[], closer: "]" | "}"): readonly Open[] {
  const at = open.findLastIndex(({ mark }) => CLOSERS[mark] === closer);
  const endedBy = { mark: closer, isAround: at >= 0 };
  const lost = at < 0 ? open.splice(-1) : open.splice(at).slice(1).reverse();
  return lost.map((each) => ({ ...each, endedBy }));
}

/** A quote that closes only where the next one opens has none of its own. */
const NEXT_FIELD = /\n[ \t]*(?:- +)*[\w-]+:[ \t]+["']$/;
const END_OF_VALUE = /^[ \t]*(?:$|[\n,\]}#:])/;

function isClosed(quoted: string, yaml: string, offset: number): boolean {
  const isEnded = quoted[0] === '"'
    ? quoted.length > 1 && quoted.endsWith('"') && runAtEnd(quoted.slice(1, -1), "\\") % 2 === 0
    : runAtEnd(quoted.slice(1), "'") % 2 === 1;
  if (!isEnded || !NEXT_FIELD.test(quoted)) return isEnded;
  const next = offset + quoted.length;
  return END_OF_VALUE.test(yaml.slice(next, next + 80));
}

/** How often a character repeats at the end of a text. */
function runAtEnd(text: string, character: string): number {
  let start = text.length;
  while (text[start - 1] === character) start--;
  return text.length - start;
}
