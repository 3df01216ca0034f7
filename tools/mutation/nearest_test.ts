import assert from "node:assert/strict";
import type { Import } from "../../tests/support/imports.ts";
import { nearestIn } from "./nearest.ts";

const edge = (from: string, to: string, isType = false): Import => ({ from, to, isType });

const IMPORTS = [
  edge("main.ts", "core/load.ts"),
  edge("core/load.ts", "core/read.ts"),
  edge("core/load_test.ts", "core/load.ts"),
  edge("core/read_test.ts", "core/load.ts"),
  edge("core/other_test.ts", "core/read.ts"),
  edge("tests/rules_test.ts", "core/read.ts"),
  edge("tests/types_test.ts", "core/read.ts", true),
  edge("tests/start_test.ts", "tests/support/processes.ts"),
  edge("tests/far_test.ts", "core/tool.ts"),
];
const TESTS = [...new Set(IMPORTS.map(({ from }) => from).filter((path) => /_test/.test(path)))];
const nearest = nearestIn(TESTS, IMPORTS);

Deno.test("the test beside a file comes first, then those by imports, then those that start it", () => {
  assert.deepEqual(nearest.of("core/read.ts"), [
    "core/read_test.ts",
    "core/other_test.ts",
    "tests/rules_test.ts",
    "core/load_test.ts",
    "tests/start_test.ts",
  ]);
});

Deno.test("what main.ts does not reach is not tested by starting it", () => {
  assert.deepEqual(nearest.of("core/tool.ts"), ["tests/far_test.ts"]);
});
