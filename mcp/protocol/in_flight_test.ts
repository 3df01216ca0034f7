import assert from "node:assert/strict";
import { InFlight } from "./in_flight.ts";

const OPTIONS = { capacity: 100, largest: 80, small: 5, patience: 60_000 };

/** Reserves, and notes when that is done. */
function noting(events: string[], name: string, reserving: Promise<void>): Promise<void> {
  return reserving.then(() => void events.push(name), () => void events.push(`no ${name}`));
}

Deno.test("what fits is reserved at once, the rest in the order in which it came", async () => {
  const flight = new InFlight(OPTIONS);
  const [a, b, c, d] = Array.from({ length: 4 }, () => flight.open());
  const events: string[] = [];
  await noting(events, "a", a!.reserve(60));
  const [large, small] = [b!.reserve(80), c!.reserve(10)]
    .map((reserving, at) => noting(events, "bc"[at]!, reserving));
  await noting(events, "d", Promise.resolve());
  assert.deepEqual(events, ["a", "d"]);
  a!.close();
  await large;
  assert.deepEqual(events, ["a", "d", "b", "c"]);
  await small;
  assert.deepEqual([a, b, c, d].map((account) => account!.reserved), [0, 80, 10, 0]);
});

Deno.test("a request that is alone may have more than there is room for", async () => {
  const account = new InFlight({ ...OPTIONS, capacity: 10 }).open();
  await account.reserve(70);
  await account.reserve(7); // it does not wait for itself
  assert.equal(account.reserved, 77);
});

Deno.test("a request has a limit of its own, which its parts count towards", async () => {
  const account = new InFlight(OPTIONS).open();
  await account.reserve(50);
  await assert.rejects(account.reserve(31), { code: -32603, data: { size: 81, limit: 80 } });
  await account.reserve(30);
});

Deno.test("who waits too long is refused, and makes room for those behind", async () => {
  const flight = new InFlight({ ...OPTIONS, patience: 10 });
  const [a, b, c] = Array.from({ length: 3 }, () => flight.open());
  await a!.reserve(80);
  const [large, small] = [b!.reserve(80), c!.reserve(20)];
  await assert.rejects(large, { code: -32603 });
  await small;
  assert.deepEqual([b!.reserved, c!.reserved], [0, 20]);
});

Deno.test("what a closed account waited for is left to others", async () => {
  const flight = new InFlight(OPTIONS);
  const [a, b, c] = Array.from({ length: 3 }, () => flight.open());
  await a!.reserve(80);
  const waiting = [b!.reserve(80), c!.reserve(80)];
  b!.close();
  a!.close();
  await Promise.all(waiting);
  assert.deepEqual([b!.reserved, c!.reserved], [0, 80]);
});

Deno.test("little is never waited for, and not counted", async () => {
  const flight = new InFlight(OPTIONS);
  const [a, b] = [flight.open(), flight.open()];
  await a.reserve(80);
  const waiting = b.reserve(80);
  await b.reserve(5);
  assert.equal(b.reserved, 0);
  a.close();
  await waiting;
});
