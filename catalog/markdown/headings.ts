import GithubSlugger, { slug } from "github-slugger";
import type { Token } from "markdown-it";
import type { RawTag } from "./tags.ts";

/** Answers the text of inline tokens without their marks; tags that are anchors and nothing else are none. */
export function textOf(tokens: readonly Token[]): string {
  return tokens.map((token) => {
    if (token.type === "softbreak" || token.type === "hardbreak") return " ";
    if (token.type === "footnote_ref" || (token.meta as RawTag | null)?.isAnchor) return "";
    return token.children === null ? token.content : textOf(token.children);
  }).join("");
}

/** What GitHub names a heading by: its text as a browser has it, without tags and pictures. */
function nameOf(tokens: readonly Token[]): string {
  const shown = tokens.filter(({ type }) => type !== "raw_tag" && type !== "image");
  return textOf(shown).trim();
}

/** A heading of a parsed text. */
export interface FoundHeading {
  readonly open: Token;
  readonly inline: Token;
  readonly close: Token;
  /** As written, 1 to 6. */
  readonly level: number;
  readonly text: string;
  /** The fragment by which code hosts call it, unique in its text. */
  readonly slug: string;
  /** The fragment that its author chose: `## Title {#id}`. */
  readonly id: string | undefined;
}

/** A fragment at the end of a heading, as several site generators read it. */
const CHOSEN = /\{#([^\s{}]+)\}$/;

/**
 * Finds the headings of a parsed text, and names them as code hosts do, so that links written for them work: by
 * GitHub's algorithm, `-1`, `-2` for repeats. A fragment that the author chose is taken out of the text.
 */
export function findHeadings(tokens: readonly Token[]): readonly FoundHeading[] {
  const slugger = new GithubSlugger();
  return tokens.flatMap((open, at): readonly FoundHeading[] => {
    if (open.type !== "heading_open") return [];
    const [inline, close] = [tokens[at + 1]!, tokens[at + 2]!];
    const children = inline.children ?? [];
    const unique = slugger.slug(nameOf(children));
    const last = children.at(-1);
    const chosen = last?.type === "text" ? CHOSEN.exec(last.content.trimEnd()) : null;
    if (chosen !== null) last!.content = last!.content.slice(0, chosen.index).trimEnd();
    const text = textOf(children).trim();
    return [{
      open,
      inline,
      close,
      level: Number(open.tag[1]),
      text,
      slug: unique,
      id: chosen?.[1],
    }];
  });
}

/** Names a heading, before repeats are told apart; a name stays as it is. */
export function slugOf(text: string): string {
  return slug(text.trim());
}
