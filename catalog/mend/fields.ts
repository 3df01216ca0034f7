import { isRecord } from "../document/fields.ts";
import type { Edit, Frontmatter, Problem, YamlValue } from "../model/types.ts";
import { asText, listAsText } from "../document/yaml/value.ts";

/** A document whose block could be read. */
export interface Readable {
  readonly lines: readonly string[];
  readonly frontmatter: Frontmatter;
}

/** Where a problem is; `line` alone where the column does not matter. */
export type At = Pick<Problem, "line" | "column">;

/** The key that a problem is about: at its place, or at that of its value. */
export function keyAt({ frontmatter }: Readable, { line, column }: At): string | undefined {
  const found = [...frontmatter.positions].filter(([, position]) =>
    position.line === line || position.valueLine === line
  );
  const exact = found.findLast(([, { column: key, valueColumn }]) =>
    column === key || column === valueColumn
  );
  return (exact ?? found.at(-1))?.[0];
}

/** Follows a key as `Frontmatter.positions` spells it: `metadata.a.b`. */
export function valueOf({ values }: Frontmatter, key: string): YamlValue | undefined {
  if (Object.hasOwn(values, key)) return values[key];
  for (let dot = key.indexOf("."); dot > 0; dot = key.indexOf(".", dot + 1)) {
    const outer = values[key.slice(0, dot)];
    if (isRecord(outer)) {
      const inner = key.slice(dot + 1);
      const found = valueOf({ values: outer } as Frontmatter, inner);
      if (found !== undefined) return found;
    }
  }
  return undefined;
}

/** The last line of the value of a field: lines below it belong to it that are indented deeper, and list items. */
export function endOf({ lines, frontmatter }: Readable, key: string): number {
  const { line } = frontmatter.positions.get(key)!;
  const column = indentOf(lines[line - 1]!);
  let end = line;
  for (let next = line; next < lines.length; next++) {
    const text = lines[next]!;
    if (text.trim() === "") continue;
    const isItem = indentOf(text) === column && /^\s*-\s/.test(text);
    if (/^---\s*$/.test(text) || indentOf(text) <= column && !isItem) break;
    end = next + 1;
  }
  return end;
}

function indentOf(line: string): number {
  return /^ */.exec(line)![0].length;
}

/** Writes another value for a field on its line, which takes the place of all lines of the old one. */
export function rewritten(
  document: Readable,
  key: string,
  value: string,
  isSafe: boolean,
): Edit | undefined {
  const { lines, frontmatter } = document;
  const { line, column } = frontmatter.positions.get(key)!;
  const source = lines[line - 1]!;
  const start = offsetOf(source, column);
  const field = /^[^:]*:/.exec(source.slice(start))?.[0];
  // a field that stands after another on its line is in braces
  if (field === undefined || source.slice(0, start).trim().replace(/^-\s*/, "") !== "") {
    return undefined;
  }
  const until = endOf(document, key);
  const hasComment = lines.slice(line - 1, until).some((each) => /(?:^|\s)#/.test(each));
  return {
    line,
    until,
    text: [`${source.slice(0, start)}${field} ${value}`],
    isSafe: isSafe && !hasComment,
  };
}

/** Puts quotes around a plain value where it stands; what stands around it on its line stays. */
export function quotedInPlace({ lines, frontmatter }: Readable, key: string): Edit | undefined {
  const { line, valueLine, valueColumn } = frontmatter.positions.get(key)!;
  if (line !== valueLine) return undefined;
  const source = lines[line - 1]!;
  const start = offsetOf(source, valueColumn);
  const value = /^[^\s,}\]#]+/.exec(source.slice(start))?.[0];
  if (value === undefined) return undefined;
  const text = `${source.slice(0, start)}"${value}"${source.slice(start + value.length)}`;
  return { line, until: line, text: [text.trimEnd()], isSafe: true };
}

/** Columns count code points. */
function offsetOf(line: string, column: number): number {
  let offset = 0;
  for (let passed = 1; passed < column && offset < line.length; passed++) {
    offset += line.codePointAt(offset)! > 0xffff ? 2 : 1;
  }
  return offset;
}

/** Fields of `metadata` that are lists in one text here (contract, section 5). */
const LISTS = /^metadata\.(?:tags|capabilities)$/;

/** Makes text of an entry of `metadata`, or a map of nothing: every value is kept. */
export function mendMetadata(document: Readable, at: At): Edit | undefined {
  const key = keyAt(document, at);
  if (key === undefined) return undefined;
  const value = valueOf(document.frontmatter, key);
  if (key === "metadata") {
    return value === null ? rewritten(document, key, "{}", true) : undefined;
  }
  if (typeof value === "number" || typeof value === "boolean") return quotedInPlace(document, key);
  return value === undefined ? undefined : rewritten(document, key, asText(value), LISTS.test(key));
}

/** Writes a list of tools as the one text that it should be; a tool with blanks outside of its brackets stays. */
export function mendTools(document: Readable): Edit | undefined {
  const tools = document.frontmatter.values["allowed-tools"];
  if (!Array.isArray(tools) || !tools.every((tool) => typeof tool === "string")) return undefined;
  const isPlain = tools.every((tool) => /^[^\s()]+(?:\([^()]*\))?$/.test(tool));
  return isPlain ? rewritten(document, "allowed-tools", listAsText(tools, " "), true) : undefined;
}

/** Writes tags that stand in one text as the list that a page or a prompt has. */
export function mendTags(document: Readable, key: string): Edit | undefined {
  const tags = valueOf(document.frontmatter, key);
  if (typeof tags !== "string") return undefined;
  const list = tags.split(",").map((tag) => tag.trim()).filter(Boolean);
  const isPlain = list.every((tag) => /^[\p{L}][\p{L}\p{N} _-]*$/u.test(tag));
  return rewritten(document, key, isPlain ? `[${list.join(", ")}]` : JSON.stringify(list), true);
}
