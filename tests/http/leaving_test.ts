import assert from "node:assert/strict";
import { startServer } from "../support/processes.ts";
import { makeTree } from "../support/trees.ts";

/** One answer as it came over a connection that is kept. */
interface Answered {
  readonly status: number;
  /** Whether the server asks for the connection to be closed. */
  readonly isLast: boolean;
}

/** A connection that sends one request after the other, as a proxy does. */
async function openConnection(port: number) {
  const connection = await Deno.connect({ hostname: "127.0.0.1", port });
  const reader = connection.readable.pipeThrough(new TextDecoderStream()).getReader();
  const request = new TextEncoder().encode("GET /readyz HTTP/1.1\r\nHost: localhost\r\n\r\n");
  return {
    close: () => reader.cancel(),
    /** Throws if the connection breaks before the answer is complete. */
    ask: async (): Promise<Answered> => {
      await connection.write(request);
      for (let text = "";;) {
        const { done, value } = await reader.read();
        assert(!done, `the connection ended after ${JSON.stringify(text)}`);
        text += value;
        const [head, body] = text.split("\r\n\r\n");
        const length = /^content-length: (\d+)/im.exec(head!)?.[1];
        if (body === undefined || body.length < Number(length)) continue;
        return {
          status: Number(/^HTTP\/1\.1 (\d+)/.exec(head!)![1]),
          isLast: /^connection: close/im.test(head!),
        };
      }
    },
  };
}

for (const signal of ["SIGTERM", "SIGHUP", "SIGINT"] as const) {
  Deno.test(`${signal} under load loses no request: every client is told to go, and then the server ends`, async () => {
    using tree = makeTree({ "index.md": "# Home\n" });
    await using server = await startServer({ content: tree.path });
    const port = Number(new URL(server.url).port);
    const busy = Promise.withResolvers<void>();
    let answered = 0;
    const client = async () => {
      const { ask, close } = await openConnection(port);
      for (;;) {
        const answer = await ask();
        if (++answered === 200) busy.resolve();
        if (answer.isLast) return await close().then(() => answer.status);
        assert.equal(answer.status, 200);
      }
    };
    const clients = Array.from({ length: 8 }, client);
    await busy.promise;
    server.process.kill(signal);
    assert.deepEqual(await Promise.all(clients), Array(8).fill(503)); // not ready
    assert.equal((await server.process.status).code, 0);
  });
}

Deno.test("a request that is being answered when the server is asked to end is answered whole", async () => {
  const size = 8 << 20;
  using tree = makeTree({ "index.md": "# Home\n", "large.bin": new Uint8Array(size) });
  await using server = await startServer({ content: tree.path });
  const response = await fetch(new URL("/raw/docs/large.bin", server.url));
  server.process.kill("SIGTERM");
  assert.equal((await response.arrayBuffer()).byteLength, size);
  assert.equal((await server.process.status).code, 0);
});
