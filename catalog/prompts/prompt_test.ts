import assert from "node:assert/strict";
import { placeholdersOf, renderPrompt } from "./prompt.ts";
import type { PromptArgument } from "../model/types.ts";

function argument(name: string, required = false): PromptArgument {
  return { name, title: undefined, description: undefined, required };
}

function render(template: string, names: readonly string[], values: Record<string, string>) {
  return renderPrompt({ template, arguments: names.map((name) => argument(name)) }, values);
}

const RENDERED: readonly [string, string, string[], Record<string, string>, string][] = [
  ["a declared name, blanks allowed", "{{topic}} {{ topic }} {{\ttopic }}", ["topic"], {
    topic: "x",
  }, "x x x"],
  ["an optional argument that is not given", "<{{tone}}>", ["tone"], {}, "<>"],
  ["an empty value", "<{{topic}}>", ["topic"], { topic: "" }, "<>"],
  [
    "dollars, backslashes and braces literally, in one pass",
    "Cost {{price}} and {{note}}.",
    ["price", "note"],
    { price: "$& $$ $1 $' \\n", note: '{{price}} {"a":{"b":1}}' },
    'Cost $& $$ $1 $\' \\n and {{price}} {"a":{"b":1}}.',
  ],
  [
    "only declared names",
    '{"a": {"b": "{{c}}"}} {% if x %} {{ undeclared }} $ARGUMENTS {{a-b}} {{ a b }}',
    ["topic"],
    { topic: "x" },
    '{"a": {"b": "{{c}}"}} {% if x %} {{ undeclared }} $ARGUMENTS {{a-b}} {{ a b }}',
  ],
  ["code fences too", "```\n{{topic}}\n```", ["topic"], { topic: "x" }, "```\nx\n```"],
  [
    "a backslash away",
    "\\{{topic}} \\{{other}} \\\\{{topic}}",
    ["topic"],
    { topic: "x" },
    "{{topic}} \\{{other}} \\{{topic}}",
  ],
  ["within more braces", "{{{topic}}} {{{{topic}}}}", ["topic"], { topic: "x" }, "{x} {{x}}"],
  ["not over a line end", "{{\ntopic}}", ["topic"], { topic: "x" }, "{{\ntopic}}"],
  [
    "names that are no English",
    "{{größe}} {{名前}}",
    ["größe", "名前"],
    { größe: "1", 名前: "2" },
    "1 2",
  ],
  ["no name of a prototype", "{{constructor}}", ["constructor"], {}, ""],
  ["extra values away", "{{topic}}", ["topic"], { topic: "$1", unknown: "y" }, "$1"],
];

for (const [name, template, names, values, text] of RENDERED) {
  Deno.test(`rendering fills in ${name}`, () => {
    assert.deepEqual(render(template, names, values), { kind: "rendered", text });
  });
}

Deno.test("rendering names the first required argument that is missing", () => {
  const prompt = {
    template: "{{a}}",
    arguments: [argument("o"), argument("a", true), argument("b", true)],
  };
  assert.deepEqual(renderPrompt(prompt, { o: "1" }), { kind: "missing", argument: "a" });
  assert.deepEqual(renderPrompt(prompt, { a: "", b: "" }), { kind: "rendered", text: "" });
});

Deno.test("placeholders are found with their places, as rendering sees them", () => {
  const found = placeholdersOf({ template: "a {{ x }} \\{{x}} {{y}}", arguments: [argument("x")] });
  assert.deepEqual(found, [
    { name: "x", offset: 2, length: 7, isDeclared: true, isEscaped: false },
    { name: "x", offset: 10, length: 6, isDeclared: true, isEscaped: true },
    { name: "y", offset: 17, length: 5, isDeclared: false, isEscaped: false },
  ]);
});
