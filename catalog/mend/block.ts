import type { Edit } from "../model/types.ts";

/** Mends the lines around a block that keep it from being one: blanks, a fence of code, marks too many. */
export function mendStart(text: string): Edit | undefined {
  const lines = text.split(/\r?\n/);
  const first = lines.findIndex((line) => line.trim() !== "");
  const opening = lines[first] ?? "";
  if (/^(?:`{3,}|~{3,})/.test(opening) && first === 0) return unwrap(lines);
  if (!/^[ \t]*-{3,}[ \t]*$/.test(opening)) return undefined;
  const indent = /^[ \t]*/.exec(opening)![0];
  const last = lines.findIndex((line, index) => index > first && line.trim() === "---");
  if (last < 0) return undefined;
  const block = lines.slice(first + 1, last);
  if (block.some((line) => line.trim() !== "" && !line.startsWith(indent))) return undefined;
  const rows = block.map((line) => line.slice(indent.length));
  return { line: 1, until: last + 1, text: ["---", ...rows, "---"], isSafe: true };
}

/** Takes away the fence around a whole file, or around its block alone. */
function unwrap(lines: readonly string[]): Edit | undefined {
  const fence = /^(?:`+|~+)/.exec(lines[0]!)![0];
  const isEnd = (line: string | undefined) => line?.trimEnd() === fence;
  if (lines[1]?.trimEnd() !== "---") return undefined;
  const closing = lines.findIndex((line, index) => index > 1 && line.trimEnd() === "---");
  if (closing < 0) return undefined;
  const end = isEnd(lines[closing + 1])
    ? closing + 1
    : lines.findLastIndex((line) => line.trim() !== "");
  if (!isEnd(lines[end])) return undefined;
  return { line: 1, until: end + 1, text: lines.slice(1, end), isSafe: true };
}

/** `---# Title` is a fence whose line end was lost. */
export function breakFence(text: string): Edit | undefined {
  const lines = text.split("\n");
  const [first, ...others] = lines.flatMap((line, index) =>
    index > 0 && /^---[^-\s]/.test(line) ? [index] : []
  );
  if (first === undefined || others.length > 0) return undefined;
  const rest = lines[first]!.trimEnd().slice("---".length);
  return { line: first + 1, until: first + 1, text: ["---", rest], isSafe: true };
}

/** Writes two blanks for each tab that indents a line, from a line down to the first that no tab indents. */
export function untab(text: string, number: number): Edit | undefined {
  const lines = text.split("\n");
  const isTabbed = (line: string | undefined) => line !== undefined && /^ *\t/.test(line);
  let until = number;
  while (isTabbed(lines[until])) until++;
  const rows = lines.slice(number - 1, until).map((line) =>
    line.trimEnd().replace(/^[ \t]+/, (blanks) => blanks.replaceAll("\t", "  "))
  );
  return isTabbed(lines[number - 1])
    ? { line: number, until, text: rows, isSafe: true }
    : undefined;
}
