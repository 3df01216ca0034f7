import type { Token } from "markdown-it";
import type { Task } from "../../catalog/markdown/tasks.ts";
import { setHtml, startTag } from "./elements.ts";

/** Prepares tables, whose boxes scroll and can be focused, and marks lists of tasks. */
export function setBlocks(tokens: readonly Token[]): void {
  const lists: Token[] = [];
  let tables = 0;
  for (const token of tokens) {
    if (token.type === "table_open") setTable(token, ++tables);
    else if (token.type === "th_open" || token.type === "td_open") setCell(token);
    else if (/_list_open$/.test(token.type)) lists.push(token);
    else if (/_list_close$/.test(token.type)) lists.pop();
    else if (token.type === "list_item_open" && (token.meta as Task | null)?.task) {
      token.attrSet("class", "task");
      lists.at(-1)!.attrSet("class", "task-list");
    }
  }
}

function setTable(token: Token, number: number): void {
  const box = {
    class: "table-scroll",
    role: "region",
    "aria-label": `Table ${number}`,
    tabindex: "0",
  };
  setHtml(token, `${startTag("div", box)}<table>\n`);
}

/** Alignment is a class: the content security policy allows no inline style. */
function setCell(token: Token): void {
  const alignment = /(?:left|center|right)$/.exec(String(token.attrGet("style") ?? ""))?.[0];
  token.attrs = null;
  if (token.type === "th_open") token.attrSet("scope", "col");
  if (alignment !== undefined) token.attrSet("class", `align-${alignment}`);
}
