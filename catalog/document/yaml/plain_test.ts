import assert from "node:assert/strict";
import { findBlock } from "../block.ts";
import { readPlainBlock } from "./plain.ts";
import { parseYaml } from "./parse.ts";

/** Blocks of the plain form. */
const PLAIN = [
  "name: a\n",
  "name: a\ndescription: Does a, and b (c) [d] {e} - f? g! h & i * j | k > l @ m ` n % o \" p ' q\n",
  "name:  a   \ndescription: Ünïcode, 文字 and 😀\n",
  "url: https://example.com/a#b\nnote: a:b c#d\n",
  'a: "null"\nb: \'12\'\nc: ""\nd: "a: b # c"  \n',
  "description: >-\n  One line.\nname: a\n",
  "description: >\n   One line\n   and # another: one.\nname: a\n",
  "description: |\n  - One\n  - Two\n",
  "description: |-\n    One\n    Two\n",
  'metadata:\n  tags: a, b\n  version: "1.0"\nname: a\n',
  "name: a\nmetadata:\n    tags: a  \n    note: >-\n      deep\n      text\n",
  "constructor: a\ntoString: b\n",
  "name: untrue\ndescription: nullable\n",
];

/** Blocks that the parser must read, since they mean more than they look. */
const NOT_PLAIN = [
  "",
  "name: true\n",
  "name: Null\n",
  "name: False\n",
  "version: 1.0\n",
  "name:\n",
  "name: a\nname: b\n",
  "name: a: b\n",
  "name: a:\n",
  "name: a # b\n",
  "name: a\n  b\n",
  "name: [a]\n",
  "name: &a b\n",
  'name: "a\\n"\n',
  "name: 'a''b'\n",
  "name: a\n\nb: c\n",
  "# a\nname: b\n",
  "name: a\n...\n",
  "name: a\n---\nb: c\n",
  "name:\ta\n",
  "name: a\u2028b\n",
  "name: a\u0007\n",
  "name: a\ud800\n",
  "? a\n: b\n",
  "- a\n",
  "a: >-\n  b\n\n  c\n",
  "a: >-\n  b\n   c\n",
  "a: >-\n  b \n  c\n",
  "a: |+\n  b\n",
  "a: >2\n  b\n",
  "a:\n  b:\n    c: d\n",
  "a:\n  b: c\n d: e\n",
  "a:\n  b: c\n  b: d\n",
  "a:\n  - b\n",
  " a: b\n",
  "__proto__: a\n",
  "a: b",
  "name: a\u00a0\n",
  'name: "a"\u3000\n',
  "d: >-\u2003\n  a\n",
  "m:\n  a: b\u00a0\n",
];

for (const yaml of PLAIN) {
  Deno.test(`the plain block ${JSON.stringify(yaml)} is read as the parser reads it`, () => {
    assert.deepEqual(readPlainBlock(yaml), parseYaml(yaml).frontmatter);
    assert.deepEqual(parseYaml(yaml).problems, []);
  });
}

for (const yaml of NOT_PLAIN) {
  Deno.test(`the block ${JSON.stringify(yaml)} is left to the parser`, () => {
    assert.equal(readPlainBlock(yaml), undefined);
  });
}

/** Answers the same numbers for the same seed (mulberry32). */
function randomOf(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) % below;
  };
}

const PIECES = [
  ..." \n\n\n:#-|>&*!%@`'\"\\[]{},?~.0aAz_é文😀\t\r\u0085\u2028\ufeff\ud800\u00a0\u3000",
  ..."a: b\n|c: d\n|\n  e: f\n|\n  g\n|: |: |: | #|>-\n  |: >\n  |: |-\n  |null|true|False|.inf|---\n|...\n|''|\"\"|a:\n  |\n    "
    .split("|"),
];

Deno.test("whatever is done to a block, it is read as the parser reads it or left to the parser", () => {
  const random = randomOf(1);
  const read = { plain: 0, other: 0 };
  for (let round = 0; round < 20_000; round++) {
    let yaml = PLAIN[random(PLAIN.length)]!;
    if (random(3) === 0) yaml += PLAIN[random(PLAIN.length)]!;
    for (let edits = random(4); edits > 0; edits--) {
      const at = random(yaml.length + 1);
      yaml = yaml.slice(0, at) + PIECES[random(PIECES.length)] + yaml.slice(at + random(3));
    }
    const block = findBlock(`---\n${yaml}---\n`);
    if (block.kind !== "block") continue;
    const plain = readPlainBlock(block.yaml);
    read[plain ? "plain" : "other"]++;
    if (plain === undefined) continue;
    const expected = { frontmatter: plain, problems: [] };
    assert.deepEqual(parseYaml(block.yaml), expected, JSON.stringify(block.yaml));
  }
  assert(read.plain > 1000 && read.other > 1000, JSON.stringify(read));
});
