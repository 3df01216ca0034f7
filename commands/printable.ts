import { visibleLine } from "../text/visible.ts";

/** Puts a text on one line, with what a terminal would obey spelled out: content may come from anywhere. */
export function printable(text: string): string {
  return visibleLine(text.replace(/\s+/g, " ").trim());
}
