import { escapeHtml } from "../../text/html.ts";
// @ts-types="./highlight_js.d.ts"
import hljs from "highlight.js/lib/core";
import type { Grammar } from "./highlight_js.d.ts";
import { findLanguageOfFile, type Language, type LanguageEntry, LANGUAGES } from "./languages.ts";

/** Turns code into HTML: text with `<span class="hljs-…">` around what has a meaning. */
export type Highlighter = (code: string) => string;

/** How much code of one block or file is highlighted, in characters; the grammars named here are slow ones. */
const LIMIT = 40_000;
const LIMITS: Partial<Record<Language, number>> = {
  c: 20_000,
  cpp: 20_000,
  csharp: 4_000,
  fsharp: 20_000,
  ini: 4_000,
  nix: 20_000,
  pgsql: 20_000,
  scala: 20_000,
  x86asm: 20_000,
};

/** What makes grammars take quadratic time: a very long line, word, or run of blanks. No code that people read has it. */
const TEDIOUS = /[^\n]{2001}|[\p{L}\p{N}_$-]{129}|\s{129}/u;

/**
 * Highlights a whole source file by its name; answers what goes into a `code` element. Unknown languages and
 * code that would take too long come back as escaped text.
 */
export async function highlightCode(text: string, path: string): Promise<string> {
  const language = findLanguageOfFile(path);
  if (language === undefined || isTedious(text, language)) return escapeHtml(text);
  return (await loadHighlighter(language))(text);
}

/** Tells whether highlighting would keep people waiting. */
export function isTedious(code: string, language: Language): boolean {
  return code.length > (LIMITS[language] ?? LIMIT) || TEDIOUS.test(code);
}

/** How many times as long as the code its HTML may be: code that people write gets three to six times as long. */
const MOST_MARKS = 16;

const highlighters = new Map<Language, Promise<Highlighter>>();

/** Loads a language and those that occur in it, once. */
export function loadHighlighter(language: Language): Promise<Highlighter> {
  let highlighter = highlighters.get(language);
  if (highlighter === undefined) {
    highlighter = createHighlighter(language);
    highlighters.set(language, highlighter);
  }
  return highlighter;
}

/** An instance of its own per language: what is highlighted must not depend on what was loaded before. */
async function createHighlighter(language: Language): Promise<Highlighter> {
  const instance = hljs.newInstance();
  const needed = withEmbedded(language);
  const loaded = await Promise.all(needed.map(loadGrammar));
  needed.forEach((name, index) => instance.registerLanguage(name, loaded[index]!));
  const highlight = (code: string, language: Language) => {
    const { value } = instance.highlight(code, { language, ignoreIllegals: true });
    return value.length > MOST_MARKS * code.length + 1000 ? escapeHtml(code) : value;
  };
  if (language !== "markdown") return (code) => highlight(code, language);
  return (code) => {
    const block = FRONTMATTER.exec(code)?.[0] ?? "";
    return highlight(block, "yaml") + highlight(code.slice(block.length), language);
  };
}

/** What the grammar of Markdown takes for a rule and a heading. */
const FRONTMATTER = /^---\r?\n[^]*?\n---[ \t]*(?:\r?\n|$)/;

/** The name is not literal: Deno would look up every grammar before the process does anything, for 0.4 s. */
async function loadGrammar(language: Language): Promise<Grammar> {
  const grammar = await import(`highlight.js/lib/languages/${language}`);
  return grammar.default;
}

function withEmbedded(language: Language, all = new Set<Language>()): readonly Language[] {
  if (all.has(language)) return [];
  all.add(language);
  const { embeds = "" }: LanguageEntry = LANGUAGES[language];
  for (const inner of embeds.split(" ").filter(Boolean)) withEmbedded(inner as Language, all);
  return [...all];
}
