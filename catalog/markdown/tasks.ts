import type { MarkdownIt, StateCore } from "markdown-it";

const TASK = /^\[([ xX])\][ \t]+(?=\S)/;

/**
 * Reads task lists (GFM 0.29, section 5.3): a `list_item_open` token of a task has `meta.task`, `"done"` or
 * `"open"`, and its text begins after the box.
 */
export function readTasks(md: MarkdownIt): void {
  md.core.ruler.after("block", "tasks", markTasks);
}

function markTasks({ tokens }: StateCore): void {
  for (let at = 2; at < tokens.length; at++) {
    const [item, paragraph, inline] = [tokens[at - 2]!, tokens[at - 1]!, tokens[at]!];
    if (item.type !== "list_item_open" || paragraph.type !== "paragraph_open") continue;
    const box = TASK.exec(inline.content);
    if (box === null) continue;
    item.meta = { task: box[1] === " " ? "open" : "done" };
    inline.content = inline.content.slice(box[0].length);
  }
}
