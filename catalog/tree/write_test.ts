import assert from "node:assert/strict";
import { makeTree } from "../../tests/support/trees.ts";
import type { ServedFile } from "../model/types.ts";
import { FileChangedError } from "./disk.ts";
import { loadFile } from "./files.ts";
import { createFile, renameFile, replaceFile } from "./write.ts";

const bytesOf = (text: string) => new TextEncoder().encode(text);

function load(root: string, name: string): ServedFile {
  return loadFile({ root, path: `${root}/${name}`, name, hold: () => true });
}

function namesIn(path: string): readonly string[] {
  return [...Deno.readDirSync(path)].map(({ name }) => name).sort();
}

for (const mode of [0o644, 0o600, 0o755, 0o464]) {
  Deno.test(`a file of mode ${mode.toString(8)} is replaced whole, mode and owner kept`, () => {
    using tree = makeTree({ "a.md": "before", "b.md": "other" });
    const path = `${tree.path}/a.md`;
    Deno.chmodSync(path, mode);
    const { uid, gid } = Deno.lstatSync(path);
    const after = replaceFile(load(tree.path, "a.md"), bytesOf("and after"));
    assert.deepEqual(after, load(tree.path, "a.md"));
    assert.equal(Deno.readTextFileSync(path), "and after");
    const now = Deno.lstatSync(path);
    assert.deepEqual([now.mode! & 0o7777, now.uid, now.gid], [mode, uid, gid]);
    assert.deepEqual(namesIn(tree.path), ["a.md", "b.md"]);
  });
}

/** What may have happened to `c/a.md` since it was read. */
const CHANGES: Readonly<Record<string, (root: string) => void>> = {
  "other bytes of the same length": (root) => Deno.writeTextFileSync(`${root}/c/a.md`, "befora"),
  "more bytes": (root) => Deno.writeTextFileSync(`${root}/c/a.md`, "before and more"),
  "another file with equal bytes": (root) => {
    Deno.writeTextFileSync(`${root}/c/b.md`, "before");
    Deno.renameSync(`${root}/c/b.md`, `${root}/c/a.md`);
  },
  "no file": (root) => Deno.removeSync(`${root}/c/a.md`),
  "a link to a file outside": (root) => {
    Deno.removeSync(`${root}/c/a.md`);
    Deno.symlinkSync(`${root}/out/a.md`, `${root}/c/a.md`);
  },
  "a link to an endless device": (root) => {
    Deno.removeSync(`${root}/c/a.md`);
    Deno.symlinkSync("/dev/zero", `${root}/c/a.md`);
  },
  "a pipe": (root) => {
    Deno.removeSync(`${root}/c/a.md`);
    new Deno.Command("mkfifo", { args: [`${root}/c/a.md`] }).outputSync();
  },
  "a linked folder around it": (root) => {
    Deno.removeSync(`${root}/c`, { recursive: true });
    Deno.symlinkSync(`${root}/out`, `${root}/c`);
  },
};

for (const [name, change] of Object.entries(CHANGES)) {
  Deno.test(`a file is neither replaced nor renamed where ${name} took its place`, () => {
    using tree = makeTree({ "c/a.md": "before", "out/a.md": "before" });
    const file = load(`${tree.path}/c`, "a.md");
    change(tree.path);
    const there = () =>
      ["c", "out"].map((folder) =>
        namesIn(`${tree.path}/${folder}`).map((name) => {
          const { ino, size, mtime } = Deno.lstatSync(`${tree.path}/${folder}/${name}`);
          return [name, ino, size, mtime];
        })
      );
    const before = there();
    assert.throws(() => replaceFile(file, bytesOf("after")), FileChangedError);
    assert.throws(() => renameFile(file, "SKILL.md"), FileChangedError);
    assert.deepEqual(there(), before);
    assert.equal(Deno.readTextFileSync(`${tree.path}/out/a.md`), "before");
  });
}

Deno.test("a file is renamed unless another one has the name", () => {
  using tree = makeTree({ "skill.md": "a", "Skill.md": "b" });
  const file = load(tree.path, "skill.md");
  assert.throws(() => renameFile(file, "Skill.md"), Deno.errors.AlreadyExists);
  renameFile(file, "SKILL.md");
  assert.deepEqual(namesIn(tree.path), ["SKILL.md", "Skill.md"]);
  assert.equal(Deno.readTextFileSync(`${tree.path}/SKILL.md`), "a");
});

Deno.test("a new file is written with its folders, and never over what is there", () => {
  using tree = makeTree({ "a.md": "a" }, { "loose.md": "nowhere.md" });
  createFile(`${tree.path}/b/c/d.md`, "d");
  assert.equal(Deno.readTextFileSync(`${tree.path}/b/c/d.md`), "d");
  for (const name of ["a.md", "b", "loose.md"]) {
    assert.throws(() => createFile(`${tree.path}/${name}`, "x"), Deno.errors.AlreadyExists, name);
  }
  assert.deepEqual(namesIn(tree.path), ["a.md", "b", "loose.md"]);
});
