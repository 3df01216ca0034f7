import type { Token } from "markdown-it";
import { createSlugger, textOf } from "../../catalog/markdown/headings.ts";
import { sectionId } from "../site/hrefs.ts";
import { escapeHtml } from "../code/highlight.ts";
import { element, setHtml, startTag } from "./elements.ts";

/** A heading of a rendered document. */
export interface Heading {
  /** As rendered. */
  readonly level: number;
  readonly id: string;
  readonly text: string;
}

/** The headings of a rendered document. */
export interface Headings {
  /** Those that stand outside quotes, lists and callouts. */
  readonly toc: readonly Heading[];
  /** The text of the heading that was left to the page. */
  readonly dropped: string | undefined;
  /** Every id, with the dropped heading's. */
  readonly ids: ReadonlySet<string>;
}

interface Part {
  readonly open: Token;
  readonly inline: Token;
  readonly close: Token;
  readonly level: number;
  readonly text: string;
  readonly id: string;
}

/**
 * Gives headings their ids and anchors. The page has a level-1 heading of its own: where the document begins with the
 * same one it is dropped (its id stays, links may lead to it), and if another of level 1 is left all move down one.
 *
 * @param pageTitle The heading that the page shows.
 */
export function setHeadings(tokens: readonly Token[], pageTitle: string | undefined): Headings {
  const parts = partsOf(tokens);
  const first = parts.find(({ open }) => open === tokens.find(({ type }) => type !== "comment"));
  const isShown = first !== undefined && first.text !== "" &&
    spaced(first.text) === spaced(pageTitle ?? "");
  const dropped = isShown ? first : undefined;
  const shown = parts.filter((part) => part !== dropped);
  const shift = shown.some(({ level }) => level === 1) ? 1 : 0;
  const headings = shown.map((part) => setHeading(part, Math.min(part.level + shift, 6)));
  if (dropped !== undefined) dropHeading(dropped);
  return {
    toc: headings.filter((_, at) => shown[at]!.open.level === 0),
    dropped: dropped?.text,
    ids: new Set(parts.map(({ id }) => id)),
  };
}

function spaced(text: string): string {
  return text.replace(/\s+/g, " ");
}

function partsOf(tokens: readonly Token[]): readonly Part[] {
  const slug = createSlugger();
  return tokens.flatMap((open, at) => {
    if (open.type !== "heading_open") return [];
    const [inline, close] = [tokens[at + 1]!, tokens[at + 2]!];
    const text = textOf(inline.children ?? []).trim();
    return { open, inline, close, level: Number(open.tag[1]), text, id: sectionId(slug(text)) };
  });
}

function setHeading({ open, close, text, id }: Part, level: number): Heading {
  setHtml(open, startTag(`h${level}`, { id }));
  const label = text === "" ? "Link to this section" : `Link to “${text}”`;
  const anchor = element(
    "a",
    { class: "anchor", href: `#${encodeURIComponent(id)}`, "aria-label": label },
    '<span aria-hidden="true">#</span>',
  );
  setHtml(close, `${anchor}</h${level}>\n`);
  return { level, id, text };
}

function dropHeading({ open, inline, close, id }: Part): void {
  setHtml(open, `<span class="anchor-target" id="${escapeHtml(id)}"></span>\n`);
  inline.children = [];
  setHtml(close, "");
}
