import assert from "node:assert/strict";
import { ALL_RULES, checkCatalog } from "../../catalog/check/check.ts";
import { loadCatalog } from "../../catalog/load.ts";
import type { Diagnostic } from "../../catalog/model/types.ts";
import { RULE_EXAMPLES, RULES_WITHOUT_TREE, treeOf } from "./rule_examples.ts";
import type { ExampleTree } from "./rules/example.ts";
import { makeTree } from "../support/trees.ts";

function diagnosticsOf(example: string | ExampleTree): readonly Diagnostic[] {
  const { files, links, roots = [] } = treeOf(example);
  using tree = makeTree(files, links);
  const skills = roots.map((root) => `${tree.path}/${root}`);
  const { catalog } = loadCatalog({ content: tree.path, skills });
  return checkCatalog(catalog).map((each) => ({
    ...each,
    ...(each.fix && { fix: each.fix.replaceAll(tree.path, "ROOT") }),
  }));
}

function placeOf({ file, line, column }: Diagnostic): string {
  return line === undefined ? file : `${file}:${line}:${column}`;
}

for (const [code, { bad, good, at, fix }] of Object.entries(RULE_EXAMPLES)) {
  Deno.test(`${code} is told at its place with its fix, and not of what is right`, () => {
    const [found] = diagnosticsOf(bad).filter((each) => each.code === code);
    assert.deepEqual(
      found && [found.severity, placeOf(found), found.fix],
      [ALL_RULES[code]!.severity, at, fix],
    );
    assert.deepEqual(diagnosticsOf(good).filter((each) => each.code === code), []);
  });
}

Deno.test("every rule has an example, or a reason for having none", () => {
  const known = [...Object.keys(RULE_EXAMPLES), ...Object.keys(RULES_WITHOUT_TREE)];
  assert.deepEqual(known.toSorted(), Object.keys(ALL_RULES).toSorted());
});
