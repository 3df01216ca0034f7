import assert from "node:assert/strict";
import { canonicalPath } from "./paths.ts";

const SPELLED: readonly [string, string][] = [
  ["pytesting", "pytesting"],
  ["acme/bill-ing_1.0~", "acme/bill-ing_1.0~"],
  ["a!$&'()*+,;=", "a!$&'()*+,;="],
  ["a:b@c/a:b@c", "a%3Ab%40c/a:b@c"],
  ['x/a b#c?d%20[e]{f}|g^h`"<>', "x/a%20b%23c%3Fd%2520%5Be%5D%7Bf%7D%7Cg%5Eh%60%22%3C%3E"],
  ["cafe\u0301", "caf%C3%A9"],
  ["x/😀笔记.md", "x/%F0%9F%98%80%E7%AC%94%E8%AE%B0.md"],
];

for (const [path, spelled] of SPELLED) {
  Deno.test(`the path ${JSON.stringify(path)} has one canonical spelling`, () => {
    assert.equal(canonicalPath(path, "authority"), spelled);
  });
}

Deno.test("a colon and an at sign stay where no authority is", () => {
  assert.equal(canonicalPath("a:b@c.md", "segment"), "a:b@c.md");
});
