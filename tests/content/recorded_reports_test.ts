/**
 * Every word of what is said of content that is wrong, held against what was recorded.
 *
 * @module
 */
import { checkCatalog } from "../../catalog/check/check.ts";
import { loadCatalog } from "../../catalog/load.ts";
import type { Diagnostic } from "../../catalog/model/types.ts";
import { CASES, caseTree } from "../support/cases.ts";
import { assertRecorded } from "../support/recorded.ts";
import { makeTree, type Tree } from "../support/trees.ts";
import { RULE_EXAMPLES, treeOf } from "./rule_examples.ts";

/** Says everything of a tree as a list; its place on disk is called ROOT. */
function reportOf(tree: Tree, content: string, skills: readonly string[] = []): string {
  const at = (path: string) => `${tree.path}/${path}`.replace(/\/$/, "");
  const { catalog, fatal } = loadCatalog({ content: at(content), skills: skills.map(at) });
  const lines = [...fatal, ...checkCatalog(catalog)].map(lineOf);
  return lines.join("").replaceAll(tree.path, "ROOT");
}

function lineOf({ file, line, column, severity, code, message, fix }: Diagnostic): string {
  const place = line === undefined ? file : `${file}:${line}:${column}`;
  const text = `  ${place} ${severity} ${code}\n    ${message}\n    ${fix}\n`;
  return text.replace(
    /[[\p{Cc}--\n]\u200b-\u202e\ufeff]/gv,
    (unit) => `<U+${unit.charCodeAt(0).toString(16).toUpperCase().padStart(4, "0")}>`,
  );
}

Deno.test("what is said of the example of every rule is what was recorded", () => {
  const reports = Object.entries(RULE_EXAMPLES).flatMap(([code, { bad }]) => {
    const { files, links, roots } = treeOf(bad);
    using tree = makeTree(files, links);
    return `${code}\n${reportOf(tree, "", roots)}`;
  });
  assertRecorded("reports_rules.txt", reports.join("\n"));
});

Deno.test("what is said of every irregularity that public skills have is what was recorded", () => {
  const reports = CASES.map((each) => {
    using tree = caseTree(each);
    return `${each.kind}/${each.id}\n${reportOf(tree, "content", ["root"])}`;
  });
  assertRecorded("reports_cases.txt", reports.join("\n"));
});
