import assert from "node:assert/strict";
import { makeTree } from "../../tests/support/trees.ts";
import { digestOf } from "../model/bytes.ts";
import { kindAt, listDirectory, readLink } from "./disk.ts";
import { FileChangedError, isPast, loadFile } from "./files.ts";
import { readFile } from "./read.ts";
import type { ServedFile } from "../model/types.ts";

const OLD = new Date("2020-01-01");

function load(root: string, name: string, previous?: ServedFile, hold = true): ServedFile {
  return loadFile({ root, path: `${root}/${name}`, name, hold: () => hold, previous });
}

function makeFifo(path: string): boolean {
  return new Deno.Command("mkfifo", { args: [path] }).outputSync().success;
}

Deno.test("a folder is listed in code-point order, with links and special files as such", () => {
  using tree = makeTree({ "b.md": "", "a/x": "", "B.md": "", "é": "", "😀": "", "\uff5e": "" }, {
    link: "b.md",
  });
  assert(makeFifo(`${tree.path}/pipe`));
  const listed = listDirectory(tree.path).map(({ name, kind }) => `${name} ${kind}`);
  assert.deepEqual(listed, [
    "B.md file",
    "a directory",
    "b.md file",
    "link link",
    "pipe other",
    "é file",
    "\uff5e file",
    "😀 file",
  ]);
});

Deno.test("what is at a path is told without following links", () => {
  using tree = makeTree({ "a/x": "" }, { link: "a" });
  const kinds = ["a", "a/x", "link", "nowhere"].map((name) => kindAt(`${tree.path}/${name}`));
  assert.deepEqual(kinds, ["directory", "file", "link", undefined]);
});

Deno.test("a link is read with its target as written, a loop and a gap as broken", () => {
  using tree = makeTree({ "a/x": "" }, { dir: "./a", file: "a/x", gone: "../gone", loop: "loop" });
  const read = (name: string) => readLink(`${tree.path}/${name}`);
  assert.deepEqual(read("dir"), { kind: "directory", written: "./a", real: `${tree.path}/a` });
  assert.deepEqual(read("file"), { kind: "file", written: "a/x", real: `${tree.path}/a/x` });
  assert.deepEqual(read("gone"), { kind: "broken", written: "../gone" });
  assert.deepEqual(read("loop"), { kind: "broken", written: "loop" });
});

Deno.test("a large file is hashed in chunks to the same digest, text or not, and not held", () => {
  const text = "é".repeat(900_000); // a character lies across a chunk's end
  using tree = makeTree({ text, binary: new Uint8Array(2_500_000), cut: `${text}\xe9`.slice(1) });
  const bytes = new TextEncoder().encode(text);
  const { location: _, ...file } = load(tree.path, "text", undefined, false);
  assert.deepEqual(file, {
    path: "text",
    size: bytes.length,
    digest: digestOf(bytes),
    isText: true,
    mediaType: "text/plain",
  });
  const binary = load(tree.path, "binary", undefined, false);
  assert.deepEqual([binary.isText, binary.mediaType], [false, "application/octet-stream"]);
});

Deno.test("a sparse file of 256 MiB is catalogued without being held", () => {
  using tree = makeTree({ "huge.bin": "" });
  Deno.truncateSync(`${tree.path}/huge.bin`, 2 ** 28);
  const file = load(tree.path, "huge.bin", undefined, false);
  assert.equal(file.size, 2 ** 28);
  assert.equal(
    file.digest,
    "sha256:a6d72ac7690f53be6ae46ba88506bd97302a093f7108472bd9efc3cefda06484",
  );
  assert.equal(file.bytes, undefined);
});

Deno.test("a file that has not changed since it was read long after its time is not read again", () => {
  using tree = makeTree({ a: "one" });
  Deno.utimeSync(`${tree.path}/a`, OLD, OLD);
  const first = load(tree.path, "a");
  assert.equal(load(tree.path, "a", first), first);
  const renamed = loadFile({
    root: tree.path,
    path: `${tree.path}/a`,
    name: "b",
    hold: () => true,
    previous: first,
  });
  assert.deepEqual(renamed, { ...first, path: "b" });
});

Deno.test("a file at rest that was edited in place, to the same size, is read again", () => {
  using tree = makeTree({ a: "one" });
  const path = `${tree.path}/a`;
  Deno.utimeSync(path, OLD, OLD);
  const first = load(tree.path, "a");
  Deno.writeTextFileSync(path, "two");
  Deno.utimeSync(path, OLD, new Date(OLD.getTime() + 1));
  const second = load(tree.path, "a", first);
  assert.deepEqual(second.bytes, new TextEncoder().encode("two"));
  assert.equal(load(tree.path, "a", second), second);
});

Deno.test("a time is past when no clock can still write it: after two seconds and not before", () => {
  assert.deepEqual([0, 1999, 2000, 2001].map((now) => isPast(0, now)), [false, false, false, true]);
});

Deno.test("an edit within the tick of the clock, of the same size, is seen", () => {
  using tree = makeTree({ a: "one" });
  const now = new Date();
  Deno.utimeSync(`${tree.path}/a`, now, now);
  const first = load(tree.path, "a");
  Deno.writeTextFileSync(`${tree.path}/a`, "two");
  Deno.utimeSync(`${tree.path}/a`, now, now);
  assert.notEqual(load(tree.path, "a", first).digest, first.digest);
});

Deno.test("a recent file that is equal keeps its object", () => {
  using tree = makeTree({ a: "one" });
  const first = load(tree.path, "a");
  assert.equal(load(tree.path, "a", first), first);
});

Deno.test("a file that a folder or a link has replaced is not loaded", () => {
  using tree = makeTree({ "a/x": "", "real/secret": "s" }, { link: "real/secret", dir: "real" });
  for (const name of ["a", "link", "dir/secret"]) {
    assert.throws(() => load(tree.path, name), FileChangedError, name);
  }
});

Deno.test("reading a file that is not held checks place, kind, size and digest", async () => {
  const content = "x".repeat(10);
  using tree = makeTree({ "c/a": content, "out/a": content });
  const path = `${tree.path}/c/a`;
  const read = (change: () => void) => {
    const file = load(`${tree.path}/c`, "a", undefined, false);
    change();
    return readFile(file);
  };
  assert.deepEqual(await read(() => {}), new TextEncoder().encode(content));
  const changes: readonly (readonly [string, () => void])[] = [
    ["other bytes", () => Deno.writeTextFileSync(path, "y".repeat(10))],
    ["a longer file", () => Deno.writeTextFileSync(path, "y".repeat(11))],
    ["no file", () => Deno.removeSync(path)],
    ["a link outside", () => {
      Deno.removeSync(path);
      Deno.symlinkSync(`${tree.path}/out/a`, path);
    }],
    ["a folder", () => {
      Deno.removeSync(path);
      Deno.mkdirSync(path);
    }],
    ["a pipe", () => {
      Deno.removeSync(path);
      assert(makeFifo(path));
    }],
    ["a linked folder around it", () => {
      Deno.removeSync(`${tree.path}/c`, { recursive: true });
      Deno.symlinkSync(`${tree.path}/out`, `${tree.path}/c`);
    }],
  ];
  for (const [name, change] of changes) {
    await assert.rejects(read(change), FileChangedError, name);
    Deno.removeSync(`${tree.path}/c`, { recursive: true });
    Deno.mkdirSync(`${tree.path}/c`);
    Deno.writeTextFileSync(path, content);
  }
});

Deno.test("a file whose place flips between itself and a link outside never gives the other bytes", async () => {
  using tree = makeTree({ "c/a": "inside", secret: "secret" });
  const path = `${tree.path}/c/a`;
  Deno.linkSync(path, `${tree.path}/kept`);
  const file = load(`${tree.path}/c`, "a", undefined, false);
  for (let turn = 0; turn < 200; turn++) {
    const reading = readFile(file).then(
      (bytes) => assert.equal(new TextDecoder().decode(bytes), "inside"),
      (error) => assert(error instanceof FileChangedError),
    );
    Deno.removeSync(path);
    if (turn % 2 === 0) Deno.symlinkSync(`${tree.path}/secret`, path);
    else Deno.linkSync(`${tree.path}/kept`, path);
    await reading;
  }
  assert.equal(new TextDecoder().decode(await readFile(file)), "inside");
});

Deno.test({
  name: "a file that says it is empty and is not is refused, not cataloged as empty",
  ignore: Deno.build.os !== "linux",
  fn: () => assert.throws(() => load("/proc", "version"), FileChangedError),
});
