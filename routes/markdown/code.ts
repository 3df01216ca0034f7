import type { Token } from "markdown-it";
import { readEscapes } from "../../catalog/markdown/parser.ts";
import { escapeHtml } from "../../text/html.ts";
import { isTedious, loadHighlighter } from "../code/highlight.ts";
import { findLanguage, findLanguageOfFile, type Language } from "../code/languages.ts";
import { element, setHtml } from "./elements.ts";

/** How much code of one document is highlighted, in characters of code and of HTML; what comes after it is plain. */
const CODE_BUDGET = 200_000;
const HTML_BUDGET = 500_000;

/** What the line of a fence says. */
interface Info {
  /** As written: the first word. */
  readonly label: string;
  readonly language: Language | undefined;
  readonly title: string | undefined;
}

/** Renders fences and indented code as scrolling boxes whose `code` holds the text that a copy button copies. */
export async function setCode(tokens: readonly Token[]): Promise<void> {
  let [code, html] = [CODE_BUDGET, HTML_BUDGET];
  for (const token of tokens) {
    if (token.type !== "fence" && token.type !== "code_block") continue;
    const text = token.content.replace(/\n$/, "");
    const info = readInfo(token.info);
    const { language } = info;
    const isPlain = language === undefined || text.length > code || html <= 0 ||
      isTedious(text, language);
    const written = isPlain ? escapeHtml(text) : (await loadHighlighter(language))(text);
    if (!isPlain) [code, html] = [code - text.length, html - written.length];
    setHtml(token, codeBox(written, info));
  }
}

/** Writes the box of some code that is HTML already. */
export function codeBox(html: string, { label, language, title }: Info): string {
  const caption = [
    title === undefined ? "" : element("span", { class: "code-title" }, escapeHtml(title)),
    label === "" ? "" : element("span", { class: "code-language" }, escapeHtml(label)),
  ].join("");
  const name = ["Code", label, title].filter(Boolean).join(", ");
  const code = element("code", {
    class: language === undefined ? "hljs" : `hljs language-${language}`,
  }, html);
  return element(
    "figure",
    { class: "code-block" },
    (caption === "" ? "" : element("figcaption", {}, caption)) +
      element("pre", { tabindex: "0", role: "group", "aria-label": name }, code),
  ) + "\n";
}

/** Reads `py title="x.py"`, `{.py}`, and `12:40:src/x.py`: lines of a file as some agents quote them. */
function readInfo(info: string): Info {
  const written = readEscapes(info).trim();
  const match = /(?:^|\s)title=(?:"([^"]*)"|'([^']*)')/.exec(written);
  const title = match?.[1] ?? match?.[2];
  const label = /^\{\s*\.([\w#+-]+)/.exec(written)?.[1] ?? /^\S*/.exec(written)![0];
  const quoted = /^\d+:\d+:(.+)$/.exec(label)?.[1];
  if (quoted === undefined) return { label, title, language: findLanguage(label) };
  return { label: "", title: label, language: findLanguageOfFile(quoted) };
}
