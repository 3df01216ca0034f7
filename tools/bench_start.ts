import { fileURLToPath } from "node:url";
import { makeTree } from "../tests/support/trees.ts";
import { generateSkills } from "./generate_skills.ts";

/**
 * Measures what a host waits for: from the start of the process to the first `resources/list` over stdio, for a
 * catalogue of 1,500 skills against an empty one. Run with `deno run -A tools/bench_start.ts`; the two take turns,
 * and the ratio of their medians is what counts.
 *
 * @module
 */

const SKILLS = 1500;
const ROUNDS = 9;

const main = fileURLToPath(new URL("../main.ts", import.meta.url));
using empty = makeTree({ "index.md": "# Home\n" });
using full = makeTree({ "index.md": "# Home\n", ...generateSkills(SKILLS) });

const REQUESTS = [
  {
    id: 1,
    method: "initialize",
    params: {
      protocolVersion: "2025-11-25",
      capabilities: {},
      clientInfo: { name: "bench", version: "1" },
    },
  },
  { method: "notifications/initialized" },
  { id: 2, method: "resources/list" },
].map((request) => `${JSON.stringify({ jsonrpc: "2.0", ...request })}\n`).join("");

/** Returns the milliseconds to the answer with the resources. */
async function timeToList(content: string): Promise<number> {
  const start = performance.now();
  const args = ["run", "-A", "--no-prompt", main, "stdio", "--content", content];
  const process = new Deno.Command(Deno.execPath(), {
    args,
    stdin: "piped",
    stdout: "piped",
    stderr: "null",
  }).spawn();
  const writer = process.stdin.getWriter();
  await writer.write(new TextEncoder().encode(REQUESTS));
  let answers = 0;
  for await (const chunk of process.stdout.values({ preventCancel: true })) {
    answers += chunk.filter((byte) => byte === 0x0a).length;
    if (answers === 2) break;
  }
  const time = performance.now() - start;
  await writer.close();
  await process.stdout.cancel();
  await process.status;
  return time;
}

const times = { empty: [] as number[], full: [] as number[] };
for (let round = 0; round < ROUNDS; round++) {
  times.empty.push(await timeToList(empty.path));
  times.full.push(await timeToList(full.path));
}

function median(values: readonly number[]): number {
  return [...values].sort((a, b) => a - b)[values.length >> 1]!;
}

const [few, many] = [median(times.empty), median(times.full)];
const lines = [
  `first resources/list, no skills       ${few.toFixed(0)} ms`,
  `first resources/list, ${SKILLS} skills     ${many.toFixed(0)} ms, ${
    (many / few).toFixed(1)
  } times`,
];
Deno.stdout.writeSync(new TextEncoder().encode(`${lines.join("\n")}\n`));
