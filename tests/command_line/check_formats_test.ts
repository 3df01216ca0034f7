import assert from "node:assert/strict";
import { fileURLToPath } from "node:url";
import { Ajv } from "ajv";
import { Ajv2020 } from "ajv/dist/2020.js";
import addFormats from "ajv-formats";
import sarifSchema from "@microsoft/jest-sarif/lib/schemas/sarif-2.1.0-rtm.5.json" with {
  type: "json",
};
import { makeTree } from "../support/trees.ts";
import { runHere } from "../support/run_here.ts";
import { RULE_EXAMPLES, treeOf } from "../content/rule_examples.ts";

const here = (path: string) => fileURLToPath(new URL(`../../${path}`, import.meta.url));
const readJson = (path: string) => JSON.parse(Deno.readTextFileSync(here(path)));

/** One tree with diagnostics of skills, prompts, pages and files, with and without a place. */
const CODES = [
  "yaml-unquoted-colon",
  "prompt-field-invalid",
  "doc-field-invalid",
  "markdown-misplaced",
  "name-not-nfc",
  "name-not-portable",
];

async function printed(format: string): Promise<unknown> {
  const trees = CODES.map((code) => treeOf(RULE_EXAMPLES[code]!.bad).files);
  using tree = makeTree(Object.assign({}, ...trees.toReversed()));
  const { stdout } = await runHere({
    cwd: tree.path,
    args: ["check", "--max=1", `--format=${format}`, "."],
  });
  return JSON.parse(stdout);
}

Deno.test("check --format json prints what its schema says, and no less than everything", async () => {
  const validate = new Ajv2020({ strict: true, allErrors: true }).compile(
    readJson("docs/schemas/check.json"),
  );
  const answer = await printed("json") as { diagnostics: { code: string }[] };
  assert(validate(answer), JSON.stringify(validate.errors));
  const codes = new Set(answer.diagnostics.map(({ code }) => code));
  assert.deepEqual(CODES.filter((code) => !codes.has(code)), []);
  assert(!validate({ ...answer, more: 1 }));
});

Deno.test("check --format sarif prints SARIF 2.1.0", async () => {
  const ajv = new Ajv({ strict: false, allErrors: true, unicodeRegExp: false });
  // @ts-ignore: the types of the package do not know its CommonJS default
  (addFormats.default ?? addFormats)(ajv);
  // Draft 4 of JSON Schema, of which this uses nothing that later drafts read otherwise.
  const { $schema: _, id: __, ...schema } = sarifSchema;
  const validate = ajv.compile(schema);
  const answer = await printed("sarif") as {
    runs: [
      {
        results: { ruleId: string; ruleIndex: number }[];
        tool: { driver: { rules: { id: string }[] } };
      },
    ];
  };
  assert(validate(answer), JSON.stringify(validate.errors));
  const [{ results, tool }] = answer.runs;
  assert(results.length >= CODES.length);
  for (const { ruleId, ruleIndex } of results) {
    assert.equal(tool.driver.rules[ruleIndex]?.id, ruleId);
  }
  assert(!validate({ ...answer, version: "2" }));
});
