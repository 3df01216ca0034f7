import assert from "node:assert/strict";
import { ChangeStreams } from "./change_streams.ts";

/** Reads messages of a stream as they come. */
function reading(response: Response) {
  const reader = response.body!.pipeThrough(new TextDecoderStream()).getReader();
  return {
    next: async () => (await reader.read()).value,
    end: () => reader.cancel(),
  };
}

Deno.test("a page hears of the snapshot of the moment and of every later one", async () => {
  const streams = new ChangeStreams();
  const [a, b] = [reading(streams.open(1)), reading(streams.open(1))];
  assert.deepEqual([await a.next(), await b.next()], ["data: 1\n\n", "data: 1\n\n"]);
  streams.tell(2);
  assert.deepEqual([await a.next(), await b.next()], ["data: 2\n\n", "data: 2\n\n"]);
  streams.close();
  assert.deepEqual([await a.next(), await b.next()], [undefined, undefined]);
});

Deno.test("one stream too many is refused until another one ends", async () => {
  const streams = new ChangeStreams(1);
  const first = reading(streams.open(1));
  await first.next();
  const refused = streams.open(1);
  assert.deepEqual([refused.status, refused.headers.get("retry-after")], [503, "30"]);
  await first.end();
  const second = streams.open(1);
  assert.equal(second.status, 200);
  streams.close();
  await second.text();
});

Deno.test("a page that reads nothing is given up", async () => {
  const streams = new ChangeStreams(1);
  const idle = streams.open(1);
  for (let generation = 2; generation < 40; generation++) streams.tell(generation);
  await assert.rejects(idle.text(), /reads nothing/);
  assert.equal(streams.open(40).status, 200);
  streams.close();
});
