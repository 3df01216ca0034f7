import assert from "node:assert/strict";
import { adviseMentions } from "./mentions.ts";

const adviceOn = (paths: readonly string[], text: string) =>
  [...adviseMentions(paths, [{ path: "SKILL.md", text }])].map(([path, { message }]) => [
    path,
    message,
  ]);

Deno.test("files that nobody mentions are told once a folder, with three examples", () => {
  const paths = ["a/1.txt", "a/2.txt", "a/3.txt", "a/4.txt", "b/x.txt", "SKILL.md"];
  assert.deepEqual(adviceOn(paths, "# A\n"), [
    [
      "a/1.txt",
      'no other file of the skill mentions 4 files in "a/", such as "1.txt", "2.txt", "3.txt"',
    ],
    ["b/x.txt", "no other file of the skill mentions this one, so agents may not find it"],
  ]);
});

Deno.test("a folder that is named by its path covers its files", () => {
  assert.deepEqual(adviceOn(["a/1.txt", "a/2.txt"], "See `a/` for both.\n"), []);
});
