import type { YamlValue } from "../../model/types.ts";

/** A value that stands where its author put it: on one line of the block, and perhaps on lines that continue it. */
export interface WrittenValue {
  /** What stands before it: `name: `, indentation and list signs included. */
  readonly field: string;
  /** The text, trimmed, its lines joined by a blank. */
  readonly text: string;
  /** The offset of its first line in the block. */
  readonly start: number;
  /** The offset at which its last line ends. */
  readonly end: number;
}

/** Which lines continue a value: all that are indented, or those above the first that looks like a field. */
export type Continued =
  | "all"
  | "until a known field"
  | "until a lower-case field"
  | "until a field";

const FIELDS: Readonly<Record<Continued, RegExp>> = {
  "all": /^(?!)/,
  "until a known field":
    /^(?:name|description|license|compatibility|metadata|allowed-tools|title|tags|x-personal-mcp|id|version|capabilities|arguments|required):(?:\s|$)|^#/,
  "until a lower-case field": /^[a-z][\w-]*:\s|^#/,
  "until a field": /^(?:- +)*[\w-]+:(?:\s|$)|^#/,
};

/** Reads the value that follows a field from the block. Lines continue it that are indented deeper than the field. */
export function valueAfter(
  yaml: string,
  start: number,
  field: string,
  continued: Continued,
): WrittenValue {
  const column = columnOf(field);
  let end = endOfLine(yaml, start);
  const lines = [yaml.slice(start + field.length, end)];
  for (let next = end; next < yaml.length;) {
    const stop = endOfLine(yaml, next + 1);
    const line = yaml.slice(next + 1, stop);
    next = stop;
    if (line.trim() === "") continue;
    if (indentOf(line) <= column || FIELDS[continued].test(line.trimStart())) break;
    lines.push(line);
    end = stop;
  }
  return { field, text: lines.map((line) => line.trim()).join(" ").trim(), start, end };
}

/** Takes the pair of quotes around a whole value away; `mark` is empty where there is none. */
export function withoutQuotes(value: string): { readonly mark: string; readonly inner: string } {
  const [mark = ""] = value;
  const isQuoted = (mark === '"' || mark === "'") && value.length > 1 && value.endsWith(mark);
  return isQuoted ? { mark, inner: value.slice(1, -1) } : { mark: "", inner: value };
}

/** The name of a known field that stands, indented by mistake, on the line at an offset. */
export function knownField(line: string): string | undefined {
  const text = line.trimStart();
  return FIELDS["until a known field"].test(text) && !text.startsWith("#")
    ? text.slice(0, text.indexOf(":"))
    : undefined;
}

/** Quotes a text for YAML: with single quotes if it holds `"` or `\\`, since double quotes read backslashes. */
export function inQuotes(text: string): string {
  return /["\\]/.test(text) ? `'${text.replaceAll("'", "''")}'` : `"${text}"`;
}

/** What may be the name of a field or the first word of a sentence: `note: …`. */
export function lowerCaseField(line: string): string | undefined {
  return /^([a-z][\w-]*):\s/.exec(line.trimStart())?.[1];
}

/** How many blanks begin a line; a tab among its blanks makes none of them count. */
function indentOf(line: string): number {
  const blanks = /^ */.exec(line)![0].length;
  return /^\s/.test(line.slice(blanks, blanks + 1)) ? 0 : blanks;
}

function endOfLine(yaml: string, from: number): number {
  const end = yaml.indexOf("\n", from);
  return end < 0 ? yaml.length : end;
}

/** The column in which a field starts, list signs passed over. */
export function columnOf(line: string): number {
  return /^\s*(?:- +)*/.exec(line)![0].length;
}

/** Writes a list as one text, or as JSON where an item holds what parts the items. */
export function listAsText(items: readonly YamlValue[], mark: ", " | " "): string {
  const isText = (item: YamlValue) =>
    typeof item !== "object" && item !== null && !String(item).includes(",");
  const text = items.every(isText) ? items.join(mark) : JSON.stringify(items);
  return mark === " " && isPlainText(text) ? text : inQuotes(text);
}

/** Writes a value as text that keeps all of it: a list by commas, anything deeper as JSON. */
export function asText(value: YamlValue): string {
  if (Array.isArray(value)) return listAsText(value, ", ");
  return inQuotes(typeof value === "string" ? value : value === null ? "" : JSON.stringify(value));
}

/** Whether YAML of any version reads a text without quotes as that text. */
export function isPlainText(text: string): boolean {
  return /^[A-Za-z][^\n"'[\]{}&!|>%@`]*$/.test(text) && !/:(?:\s|$)|\s#|\s$/.test(text) &&
    !/^(?:true|false|null|yes|no|on|off|y|n)$/i.test(text);
}
