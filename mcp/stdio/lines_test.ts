import assert from "node:assert/strict";
import { createLineSplitter, type Line } from "./lines.ts";

function split(chunks: readonly string[], limit = 100): readonly string[] {
  const splitter = createLineSplitter(limit);
  const show = (line: Line) =>
    line.kind === "line" ? new TextDecoder().decode(line.bytes) : `<${line.kind}>`;
  const lines = chunks.flatMap((chunk) => splitter.push(new TextEncoder().encode(chunk)));
  return [...lines, ...splitter.end()].map(show);
}

Deno.test("bytes are cut at newlines, however they arrive", () => {
  const lines = ["one", "", "three"];
  assert.deepEqual(split(["one\n\nthree\n"]), lines);
  assert.deepEqual(split(["o", "ne\n", "\nth", "ree"]), lines);
  assert.deepEqual(split([..."one\n\nthree"]), lines);
  assert.deepEqual(split([]), []);
});

Deno.test("a line that is too long is told of once, and the next one is read", () => {
  assert.deepEqual(split(["12345\n123456\n1\n"], 5), ["12345", "<too-long>", "1"]);
  assert.deepEqual(split(["123", "456", "789", "0\n", "1\n"], 5), ["<too-long>", "1"]);
  assert.deepEqual(split(["123456"], 5), ["<too-long>"]);
});

Deno.test("a long line that arrives in small pieces ends, as only linear work does", () => {
  const splitter = createLineSplitter(10_000_000);
  const chunk = new Uint8Array(1000).fill(0x78);
  for (let i = 0; i < 9000; i++) splitter.push(chunk);
  const [line] = splitter.push(Uint8Array.of(0x0a));
  assert.equal(line?.kind === "line" && line.bytes.byteLength, 9_000_000);
});
