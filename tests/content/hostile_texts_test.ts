/**
 * What an author may write, and a reader may ask, costs work that grows as the text does: counted in steps, for every
 * kind of hostile text and by every door. `deno task fuzz` measures the same in time, up to 1 MB.
 *
 * @module
 */
import assert from "node:assert/strict";
import { CASES, type HostileCase } from "../../tools/hostile/cases.ts";
import { type DoorName, DOORS, type Opened } from "../../tools/hostile/doors.ts";
import { type Work, WorkCounter } from "../../tools/hostile/work.ts";
import { makeTree } from "../support/trees.ts";

/** Characters of the shorter text; the other has twice as many. */
const SIZE = 3000;
/** Work that grows as the text does is at most doubled, and where it grows as its square, multiplied by four. */
const MOST_GROWTH = 2.5;
/** Steps that any call takes, however short the text. */
const NOTHING = 100_000;
const MOST_HTML = 3_000_000;

interface Passage extends Work {
  readonly html: number;
}

async function passThrough(
  { make }: HostileCase,
  size: number,
  counter: WorkCounter,
): Promise<ReadonlyMap<DoorName, Passage>> {
  const attempt = make(size);
  using tree = makeTree({ "index.md": "# Home\n", ...attempt.files });
  const opened: Opened = { ...attempt, root: tree.path };
  const passages = new Map<DoorName, Passage>();
  await counter.reset();
  for (const [door, go] of Object.entries(DOORS) as [DoorName, typeof DOORS[DoorName]][]) {
    let html = 0;
    const work = await counter.count(async () => html = await go(opened));
    passages.set(door, { ...work, html });
  }
  return passages;
}

/** Doors whose built-in functions look at more than they should, within a bound of their own. */
const BOUNDED: Readonly<Partial<Record<DoorName, string>>> = {
  source:
    "highlight.js looks to the end of the file from each mark; files over 40,000 characters are plain",
};

function tooMuch(door: DoorName, once: Passage, twice: Passage): readonly string[] {
  const kinds = ["blocks", "looked"] as const;
  const steps = kinds.filter((kind) => kind === "blocks" || BOUNDED[door] === undefined)
    .filter((kind) => twice[kind] > NOTHING && twice[kind] > MOST_GROWTH * once[kind])
    .map((kind) => `${door}: ${kind} grow from ${once[kind]} to ${twice[kind]}`);
  return twice.html > MOST_HTML ? [...steps, `${door}: ${twice.html} bytes of HTML`] : steps;
}

for (const kind of new Set(CASES.map(({ name }) => name.split(":")[0]!))) {
  Deno.test(`work grows no faster than what it is about: every hostile ${kind}`, async () => {
    using counter = await WorkCounter.open();
    const cases = CASES.filter(({ name }) => name.startsWith(`${kind}:`));
    await passThrough(cases[0]!, SIZE, counter); // what is made once is made now
    const faults: string[] = [];
    for (const each of cases) {
      const once = await passThrough(each, SIZE, counter);
      const twice = await passThrough(each, 2 * SIZE, counter);
      for (const door of Object.keys(DOORS) as DoorName[]) {
        const found = tooMuch(door, once.get(door)!, twice.get(door)!);
        faults.push(...found.map((fault) => `${each.name}: ${fault}`));
      }
    }
    assert.deepEqual(faults, []);
  });
}
