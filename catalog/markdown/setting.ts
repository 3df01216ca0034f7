/**
 * Whether a document is set as a page, or shown as it is written: decided by counting, before anything is made of it, so
 * that no text keeps readers waiting or fills their browser. A page and `check` ask here and say the same.
 *
 * @module
 */
import type { Token } from "markdown-it";
import { sizeInWords } from "../../text/words.ts";

/** The longest document that is set as a page, in characters. */
export const LONGEST_PAGE = 512 * 1024;

/** The heaviest page: its HTML in characters, counted rather too high than too low. */
export const HEAVIEST_PAGE = 1_000_000;

/** Says why a document is too long to be taken apart, or `undefined` if it is not. */
export function whyTooLong(text: string): string | undefined {
  if (text.length <= LONGEST_PAGE) return undefined;
  return `it has ${text.length} characters; the most is ${LONGEST_PAGE}`;
}

/**
 * Says why a document is too heavy for a page, or `undefined` if it is not.
 *
 * @param place The path of the document, which the addresses of its links begin with.
 */
export function whyTooHeavy(tokens: readonly Token[], place: string): string | undefined {
  const link = encodedLength(place);
  let weight = 0;
  let before = "";
  for (const token of tokens) {
    weight += weightOf(token, link) + (before === "heading_open" ? idWeight(token.content) : 0);
    before = token.type;
    if (weight > HEAVIEST_PAGE) {
      const most = sizeInWords(HEAVIEST_PAGE);
      return `as a page it would have more than ${most}, so many marks does it hold`;
    }
  }
  return undefined;
}

/** Whether the text is neither too heavy nor too deep, as far as that can be told without taking it apart. */
export function isSurelySet(text: string, place: string): boolean {
  return text.length * (HEAVIEST_MARK + encodedLength(place) / 5) <= HEAVIEST_PAGE &&
    !DEEP_START.test(text);
}

/** A line that begins as one in a hundred containers would have to. */
const DEEP_START = /^[ \t>*+\-0-9.)]{99}/m;

/** What a character of Markdown can become at most: `# a` and `[^a]` are a heading and a note with their links. */
const HEAVIEST_MARK = 75;

/** What tags and attributes of a token take, where that is more than the text and {@linkcode OTHER}. */
const WEIGHTS: Readonly<Record<string, number>> = {
  heading_open: 220,
  footnote_ref: 170,
  footnote_open: 40,
  footnote_anchor: 190,
  footnote_block_open: 100,
  callout_open: 60,
  callout_title_open: 40,
  list_item_open: 30,
  table_open: 120,
  task_box: 90,
  fence: 300,
  code_block: 300,
  raw_tag: 40,
  link_open: 180,
  image: 180,
  code_inline: 60,
};
const OTHER = 24;
const PLAIN = new Set(["inline", "text", "softbreak"]);

function weightOf(token: Token, link: number): number {
  const { type, content, children } = token;
  const own = PLAIN.has(type) ? 1 : WEIGHTS[type] ?? OTHER;
  if (type === "inline") {
    return (children ?? []).reduce((sum, child) => sum + weightOf(child, link), own);
  }
  const address = token.attrGet("href") ?? token.attrGet("src");
  const target = address === null ? 0 : link + 2 * encodedLength(String(address));
  const title = escapedLength(String(token.attrGet("title") ?? ""));
  const path = type === "code_inline" && content.includes("/") ? link + content.length : 0;
  const info = type === "fence" ? 4 * escapedLength(token.info) : 0;
  return own + target + title + path + info + escapedLength(content);
}

/** A heading stands again in its id, in the link to itself, and in the name of that link. */
function idWeight(heading: string): number {
  return escapedLength(heading) + 2 * encodedLength(heading);
}

/** How long an address gets: what is not ASCII takes three characters a byte. */
function encodedLength(text: string): number {
  return /^[\x21-\x7e]*$/.test(text) ? escapedLength(text) : 9 * text.length;
}

const ENTITIES = /[&<>"]/g;

/** How long text gets in HTML. */
function escapedLength(text: string): number {
  return text.length + 5 * (text.match(ENTITIES)?.length ?? 0);
}

/** Containers nested deeper are left out by the parser (markdown-it, `maxNesting`). */
const DEEPEST = 100;

/** Finds the first container whose content the parser leaves out. */
export function findTooDeep(tokens: readonly Token[]): Token | undefined {
  return tokens.find(({ type, level }) =>
    level >= DEEPEST - 1 && /^(?:blockquote|list_item|callout)_open$/.test(type)
  );
}
