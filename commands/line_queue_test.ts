import assert from "node:assert/strict";
import { createLineQueue } from "./line_queue.ts";

/** An output that takes a few bytes at a time, and only while it is open. */
function valve() {
  const decoder = new TextDecoder();
  let text = "";
  let opened = Promise.withResolvers<void>();
  return {
    open: () => opened.resolve(),
    close: () => void (opened = Promise.withResolvers()),
    text: () => text,
    write: async (bytes: Uint8Array) => {
      await opened.promise;
      const part = bytes.subarray(0, 1000);
      text += decoder.decode(part);
      return part.byteLength;
    },
  };
}

Deno.test("lines are written whole and in order, and what comes later too", async () => {
  const output = valve();
  output.open();
  const { write, flushed } = createLineQueue(output);
  write("one\n");
  write(`${"x".repeat(2500)}\n`);
  await flushed(1000);
  write("three\n");
  await flushed(1000);
  assert.equal(output.text(), `one\n${"x".repeat(2500)}\nthree\n`);
});

Deno.test("what nobody reads is counted, not kept", async () => {
  const output = valve();
  const { write, flushed } = createLineQueue(output);
  const line = `${"x".repeat(1023)}\n`;
  for (let count = 0; count < 1000; count++) write(line);
  await flushed(0);
  output.open();
  await flushed(10_000);
  write("last\n");
  await flushed(1000);
  const kept = output.text().split(line).length - 1;
  assert.equal(
    output.text(),
    `${line.repeat(kept)}(${1000 - kept} lines are left out: nobody read them)\nlast\n`,
  );
  assert(kept < 300);
});

Deno.test("a reader that is gone is no error", async () => {
  const { write, flushed } = createLineQueue({ write: () => Promise.reject(new Error("gone")) });
  write("one\n");
  write("two\n");
  await flushed(1000);
});
