import assert from "node:assert/strict";
import { parseDocument } from "../document/frontmatter.ts";
import { checkPrompt } from "./rules.ts";

/** A prompt without mistakes; each test changes one of its lines. */
const GOOD = [
  "name: hello",
  "description: Says hello.",
  "x-personal-mcp:",
  "  id: hello",
  "  version: 1.0.0",
  "  capabilities:",
  "    - resource://prompts/hello/document",
  "  tags: [a, b]",
  "  arguments:",
  "    who: {title: Who, description: Whom to greet., required: true}",
];

function check(lines: readonly string[], id = "hello"): readonly string[] {
  const text = ["---", ...lines, "---", ""].join("\n");
  const { frontmatter } = parseDocument(text);
  return checkPrompt(frontmatter!, id).map(({ line, column, severity, code, message, fix }) => {
    assert(message !== "" && fix !== "");
    return `${line}:${column} ${severity} ${code}`;
  });
}

function changed(line: number, ...instead: string[]): readonly string[] {
  return check(GOOD.toSpliced(line - 2, 1, ...instead));
}

Deno.test("a prompt with every field in its shape has no problem", () => {
  assert.deepEqual(check(GOOD), []);
});

/** The line in the file, what stands there instead, and what is said. */
const ROWS: readonly [string, number, readonly string[], readonly string[]][] = [
  ["no name", 2, [], ["1:1 error prompt-field-missing"]],
  ["a number as name", 2, ["name: 1"], ["2:7 error prompt-field-invalid"]],
  ["another name", 2, ["name: hallo"], ["2:7 error prompt-id-mismatch"]],
  ["no description", 3, [], ["1:1 error prompt-field-missing"]],
  ["an empty description", 3, ["description:"], ["3:13 error prompt-field-invalid"]],
  ["a blank description", 3, ['description: " "'], ["3:14 error prompt-field-invalid"]],
  ["an unknown field", 3, ["description: d", "title: T"], ["4:1 error prompt-field-unknown"]],
  ["another id", 5, ["  id: hallo"], ["5:7 error prompt-id-mismatch"]],
  ["no id", 5, [], ["4:1 error prompt-field-missing"]],
  ["an unknown field inside", 5, ["  id: hello", "  x: 1"], ["6:3 error prompt-field-unknown"]],
  ["no version", 6, [], ["4:1 error prompt-field-missing"]],
  ["a number as version", 6, ["  version: 1.0"], ["6:12 error prompt-field-invalid"]],
  ["a version of two numbers", 6, ['  version: "1.0"'], ["6:12 error prompt-field-invalid"]],
  ["a leading zero", 6, ["  version: 01.0.0"], ["6:12 error prompt-field-invalid"]],
  ["a version with more", 6, ["  version: 1.0.0-rc.1+build.5"], []],
  ["another capability", 8, ["    - resource://x"], ["8:5 error prompt-field-invalid"]],
  ["no capabilities", 7, ["  x:"], [
    "7:3 error prompt-field-unknown",
    "4:1 error prompt-field-missing",
  ]],
  ["tags as text", 9, ["  tags: a, b"], ["9:9 error prompt-field-invalid"]],
  ["tags of numbers", 9, ["  tags: [1]"], ["9:9 error prompt-field-invalid"]],
  ["no tags", 9, [], []],
  ["arguments as a list", 11, ["    - who"], ["11:5 error prompt-field-invalid"]],
  ["an argument without a map", 11, ["    who:"], ["11:9 error prompt-field-invalid"]],
  ["an argument without fields", 11, ["    who: {}"], []],
  ["no identifier", 11, ["    my-name: {}"], ["11:5 error prompt-argument-invalid"]],
  ["a digit first", 11, ["    1st: {}"], ["11:5 error prompt-argument-invalid"]],
  ["an identifier that is no English", 11, ["    größe_名前: {}"], []],
  ["a keyword", 11, ["    class: {}"], ["11:5 warning prompt-argument-keyword"]],
  ["a field of no argument", 11, ["    who: {type: text}"], ["11:11 error prompt-field-unknown"]],
  ["a title that is no text", 11, ["    who: {title: 1}"], ["11:18 error prompt-field-invalid"]],
  ["required as text", 11, ['    who: {required: "yes"}'], [
    "11:21 error prompt-field-invalid",
  ]],
];

for (const [name, line, instead, problems] of ROWS) {
  Deno.test(`a prompt with ${name} is checked at its place`, () => {
    assert.deepEqual(changed(line, ...instead), problems);
  });
}

Deno.test("a prompt without its extension, or with another kind of it, says so once", () => {
  assert.deepEqual(check(GOOD.slice(0, 2)), ["1:1 error prompt-field-missing"]);
  assert.deepEqual(check([...GOOD.slice(0, 2), "x-personal-mcp: 1"]), [
    "4:17 error prompt-field-invalid",
  ]);
});

Deno.test("a prompt whose directory is no kebab-case is refused", () => {
  const lines = GOOD.map((line) => line.replaceAll("hello", "Hello"));
  assert.deepEqual(check(lines, "Hello"), ["5:7 error prompt-field-invalid"]);
});
