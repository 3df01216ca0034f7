import assert from "node:assert/strict";
import { parseDocument } from "../frontmatter.ts";
import { assertRecorded } from "../../../tests/support/recorded.ts";
import type { Problem } from "../../model/types.ts";

/** The fields of a block, the place of the first problem, and how to mend it. */
const ROWS: readonly [string, string, string][] = [
  [
    "description: Build it. Use when: now\n",
    "2:32",
    'Quote the value: description: "Build it. Use when: now"',
  ],
  [
    "description: Use this\n  when: it rains\nname: a\n",
    "3:7",
    'Replace lines 2 to 3 with: description: "Use this when: it rains"',
  ],
  ['description: Say "hi": loudly\n', "2:22", "Quote the value: description: 'Say \"hi\": loudly'"],
  [
    "description: ends with a colon:\n",
    "2:31",
    'Quote the value: description: "ends with a colon:"',
  ],
  ["metadata:\n  note: a: b\n", "3:10", 'Quote the value: note: "a: b"'],
  ["list:\n  - b: c: d\n", "3:9", 'Quote the value: - b: "c: d"'],
  ["name: a\n description: b\n", "3:2", "Remove the blanks before description"],
  [
    "x-personal-mcp:\n  arguments:\n    a:\n      description: A.\n        required: true\n",
    "6:9",
    "Start required in column 7",
  ],
  [
    "metadata:\n  x:\n    a: foo\n      b: bar\n",
    "5:7",
    "Start b in column 5, or quote the whole value if it is no field",
  ],
  ["description: >- Builds: it\n", "2:14", 'Drop the sign: description: "Builds: it"'],
  ['description: "Say "hi" now."\n', "2:20", "Quote the value: description: 'Say \"hi\" now.'"],
  ["description: @Watch\n", "2:14", 'Quote the value: description: "@Watch"'],
  ["description: `code` first\n", "2:14", 'Quote the value: description: "`code` first"'],
  ["description: %x\n", "2:14", 'Quote the value: description: "%x"'],
  ["hint: [date] [days]\n", "2:14", 'Quote the value: hint: "[date] [days]"'],
  ["hint: [part] [size] | --all\n", "2:14", 'Quote the value: hint: "[part] [size] | --all"'],
  ["description: 'it's'\n", "2:18", 'Quote the value: description: "it\'s"'],
  ['description: "a" and "b"\n', "2:18", 'Quote the value: description: \'"a" and "b"\''],
  [
    "description: 'open\nname: a\n",
    "2:14",
    "Close the value of description with ' at the end of its line",
  ],
  ["a: [1, 2\nb: c\n", "2:4", "Close it with ], or quote the value"],
  ["metadata:\n  tags: [x, y\n", "3:9", "Close it with ], or quote the value"],
  ["a: {b: 1\nc: d\n", "2:4", "Close it with }, or quote the value"],
  ["a: [x, [y, z]\nb: c\n", "2:4", "Close it with ], or quote the value"],
  ["a: [1, {b: 2]\nb: c\n", "2:8", "Close it with } before ], or quote the value"],
  ["a: [x, [1, {b: 2], c]\nd: e\n", "2:12", "Close it with } before ], or quote the value"],
  ["a: [1, {b: 2\nc: d\n", "2:8", "Close it with }], or quote the value"],
  ["a: [x}\nb: c\n", "2:4", "Write ] in place of }, or quote the value"],
  ["a: [x # y]\nb: c\n", "2:4", "Close it with ] before #, or quote the value"],
  ["a: [x, y\n  b: c: d\n", "2:4", "Close it with ], or quote the value"],
  ["- [a\n- b\n", "2:3", "Close it with ], or quote the value"],
  ["a: [\nx,\n]\nb: c\n", "3:1", "Indent them, the closing ] too, or write all on one line"],
  ["m: {\na: 1\n}\nb: c\n", "3:1", "Indent them, the closing } too, or write all on one line"],
  ['a: [x, "y]\nb: "z"\n', "2:8", 'Close the quote with "'],
  ["a:\n  - 'x\n", "3:5", "Close the quote with ' at the end of its line"],
  ['a: "x\n  b: "y"\n', "2:4", 'Close the value of a with " at the end of its line'],
  ['a: "x\n  y\nb: c\n', "2:4", 'Close the value of a with " at the end of line 3'],
  ["a: 'x''\nb: c\n", "2:4", "Close the value of a with ' at the end of its line"],
  ['a: "C:\\dir\nb: c\n', "2:4", "Quote the value: a: 'C:\\dir'"],
  ["hint: [date] [days\nb: c\n", "2:14", 'Quote the value: hint: "[date] [days"'],
  ["description: @a\n  b\n", "2:14", 'Replace lines 2 to 3 with: description: "@a b"'],
  ["a: [b] c\n\n  d\n", "2:8", 'Replace lines 2 to 4 with: a: "[b] c d"'],
  ["a: >- b\n  c: d\n", "2:4", 'Replace lines 2 to 3 with: a: "b c: d"'],
  ['a: "b" c\n  d\n', "2:8", "Replace lines 2 to 3 with: a: '\"b\" c d'"],
  ["a:\n  - b: c: d\n    e: f\n", "3:9", 'Quote the value: - b: "c: d"'],
  ['a: "b": c\n', "2:7", "Quote the value: a: '\"b\": c'"],
  ["a: 'it's'\n  b c: d\n", "2:8", "Replace lines 2 to 3 with: a: \"'it's' b c: d\""],
  ['a: "b"\n tags: c\n', "3:2", "Start it in their column"],
  [
    "name: a\ndescription\n",
    "3:1",
    "Write name: value, or indent the line to continue the value above",
  ],
  ["metadata:\n\tauthor: me\n", "3:1", "Indent with spaces"],
  ["description: **Sorts** mail\n", "2:14", 'Quote the value: description: "**Sorts** mail"'],
  ["globs: *.md, *.txt\n", "2:8", 'Quote the value: globs: "*.md, *.txt"'],
  ["description: & more\n", "2:14", 'Quote the value: description: "& more"'],
  ["description: !important mail\n", "2:14", 'Quote the value: description: "!important mail"'],
  ["description: ![x](y) mail\n", "2:14", 'Quote the value: description: "![x](y) mail"'],
  ["description: - Sorts mail\n", "2:14", 'Quote the value: description: "- Sorts mail"'],
  ["description: ? Sorts mail\n", "2:14", 'Quote the value: description: "? Sorts mail"'],
  [
    "description: *Sorts* mail\n  for all\n",
    "2:14",
    'Replace lines 2 to 3 with: description: "*Sorts* mail for all"',
  ],
  [
    'description: "C:\\Users and \\d+"\n',
    "2:17",
    "Use single quotes, or write each \\ twice: description: 'C:\\Users and \\d+'",
  ],
  [
    'metadata:\n  a: "it\'s \\d"\n',
    "3:12",
    "Use single quotes, or write each \\ twice: a: 'it''s \\d'",
  ],
  [
    "description: 'Bob's and Ann's lists'\n",
    "2:19",
    "Quote the value: description: \"Bob's and Ann's lists\"",
  ],
  ["description: “Use when: now”\n", "2:23", 'Quote the value: description: "Use when: now"'],
  ["name：a\n", "2:1", "Write a colon and a plain blank: name: a"],
  ["name:a\ndescription:b\n", "2:1", "Write a colon and a plain blank: name: a"],
  ["name:\u00a0 a\ndescription: b\n", "2:1", "Write a colon and a plain blank: name: a"],
  ["name: a\ndescription:\u3000b c\n", "3:1", "Write a colon and a plain blank: description: b c"],
  ["name: a\ndescription：b：c\n", "3:1", "Write a colon and a plain blank: description: b：c"],
  [
    "description: >-\nSorts mail.\nAnd post.\nname: a\n",
    "3:1",
    'Replace lines 2 to 4 with: description: "Sorts mail. And post."',
  ],
  [
    "description: Sorts mail\nand post.\n",
    "3:1",
    'Replace lines 2 to 3 with: description: "Sorts mail and post."',
  ],
  [
    'description: "Sorts mail,\nand post."\nname: a\n',
    "2:14",
    'Replace lines 2 to 3 with: description: "Sorts mail, and post."',
  ],
  ["name: {{name}}\n", "2:8", 'Quote the value, as in name: "{{name}}"'],
  ["a: 1\n...\nb: 2\n", "4:1", "Remove the line ... or --- within the block"],
  ["a: &b x\n", "2:7", 'Quote the value: a: "&b x"'],
  ["a: &b x\nc: *b\n", "3:4", "Write the value out, or quote it"],
  ["a: !note x\n", "2:4", 'Quote the value: a: "!note x"'],
  ["a: !!binary aGk=\n", "2:13", "Remove the tag"],
  ['a: "\\uD800"\n', "2:4", "Write the character itself"],
  ["1: a\n'1': b\n", "3:1", "Keep one of the two lines"],
  ["m:\n  a: 1\n  a: 2\n", "4:3", "Keep one of the two lines"],
  [
    "name: a\n<<<<<<< ours\nmetadata:\n  author: r\n=======\n>>>>>>> theirs\n",
    "3:1",
    "Resolve the conflict and remove the lines <<<<<<<, ======= and >>>>>>>",
  ],
];

for (const [yaml, place, fix] of ROWS) {
  Deno.test(`a block ${JSON.stringify(yaml)} is refused at ${place} with a way to mend it`, () => {
    const { frontmatter, problems } = parseDocument(`---\n${yaml}---\n`);
    const { line, column, fix: found } = problems[0]!;
    assert.deepEqual([frontmatter, `${line}:${column}`, found], [undefined, place, fix]);
  });
}

Deno.test("what is said of every refused block is what was recorded", () => {
  const reports = ROWS.map(([yaml]) => ({
    yaml,
    problems: parseDocument(`---\n${yaml}---\n`).problems,
  }));
  assertRecorded("yaml_problems.json", `${JSON.stringify(reports, undefined, 1)}\n`);
});

Deno.test("each mistake of a block has its own place, and none is blamed for another", () => {
  const told = (yaml: string) =>
    parseDocument(`---\n${yaml}---\n`).problems.map(({ line, column, message, fix }) =>
      `${line}:${column} ${message} - ${fix}`
    );
  const bracket = 'the bracket "[" is not closed - Close it with ], or quote the value';
  const colon = '": " inside an unquoted value starts a new field';
  assert.deepEqual(told("a: [b\nc: [d\n"), [`2:4 ${bracket}`, `3:4 ${bracket}`]);
  assert.deepEqual(told("a: [b]]\nc: d\ne: f\n"), [
    '2:7 text follows a list in brackets - Quote the value: a: "[b]]"',
  ]);
  assert.deepEqual(told('description: Plans: a trip with "stops\n tags: [x, y\n'), [
    `2:19 ${colon} - Quote the value: description: 'Plans: a trip with "stops'`,
    `3:8 ${bracket}`,
  ]);
  assert.deepEqual(told("description: Plans: a\n  [trip, day\nb: c\n"), [
    `2:19 ${colon} - Replace lines 2 to 3 with: description: "Plans: a [trip, day"`,
  ]);
});

Deno.test("a block of very many equal keys is refused like one of two", () => {
  const { problems } = parseDocument(`---\n${"a:\n".repeat(20_000)}---\n`);
  const at = problems.map(({ line, column, fix }) => `${line}:${column} ${fix}`);
  assert.deepEqual(at, ["3:1 Keep one of the two lines"]);
});

/** Does what a fix says; the printed field takes the place of its line, or of the lines that are named. */
function obey(text: string, { fix, edit, line, column }: Problem): string | undefined {
  const lines = text.split("\n");
  if (edit !== undefined) {
    const { line: first, until, text: written } = edit;
    const isPrinted = fix!.endsWith(written[0]!.trim()) || /^Close the value of /.test(fix!);
    assert(isPrinted, `${fix} is not ${written}`);
    lines.splice(first - 1, until - first + 1, ...written);
    return lines.join("\n");
  }
  const [, range, written] =
    /^(?:Quote the value|Quote it|Drop the sign|Replace lines (\d+ to \d+) with): (.*)$/.exec(
      fix!,
    ) ??
      [];
  const at = line! - 1;
  const source = lines[at]!;
  if (written !== undefined) {
    const [first, last] = range?.split(" to ").map(Number) ?? [line!, line!];
    const indent = /^ */.exec(lines[first! - 1]!)![0];
    lines.splice(first! - 1, last! - first! + 1, indent + written);
    return lines.join("\n");
  }
  const [, mark, end] =
    /^Close the (?:value of .* |quote )with (["']) at the end of (?:its line|line (\d+))$/.exec(
      fix!,
    ) ?? [];
  const [, closers, before = ""] =
    /^Close it with ([\]}]+)(?: before (.))?, or quote the value$/.exec(fix!) ?? [];
  const [, right, wrong = ""] = /^Write (.) in place of (.), or/.exec(fix!) ?? [];
  if (mark !== undefined) lines[end === undefined ? at : Number(end) - 1] += mark;
  else if (closers !== undefined) {
    const end = before === "" ? source.length : source.indexOf(before, column!);
    lines[at] = `${source.slice(0, end)}${closers} ${source.slice(end)}`;
  } else if (right !== undefined) lines[at] = source.replace(wrong, right);
  else if (fix === "Indent with spaces") lines[at] = source.replace("\t", "  ");
  else if (/^Remove the blanks before /.test(fix!)) lines[at] = source.trimStart();
  else if (fix === "Start it in their column") lines[at] = source.slice(column! - 1);
  else return undefined;
  return lines.join("\n");
}

/** Mends the first problem; says what is left of it, or how it could not be mended. */
function leftOf(yaml: string): string | undefined {
  const text = `---\n${yaml}---\n`;
  const [first] = parseDocument(text).problems;
  if (first === undefined) return "no problem";
  const mended = obey(text, first);
  if (mended === undefined) return `no fix to obey: ${first.fix}`;
  const same = parseDocument(mended).problems.find(({ line, column }) =>
    line === first.line && column === first.column
  );
  return same && `${first.fix} leaves ${same.line}:${same.column} ${same.message}`;
}

/** Fields with one mistake each, by the kind of mistake. */
const BROKEN = {
  colon: [
    "Plans: a trip",
    "a trip. Use when: asked",
    'say "hi": loudly',
    "C:\\x: y",
    "ends:",
    "it's: so",
  ],
  reserved: ["@me and you", "`code` first", "%x", '@me "and" it\'s', "@a: b"],
  quote: [
    '"Plans a trip',
    "'Plans a trip",
    '"a \\ b',
    "'it''s",
    "\"a 'b'",
    '"a: b',
    "'a # b",
    '"[x',
  ],
  bracket: ["[x, y", "{x: y", "[x, [y, z]", "[x, {y: z}", '["x", y', "[[x", "{x: [y]", "[{x: y"],
  after: ["[x] [y]", "{x} y", "[x] y: z", '"a" and "b"', "'it's'", '"Say "hi" now"', "[x]]"],
  start: ["**Plans** a trip", "*x", "& more", "!now: a", "- a", "? a", "![a](b) c"],
  escape: ['"C:\\Users"', '"\\d+ it\'s"', '"a \\. b: c"'],
  sign: [">- Plans a trip", "| it's: so", '> say "hi"'],
};

const FIELDS = [
  (value: string) => `description: ${value}\n`,
  (value: string) => `metadata:\n  note: ${value}\n`,
];
const FOLLOWING = [
  "",
  "name: a\n",
  'name: "a"\n',
  "tags: [a, b]\n",
  "license: 'a'\nname: a\n",
  "a:\n  - b\n",
  "# x\nb: c\n",
];
/** Lines that continue the value; a bracket goes on over them by itself. */
const CONTINUED = [
  "",
  "    goes on\n",
  "    goes on\n\n    and on\n",
  '    it\'s "so"\n',
  "    goes: on\n",
  "    (a [b\n",
];

for (const [kind, values] of Object.entries(BROKEN)) {
  Deno.test(`doing what is said of a mistake mends it: ${kind}`, () => {
    const failed: [string, string][] = [];
    for (const value of values) {
      for (const field of FIELDS) {
        for (const following of FOLLOWING) {
          for (const continued of kind === "bracket" ? [""] : CONTINUED) {
            const yaml = field(value) + continued + following;
            const left = leftOf(yaml);
            if (left !== undefined) failed.push([yaml, left]);
          }
        }
      }
    }
    assert.deepEqual(failed, []);
  });
}

Deno.test("doing what is said of any refused row mends it, where the words say what to write", () => {
  const obeyed = ROWS.filter(([yaml]) => !leftOf(yaml)?.startsWith("no fix to obey"));
  assert.equal(obeyed.length, 65);
  assert.deepEqual(obeyed.map(([yaml]) => leftOf(yaml)).filter(Boolean), []);
});

Deno.test("random faults on one line of a good block are mended by what is said of them", () => {
  const random = seeded(7);
  const pick = <T>(from: readonly T[]): T => from[Math.floor(random() * from.length)]!;
  const words = [
    "trip",
    "day",
    "it's",
    'a "b"',
    "x # y",
    "[z",
    "q}",
    "C:\\d",
    "now.",
    "ä",
    "日",
    "- e",
    "&f",
    "*g",
  ];
  const text = () =>
    Array.from({ length: 1 + Math.floor(random() * 4) }, () => pick(words)).join(" ");
  const good = [
    "name: a",
    "license: MIT",
    'compatibility: "b: c"',
    "tags: [a, b]",
    "x:\n  - y\n  - z",
    "m:\n  n: o",
  ];
  const faults: readonly (() => string)[] = [
    () => `Plans ${text()}: ${text()}`,
    () => `${pick(["@", "`", "%"])}x ${text()}`,
    () => `"Plans ${text().replaceAll('"', "")}`,
    () => `'Plans ${text().replaceAll("'", "")}`,
    () => `${pick(["[", "{"])}a, b, ${pick(["c", "[d]", "{e: f}"])}`,
  ];
  const failed: [string, string][] = [];
  let broken = 0;
  for (let round = 0; round < 2000; round++) {
    const before = good.filter(() => random() < 0.3);
    const after = good.filter((each) => !before.includes(each) && random() < 0.5);
    const isTab = random() < 0.1;
    const line = isTab
      ? "metadata:\n\ta: b"
      : pick(["description: ", "metadata:\n  a: "]) + pick(faults)();
    const yaml = [...before, line, ...after].map((each) => `${each}\n`).join("");
    const left = leftOf(yaml);
    if (left === "no problem") continue; // a comment took the fault away
    broken++;
    if (left !== undefined) failed.push([yaml, left]);
  }
  assert.deepEqual([failed.slice(0, 5), broken > 1800], [[], true]);
});

/** A generator of numbers from 0 to 1, the same for the same seed. */
function seeded(seed: number): () => number {
  let state = seed;
  return () => (state = (state * 48271) % 2147483647) / 2147483647;
}
