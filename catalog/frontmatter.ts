import { isAlias, isMap, isScalar, LineCounter, parseDocument as parseYaml, visit } from "yaml";
import type { Document, Node, Pair, YAMLMap } from "yaml";
import type { Frontmatter, Problem, YamlValue } from "./types.ts";
import { explainYaml } from "./yaml_problems.ts";

/** A document taken apart. */
export interface ParsedDocument {
  /** Absent where there is no block, or none that can be read. */
  readonly frontmatter: Frontmatter | undefined;
  /** The rest of the only line `description:` of a block that is not YAML (contract, section 2). */
  readonly repairedDescription: string | undefined;
  /** The text after the block, line ends as on disk; empty where the block is not closed. */
  readonly body: string;
  /** 1-based line on which the body starts. */
  readonly bodyLine: number;
  readonly problems: readonly Problem[];
}

/** A block nested deeper than this is an attack on the parser, not metadata. */
const DEEPEST = 32;

/**
 * Reads the frontmatter and the body of a document: the one reader for skills, prompts and pages.
 *
 * The block is YAML 1.2 (core schema) between a first line that is exactly `---` and the next line that is
 * `---`, blanks after it allowed. Aliases, custom tags and duplicate keys are refused; nothing is evaluated.
 * A byte order mark and CRLF are ignored here and kept everywhere else. Never throws: what cannot be read is
 * a problem with its place and a fix.
 *
 * ```ts
 * import { parseDocument } from "./frontmatter.ts";
 * import assert from "node:assert/strict";
 *
 * const bytes = new TextEncoder().encode("---\nname: a\nversion: 1.10\n---\n# A\n");
 * const { frontmatter, body, bodyLine } = parseDocument(bytes);
 * assert.deepEqual(frontmatter?.values, { name: "a", version: 1.1 });
 * assert.equal(frontmatter?.written.get("version"), "1.10");
 * assert.deepEqual([body, bodyLine], ["# A\n", 5]);
 * ```
 */
export function parseDocument(bytes: Uint8Array): ParsedDocument {
  const text = new TextDecoder().decode(bytes); // drops the byte order mark
  const block = findBlock(text);
  if (block.kind !== "block") {
    const body = block.kind === "unclosed" ? "" : text;
    return {
      frontmatter: undefined,
      repairedDescription: undefined,
      body,
      bodyLine: 1,
      problems: [block.problem],
    };
  }
  const { yaml, body, bodyLine } = block;
  const read = readYaml(yaml);
  return {
    frontmatter: read.frontmatter,
    repairedDescription: read.frontmatter ? undefined : repairDescription(yaml),
    body,
    bodyLine,
    problems: read.problems,
  };
}

type Block =
  | {
    readonly kind: "block";
    readonly yaml: string;
    readonly body: string;
    readonly bodyLine: number;
  }
  | { readonly kind: "none" | "unclosed"; readonly problem: Problem };

function findBlock(text: string): Block {
  const lines = text.split("\n");
  const trimmed = (index: number) => lines[index]!.replace(/\r$/, "");
  if (trimmed(0) !== "---") return { kind: "none", problem: whyNoBlock(text, trimmed(0)) };
  const end = lines.findIndex((line, index) => index > 0 && /^---[ \t]*\r?$/.test(line));
  if (end < 0) return { kind: "unclosed", problem: whyUnclosed(lines) };
  return {
    kind: "block",
    yaml: lines.slice(1, end).map((line) => line.replace(/\r$/, "") + "\n").join(""),
    body: lines.slice(end + 1).join("\n"),
    bodyLine: end + 2,
  };
}

/** What people write instead of a block, and what to tell them. */
const NO_BLOCK: readonly (readonly [RegExp, string, string])[] = [
  [
    /^\s*$/,
    "the file is empty",
    "Write frontmatter with name and description between two --- lines",
  ],
  [
    /^\s*(```|~~~)/,
    "the whole file is wrapped in a code fence",
    "Remove the fence around the file",
  ],
  [
    /^---[^\s-]\S*/,
    "unsupported header",
    "Write --- alone on line 1; only YAML is read and nothing is evaluated",
  ],
  [/^\+\+\+/, "unsupported header", "Write --- alone on line 1; only YAML is read"],
  [/^---[ \t]+\r?\n/, "blanks follow the opening ---", "Write --- alone on line 1"],
  [/^[ \t]*\r?\n\s*---\s*\n/, "blank lines come before the opening ---", "Move --- to line 1"],
  [
    /^\s*(name|description)[ \t]*:/,
    "the --- lines around the fields are missing",
    "Put --- on a line before and after the fields",
  ],
];

function whyNoBlock(text: string, first: string): Problem {
  const start = text.slice(0, 2000);
  const known = NO_BLOCK.find(([pattern]) => pattern.test(start));
  const [, reason, fix] = known ?? [
    /./,
    "",
    "Add name and description between two --- lines at the start of the file",
  ];
  const header = reason === "unsupported header" ? ` "${first.slice(0, 40)}"` : "";
  return {
    severity: "error",
    code: "frontmatter-missing",
    message: reason === "" ? "no frontmatter block" : `no frontmatter block: ${reason}${header}`,
    fix,
    line: 1,
    column: 1,
  };
}

function whyUnclosed(lines: readonly string[]): Problem {
  const alike = lines.findIndex((line, index) => index > 0 && line.startsWith("---"));
  const hint = alike < 0 ? "" : `; line ${alike + 1} is "${lines[alike]!.trim().slice(0, 40)}"`;
  return {
    severity: "error",
    code: "frontmatter-unclosed",
    message: `the block that opens on line 1 has no closing --- line${hint}`,
    fix: "Put --- alone on a line after the last field",
    line: 1,
    column: 1,
  };
}

interface YamlReading {
  readonly frontmatter: Frontmatter | undefined;
  readonly problems: readonly Problem[];
}

/** The first line of the block in the file. */
const FIRST_LINE = 2;

function readYaml(yaml: string): YamlReading {
  const place = placer(yaml);
  const deep = tooDeep(yaml);
  if (deep !== undefined) {
    return unreadable([{
      severity: "error",
      code: "frontmatter-too-deep",
      message: `the block is nested deeper than ${DEEPEST} levels`,
      fix: "Write flat fields",
      ...place(deep),
    }]);
  }
  const lines = new LineCounter();
  const document = parseYaml(yaml, {
    version: "1.2",
    schema: "core",
    merge: false,
    customTags: [],
    prettyErrors: false,
    lineCounter: lines,
    logLevel: "silent",
    keepSourceTokens: false,
  });
  const problems = [
    ...[...document.errors, ...badTags(document)].map((error) => explainYaml(error, yaml, place)),
    ...forbiddenNodes(document, place),
  ];
  if (problems.length > 0) return unreadable(firstOfEachLine(problems));
  return toFrontmatter(document, yaml, place);
}

function unreadable(problems: readonly Problem[]): YamlReading {
  return { frontmatter: undefined, problems };
}

/** One mistake makes a parser complain several times. */
function firstOfEachLine(problems: readonly Problem[]): readonly Problem[] {
  const seen = new Set<unknown>();
  const isFirst = ({ line, message }: Problem) => {
    const known = seen.has(line) || seen.has(message);
    seen.add(line).add(message);
    return !known;
  };
  return problems.filter(isFirst).slice(0, 5);
}

/** An unknown tag is only a warning to the parser. */
function badTags(document: Document): Document["warnings"] {
  return document.warnings.filter(({ code }) => code === "TAG_RESOLVE_FAILED");
}

type Placer = (offset: number) => { readonly line: number; readonly column: number };

/** Turns an offset of the block into a place in the file; columns count code points. */
function placer(yaml: string): Placer {
  return (offset) => {
    const before = yaml.slice(0, Math.min(offset, yaml.length));
    const start = before.lastIndexOf("\n") + 1;
    const line = before.split("\n").length - 1;
    return { line: line + FIRST_LINE, column: [...before.slice(start)].length + 1 };
  };
}

/** The parser takes exponential time and the whole stack on deep nesting: look before it is called. */
function tooDeep(yaml: string): number | undefined {
  let depth = 0;
  for (let offset = 0; offset < yaml.length; offset++) {
    const character = yaml[offset]!;
    if (character === "[" || character === "{") depth++;
    if (character === "]" || character === "}") depth = Math.max(0, depth - 1);
    if (depth > DEEPEST) return offset;
  }
  const nested = /^[ \t]*(?:[-?:][ \t]+){33}/m.exec(yaml);
  if (nested) return nested.index;
  let previous = 0, levels = 0;
  for (const match of yaml.matchAll(/^( *)\S/gm)) {
    const indent = match[1]!.length;
    levels = indent > previous ? levels + 1 : indent === 0 ? 0 : Math.min(levels, indent);
    previous = indent;
    if (levels > DEEPEST) return match.index;
  }
  return undefined;
}

function forbiddenNodes(document: Document, place: Placer): readonly Problem[] {
  const problems: Problem[] = [];
  const refuse = (node: Node, code: string, message: string, fix: string) =>
    problems.push({ severity: "error", code, message, fix, ...place(node.range?.[0] ?? 0) });
  visit(document, {
    Alias: (_, node) => {
      refuse(
        node,
        "frontmatter-alias",
        `the alias "*${node.source}" is not read`,
        "Write the value out",
      );
    },
    Node: (_, node) => {
      const tag = node.tag;
      if (isAlias(node) || tag === undefined || tag.startsWith("tag:yaml.org,2002:")) return;
      refuse(node, "frontmatter-tag", `the tag "${tag}" is not read`, "Remove the tag");
    },
  });
  return problems;
}

function toFrontmatter(document: Document.Parsed, yaml: string, place: Placer): YamlReading {
  const root = document.contents as Node | null;
  if (root !== null && !isMap(root)) {
    return unreadable([{
      severity: "error",
      code: "frontmatter-not-map",
      message: "the block holds no fields",
      fix: "Write one field a line: name: value",
      ...place(root.range?.[0] ?? 0),
    }]);
  }
  const items = root === null ? [] : (root as YAMLMap<Node, Node | null>).items;
  const written = new Map<string, string>();
  const positions = new Map<string, Position>();
  const values: [string, YamlValue][] = [];
  for (const pair of items) {
    const key = keyOf(pair);
    values.push([key, toValue(pair.value, yaml)]);
    written.set(key, writtenOf(pair.value, yaml));
    addPositions(positions, key, pair, place);
  }
  return { frontmatter: { values: toRecord(values), written, positions }, problems: [] };
}

type Position = Frontmatter["positions"] extends ReadonlyMap<string, infer T> ? T : never;

function addPositions(
  positions: Map<string, Position>,
  key: string,
  pair: Pair<Node, Node | null>,
  place: Placer,
): void {
  positions.set(key, positionOf(pair, place));
  if (!isMap(pair.value)) return;
  for (const inner of (pair.value as YAMLMap<Node, Node | null>).items) {
    addPositions(positions, `${key}.${keyOf(inner)}`, inner, place);
  }
}

function positionOf(pair: Pair<Node, Node | null>, place: Placer): Position {
  const key = place(pair.key.range?.[0] ?? 0);
  const value = place(pair.value?.range?.[0] ?? pair.key.range?.[0] ?? 0);
  return { ...key, valueLine: value.line, valueColumn: value.column };
}

function keyOf({ key }: Pair<Node, Node | null>): string {
  return isScalar(key) ? String(key.source ?? key.value) : String(key);
}

/** A map without a prototype's names in it: `__proto__` is a key like any other. */
function toRecord(entries: readonly (readonly [string, YamlValue])[]): Record<string, YamlValue> {
  return Object.fromEntries(entries);
}

function toValue(node: unknown, yaml: string): YamlValue {
  if (isMap(node)) {
    const { items } = node as YAMLMap<Node, Node | null>;
    return toRecord(items.map((pair) => [keyOf(pair), toValue(pair.value, yaml)]));
  }
  if (isScalar(node)) return toScalar(node.value, node.source);
  if (node && typeof node === "object" && "items" in node) {
    return (node.items as readonly unknown[]).map((item) => toValue(item, yaml));
  }
  return null;
}

/** JSON carries no infinity, and no integer beyond 2^53 without loss: such numbers stay as written. */
function toScalar(value: unknown, source: string | undefined): YamlValue {
  if (typeof value === "number") {
    const isExact = Number.isFinite(value) &&
      (!Number.isInteger(value) || Number.isSafeInteger(value));
    return isExact ? value : source ?? String(value);
  }
  return value === null || typeof value === "boolean" || typeof value === "string"
    ? value
    : String(value);
}

/** Text is shown as it reads, everything else as it is written. */
function writtenOf(node: Node | null, yaml: string): string {
  if (node === null) return "";
  if (isScalar(node) && typeof node.value === "string") return node.value;
  const [start, end] = node.range ?? [0, 0];
  return yaml.slice(start, end).trim();
}

function repairDescription(yaml: string): string | undefined {
  const found = [...yaml.matchAll(/^description:(.*)$/gm)];
  if (found.length !== 1) return undefined;
  const value = found[0]![1]!.trim();
  const quoted = /^(["'])(.*)\1$/.exec(value);
  const text = quoted ? quoted[2]! : value;
  return text.trim() === "" ? undefined : text;
}
