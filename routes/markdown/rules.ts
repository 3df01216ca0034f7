import type { MarkdownIt, RendererRule, Token } from "markdown-it";
import type { Callout } from "../../catalog/markdown/callouts.ts";
import type { Footnote } from "../../catalog/markdown/footnotes.ts";
import type { RawTag } from "../../catalog/markdown/tags.ts";
import type { Task } from "../../catalog/markdown/tasks.ts";
import { escapeHtml } from "../../text/html.ts";
import { anchorTarget } from "./anchors.ts";
import { element, startTag } from "./elements.ts";

/**
 * How tokens become HTML where markdown-it's own rules do not do. No rule writes an inline style, a handler, or
 * anything of the source that is not escaped.
 */
const RULES: Readonly<Record<string, (token: Token) => string>> = {
  html_ready: ({ content }) => content,
  comment: () => "\n",
  raw_tag: (token) => {
    const id = token.attrGet("id")?.toString();
    if (!meta<RawTag>(token).isAnchor) {
      return element("span", { class: "raw-tag", id }, escapeHtml(token.content));
    }
    return id === undefined ? "" : anchorTarget(id);
  },

  callout_open: (token) => {
    const { look, fold } = meta<Callout>(token);
    const name = `callout callout-${look}`;
    if (fold === "none") return startTag("div", { class: name, role: "note" }) + "\n";
    return startTag("details", { class: name, open: fold === "open" }) + "\n";
  },
  callout_close: (token) => meta<Callout>(token).fold === "none" ? "</div>\n" : "</details>\n",
  callout_title_open: (token) => startTag(titleTag(token), { class: "callout-title" }),
  callout_title_close: (token) => `</${titleTag(token)}>\n`,

  task_box: (token) => {
    const isDone = meta<Task>(token).task === "done";
    const label = isDone ? "Done" : "To do";
    return startTag("input", {
      type: "checkbox",
      disabled: true,
      checked: isDone,
      "aria-label": label,
    }) + " ";
  },

  table_close: () => "</table></div>\n",

  footnote_ref: (token) => {
    const { number } = meta<Footnote>(token);
    const link = element(
      "a",
      {
        href: `#fn-${number}`,
        id: referenceId(token),
        role: "doc-noteref",
        "aria-label": `Note ${number}`,
      },
      String(number),
    );
    return element("sup", { class: "footnote-ref" }, link);
  },
  footnote_block_open: () =>
    startTag("section", { class: "footnotes", role: "doc-endnotes", "aria-label": "Notes" }) +
    "\n<ol>\n",
  footnote_block_close: () => "</ol>\n</section>\n",
  footnote_open: (token) => startTag("li", { id: `fn-${meta<Footnote>(token).number}` }),
  footnote_close: () => "</li>\n",
  footnote_anchor: (token) => {
    const { number, reference } = meta<Footnote>(token);
    const label = `Back to reference ${number}${reference > 1 ? `, ${reference}` : ""}`;
    return " " + element(
      "a",
      {
        class: "footnote-back",
        href: `#${referenceId(token)}`,
        role: "doc-backlink",
        "aria-label": label,
      },
      "↩\uFE0E",
    );
  },
};

/** Gives a parser the rules above. */
export function setRules(md: MarkdownIt): void {
  for (const [type, write] of Object.entries(RULES)) {
    const rule: RendererRule = (tokens, at) => write(tokens[at]!);
    md.renderer.rules[type] = rule;
  }
}

function meta<T>(token: Token): T {
  return token.meta as T;
}

function titleTag(token: Token): "p" | "summary" {
  return meta<Callout>(token).fold === "none" ? "p" : "summary";
}

function referenceId(token: Token): string {
  const { number, reference } = meta<Footnote>(token);
  return reference === 1 ? `fnref-${number}` : `fnref-${number}-${reference}`;
}
