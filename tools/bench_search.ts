/** Measures search: how good its answers are, how long the index takes, how long a query takes. */
import { cpuUsage } from "node:process";
import { isSearchReady, search, warmSearch } from "../catalog/search/search.ts";
import type { Catalog } from "../catalog/model/types.ts";
import { judge, loadBigCatalog, meanReciprocalRank, recallAt } from "../tests/content/relevance.ts";
import { measureCorpus } from "./relevance/measure.ts";
import { JUDGMENTS } from "../tests/content/relevance_queries.ts";

const ROUNDS = 5;

function print(line: string): void {
  Deno.stdout.writeSync(new TextEncoder().encode(`${line}\n`));
}

function share(milliseconds: readonly number[], part: number): string {
  const sorted = milliseconds.toSorted((a, b) => a - b);
  return (sorted[Math.floor((sorted.length - 1) * part)] ?? 0).toFixed(2);
}

/** Builds the index as a server does, and watches for how long the event loop is held up. */
async function measureBuild(catalog: Catalog): Promise<string> {
  const pauses: number[] = [];
  const used = cpuUsage();
  const start = performance.now();
  let last = start;
  const heartbeat = setInterval(() => {
    pauses.push(performance.now() - last);
    last = performance.now();
  }, 0);
  await warmSearch(catalog);
  clearInterval(heartbeat);
  const seconds = ((performance.now() - start) / 1000).toFixed(2);
  const { user, system } = cpuUsage(used);
  if (!isSearchReady(catalog)) throw new Error("the index is not there");
  return `built in ${seconds} s (${
    ((user + system) / 1e6).toFixed(2)
  } s of processor time), slices p50 ${share(pauses, 0.5)} ms, p99 ${
    share(pauses, 0.99)
  } ms, longest ${share(pauses, 1)} ms`;
}

/** The best of some rounds for each query: what else the machine does is left out. */
function measureQueries(catalog: Catalog, read: "order" | "excerpts"): string {
  const times = JUDGMENTS.map(([query]) => {
    const rounds = Array.from({ length: ROUNDS }, () => {
      const start = performance.now();
      const { hits } = search(catalog, { query, limit: 10 });
      if (read === "excerpts") hits.forEach(({ excerpt }) => excerpt);
      return performance.now() - start;
    });
    return Math.min(...rounds);
  });
  return `p50 ${share(times, 0.5)} ms, p99 ${share(times, 0.99)} ms`;
}

// `deno task bench:search CORPUS`: a folder of public repositories, `<owner>+<repository>` each
const [corpus] = Deno.args;
if (corpus !== undefined) measureCorpus(corpus, print);

for (const count of [1500, 10_000]) {
  const catalog = loadBigCatalog(count);
  print(`${count} skills`);
  print(`  index     ${await measureBuild(catalog)}`);
  const outcomes = judge(catalog);
  print(
    `  answers   ${outcomes.length} queries: MRR ${
      meanReciprocalRank(outcomes).toFixed(3)
    }, recall@5 ${recallAt(5, outcomes).toFixed(3)}`,
  );
  print(`  query     ${measureQueries(catalog, "order")}`);
  print(`  excerpts  ${measureQueries(catalog, "excerpts")} (with the query, ten hits)`);
}
