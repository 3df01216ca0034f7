import type { Token } from "markdown-it";
import { escapeHtml } from "../../text/html.ts";

/** Attributes of an element. `true` is an attribute without a value; `undefined` and `false` leave it out. */
export type Attributes = Readonly<Record<string, string | number | boolean | undefined>>;

/** Writes a start tag; values are escaped. */
export function startTag(name: string, attributes: Attributes = {}): string {
  const written = Object.entries(attributes).map(([key, value]) => {
    if (value === undefined || value === false) return "";
    return value === true ? ` ${key}` : ` ${key}="${escapeHtml(String(value))}"`;
  });
  return `<${name}${written.join("")}>`;
}

/** Writes an element around finished HTML. */
export function element(name: string, attributes: Attributes, html: string): string {
  return `${startTag(name, attributes)}${html}</${name}>`;
}

/** Makes a token render as finished HTML. */
export function setHtml(token: Token, html: string): void {
  token.type = "html_ready";
  token.content = html;
}

/** Makes a token render as text. */
export function setText(token: Token, text: string): void {
  token.type = "text";
  token.content = text;
}
