import assert from "node:assert/strict";
import { collect } from "../tests/support/processes.ts";

/** A process that never ends by itself. */
function start(patience: number) {
  const url = new URL("./end_signal.ts", import.meta.url).href;
  const code = `
    import { endSignal } from ${JSON.stringify(url)};
    endSignal({ patience: ${patience} }).addEventListener("abort", () => console.error("asked"));
    setInterval(() => {}, 1000);
    console.error("runs");`;
  const process = new Deno.Command(Deno.execPath(), {
    args: ["eval", "--no-lock", code],
    stdin: "null",
    stdout: "null",
    stderr: "piped",
  }).spawn();
  return { process, log: collect(process.stderr) };
}

Deno.test("who does not end in time is ended", async () => {
  const { process, log } = start(50);
  await log.until("runs");
  process.kill("SIGTERM");
  assert.equal((await process.status).code, 143);
  await log.ended;
  assert.match(log.text(), /asked/);
});

Deno.test("the second signal ends a process at once", async () => {
  const { process, log } = start(1_000_000);
  await log.until("runs");
  process.kill("SIGTERM");
  await log.until("asked");
  process.kill("SIGINT");
  assert.equal((await process.status).code, 130);
  await log.ended;
});
