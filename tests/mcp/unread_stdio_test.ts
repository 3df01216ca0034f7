/**
 * Clients that do not read what they are sent: nothing grows without bound, and the process still ends when it is asked to.
 *
 * @module
 */
import assert from "node:assert/strict";
import { loadCatalog } from "../../catalog/load.ts";
import { serveStdioEndpoint } from "../../mcp/endpoint.ts";
import { collect, runArgs } from "../support/processes.ts";
import { makeTree } from "../support/trees.ts";
import { type Answer, linesOf, openPipe } from "../support/wire.ts";

const tree = makeTree({
  "index.md": "# Home\n",
  "skills/a/SKILL.md": "---\nname: a\ndescription: First.\n---\n",
  "skills/a/large.txt": "a".repeat(3_000_000),
});
Deno.test.afterAll(() => tree[Symbol.dispose]());
const { catalog } = loadCatalog({ content: tree.path });

const encoder = new TextEncoder();
const large = (id: number) => ({
  jsonrpc: "2.0",
  id,
  method: "resources/read",
  params: { uri: "skill://a/large.txt" },
});
const lineOf = (message: unknown) => encoder.encode(`${JSON.stringify(message)}\n`);

Deno.test("a slow reader is never more than a few answers behind, whatever is asked", async () => {
  let asked = 0;
  let answered = 0;
  let behind = 0;
  const input = new ReadableStream<Uint8Array>({
    pull: (controller) => {
      if (asked === 60) return controller.close();
      controller.enqueue(lineOf(large(asked++)));
      behind = Math.max(behind, asked - answered);
    },
  }, { highWaterMark: 0 });
  const output = new WritableStream<Uint8Array>({
    write: async () => {
      await new Promise((resolve) => setTimeout(resolve)); // everything else comes first
      answered++;
    },
  });
  await serveStdioEndpoint({ catalog: () => catalog, version: "0", input, output }).finished;
  assert.deepEqual([asked, answered], [60, 60]);
  assert(behind <= 12, `${behind} requests were read and not answered`);
});

Deno.test("notifications that say the same do not pile up", async () => {
  let lines = 0;
  const taken = Promise.withResolvers<void>();
  const input = new TransformStream<Uint8Array, Uint8Array>();
  const { notify, close } = serveStdioEndpoint({
    catalog: () => catalog,
    version: "0",
    watching: true,
    input: input.readable,
    output: new WritableStream({
      write: async () => {
        if (++lines > 1) await taken.promise;
      },
    }),
  });
  await input.writable.getWriter().write(lineOf({
    jsonrpc: "2.0",
    id: 1,
    method: "initialize",
    params: {
      protocolVersion: "2025-11-25",
      capabilities: {},
      clientInfo: { name: "t", version: "1" },
    },
  }));
  while (lines === 0) await new Promise((resolve) => setTimeout(resolve));
  for (let times = 0; times < 1000; times++) notify.resourcesChanged();
  await new Promise((resolve) => setTimeout(resolve)); // what is sent is on its way
  taken.resolve();
  await close();
  assert.equal(lines, 2);
});

Deno.test("the answers to a batch are together no longer than one answer may be", async () => {
  const pipe = openPipe({ catalog: () => catalog, version: "0" });
  const ids = Array.from({ length: 12 }, (_, index) => index + 1);
  await pipe.write(lineOf(ids.map(large)));
  const answers: readonly Answer[] = await pipe.read();
  const [whole, refused] = [
    answers.filter(({ result }) => result),
    answers.filter(({ error }) => error),
  ];
  assert.deepEqual([whole.length, refused.length], [3, 9]);
  assert.deepEqual(answers.map(({ id }) => id).sort((a, b) => a - b), ids);
  assert.deepEqual(refused[0].error, {
    code: -32603,
    message:
      "Cannot send the answer: it is too long beside the others of its batch, send its request alone",
    data: {
      size: JSON.stringify({ ...whole[0], id: refused[0].id }).length + 1,
      limit: 9 * 1024 * 1024,
    },
  });
});

/** A process whose answers nobody reads beyond the first bytes, which show that it is answering. */
async function startUnread() {
  const process = new Deno.Command(Deno.execPath(), {
    args: [...runArgs({ content: tree.path }), "stdio", `--content=${tree.path}`],
    stdin: "piped",
    stdout: "piped",
    stderr: "piped",
  }).spawn();
  const log = collect(process.stderr);
  const input = process.stdin.getWriter();
  for (let id = 1; id <= 150; id++) await input.write(lineOf(large(id)));
  const output = process.stdout.getReader();
  await output.read();
  return {
    process,
    input,
    async [Symbol.asyncDispose]() {
      try {
        process.kill("SIGKILL");
      } catch { /* it has ended */ }
      await Promise.allSettled([output.cancel(), input.abort(), process.status, log.ended]);
    },
  };
}

for (const signal of ["SIGTERM", "SIGINT", "SIGHUP"] as const) {
  Deno.test(`stdio ends with 0 at ${signal} although nobody reads its answers`, async () => {
    await using unread = await startUnread();
    unread.process.kill(signal);
    assert.equal((await unread.process.status).code, 0);
  });
}

Deno.test("stdio ends when its input does, although nobody reads its answers", async () => {
  await using unread = await startUnread();
  await unread.input.close();
  assert.equal((await unread.process.status).code, 0);
});

Deno.test("a process whose standard error nobody reads answers and ends as ever", async () => {
  const process = new Deno.Command(Deno.execPath(), {
    args: [...runArgs({ content: tree.path }), "stdio", `--content=${tree.path}`],
    stdin: "piped",
    stdout: "piped",
    stderr: "piped", // and left alone
  }).spawn();
  const lines = linesOf(process.stdout);
  const input = process.stdin.getWriter();
  const garbage = encoder.encode("no message\n".repeat(5000)); // each is a line of the log, far more than a pipe holds
  const written = input.write(garbage);
  for (let count = 0; count < 5000; count++) {
    assert.equal((await lines.next()).value.error.code, -32700);
  }
  await written;
  await input.write(lineOf({ jsonrpc: "2.0", id: 1, method: "ping" }));
  assert.deepEqual((await lines.next()).value, { jsonrpc: "2.0", id: 1, result: {} });
  process.kill("SIGTERM");
  assert.equal((await process.status).code, 0);
  await Promise.all([lines.return(undefined), process.stderr.cancel(), input.abort()]);
});
