import type { Node } from "yaml";
import { isMap, isScalar, isSeq, parseDocument } from "./library.ts";
import { type Place, problem } from "../../model/diagnostics.ts";
import { createLocator, type Locator } from "../../../text/locate.ts";
import { type Field, type FieldMap, keyOf } from "./nodes.ts";
import { findComments } from "./comment.ts";
import { findControls } from "./controls.ts";
import { FIRST_LINE, type Position, readPlainBlock } from "./plain.ts";
import type { Frontmatter, Problem, YamlValue } from "../../model/types.ts";
import { DEEPEST, tooDeepAt } from "./depth.ts";
import { explainYaml } from "./explain.ts";
import { refusedNodes } from "./refused.ts";
import { explainColon } from "./explain_line.ts";

/** The fields of a block, or why it cannot be read. */
export interface YamlBlock {
  readonly frontmatter: Frontmatter | undefined;
  readonly problems: readonly Problem[];
}

/** Reads the text between the fences as a map (YAML 1.2, core schema) whose every key and value JSON can carry. */
export function readYaml(yaml: string): YamlBlock {
  const frontmatter = readPlainBlock(yaml);
  return frontmatter === undefined ? parseYaml(yaml) : { frontmatter, problems: [] };
}

/** Reads it with the parser, whatever it looks like. */
export function parseYaml(yaml: string): YamlBlock {
  const place = createLocator(yaml, FIRST_LINE);
  const deep = tooDeepAt(yaml);
  if (deep !== undefined) return unreadable([tooDeep(place(deep))]);
  const document = parseDocument(yaml, {
    version: "1.2",
    schema: "core",
    merge: false,
    customTags: [],
    uniqueKeys: false, // its check takes quadratic time
    prettyErrors: false,
    logLevel: "error", // at "silent", a second document is dropped without a word
  });
  const unknownTags = document.warnings.filter(({ code }) => code === "TAG_RESOLVE_FAILED");
  const errors = [...document.errors, ...unknownTags].slice(0, MOST_EXPLAINED);
  const explained = explainYaml(errors, yaml, place);
  // what the parser makes of so broken a block may nest as deep as the block is long
  if (errors.length === MOST_EXPLAINED) return unreadable(explained.slice(0, MOST_SHOWN));
  const problems = [
    ...explained,
    ...firstOfEachLine(refusedNodes(document, yaml, place), explained),
  ];
  const controls = findControls(document, yaml, place);
  if (problems.length > 0) return unreadable([...controls, ...problems].slice(0, MOST_SHOWN));
  const block = toBlock(document.contents, yaml, place);
  const comments = isMap(document.contents) ? findComments(document.contents, yaml, place) : [];
  const found = [...controls, ...block.problems, ...comments];
  return { ...block, problems: found.slice(0, MOST_SHOWN) };
}

/** A hostile block makes thousands of complaints, and each takes a look at the whole block. */
const MOST_EXPLAINED = 20;
const MOST_SHOWN = 5;

function unreadable(problems: readonly Problem[]): YamlBlock {
  return { frontmatter: undefined, problems };
}

function tooDeep(place: Place): Problem {
  const message = `the block is nested deeper than ${DEEPEST} levels`;
  return problem("frontmatter-too-deep", message, "Write flat fields", place);
}

/** Leaves out what is on a line with another problem, or said already. */
function firstOfEachLine(
  problems: readonly Problem[],
  known: readonly Problem[],
): readonly Problem[] {
  const seen = new Set<unknown>(known.flatMap(({ line, message }) => [line, message]));
  return problems.filter(({ line, message }) => {
    const isKnown = seen.has(line) || seen.has(message);
    seen.add(line).add(message);
    return !isKnown;
  });
}

function toBlock(root: Node | null, yaml: string, place: Locator): YamlBlock {
  if (root !== null && !isMap(root) && !isEmpty(root)) {
    return unreadable([notMap(yaml, place(root.range?.[0] ?? 0))]);
  }
  const items = isMap(root) ? (root as FieldMap).items : [];
  const fields = items.map((pair) => [keyOf(pair), pair.value] as const);
  const positions = new Map<string, Position>();
  for (const pair of items) addPositions(positions, keyOf(pair), pair, yaml, place);
  return {
    frontmatter: {
      values: Object.fromEntries(fields.map(([key, node]) => [key, toValue(node)])),
      written: new Map(fields.map(([key, node]) => [key, writtenOf(node, yaml)])),
      positions,
    },
    problems: [],
  };
}

/** Lines that would be fields but for their colons are mended one by one. */
function notMap(yaml: string, at: Place): Problem {
  const line = yaml.split("\n", at.line - FIRST_LINE + 1).at(-1)!;
  const odd = explainColon(line, at.line);
  const message = "the block holds no fields";
  if (odd === undefined) {
    return problem("frontmatter-not-map", message, "Write one field a line: name: value", at);
  }
  const { edit } = odd;
  return { ...problem("frontmatter-not-map", `${message}: ${odd.message}`, odd.fix, at), edit };
}

/** A block of comments, blanks or nothing. */
function isEmpty(node: Node): boolean {
  return isScalar(node) && node.value === null && !node.source;
}

function addPositions(
  positions: Map<string, Position>,
  key: string,
  pair: Field,
  yaml: string,
  place: Locator,
): void {
  const start = pair.key.range?.[0] ?? 0;
  const value = place(pair.value?.range?.[0] ?? start);
  const written = writtenOf(pair.value, yaml);
  positions.set(key, {
    ...place(start),
    valueLine: value.line,
    valueColumn: value.column,
    written,
  });
  if (!isMap(pair.value)) return;
  for (const inner of (pair.value as FieldMap).items) {
    addPositions(positions, `${key}.${keyOf(inner)}`, inner, yaml, place);
  }
}

/** `fromEntries` makes `__proto__` a key like any other. */
function toValue(node: unknown): YamlValue {
  if (isMap(node)) {
    const { items } = node as FieldMap;
    return Object.fromEntries(items.map((pair) => [keyOf(pair), toValue(pair.value)]));
  }
  if (isSeq(node)) return node.items.map(toValue);
  return isScalar(node) ? toScalar(node.value, node.source) : null;
}

/** JSON carries no infinity, and no integer beyond 2^53 without loss: such numbers stay as written. */
function toScalar(value: unknown, source: string | undefined): YamlValue {
  if (value === null || typeof value === "boolean" || typeof value === "string") return value;
  if (typeof value !== "number") return String(value);
  const isExact = Number.isFinite(value) &&
    (!Number.isInteger(value) || Number.isSafeInteger(value));
  return isExact ? value : source ?? String(value);
}

/** Text is shown as it reads, everything else as it is written, without the indentation of its block. */
function writtenOf(node: Node | null, yaml: string): string {
  if (node === null) return "";
  if (isScalar(node) && typeof node.value === "string") return node.value;
  const [start, end] = node.range ?? [0, 0];
  const text = yaml.slice(start, end).trim();
  if (!text.includes("\n")) return text; // most are: a long line would be looked at for each of its values
  const indent = start - (yaml.lastIndexOf("\n", start - 1) + 1);
  const isBlock = yaml.slice(start - indent, start).trim() === "";
  return isBlock ? text.replaceAll(`\n${" ".repeat(indent)}`, "\n") : text;
}
