import { sizeOfImage } from "../site/image_size.ts";
import type { Token } from "markdown-it";
import { type LinkTarget, type Place, resolveLink } from "../../catalog/links/links.ts";
import { isPath } from "../../catalog/links/written.ts";
import { textOf } from "../../catalog/markdown/headings.ts";
import { placedLinks } from "../../catalog/markdown/positions.ts";
import type { Catalog } from "../../catalog/model/types.ts";
import { clip } from "../../text/words.ts";
import { escapeHtml } from "../../text/html.ts";
import type { Hrefs } from "../site/hrefs.ts";
import { element, setHtml, setText, startTag } from "./elements.ts";
import { hrefOf, imageSource, type LiveTarget } from "./targets.ts";

/** What links are resolved against. */
export interface LinkContext {
  readonly from: Place;
  readonly catalog: Catalog;
  readonly hrefs: Hrefs;
  /** The ids of the document's headings. */
  readonly ids: ReadonlySet<string>;
}

/** A link that leads nowhere. */
export interface DeadLink {
  /** As written. */
  readonly href: string;
  /** 1-based, in the source that was rendered. */
  readonly line: number;
}

type DeadTarget = Extract<LinkTarget, { kind: "missing" | "outside" | "too-long" }>;

/**
 * Makes links, images and the paths of files in code lead to our pages. Links that lead nowhere are marked, those
 * that must not be followed are text, and images from elsewhere are links: the content security policy would not
 * load them.
 */
export function setLinks(
  tokens: readonly Token[],
  source: string,
  context: LinkContext,
): readonly DeadLink[] {
  const dead: DeadLink[] = [];
  const targets = new Map<string, LinkTarget>();
  for (const { token, line } of placedLinks(tokens, source)) {
    const isCode = token.type === "code_inline";
    if (isCode && !(context.from.kind === "skill" && isPath(token.content))) continue;
    const href = isCode ? token.content : writtenHref(token);
    const target = targets.get(href) ?? resolveLink(context.from, href, context.catalog);
    targets.set(href, target);
    token.meta = { target };
    if (isDead(target) && !isCode) dead.push({ href, line });
  }
  for (const { type, children } of tokens) {
    if (type === "inline" && children !== null) setInline(children, context);
  }
  return dead;
}

/** Links cannot hold links: an address or a picture inside one is its text. */
function setInline(children: readonly Token[], context: LinkContext): void {
  const open: Token[] = [];
  for (const [at, token] of children.entries()) {
    if (token.type === "image") setImage(token, context, open.length > 0 ? "text" : "link");
    else if (token.type === "code_inline") {
      if (open.length === 0) setPath(token, context);
    } else if (token.type === "link_open") open.push(token);
    else if (token.type === "link_close") {
      const start = open.pop()!;
      const isEmpty = children[at - 1] === start;
      if (open.length === 0) setLink(start, token, isEmpty ? writtenHref(start) : "", context);
      else for (const end of [start, token]) setText(end, "");
    }
  }
}

/** `text` is what to say where the author said nothing. */
function setLink(open: Token, close: Token, text: string, context: LinkContext): void {
  const target = targetOf(open);
  const html = escapeHtml(text);
  if (isDead(target)) {
    setHtml(open, startTag("span", { class: "dead-link", title: reasonOf(target) }));
    setHtml(close, `${html}${deadMark(target)}</span>`);
  } else if (target.kind === "unsafe") {
    const marks = { autolink: ["<", ">"], linkify: ["", ""] }[open.markup];
    const [before = "", after = ""] = marks ?? ["", ` (${target.href})`];
    setText(open, before);
    setText(close, after);
  } else {
    setHtml(open, startTag("a", linkAttributes(target, titleOf(open), context)));
    setHtml(close, `${html}</a>`);
  }
}

/** The path of a file in code is a link to it, where it is served; what is not may be meant for another place. */
function setPath(token: Token, context: LinkContext): void {
  const target = token.meta?.target as LinkTarget | undefined;
  if (target?.kind !== "skill-file") return;
  const code = element("code", {}, escapeHtml(token.content));
  setHtml(token, element("a", linkAttributes(target, undefined, context), code));
}

function setImage(token: Token, context: LinkContext, fallback: "link" | "text"): void {
  const target = targetOf(token);
  const alt = textOf(token.children ?? []);
  if (isDead(target)) setHtml(token, deadImage(target, alt));
  else if (target.kind === "unsafe") setText(token, `${alt} (${target.href})`);
  else {
    const image = imageSource(target, context.hrefs, context.catalog);
    if (image !== undefined) {
      const { src, file } = image;
      const { width, height } = sizeOfImage(file) ?? {};
      const title = titleOf(token);
      const attributes = { src, alt, title, width, height, loading: "lazy" };
      setHtml(token, startTag("img", attributes));
    } else if (fallback === "text") setText(token, alt || nameOf(target));
    else {
      const attributes = linkAttributes(target, titleOf(token), context);
      setHtml(token, element("a", attributes, escapeHtml(alt || nameOf(target))));
    }
  }
}

function linkAttributes(target: LiveTarget, title: string | undefined, context: LinkContext) {
  const href = hrefOf(target, context.hrefs, context.ids);
  const isOnTheWeb = target.kind === "external" && !href.startsWith("mailto:");
  return { href, title, rel: isOnTheWeb ? "external noopener noreferrer" : undefined };
}

function deadImage(target: DeadTarget, alt: string): string {
  const attributes = { class: "dead-link", title: reasonOf(target) };
  return element("span", attributes, escapeHtml(alt || clip(target.path, 80)) + deadMark(target));
}

function deadMark({ kind }: DeadTarget): string {
  return element("small", { class: "dead-link-mark" }, ` (${kind.replace("-", " ")})`);
}

function reasonOf(target: DeadTarget): string {
  if (target.path === "") return "The link has no address";
  if (target.kind === "too-long") return "The link is too long to be looked up";
  const path = clip(target.path, 200);
  if (target.kind === "outside") return `Not served here: “${path}”`;
  const hint = target.near === undefined ? "" : `; did the author mean “${target.near}”?`;
  return `Nothing is served at “${path}”${hint}`;
}

function isDead(target: LinkTarget): target is DeadTarget {
  return ["missing", "outside", "too-long"].includes(target.kind);
}

function targetOf(token: Token): LinkTarget {
  return token.meta!.target as LinkTarget;
}

function writtenHref(token: Token): string {
  return String(token.attrGet(token.type === "image" ? "src" : "href"));
}

function titleOf(token: Token): string | undefined {
  const title = token.attrGet("title");
  return title === null ? undefined : String(title);
}

/** What to say of an image without a text of its own. */
function nameOf(target: LiveTarget): string {
  return target.kind === "external" ? target.href : "image";
}
