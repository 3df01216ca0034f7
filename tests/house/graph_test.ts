import assert from "node:assert/strict";
import type { Import } from "../support/imports.ts";
import { betweenRooms, circlesOf, isAllowed, roomOf, wrongSizes } from "./graph.ts";

const FLOORS = ["words.ts", "core/types", "core", "views", "site", "site/pages"];
const PLAN = {
  floors: FLOORS,
  wings: { "words.ts": [], core: ["words.ts"], views: [], site: ["core", "views"] },
  typeWings: { views: ["core"] },
};

const edge = (from: string, to: string, isType = false): Import => ({ from, to, isType });

Deno.test("a file belongs to the nearest room that its folder lies in", () => {
  const rooms = {
    "words.ts": "words.ts",
    "core/load.ts": "core",
    "core/types/skill.ts": "core/types",
    "site/pages/raw/docs/[...path].ts": "site/pages",
    "site/other/a.ts": "site",
    "cellar/deep/a.ts": "cellar",
    "stray.ts": "stray.ts",
  };
  for (const [path, room] of Object.entries(rooms)) assert.equal(roomOf(path, FLOORS), room);
});

/** What is imported by what, and whether it may be. */
const IMPORTS: readonly (readonly [what: string, edge: Import, allowed: boolean])[] = [
  ["down", edge("core/load.ts", "core/types/skill.ts"), true],
  ["up", edge("core/types/skill.ts", "core/load.ts"), false],
  ["within a room", edge("core/a.ts", "core/b.ts"), true],
  ["down into a wing that may be seen", edge("site/pages/a.ts", "core/load.ts"), true],
  ["into a wing that may not", edge("site/a.ts", "words.ts"), false],
  ["values of a wing whose types may be named", edge("views/a.ts", "core/types/skill.ts"), false],
  ["types of that wing", edge("views/a.ts", "core/types/skill.ts", true), true],
  ["into a room that is not in the plan", edge("site/a.ts", "cellar/b.ts"), false],
  ["from a room that is not in the plan", edge("cellar/b.ts", "core/load.ts"), false],
];

for (const [what, each, allowed] of IMPORTS) {
  Deno.test(`an import ${what} is ${allowed ? "allowed" : "wrong"}`, () => {
    assert.equal(isAllowed(each, PLAN), allowed);
  });
}

Deno.test("files that import each other, directly or by way of others, are a circle", () => {
  const circle = [edge("a.ts", "b.ts"), edge("b.ts", "c.ts"), edge("c.ts", "b.ts")];
  assert.deepEqual(circlesOf(circle), [["b.ts", "c.ts"]]);
  assert.deepEqual(circlesOf([edge("a.ts", "a.ts")]), [["a.ts"]]);
  assert.deepEqual(circlesOf(circle.slice(0, 2)), []);
  const diamond = [edge("a", "b"), edge("a", "c"), edge("b", "d"), edge("c", "d")];
  assert.deepEqual(circlesOf(diamond), []);
});

Deno.test("rooms form a circle where no files do", () => {
  const imports = [edge("core/a.ts", "core/types/b.ts"), edge("core/types/c.ts", "core/d.ts")];
  assert.deepEqual(circlesOf(imports), []);
  assert.deepEqual(circlesOf(betweenRooms(imports, FLOORS)), [["core", "core/types"]]);
  const inside = [edge("core/a.ts", "core/b.ts"), edge("core/b.ts", "core/types/c.ts")];
  assert.deepEqual(circlesOf(betweenRooms(inside, FLOORS)), []);
});

Deno.test("a room that is too small, too large, empty, unlisted or excused without need is told", () => {
  const files = (room: string, count: number) =>
    Array.from({ length: count }, (_, i) => `${room}/${i}.ts`);
  const others = { "core/types": "few", "site/pages": "many", "attic": "gone" };
  const plan = { floors: FLOORS, size: [2, 3] as const, others };
  const right = [
    "words.ts",
    ...files("core", 2),
    ...files("core/types", 1),
    ...files("views", 3),
    ...files("site", 2),
    ...files("site/pages", 9),
  ];
  assert.deepEqual(
    wrongSizes(right, { ...plan, others: { "core/types": "", "site/pages": "" } }),
    [],
  );
  const wrong = [
    ...files("core", 1),
    ...files("core/types", 2),
    ...files("views", 4),
    ...files("site/pages", 9),
    ...files("cellar", 2),
  ];
  assert.deepEqual(wrongSizes(wrong, plan), [
    "cellar is no room of the plan",
    "words.ts is not there",
    "core/types needs no exception: 2 files",
    "core has 1 files, not 2 to 3",
    "views has 4 files, not 2 to 3",
    "site is not there",
    "attic is an exception, but no room",
  ]);
});
