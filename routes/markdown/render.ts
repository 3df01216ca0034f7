import { pathOf, type Place } from "../../catalog/links/links.ts";
import { createMarkdownParser } from "../../catalog/markdown/parser.ts";
import { findTooDeep, whyTooHeavy, whyTooLong } from "../../catalog/markdown/setting.ts";
import type { Catalog } from "../../catalog/model/types.ts";
import { escapeHtml } from "../../text/html.ts";
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
  const tooLong = whyTooLong(text);
  if (tooLong !== undefined) return renderAsWritten(text, tooLong, context);
  const tokens = parser.parse(text, {});
  const tooHeavy = whyTooHeavy(tokens, pathOf(context.from));
  if (tooHeavy !== undefined) return renderAsWritten(text, tooHeavy, context);
  const isCut = findTooDeep(tokens) !== undefined;
  const { toc, dropped, ids } = setHeadings(tokens, context.pageTitle);
  setAnchors(tokens, ids);
  const deadLinks = setLinks(tokens, text, { ...context, ids });
  setBlocks(tokens);
  await setCode(tokens);
  const html = (isCut ? TOO_DEEP : "") + parser.renderer.render(tokens, parser.options, {});
  return { html, toc, ...(dropped !== undefined && { dropped }), deadLinks };
}

const TOO_DEEP = remark(
  "What is nested deeper than 100 levels is left out here; the raw file has it.",
);

/** How much of a document that is no page is shown, in characters. */
const SHOWN = 200_000;

function renderAsWritten(
  text: string,
  reason: string,
  { from, hrefs }: MarkdownContext,
): RenderedMarkdown {
  const html = remark(`This document is shown as it is written: ${reason}.`) +
    codeBox(escapeHtml(text.slice(0, SHOWN)), { label: "", language: undefined, title: undefined });
  const link = element("a", { href: rawHref(from, hrefs) }, "The raw file");
  const rest = element("p", { class: "remark" }, `It goes on: ${link} has it all.`);
  return { html: text.length > SHOWN ? html + rest : html, toc: [], deadLinks: [] };
}

function rawHref(from: Place, hrefs: Hrefs): string {
  if (from.kind === "skill") return hrefs.rawSkillFile(from.skill.path, from.file);
  return from.kind === "doc" ? hrefs.rawDoc(from.doc.path) : hrefs.rawPrompt(from.prompt.id);
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
