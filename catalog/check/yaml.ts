import { offsetOfColumn } from "../../text/locate.ts";
import { isRecord } from "../document/fields.ts";
import type { Frontmatter, Problem, YamlValue } from "../model/types.ts";
import { advise } from "./advice.ts";

/** Plain values that YAML 1.1 readers, common in Python and Ruby, take for something else. */
const AMBIGUOUS: readonly (readonly [RegExp, string])[] = [
  [/^(y|yes|n|no|on|off)$/i, "a boolean"],
  [/^\d{4}-\d{1,2}-\d{1,2}([Tt ].*)?$/, "a date"],
  [/^\d+:[0-5]?\d(:[0-5]?\d)*$/, "a number in base 60"],
];

/** A line of more fields is a map in braces: what the whole of it says, each of its fields would say again. */
const MOST_OF_A_LINE = 8;

/** Advises on values that other readers refuse, or read differently. */
export function adviseYaml(frontmatter: Frontmatter | undefined, text: string): readonly Problem[] {
  if (frontmatter === undefined) return [];
  const lines = text.split("\n").map((line) => line.replace(/\r$/, ""));
  const seen = new Map<number, number>();
  return [...frontmatter.positions].flatMap(
    ([key, { valueLine, valueColumn }]): readonly Problem[] => {
      const before = seen.get(valueLine) ?? 0;
      seen.set(valueLine, before + 1);
      if (before >= MOST_OF_A_LINE) return [];
      const line = lines[valueLine - 1] ?? "";
      const value = line.slice(offsetOfColumn(line, valueColumn));
      const place = { line: valueLine, column: valueColumn };
      const name = key.slice(key.lastIndexOf(".") + 1);
      const plain = value.split(/\s#/, 1)[0]!.trim();
      const known = AMBIGUOUS.find(([pattern]) => pattern.test(plain));
      const read = valueAt(frontmatter, key);
      if (typeof read === "number" && String(read) !== plain && !key.startsWith("metadata.")) {
        return [
          advise(
            "yaml-ambiguous",
            `the value is the number ${read}, not the text ${plain}`,
            `Quote it: ${name}: "${plain}"`,
            place,
          ),
        ];
      }
      if (known && typeof read === "string") {
        return [
          advise(
            "yaml-ambiguous",
            `other readers take ${plain} for ${known[1]}`,
            `Quote it: ${name}: "${plain}"`,
            place,
          ),
        ];
      }
      if (!isCut(value, lines[valueLine])) return [];
      return [
        advise(
          "yaml-multi-line",
          `the value of ${name} goes on over several lines, which some clients refuse`,
          "Write it on one line, or use > for long text",
          place,
        ),
      ];
    },
  );
}

/** Tells whether a quoted or bracketed value goes on in the next line. */
function isCut(value: string, next: string | undefined): boolean {
  if (next === undefined) return false;
  const [first] = value;
  if (first === '"') return !/^"(?:[^"\\]|\\.)*"/.test(value);
  if (first === "'") return !/^'(?:[^']|'')*'/.test(value);
  if (first !== "[" && first !== "{") return false;
  const bare = value.replace(QUOTED, "");
  const count = (pattern: RegExp) => bare.match(pattern)?.length ?? 0;
  return count(/[[{]/g) > count(/[\]}]/g);
}

/** A quote that is never closed takes the rest: it is looked at once. */
const QUOTED = /"(?:[^"\\]|\\(?:[^]|$))*(?:"|$)|'[^']*(?:'|$)/g;

/** Follows a key as `Frontmatter.positions` spells it. */
function valueAt({ values }: Frontmatter, key: string): YamlValue | undefined {
  if (Object.hasOwn(values, key)) return values[key];
  const [outer, ...inner] = key.split(".");
  const value = values[outer!];
  return inner.length > 0 && isRecord(value) ? value[inner.join(".")] : undefined;
}
