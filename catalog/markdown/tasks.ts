import type { MarkdownIt, StateCore, Token } from "markdown-it";

/** The `meta` of the `list_item_open` token of a task, and of the `task_box` token that begins its text. */
export interface Task {
  readonly task: "done" | "open";
}

const BOX = /^\[([ xX])\][ \t]+(?=\S)/;

/** Reads task lists (GFM 0.29, section 5.3). */
export function readTasks(md: MarkdownIt): void {
  const tasks = new WeakMap<Token, Task>();
  md.core.ruler.after("block", "tasks", ({ tokens }: StateCore) => {
    for (let at = 2; at < tokens.length; at++) {
      const [item, paragraph, inline] = [tokens[at - 2]!, tokens[at - 1]!, tokens[at]!];
      if (item.type !== "list_item_open" || paragraph.type !== "paragraph_open") continue;
      const box = BOX.exec(inline.content);
      if (box === null) continue;
      const task: Task = { task: box[1] === " " ? "open" : "done" };
      tasks.set(inline, task);
      item.meta = { ...task };
      inline.content = inline.content.slice(box[0].length);
    }
  });
  md.core.ruler.after("inline", "task_boxes", ({ tokens, Token }: StateCore) => {
    for (const inline of tokens) {
      const task = tasks.get(inline);
      if (task === undefined) continue;
      const box = new Token("task_box", "", 0);
      box.meta = { ...task };
      inline.children!.unshift(box);
    }
  });
}
