import { dirname } from "node:path";
import type { Digest } from "../model/types.ts";
import { type Entry, kindAt, listDirectory, realDirectory } from "./disk.ts";
import { loadFile } from "./files.ts";

/**
 * Puts whole folders in place: all of a folder's files or none. What is there is set aside first and only removed when
 * the new folder has its name.
 *
 * @module
 */

/** A file to write, its path below the folder; whoever made it has seen to it that the path stays there. */
export interface NewFile {
  readonly path: string;
  readonly bytes: Uint8Array;
}

/** What a folder holds: the digest of each file by its path, and what is no file by its kind. */
export type FolderContent = ReadonlyMap<
  string,
  Digest | Exclude<Entry["kind"], "file" | "directory">
>;

/** Looks at everything in a folder, hidden names and links included; `undefined` where there is no folder. */
export function contentOf(folder: string): FolderContent | undefined {
  if (kindAt(folder) !== "directory") return undefined;
  const root = realDirectory(folder);
  const found = new Map<string, Digest | "link" | "other">();
  const folders = [""];
  for (const below of folders) { // grows while it is walked
    for (const { name, kind } of listDirectory(`${root}/${below}`)) {
      const path = below + name;
      if (kind === "directory") folders.push(`${path}/`);
      else if (kind === "file") found.set(path, digestAt(root, path));
      else found.set(path, kind);
    }
  }
  return found;
}

function digestAt(root: string, path: string): Digest {
  return loadFile({ root, path: `${root}/${path}`, name: path, hold: () => false }).digest;
}

/** Reads a file of a folder, up to a size. */
export function readBelow(folder: string, path: string, most: number): Uint8Array | undefined {
  if (kindAt(`${folder}/${path}`) !== "file") return undefined;
  const root = realDirectory(folder);
  return loadFile({ root, path: `${root}/${path}`, name: path, hold: (size) => size <= most })
    .bytes;
}

/**
 * Writes a folder under a name that may be taken by another folder, which it then replaces. Everything is written
 * beside it first, under a hidden name; when anything fails, nothing has changed. Throws what the platform throws, and
 * `Deno.errors.AlreadyExists` where the name is that of a link or a file.
 */
export function placeFolder(parent: string, name: string, files: readonly NewFile[]): void {
  const target = `${parent}/${name}`;
  const kind = kindAt(target);
  if (kind !== undefined && kind !== "directory") {
    throw new Deno.errors.AlreadyExists(`"${target}" is a ${kind}, no folder`);
  }
  Deno.mkdirSync(parent, { recursive: true });
  const id = crypto.randomUUID();
  const [fresh, old] = [`${parent}/.${name}.${id}.new`, `${parent}/.${name}.${id}.old`];
  try {
    Deno.mkdirSync(fresh);
    for (const file of files) writeBelow(fresh, file);
    if (kind === "directory") Deno.renameSync(target, old);
    renameOrRestore({ fresh, target, old: kind === "directory" ? old : undefined });
  } finally {
    removeAll(fresh);
    removeAll(old);
  }
}

function renameOrRestore(
  { fresh, target, old }: { fresh: string; target: string; old: string | undefined },
): void {
  try {
    Deno.renameSync(fresh, target);
  } catch (error) {
    if (old !== undefined) Deno.renameSync(old, target);
    throw error;
  }
}

function writeBelow(folder: string, { path, bytes }: NewFile): void {
  const file = `${folder}/${path}`;
  Deno.mkdirSync(dirname(file), { recursive: true });
  const isScript = bytes[0] === 0x23 && bytes[1] === 0x21;
  Deno.writeFileSync(file, bytes, { createNew: true, mode: isScript ? 0o755 : 0o644 });
}

/** Replaces a small file of our own, whole or not at all. */
export function writeRecord(path: string, text: string): void {
  const beside = `${path}.${crypto.randomUUID()}.tmp`;
  try {
    Deno.mkdirSync(dirname(path), { recursive: true });
    Deno.writeTextFileSync(beside, text, { createNew: true });
    Deno.renameSync(beside, path);
  } catch (error) {
    removeAll(beside);
    throw error;
  }
}

function removeAll(path: string): void {
  try {
    Deno.removeSync(path, { recursive: true });
  } catch {
    // it is not there, or has its place already
  }
}
