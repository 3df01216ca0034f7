import Markdown, { type MarkdownIt, type Token } from "markdown-it";
import readCjkEmphasis from "markdown-it-cjk-friendly";
import { readCallouts } from "./callouts.ts";
import { dropComments } from "./comments.ts";
import { readFootnotes } from "./footnotes.ts";
import { rememberPositions } from "./positions.ts";
import { keepTags } from "./tags.ts";
import { readTasks } from "./tasks.ts";

/**
 * Makes a parser of the Markdown that documents here are written in: CommonMark with GFM tables, strikethrough,
 * task lists and bare `http` addresses, footnotes, GitHub's alerts and MkDocs' admonitions; emphasis may begin and end
 * beside CJK punctuation. Raw HTML is text, comments are dropped, `$` means nothing.
 *
 * Link addresses are kept as written, whatever their scheme: whoever uses the tokens must judge them.
 */
export function createMarkdownParser(): MarkdownIt {
  const md = new Markdown({ html: false, linkify: true });
  md.normalizeLink = (address) => address;
  md.normalizeLinkText = (address) => address;
  md.validateLink = () => true;
  md.linkify.set({ fuzzyLink: false, fuzzyEmail: false, fuzzyIP: false });
  // Bare addresses are read by the inline rule; the core rule is for fuzzy ones.
  md.core.ruler.disable("linkify");
  for (
    const extend of [
      readCallouts,
      readTasks,
      readFootnotes,
      readCjkEmphasis,
      dropComments,
      keepTags,
      rememberPositions,
    ]
  ) {
    md.use(extend);
  }
  return md;
}

const shared = createMarkdownParser();

/** Takes a Markdown text apart. */
export function parseMarkdown(text: string): readonly Token[] {
  return shared.parse(text, {});
}

const plain = new Markdown();

/** Reads the backslash escapes and entities of an info string. */
export function readEscapes(text: string): string {
  return plain.utils.unescapeAll(text);
}

/** Percent-encodes what an address may not hold, and writes its host in ASCII. */
export function encodeAddress(address: string): string {
  return plain.normalizeLink(address);
}
