/** Escapes text that stands in a line of Markdown, so that no character of it means anything. */
export function escapeText(text: string): string {
  return text
    .replace(/[\\`*[\]<]/g, "\\$&")
    .replace(/(?<![\p{L}\p{N}])_|_(?![\p{L}\p{N}])/gu, "\\_")
    .replace(/^(\s*)([#>+-])(\s|$)/, "$1\\$2$3")
    .replace(/^(\s*\d{1,9})([.)])(\s|$)/, "$1\\$2$3");
}

/** Writes text as a code span, however many backticks it holds (CommonMark, 6.1). */
export function codeSpan(text: string): string {
  const line = text.replace(/\s+/g, " ").trim();
  if (line === "") return "";
  const fence = "`".repeat(longestRun(line) + 1);
  const isBare = !line.startsWith("`") && !line.endsWith("`");
  return isBare ? fence + line + fence : `${fence} ${line} ${fence}`;
}

/** Writes text as a fenced block, whatever fences it holds. */
export function fenced(text: string): string {
  const fence = "`".repeat(Math.max(3, longestRun(text) + 1));
  return `${fence}\n${text.endsWith("\n") ? text : `${text}\n`}${fence}`;
}

function longestRun(text: string): number {
  return Math.max(0, ...(text.match(/`+/g) ?? []).map(({ length }) => length));
}
