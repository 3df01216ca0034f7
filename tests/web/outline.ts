import { unescapeHtml } from "./html.ts";

const TOKEN = /<!--[^]*?-->|<(?:[^>"]|"[^"]*")*>|[^<]+/g;
const ATTRIBUTE = /\s([^\s=">]+)(?:="([^"]*)")?/g;

/** What only a style sheet or a build knows of. */
const LEFT_OUT = new Set(["class", "style", "width", "height"]);

/** Elements without an end. */
const VOID = /^(?:br|hr|img|input|link|meta|use|wbr)$/;

/** Longer texts are cut; that they are whole is for other tests. */
const LONGEST = 300;

/** Writes a page as its elements and texts, one a line and indented, without what a style sheet or a build adds. */
export function outlineOf(html: string): string {
  const lines: string[] = [];
  let depth = 0;
  const written = html
    .replace(/<script type="module"[^]*?<\/script>/g, "") // there only where the islands were built
    .replace(/(<svg[^>]*>)[^]*?<\/svg>/g, "$1</svg>");
  for (const [token] of written.matchAll(TOKEN)) {
    if (token.startsWith("</")) {
      depth--;
      continue;
    }
    const tag = /^<([\w-]+)/.exec(token)?.[1];
    if (tag !== undefined) {
      lines.push("  ".repeat(depth) + element(tag, token));
      if (!VOID.test(tag) && !token.endsWith("/>")) depth++;
    } else if (!token.startsWith("<")) {
      const text = unescapeHtml(token).replace(/\s+/g, " ").trim();
      if (text !== "") lines.push(`${"  ".repeat(depth)}"${shortened(text)}"`);
    }
  }
  return `${lines.join("\n")}\n`;
}

function element(tag: string, token: string): string {
  const attributes = [...token.slice(tag.length + 1).matchAll(ATTRIBUTE)]
    .filter(([, name]) => !LEFT_OUT.has(name!))
    .map(([, name, value]) => value === undefined ? name : `${name}=${shortened(value)}`);
  return [tag, ...attributes].join(" ").replace(/(\/static\/[\w.]+)-\w{8}(?=\.)/g, "$1-HASH");
}

function shortened(text: string): string {
  return text.length > LONGEST ? `${text.slice(0, LONGEST)}… (${text.length})` : text;
}
