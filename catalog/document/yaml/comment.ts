import { isMap, isScalar } from "./library.ts";
import type { YAMLMap } from "yaml";
import { problem } from "../../model/diagnostics.ts";
import type { Problem } from "../../model/types.ts";
import type { Locator } from "../../../text/locate.ts";
import { type Field, keyOf } from "./nodes.ts";
import { replacing } from "./complaint.ts";
import { inQuotes, valueAfter } from "./value.ts";

/** Fields that people read, in which `#` is hardly ever meant as a comment. */
const READ = new Set(["name", "description", "title", "compatibility"]);

/** Warns of values that `#` after a blank cuts, or that begin with it: YAML takes the rest for a comment. */
export function findComments(root: YAMLMap, yaml: string, place: Locator): readonly Problem[] {
  if (root.flow) return [];
  return (root.items as Field[]).flatMap((pair): readonly Problem[] => {
    if (isMap(pair.value)) return findComments(pair.value as YAMLMap, yaml, place);
    const start = pair.key?.range?.[0];
    if (start === undefined || !isScalar(pair.key)) return [];
    const key = keyOf(pair);
    const sign = signOf(pair, key, yaml);
    return sign === undefined ? [] : [explain({ key, start, sign }, yaml, place)];
  });
}

/** The offset of the `#` that cuts a value. */
function signOf({ key, value }: Field, name: string, yaml: string): number | undefined {
  const isEmpty = value === null || isScalar(value) && value.value === null && !value.source;
  const isPlain = isScalar(value) && value.type === "PLAIN" && typeof value.value === "string";
  if (!isEmpty && !(isPlain && READ.has(name))) return undefined;
  const end = isEmpty ? yaml.indexOf(":", key.range![1]) + 1 : value!.range![1];
  const blanks = /^[ \t]+(?=#)/.exec(restOfLine(yaml, end))?.[0];
  const sign = blanks === undefined ? undefined : end + blanks.length;
  return sign !== undefined && /^#\s*$/.test(restOfLine(yaml, sign)) ? undefined : sign;
}

function restOfLine(yaml: string, from: number): string {
  const end = yaml.indexOf("\n", from);
  return yaml.slice(from, end < 0 ? undefined : end);
}

interface Cut {
  readonly key: string;
  /** The offset of the key. */
  readonly start: number;
  readonly sign: number;
}

function explain({ key, start, sign }: Cut, yaml: string, place: Locator): Problem {
  const line = yaml.lastIndexOf("\n", start - 1) + 1;
  const field = /^[^:]*:[ \t]*/.exec(yaml.slice(line))![0];
  const value = valueAfter(yaml, line, field, "until a field");
  const isEmpty = value.text.startsWith("#");
  const message = isEmpty
    ? `the value of ${key} is empty, because # begins a comment`
    : `the value of ${key} ends before #, which begins a comment after a blank`;
  const { fix, edit } = replacing(value, inQuotes(value.text), place);
  return { ...problem("yaml-comment", message, fix, place(sign)), edit };
}
