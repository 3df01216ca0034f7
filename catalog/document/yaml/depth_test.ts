import assert from "node:assert/strict";
import { parseDocument } from "../frontmatter.ts";
import { tooDeepAt } from "./depth.ts";

const stairs = (steps: number) =>
  Array.from({ length: steps }, (_, step) => `${" ".repeat(step)}a:\n`).join("");

const DEEP: readonly [string, string][] = [
  ["brackets", `x: ${"[".repeat(5000)}${"]".repeat(5000)}\n`],
  ["brackets that are not closed", `x: ${"[".repeat(60_000)}`],
  ["braces", `x: ${"{a: ".repeat(5000)}`],
  ["lists in lists", `${"- ".repeat(5000)}\n`],
  ["keys in keys", `${"? ".repeat(5000)}\n`],
  ["maps in maps", stairs(300)],
  ["lists in lists behind a name", `x: ${"- ".repeat(5000)}\n`],
  ["33 brackets", "[".repeat(33)],
  ["33 maps", stairs(33)],
];

for (const [name, yaml] of DEEP) {
  Deno.test(`a block of ${name} is too deep`, () => {
    assert.notEqual(tooDeepAt(yaml), undefined);
    const { problems } = parseDocument(`---\n${yaml}\n---\n`);
    assert.deepEqual(problems.map(({ code }) => code), ["frontmatter-too-deep"]);
  });
}

const FLAT: readonly [string, string][] = [
  ["32 brackets", `x: ${"[".repeat(32)}${"]".repeat(32)}\n`],
  ["32 maps", stairs(32)],
  ["many short lists", "x:\n" + "  - [a, {b: c}]\n".repeat(500)],
  ["brackets in quotes", `x: "${"[".repeat(500)}"\ny: '${"{".repeat(500)}'\n`],
  ["brackets in text", `x: |\n${"  [ { - ? :\n".repeat(100)}`],
  [
    "a text that is indented further and further",
    `x: |\n  a\n${stairs(100).replace(/^(?=.)/gm, "  ")}`,
  ],
  ["brackets in a comment", `# ${"[".repeat(500)}\nx: 1\n`],
];

for (const [name, yaml] of FLAT) {
  Deno.test(`a block of ${name} is read`, () => {
    const { problems } = parseDocument(`---\n${yaml}---\n`);
    assert.deepEqual(problems, []);
  });
}
