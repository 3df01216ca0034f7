/** Measures search: how good its answers are, how long the index takes, how long a query takes. */
import { isSearchReady, search, warmSearch } from "../catalog/search.ts";
import type { Catalog } from "../catalog/types.ts";
import { judge, loadBigCatalog, meanReciprocalRank, recallAt } from "../tests/relevance.ts";
import { JUDGMENTS } from "../tests/relevance_queries.ts";

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
  const memory = Deno.memoryUsage().rss;
  const start = performance.now();
  let last = start;
  const heartbeat = setInterval(() => {
    pauses.push(performance.now() - last);
    last = performance.now();
  }, 0);
  await warmSearch(catalog);
  clearInterval(heartbeat);
  const seconds = ((performance.now() - start) / 1000).toFixed(2);
  const megabytes = Math.round((Deno.memoryUsage().rss - memory) / 1e6);
  if (!isSearchReady(catalog)) throw new Error("the index is not there");
  return `built in ${seconds} s, slices p50 ${share(pauses, 0.5)} ms, p99 ${
    share(pauses, 0.99)
  } ms, longest ${share(pauses, 1)} ms, +${megabytes} MB`;
}

function measureQueries(catalog: Catalog, read: "order" | "excerpts"): string {
  const times: number[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    for (const [query] of JUDGMENTS) {
      const start = performance.now();
      const { hits } = search(catalog, { query, limit: 10 });
      if (read === "excerpts") hits.forEach(({ excerpt }) => excerpt);
      times.push(performance.now() - start);
    }
  }
  const [p50, p99] = [share(times, 0.5), share(times, 0.99)];
  return `p50 ${p50} ms, p99 ${p99} ms`;
}

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
