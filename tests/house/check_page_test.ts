import assert from "node:assert/strict";
import { fileURLToPath } from "node:url";
import { ALL_RULES } from "../../catalog/check/check.ts";
import { anchorsOf } from "../../catalog/links/anchors.ts";
import { withRules } from "../../tools/generate_check_page.ts";
import { RULE_EXAMPLES, treeOf } from "../content/rule_examples.ts";
import { runHere } from "../support/run_here.ts";
import { makeTree } from "../support/trees.ts";

const page = Deno.readTextFileSync(
  fileURLToPath(new URL("../../docs/check.md", import.meta.url)),
);

Deno.test("docs/check.md holds the rules as they are: run tools/generate_check_page.ts", () => {
  assert.equal(page, withRules(page));
});

Deno.test("docs/check.md has a section for every rule, under the anchor of its code", () => {
  const anchors = anchorsOf(page);
  assert.deepEqual(Object.keys(ALL_RULES).filter((code) => !anchors.has(code)), []);
});

Deno.test("docs/check.md shows what check prints", async () => {
  using tree = makeTree(treeOf(RULE_EXAMPLES["yaml-unquoted-colon"]!.bad).files);
  const { stdout } = await runHere({ args: ["check", "skills"], cwd: tree.path });
  assert(page.includes(`\`\`\`text\n${stdout}\`\`\``), stdout);
  const fixed = await runHere({ args: ["check", "--fix", "skills"], cwd: tree.path });
  assert(page.includes(`\`\`\`text\n${fixed.stdout}\`\`\``), fixed.stdout);
});
