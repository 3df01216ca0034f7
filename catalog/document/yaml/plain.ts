import type { Frontmatter, YamlValue } from "../../model/types.ts";

/** Where a field stands, and how it is written. */
export type Position = Frontmatter["positions"] extends ReadonlyMap<string, infer T> ? T : never;

/** The first line of the block in the file. */
export const FIRST_LINE = 2;

/** One field: a text, or a map of texts. */
interface Field {
  readonly key: string;
  readonly value: YamlValue;
  readonly position: Position;
  readonly inner: readonly Field[];
}

/** One line of the block, and where it stands in the file. */
interface Line {
  readonly text: string;
  readonly line: number;
}

/**
 * Reads a block of the plain form that nearly every document has: one `name: text` a line, the text plain or in
 * quotes without escapes; a folded or literal text below its name; a map of one level. Returns
 * `undefined` for any other block; the caller then uses the YAML parser.
 *
 * Exists for start-up speed only: what it accepts equals the parser's result, positions included, which the tests hold.
 */
export function readPlainBlock(yaml: string): Frontmatter | undefined {
  if (!HARMLESS.test(yaml) || OTHER_BLANK.test(yaml) || !yaml.endsWith("\n")) return undefined;
  const lines = yaml.split("\n").slice(0, -1)
    .map((text, index): Line => ({ text, line: index + FIRST_LINE }));
  const fields = readFields(lines, "");
  if (fields === undefined) return undefined;
  const positions = new Map<string, Position>();
  for (const { key, position, inner } of fields) {
    positions.set(key, position);
    for (const each of inner) positions.set(`${key}.${each.key}`, each.position);
  }
  const written = new Map(fields.map(({ key, position }) => [key, position.written!]));
  return { values: valuesOf(fields), written, positions };
}

/** No control but the line feed, no break of Unicode, no byte order mark, no half character. */
const HARMLESS =
  /^[\n\x20-\x7e\xa0-\u2027\u202a-\ud7ff\ue000-\ufefe\uff00-\ufffd\u{10000}-\u{10ffff}]+$/u;

/** A blank of Unicode, which YAML takes for text and `trimEnd` for a blank. */
const OTHER_BLANK = /[^\S \n]/;

function valuesOf(fields: readonly Field[]): Readonly<Record<string, YamlValue>> {
  return Object.fromEntries(fields.map(({ key, value }) => [key, value]));
}

function readFields(lines: readonly Line[], indent: string): readonly Field[] | undefined {
  const fields: Field[] = [];
  const keys = new Set<string>();
  for (let start = 0; start < lines.length;) {
    let end = start + 1;
    while (lines[end]?.text.startsWith(`${indent} `)) end++;
    const field = readField(lines[start]!, lines.slice(start + 1, end), indent);
    if (field === undefined || keys.has(field.key)) return undefined;
    fields.push(field);
    keys.add(field.key);
    start = end;
  }
  return fields;
}

/** The gap before a value is all blanks: a value does not begin with one. */
const FIELD = /^( *)([A-Za-z][\w-]*):(?:( +)([^ ].*)?)?$/;
const LONGEST_KEY = 64;

function readField(first: Line, below: readonly Line[], indent: string): Field | undefined {
  const [, before, key, gap = "", rest = ""] = FIELD.exec(first.text) ?? [];
  if (key === undefined || key.length > LONGEST_KEY || before !== indent) return undefined;
  const { line } = first;
  const column = indent.length + 1;
  const valueColumn = column + key.length + 1 + gap.length;
  if (below.length === 0 || rest !== "") {
    const value = below.length === 0 ? textOf(rest.trimEnd()) : blockOf(rest.trimEnd(), below);
    if (value === undefined) return undefined;
    const position = { line, column, valueLine: line, valueColumn, written: value };
    return { key, value, position, inner: [] };
  }
  return indent === "" ? readMap(key, { line, column }, below) : undefined;
}

/** A word that stands for no text (YAML 1.2, section 10.3.2), in any case. */
const KEYWORD = /^(?:null|true|false)$/i;
/** Begins with a letter, and holds nothing that ends a plain text or makes it a field (YAML 1.2, section 7.3.3). */
const PLAIN = /^\p{L}(?:[^:#]|:(?=[^ ])|(?<=[^ ])#)*$/u;
const QUOTED = /^(?:"([^"\\]*)"|'([^']*)')$/;

function textOf(written: string): string | undefined {
  if (PLAIN.test(written)) return KEYWORD.test(written) ? undefined : written;
  const [, double, single] = QUOTED.exec(written) ?? [];
  return double ?? single;
}

/** Joins the lines of a text below its name (YAML 1.2, section 8.1), none of them indented further or blank. */
function blockOf(header: string, below: readonly Line[]): string | undefined {
  const [, style, chomping] = /^([|>])(-?)$/.exec(header) ?? [];
  const indent = indentOf(below[0]!);
  const isEven = ({ text }: Line) =>
    text.startsWith(indent) && /^[^ ](?:.*[^ ])?$/.test(text.slice(indent.length));
  if (style === undefined || !below.every(isEven)) return undefined;
  const texts = below.map(({ text }) => text.slice(indent.length));
  return texts.join(style === ">" ? " " : "\n") + (chomping === "-" ? "" : "\n");
}

function readMap(
  key: string,
  place: Pick<Position, "line" | "column">,
  below: readonly Line[],
): Field | undefined {
  const indent = indentOf(below[0]!);
  const inner = readFields(below, indent);
  if (inner === undefined) return undefined;
  const { line: valueLine, column: valueColumn } = inner[0]!.position;
  const written = below.map(({ text }) => text.slice(indent.length)).join("\n").trim();
  const position = { ...place, valueLine, valueColumn, written };
  return { key, value: valuesOf(inner), position, inner };
}

function indentOf({ text }: Line): string {
  return /^ */.exec(text)![0];
}
