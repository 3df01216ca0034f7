import type { Token } from "markdown-it";
import { pathOf, type Place } from "../../catalog/links/links.ts";
import { createMarkdownParser } from "../../catalog/markdown/parser.ts";
import type { Catalog } from "../../catalog/model/types.ts";
import { escapeHtml } from "../code/highlight.ts";
import type { Hrefs } from "../site/hrefs.ts";
import { setAnchors } from "./anchors.ts";
import { setBlocks } from "./blocks.ts";
import { codeBox, setCode } from "./code.ts";
import { element } from "./elements.ts";
import { type Heading, setHeadings } from "./headings.ts";
import { type DeadLink, setLinks } from "./links.ts";
import { setRules } from "./rules.ts";
import { derived } from "../../catalog/model/derived.ts";
import { RenderedCache } from "./rendered_cache.ts";

export { highlightCode } from "../code/highlight.ts";

/** A document as a page shows it. */
export interface RenderedMarkdown {
  /** Safe under a policy without inline styles and scripts; only tags and attributes of our own. */
  readonly html: string;
  readonly toc: readonly Heading[];
  /** The heading that was left to the page, which shows the same. */
  readonly dropped?: string;
  readonly deadLinks: readonly DeadLink[];
}

/** What a document is rendered for. */
export interface MarkdownContext {
  /** The document that the text belongs to. */
  readonly from: Place;
  readonly catalog: Catalog;
  readonly hrefs: Hrefs;
  /** The heading that the page shows: a document that begins with the same one leaves it to the page. */
  readonly pageTitle?: string;
}

/** Longer documents are shown as they are written, in characters. */
const LONGEST = 512 * 1024;

const parser = createMarkdownParser();
setRules(parser);

/**
 * Renders the body of a document for its page. The same text, catalogue and addresses give the same HTML; it is
 * kept while they live and there is room, one text for each document.
 *
 * Raw HTML is text. Headings move down one level where the document has one of level 1 left, since the page has
 * its own. Code is highlighted with plain `hljs-…` classes.
 */
export function renderMarkdown(
  source: string,
  context: MarkdownContext,
): Promise<RenderedMarkdown> {
  const key = JSON.stringify([pathOf(context.from), context.pageTitle]);
  return cacheOf(context).get(key, source, () => render(source, context));
}

async function render(source: string, context: MarkdownContext): Promise<RenderedMarkdown> {
  const text = source.replace(/^\uFEFF/, "");
  if (text.length > LONGEST) return renderAsWritten(text);
  const tokens = parser.parse(text, {});
  const { toc, dropped, ids } = setHeadings(tokens, context.pageTitle);
  setAnchors(tokens, ids);
  const deadLinks = setLinks(tokens, text, { ...context, ids });
  setBlocks(tokens);
  await setCode(tokens);
  const html = (tokens.some(isCut) ? TOO_DEEP : "") +
    parser.renderer.render(tokens, parser.options, {});
  return { html, toc, ...(dropped !== undefined && { dropped }), deadLinks };
}

/** The parser leaves out what a container at its last level holds. */
function isCut({ type, level }: Token): boolean {
  const isContainer = /^(?:blockquote|list_item|callout)_open$/.test(type);
  return isContainer && level >= parser.options.maxNesting - 1;
}

const TOO_DEEP = remark(
  "What is nested deeper than 100 levels is left out here; the raw file has it.",
);

function renderAsWritten(text: string): RenderedMarkdown {
  const reason = "This document is too long to be set as a page, so it is shown as it is written.";
  const box = codeBox(escapeHtml(text), { label: "", language: undefined, title: undefined });
  return { html: remark(reason) + box, toc: [], deadLinks: [] };
}

function remark(text: string): string {
  return element("p", { class: "remark" }, escapeHtml(text)) + "\n";
}

/** Links depend on the whole catalogue, so that a new snapshot renders anew. */
const cachesOf = derived((_: Catalog) =>
  derived((_: Hrefs) => new RenderedCache<RenderedMarkdown>())
);

function cacheOf({ catalog, hrefs }: MarkdownContext): RenderedCache<RenderedMarkdown> {
  return cachesOf(catalog)(hrefs);
}
