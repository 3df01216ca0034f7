import assert from "node:assert/strict";
import { parseDocument } from "./frontmatter.ts";

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
    'Quote the value: description: "Use this when: it rains"',
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
  ["a: [1, 2\nb: c\n", "3:1", "Close it on its line, or quote the value"],
  [
    "name: a\ndescription\n",
    "3:1",
    "Write name: value, or indent the line to continue the value above",
  ],
  ["metadata:\n\tauthor: me\n", "3:1", "Indent with spaces"],
  ["name: {{name}}\n", "2:8", 'Quote the value, as in name: "{{name}}"'],
  ["a: 1\n...\nb: 2\n", "4:1", "Remove the line ... or --- within the block"],
  ["a: &b x\n", "2:7", "Write the value out, or quote it"],
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

Deno.test("the corrected line is read as it was meant", () => {
  for (const [yaml, , fix] of ROWS.filter(([, , fix]) => fix.startsWith("Quote the value: "))) {
    const line = fix.slice("Quote the value: ".length).replace(/^- /, "");
    const { problems } = parseDocument(`---\n${line}\n---\n`);
    assert.deepEqual(problems, [], yaml);
  }
});
