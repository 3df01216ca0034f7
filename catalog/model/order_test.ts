import assert from "node:assert/strict";
import { compareCodePoints, comparePaths } from "./order.ts";

Deno.test("text orders by code point, not by UTF-16 unit", () => {
  const ordered = ["", "A", "a", "a b", "ab", "é", "\uff5e", "😀", "😀a"];
  assert.deepEqual([...ordered].reverse().sort(compareCodePoints), ordered);
});

Deno.test("paths order by segment, a folder before longer names", () => {
  const ordered = ["SKILL.md", "a", "a/b", "a/b/c", "a b", "a-b", "a.md", "assets/x", "assets.md"];
  assert.deepEqual([...ordered].reverse().sort(comparePaths), ordered);
});
