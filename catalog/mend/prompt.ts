import { isRecord } from "../document/fields.ts";
import { inQuotes, isPlainText } from "../document/yaml/value.ts";
import { EXTENSION } from "../prompts/rules.ts";
import type { Edit, YamlValue } from "../model/types.ts";
import { type At, endOf, keyAt, type Readable, rewritten, valueOf } from "./fields.ts";

const ARGUMENTS = `${EXTENSION}.arguments`;

/** Mends the field of a prompt that begins on a line: arguments in a list, an argument without fields. */
export function mendPromptField(document: Readable, at: At): Edit | undefined {
  const key = keyAt(document, at);
  if (key === undefined) return undefined;
  const value = valueOf(document.frontmatter, key);
  if (key === ARGUMENTS && Array.isArray(value)) return asMap(document, value);
  const isArgument = key.startsWith(`${ARGUMENTS}.`) && key.split(".").length === 3;
  return isArgument && value === null ? rewritten(document, key, "{}", true) : undefined;
}

/** Writes a list of arguments as the map that it should be. */
function asMap(document: Readable, list: readonly YamlValue[]): Edit | undefined {
  const entries = list.map(argumentRows);
  if (!entries.every((each) => each !== undefined)) return undefined;
  const edit = rewritten(document, ARGUMENTS, "", true);
  if (edit === undefined) return undefined;
  const field = edit.text[0]!.trimEnd();
  const indent = `${/^ */.exec(field)![0]}  `;
  return { ...edit, text: [field, ...entries.flat().map((row) => indent + row)] };
}

function argumentRows(item: YamlValue): readonly string[] | undefined {
  if (typeof item === "string") return [`${item}: {}`];
  if (!isRecord(item)) return undefined;
  const { name, ...fields } = item;
  if (typeof name === "string") return entryRows(name, fields);
  const [[key, value] = [], ...others] = Object.entries(item);
  return key !== undefined && others.length === 0 && isRecord(value)
    ? entryRows(key, value)
    : undefined;
}

function entryRows(
  name: string,
  fields: { readonly [key: string]: YamlValue },
): readonly string[] | undefined {
  const entries = Object.entries(fields);
  if (entries.some(([, value]) => typeof value === "object")) return undefined;
  if (entries.length === 0) return [`${name}: {}`];
  return [`${name}:`, ...entries.map(([key, value]) => `  ${key}: ${scalar(value)}`)];
}

function scalar(value: YamlValue): string {
  if (typeof value !== "string") return String(value);
  return isPlainText(value) ? value : inQuotes(value);
}

/** Moves a field of the block, which belongs below the extension, to its end. */
export function moveIntoExtension(document: Readable, at: At): Edit | undefined {
  const { lines, frontmatter } = document;
  const key = keyAt(document, at);
  const extension = frontmatter.positions.get(EXTENSION);
  const inner = isRecord(frontmatter.values[EXTENSION]) ? frontmatter.values[EXTENSION] : {};
  if (key === undefined || extension === undefined || key.includes(".")) return undefined;
  if (Object.hasOwn(inner, key)) return undefined;
  const [from, to] = [frontmatter.positions.get(key)!.line, endOf(document, key)];
  const [start, end] = [extension.line, endOf(document, EXTENSION)];
  const moved = lines.slice(from - 1, to).map((each) => each === "" ? each : `  ${each}`);
  const around = lines.slice(start - 1, end);
  const between = from > end ? lines.slice(end, from - 1) : lines.slice(to, start - 1);
  return {
    line: Math.min(from, start),
    until: Math.max(to, end),
    text: from > end ? [...around, ...moved, ...between] : [...between, ...around, ...moved],
    isSafe: true,
  };
}
