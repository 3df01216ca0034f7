/**
 * Pages as Markdown, for agents: made from what the page shows, so that no page needs a second one by hand. A page that
 * shows a document as its author wrote it has that document for a twin instead, byte for byte.
 *
 * @module
 */
import { type ComponentChildren, h, isValidElement, type VNode } from "preact";
import { CodeListing } from "../../components/code_listing.tsx";
import { codeSpan, escapeText, fenced } from "./spelling.ts";

/** What {@linkcode toMarkdown} needs beside the page. */
export interface MarkdownOptions {
  /** Turns the address of a link into the one to write. */
  readonly link: (href: string) => string;
}

type Props = Readonly<Record<string, unknown>> & { readonly children?: ComponentChildren };

/** What is only for hands and eyes. */
const SKIPPED = new Set(["button", "form", "input", "label", "script", "svg", "textarea"]);

/** Elements whose content runs within a line. */
const INLINE = new Set([
  "a",
  "abbr",
  "b",
  "br",
  "code",
  "em",
  "i",
  "img",
  "kbd",
  "mark",
  "span",
  "strong",
]);

/** Writes what a page shows as Markdown, blocks parted by a blank line. */
export function toMarkdown(body: ComponentChildren, options: MarkdownOptions): string {
  const blocks = blocksOf(body, options);
  return blocks.length === 0 ? "" : `${blocks.join("\n\n")}\n`;
}

/** Calls components until only elements and text are left; components of this site have no state. */
function expand(node: ComponentChildren): readonly (VNode<Props> | string)[] {
  if (Array.isArray(node)) return node.flatMap(expand);
  if (typeof node === "string" || typeof node === "number") return [String(node)];
  if (!isValidElement(node)) return [];
  const { type, props } = node as VNode<Props>;
  if ((type as unknown) === CodeListing) return [h("pre", {}, String(props.text)) as VNode<Props>];
  if (typeof type !== "function") {
    return isShown(node as VNode<Props>) ? [node as VNode<Props>] : [];
  }
  return expand((type as (props: Props) => ComponentChildren)(props));
}

function isShown({ type, props }: VNode<Props>): boolean {
  const classes = String(props.class ?? "").split(" ");
  return !SKIPPED.has(type as string) && props["aria-hidden"] !== "true" && props.hidden !== true &&
    !classes.includes("visually-hidden") && !classes.includes("crumbs");
}

function blocksOf(node: ComponentChildren, options: MarkdownOptions): string[] {
  const blocks: string[] = [];
  let line: (VNode<Props> | string)[] = [];
  const endLine = () => {
    const text = isOrnament(line) ? "" : joinInline(line, options);
    if (text !== "") blocks.push(text);
    line = [];
  };
  for (const each of expand(node)) {
    if (typeof each === "string" || INLINE.has(each.type as string)) {
      line.push(each);
      continue;
    }
    endLine();
    blocks.push(...blockOf(each, options));
  }
  endLine();
  return blocks;
}

/** A call number that stands alone in the margin; it stands again where it is explained. */
function isOrnament([first, ...rest]: readonly (VNode<Props> | string)[]): boolean {
  return rest.length === 0 && typeof first === "object" && first.props.class === "call-number";
}

function blockOf(element: VNode<Props>, options: MarkdownOptions): string[] {
  const { type, props } = element;
  const { children } = props;
  switch (type) {
    case "h1":
    case "h2":
    case "h3":
    case "h4":
      return [`${"#".repeat(Number(type[1]))} ${lineOf(children, options)}`];
    case "p":
    case "figcaption":
    case "summary":
      return lineOf(children, options) === "" ? [] : [lineOf(children, options)];
    case "ul":
    case "ol":
      return listOf(element, options);
    case "dt":
      return [`**${lineOf(children, options)}**`];
    case "pre":
      return [fenced(plainText(children).replace(/^\n/, ""))];
    case "table":
      return tableOf(element, options);
    case "nav":
      return navOf(element, options);
    default:
      return blocksOf(children, options);
  }
}

/** Says what the links are for, as it is said to those who do not see them. */
function navOf({ props }: VNode<Props>, options: MarkdownOptions): string[] {
  const blocks = blocksOf(props.children, options);
  const label = props["aria-label"];
  return blocks.length === 0 || label === undefined ? blocks : [`${label}:`, ...blocks];
}

function listOf({ type, props }: VNode<Props>, options: MarkdownOptions): string[] {
  const items = expand(props.children)
    .filter((item) => typeof item !== "string")
    .map((item) => itemOf(blocksOf(item.props.children, options)))
    .filter((text) => text !== "");
  if (items.length === 0) return [];
  const marks = items.map((_, index) => type === "ol" ? `${index + 1}. ` : "- ");
  return [items.map((text, index) => hanging(marks[index]!, text)).join("\n")];
}

/** Puts the blocks of a list's item together: a heading becomes bold, a list within a line stays in the line. */
function itemOf(blocks: readonly string[]): string {
  const [first, ...rest] = blocks.map((block) => block.replace(/^#+ ([^\n]*)$/, "**$1**"));
  if (first === undefined) return "";
  if (rest.length === 0) {
    return first.startsWith("- ") ? first.slice(2).replaceAll("\n- ", ", ") : first;
  }
  const isTight = rest.every((block) => /^(?:- |\d+\. )/.test(block));
  return [first, ...rest].join(isTight ? "\n" : "\n\n");
}

/** Indents every line but the first by the width of the mark, so that all of it belongs to the item. */
function hanging(mark: string, text: string): string {
  return mark + text.replace(/\n(?=[^\n])/g, `\n${" ".repeat(mark.length)}`);
}

function tableOf(table: VNode<Props>, options: MarkdownOptions): string[] {
  const rows = rowsOf(table).map((row) =>
    expand(row.props.children).filter((cell) => typeof cell !== "string")
      .map((cell) => lineOf(cell.props.children, options).replaceAll("|", "\\|"))
  );
  const [head, ...body] = rows;
  if (head === undefined) return [];
  const line = (cells: readonly string[]) => `| ${cells.join(" | ")} |`;
  return [[line(head), line(head.map(() => "---")), ...body.map(line)].join("\n")];
}

function rowsOf(element: VNode<Props>): readonly VNode<Props>[] {
  return expand(element.props.children).flatMap((child) =>
    typeof child === "string" ? [] : child.type === "tr" ? [child] : rowsOf(child)
  );
}

/** Writes everything in one line. */
function lineOf(node: ComponentChildren, options: MarkdownOptions): string {
  return joinInline(expand(node), options);
}

function joinInline(nodes: readonly (VNode<Props> | string)[], options: MarkdownOptions): string {
  let line = "";
  for (const node of nodes) {
    const text = inlineOf(node, options);
    line += needsBlank(line, text, node) ? ` ${text}` : text;
  }
  return line.replace(/\s+/g, " ").trim();
}

/** Style sheets part what stands side by side; in text a blank has to. */
function needsBlank(line: string, text: string, each: VNode<Props> | string): boolean {
  return typeof each !== "string" && each.type !== "br" && /[^\s(]$/.test(line) &&
    /^[^\s.,;:?!)]/.test(text);
}

function inlineOf(node: VNode<Props> | string, options: MarkdownOptions): string {
  if (typeof node === "string") return escapeText(node.replace(/\s+/g, " "));
  const { type, props } = node;
  switch (type) {
    case "a": {
      const text = lineOf(props.children, options);
      return text === "" ? "" : `[${text}](${options.link(String(props.href))})`;
    }
    case "code":
    case "kbd":
      return codeSpan(plainText(props.children));
    case "b":
    case "strong":
      return `**${lineOf(props.children, options)}**`;
    case "em":
    case "i":
      return `*${lineOf(props.children, options)}*`;
    case "br":
      return " ";
    case "img":
      return `![${escapeText(String(props.alt ?? ""))}](${String(props.src)})`;
    default:
      return lineOf(props.children, options);
  }
}

/** The text of nodes as it is, line ends and all. */
function plainText(node: ComponentChildren): string {
  return expand(node).map((each) =>
    typeof each === "string" ? each : plainText(each.props.children)
  )
    .join("");
}
