import assert from "node:assert/strict";
import { Buffer } from "node:buffer";
import { createPager, type Page } from "./paging.ts";

function entries(...keys: readonly string[]) {
  return keys.map((key) => ({ key, value: key }));
}

function walk<T>(page: (cursor?: string) => Page<T>): readonly (readonly T[])[] {
  const pages: (readonly T[])[] = [];
  let cursor: string | undefined;
  do {
    const { items, nextCursor } = page(cursor);
    pages.push(items);
    cursor = nextCursor;
  } while (cursor !== undefined);
  return pages;
}

function cursorAfter(key: string): string {
  return Buffer.from(`after:${key}`).toString("base64url");
}

Deno.test("a list is ordered by key and cut into pages", () => {
  const page = createPager(entries("c", "a", "e", "b", "d"), { pageSize: 2 });
  assert.deepEqual(walk(page), [["a", "b"], ["c", "d"], ["e"]]);
  assert.equal(page().nextCursor, cursorAfter("b"));
});

Deno.test("an empty list is one empty page", () => {
  assert.deepEqual(walk(createPager(entries())), [[]]);
});

Deno.test("a page has at most 1,000 entries", () => {
  const keys = Array.from({ length: 2500 }, (_, index) => String(index).padStart(4, "0"));
  assert.deepEqual(walk(createPager(entries(...keys))).map((items) => items.length), [
    1000,
    1000,
    500,
  ]);
});

Deno.test("a page has at most 1 MiB of JSON, but at least one entry", () => {
  const value = "é".repeat(150_000);
  const list = ["a", "b", "c", "d"].map((key) => ({ key, value }));
  const huge = { key: "bb", value: "x".repeat(2_000_000) };
  const pages = walk(createPager([...list, huge]));
  assert.deepEqual(pages.map((items) => items.length), [2, 1, 2]);
  assert.equal(pages[1]![0], huge.value);
});

Deno.test("a cursor goes on where it was although its entry is gone", () => {
  const page = createPager(entries("a", "c", "e"), { pageSize: 1 });
  assert.deepEqual(page(cursorAfter("b")).items, ["c"]);
  assert.deepEqual(page(cursorAfter("z")), {
    items: [],
    nextCursor: undefined,
    firstKey: undefined,
    bytes: 0,
  });
});

Deno.test("orderOf may order a list otherwise", () => {
  const orderOf = (key: string) => key === "SKILL" ? "0" : `1${key}`;
  assert.deepEqual(walk(createPager(entries("A", "SKILL", "T"), { pageSize: 1, orderOf })), [
    ["SKILL"],
    ["A"],
    ["T"],
  ]);
});

Deno.test("what is no cursor is refused with -32602 that names it", () => {
  const page = createPager(entries("a"));
  for (const cursor of ["", "abc", "YWZ0ZXI6YQ==", btoa("before:a"), `${cursorAfter("a")} `]) {
    assert.throws(() => page(cursor), { code: -32602, message: /"cursor"/ }, cursor);
  }
});
