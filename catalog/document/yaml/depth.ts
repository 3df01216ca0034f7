import { Lexer } from "./library.ts";

/** A block nested deeper than this is an attack on the parser, not metadata. */
export const DEEPEST = 32;

/**
 * Returns the offset at which a text nests too deeply for the parser, which takes a stack frame a level and far more
 * than linear time. Reads the tokens alone, so brackets in quotes and in text do not count.
 */
export function tooDeepAt(yaml: string): number | undefined {
  if (!mayBeDeep(yaml)) return undefined;
  let offset = 0;
  let brackets = 0;
  const blocks = new Columns();
  for (const token of new Lexer().lex(yaml)) {
    if (MARKS.has(token)) continue;
    if (token === "[" || token === "{") brackets++;
    else if (token === "]" || token === "}") brackets = Math.max(0, brackets - 1);
    if (brackets === 0) blocks.take(token);
    if (brackets > DEEPEST) return offset;
    if (blocks.open > DEEPEST) return yaml.lastIndexOf("\n", offset) + 1;
    offset += token.length;
  }
  return undefined;
}

/** Almost no block is: counting what can open a level is enough to tell. */
function mayBeDeep(yaml: string): boolean {
  const openers = yaml.match(/[[{]|[-?:]\s/g)?.length ?? 0;
  return openers > DEEPEST;
}

/** The lexer marks the start of documents and scalars, and errors, with tokens that are not of the text. */
export const MARKS: ReadonlySet<string> = new Set(["\x02", "\x18", "\x1f"]);

/** The columns at which block collections stand open. */
class Columns {
  readonly #columns: number[] = [];
  #column = 0;

  get open(): number {
    return this.#columns.length;
  }

  take(token: string): void {
    if (!/^[\s:,]/.test(token)) {
      while ((this.#columns.at(-1) ?? -1) >= this.#column) this.#columns.pop();
      this.#columns.push(this.#column);
    }
    const end = token.lastIndexOf("\n");
    this.#column = end < 0 ? this.#column + token.length : token.length - end - 1;
  }
}
