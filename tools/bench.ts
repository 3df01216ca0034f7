import { fileURLToPath } from "node:url";

/**
 * Runs every `tools/bench_*.ts`, one after another, and fails when one fails. Files that use `Deno.bench` are run by
 * `deno bench`, the others as programs.
 *
 * @module
 */

const config = fileURLToPath(new URL("../deno.dev.json", import.meta.url));
const folder = fileURLToPath(new URL(".", import.meta.url));
const files = [...Deno.readDirSync(folder)].map(({ name }) => name)
  .filter((name) => /^bench_\w+\.ts$/.test(name)).sort();

const failed: string[] = [];
for (const name of files) {
  const path = `${folder}${name}`;
  const command = Deno.readTextFileSync(path).includes("Deno.bench(") ? "bench" : "run";
  Deno.stdout.writeSync(new TextEncoder().encode(`\n== ${name}\n`));
  const process = new Deno.Command(Deno.execPath(), {
    args: [command, "--config", config, "-A", "--no-prompt", path],
  });
  if (!(await process.spawn().status).success) failed.push(name);
}
if (failed.length > 0) throw new Error(`Too slow, or broken: ${failed.join(", ")}`);
