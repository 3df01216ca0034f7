import assert from "node:assert/strict";
import plugin, { type Mutant } from "./mutants.ts";

/** Every edit of a text, applied: what it is called, and what it makes of the text. */
function editsOf(source: string): readonly string[] {
  return Deno.lint.runPlugin(plugin, "a.ts", source).map(({ message }) => {
    const { kind, start, end, text }: Mutant = JSON.parse(message);
    return `${kind}: ${source.slice(0, start)}${text}${source.slice(end)}`.replace(/\s+/g, " ");
  }).sort();
}

/** A program, and everything that is made of it. */
const EDITS: readonly (readonly [source: string, edits: readonly string[]])[] = [
  ["f(a <= b);", ["operator: f(a < b);", "statement left out: ;"]],
  ["const x = (a) - (b);", ["operator: const x = (a) + (b);"]],
  ["const x = a && b;", [
    "left alone: const x = a;",
    "operator: const x = a || b;",
    "right alone: const x = b;",
  ]],
  ["const x = a ?? b;", ["left alone: const x = a;", "operator: const x = a && b;"]],
  ["const x = !a;", ["not: const x = a;"]],
  ["const x = [true, 3, 100];", [
    "boolean: const x = [false, 3, 100];",
    "element left out: const x = [, 3, 100];",
    "element left out: const x = [true, , 100];",
    "element left out: const x = [true, 3, ];",
    "number: const x = [true, 3, 50];",
    "number: const x = [true, 4, 100];",
  ]],
  ["if (a) b = 1;", [
    "if false: if (false) b = 1;",
    "if true: if (true) b = 1;",
    "number: if (a) b = 2;",
    "statement left out: if (a) ;",
  ]],
  ["const x = a ? b : c;", [
    "? false: const x = false ? b : c;",
    "? true: const x = true ? b : c;",
  ]],
  ["const x = /^a$/;", ["anchor: const x = /^a/;", "anchor: const x = /a$/;"]],
  ["const x = /a\\$/;", []],
  ["const x = a.trim();", ["call left out: const x = a;"]],
  ["const x = { a, b };", [
    "property left out: const x = { b };",
    "property left out: const x = { a, };",
  ]],
  ['"use strict";', []],
  ['import a from "b";', []],
  ["type A = true | 1; interface B { c: false }", []],
];

for (const [source, edits] of EDITS) {
  Deno.test(`every edit of ${source} is made`, () => {
    assert.deepEqual(editsOf(source), [...edits].sort());
  });
}
