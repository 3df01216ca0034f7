import { checkCatalog } from "../catalog/check/check.ts";
import { loadCatalog } from "../catalog/load.ts";
import { makeTree } from "../tests/support/trees.ts";
import { generateSkills } from "./generate_skills.ts";

/**
 * Measures `check` of 5,000 skills against loading them, which it includes: it should take less than twice as long.
 * Run with `deno run -A tools/bench_check.ts`; the ratio within one run is what counts.
 *
 * @module
 */

const SKILLS = 5000;
const RUNS = 5;

using tree = makeTree({ "index.md": "# Home\n", ...generateSkills(SKILLS) });
const load = () => loadCatalog({ content: tree.path }).catalog;

function time(run: () => unknown): number {
  const start = performance.now();
  run();
  return performance.now() - start;
}

// In turns, so that a machine that is busy for a while is busy for both.
const times = Array.from({ length: RUNS }, () => ({
  load: time(load),
  check: time(() => checkCatalog(load())),
}));
const loading = Math.min(...times.map((each) => each.load));
const checking = Math.min(...times.map((each) => each.check));
const ratio = checking / loading;
const lines = [
  `load ${SKILLS} skills: ${loading.toFixed(0)} ms`,
  `load and check them: ${checking.toFixed(0)} ms`,
  `ratio: ${ratio.toFixed(2)} (less than 2 is wanted)`,
];
Deno.stdout.writeSync(new TextEncoder().encode(`${lines.join("\n")}\n`));
if (ratio >= 2) Deno.exitCode = 1;
