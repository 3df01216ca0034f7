import type { Token } from "markdown-it";
import { findHeadings, type FoundHeading, slugOf } from "../../catalog/markdown/headings.ts";
import { sectionId } from "../site/hrefs.ts";
import { anchorTarget } from "./anchors.ts";
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
  readonly ids: Set<string>;
}

/**
 * Gives headings their ids and anchors. The page has a level-1 heading of its own: where the document begins with the
 * same one it is dropped (its id stays, links may lead to it), and if another of level 1 is left all move down one.
 *
 * @param pageTitle The heading that the page shows.
 */
export function setHeadings(tokens: readonly Token[], pageTitle: string | undefined): Headings {
  const ids = new Set<string>();
  const parts = partsOf(tokens, ids);
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
    ids,
  };
}

function spaced(text: string): string {
  return text.replace(/\s+/g, " ");
}

/** No two places of a page have one id; the first that asks has it. */
function partsOf(tokens: readonly Token[], ids: Set<string>): readonly Part[] {
  const found = findHeadings(tokens);
  for (const { slug } of found) ids.add(sectionId(slug));
  return found.map((heading) => {
    const name = sectionId(heading.slug);
    const chosen = heading.id === undefined ? name : sectionId(slugOf(heading.id));
    if (ids.has(chosen)) return { ...heading, id: name, alias: undefined };
    ids.add(chosen);
    return { ...heading, id: chosen, alias: name };
  });
}

interface Part extends Omit<FoundHeading, "id"> {
  readonly id: string;
  /** The id by which code hosts call it, where its author chose another one. */
  readonly alias: string | undefined;
}

function setHeading({ open, close, text, id, alias }: Part, level: number): Heading {
  setHtml(open, (alias === undefined ? "" : anchorTarget(alias)) + startTag(`h${level}`, { id }));
  const label = text === "" ? "Link to this section" : `Link to “${text}”`;
  const anchor = element(
    "a",
    { class: "anchor", href: `#${encodeURIComponent(id)}`, "aria-label": label },
    '<span aria-hidden="true">#</span>',
  );
  setHtml(close, `${anchor}</h${level}>\n`);
  return { level, id, text };
}

function dropHeading({ open, inline, close, id, alias }: Part): void {
  setHtml(open, anchorTarget(id) + (alias === undefined ? "" : anchorTarget(alias)) + "\n");
  inline.children = [];
  setHtml(close, "");
}
