// @ts-types="./footnote.d.ts"
import footnotes from "markdown-it-footnote";
import type { MarkdownIt, StateCore, StateInline, Token } from "markdown-it";

/** The `meta` of `footnote_ref`, `footnote_open` and `footnote_anchor`: both count from 1. */
export interface Footnote {
  readonly number: number;
  /** Which of the references to this note. */
  readonly reference: number;
}

/** What the plugin's block rule leaves behind, and what our rules add. */
interface Notes {
  /** By `:` and the label: the number, or -1 while nothing has referred to it. */
  readonly refs: Record<string, number>;
  /** How often each number is referred to. */
  counts?: number[];
}

/**
 * Reads footnotes: `[^1]` and `[^1]: text`. The block rule is the plugin's. Its other rules are replaced: they
 * take quadratic time on hostile input, and they drop notes that nothing refers to.
 */
export function readFootnotes(md: MarkdownIt): void {
  md.use(footnotes);
  md.inline.ruler.disable("footnote_inline");
  md.inline.ruler.at("footnote_ref", readReference);
  md.core.ruler.at("footnote_tail", gatherNotes);
}

const REFERENCE = /\[\^([^\s[\]]{1,999})\]/y;

function readReference(state: StateInline, silent: boolean): boolean {
  const notes = notesOf(state.env);
  if (notes === undefined) return false;
  REFERENCE.lastIndex = state.pos;
  const match = REFERENCE.exec(state.src);
  if (match === null || REFERENCE.lastIndex > state.posMax) return false;
  const label = `:${match[1]}`;
  if (!Object.hasOwn(notes.refs, label)) return false;
  if (!silent) state.push("footnote_ref", "", 0).meta = { ...countReference(notes, label) };
  state.pos += match[0].length;
  return true;
}

function countReference(notes: Notes, label: string): Footnote {
  const counts = notes.counts ??= [];
  const known = notes.refs[label]!;
  const number = known > 0 ? known : counts.length + 1;
  notes.refs[label] = number;
  const reference = (counts[number - 1] ?? 0) + 1;
  counts[number - 1] = reference;
  return { number, reference };
}

/** Moves the notes to the end, in the order of their first references, those without one last. */
function gatherNotes(state: StateCore): void {
  const notes = notesOf(state.env);
  if (notes === undefined) return;
  const { text, definitions } = takeDefinitions(state.tokens);
  if (definitions.length === 0) return;
  const counts = notes.counts ?? [];
  const numbered: (Token[] | undefined)[] = counts.map(() => undefined);
  for (const { label, tokens } of definitions) {
    const number = notes.refs[`:${label}`] ?? -1;
    if (number > 0 && numbered[number - 1] === undefined) numbered[number - 1] = tokens;
    else numbered.push(tokens);
  }
  text.push(new state.Token("footnote_block_open", "", 1));
  numbered.forEach((tokens = [], index) => pushNote(state, text, tokens, index + 1, counts[index]));
  text.push(new state.Token("footnote_block_close", "", -1));
  state.tokens = text;
}

interface Definition {
  readonly label: unknown;
  readonly tokens: Token[];
}

function takeDefinitions(tokens: readonly Token[]): { text: Token[]; definitions: Definition[] } {
  const text: Token[] = [];
  const definitions: Definition[] = [];
  const open: Token[][] = [text];
  for (const token of tokens) {
    if (token.type === "footnote_reference_open") {
      const definition = { label: token.meta?.label, tokens: [] };
      definitions.push(definition);
      open.push(definition.tokens);
    } else if (token.type === "footnote_reference_close") open.pop();
    else open.at(-1)!.push(token);
  }
  return { text, definitions };
}

function pushNote(
  state: StateCore,
  text: Token[],
  tokens: Token[],
  number: number,
  references = 0,
): void {
  const last = tokens.at(-1)?.type === "paragraph_close" ? tokens.pop() : undefined;
  text.push(noteToken(state, "footnote_open", 1, { number, reference: 1 }));
  for (const token of tokens) text.push(token);
  for (let reference = 1; reference <= references; reference++) {
    text.push(noteToken(state, "footnote_anchor", 0, { number, reference }));
  }
  if (last !== undefined) text.push(last);
  text.push(noteToken(state, "footnote_close", -1, { number, reference: 1 }));
}

function noteToken(state: StateCore, type: string, nesting: -1 | 0 | 1, meta: Footnote): Token {
  const token = new state.Token(type, "", nesting);
  token.meta = { ...meta };
  return token;
}

function notesOf(env: Readonly<Record<string, unknown>>): Notes | undefined {
  const notes = env.footnotes as Partial<Notes> | undefined;
  return notes?.refs === undefined ? undefined : notes as Notes;
}
