import { dirname } from "node:path";
import type { ServedFile } from "../model/types.ts";
import { digestOf } from "../model/bytes.ts";
import { loadFile } from "./files.ts";
import { changed, isSame, openFile, readWhole, seeFile, type Seen } from "./disk.ts";

/**
 * The only code that changes files. A file is replaced whole or not at all, and only if it is the very one that the
 * catalogue holds; nothing that is there is ever written over.
 *
 * @module
 */

/**
 * Replaces the bytes of a file, mode and owner kept: they are written beside it and renamed, so that nobody ever sees
 * half of them. Returns the file as it is now. Throws {@linkcode FileChangedError} when another file or other bytes have taken its place.
 */
export function replaceFile(file: ServedFile, bytes: Uint8Array): ServedFile {
  const { location: { path } } = file;
  assertUnchanged(file);
  const beside = `${dirname(path)}/.${crypto.randomUUID()}.tmp`;
  try {
    writeNew(beside, bytes);
    keepRights(path, beside);
    assertUnchanged(file);
    Deno.renameSync(beside, path);
    const { root } = file.location;
    return loadFile({ root, path, name: file.path, hold: () => true });
  } catch (error) {
    removeQuietly(beside);
    throw error;
  }
}

/**
 * Gives a file another name in its folder. Throws `Deno.errors.AlreadyExists` where that name is taken by another
 * file; on a disk that folds case, `skill.md` has the name `SKILL.md` already and gets it all the same.
 */
export function renameFile(file: ServedFile, name: string): void {
  const { location: { path, root } } = file;
  const target = `${dirname(path)}/${name}`;
  assertUnchanged(file);
  const rival = seen(name, target, root);
  if (rival !== undefined && !isSame(rival.location, file.location)) {
    throw new Deno.errors.AlreadyExists(`Cannot rename "${path}": "${target}" is there already`);
  }
  Deno.renameSync(path, target);
}

/** Writes a new file and the folders around it; throws `Deno.errors.AlreadyExists` where there is one. */
export function createFile(path: string, text: string): void {
  Deno.mkdirSync(dirname(path), { recursive: true });
  Deno.writeTextFileSync(path, text, { createNew: true });
}

function writeNew(path: string, bytes: Uint8Array): void {
  using file = Deno.openSync(path, { write: true, createNew: true, mode: 0o600 });
  for (let offset = 0; offset < bytes.length;) offset += file.writeSync(bytes.subarray(offset));
  file.syncSync(); // else a crash could leave an empty file under the old name
}

/** The name may stand for another file by now, and the same file may have other bytes. */
function assertUnchanged(file: ServedFile): void {
  using open = openFile(file);
  if (digestOf(readWhole(open, file)) !== file.digest) throw changed(file.path);
}

/** What is written beside a file must not be seen by more people than the file itself. */
function keepRights(from: string, to: string): void {
  const { mode, uid, gid } = Deno.lstatSync(from);
  const now = Deno.lstatSync(to);
  if (uid !== null && gid !== null && (uid !== now.uid || gid !== now.gid)) {
    Deno.chownSync(to, uid, gid);
  }
  if (mode !== null) Deno.chmodSync(to, mode & 0o7777);
}

function seen(name: string, path: string, root: string): Seen | undefined {
  try {
    return seeFile(name, path, root);
  } catch (error) {
    if (error instanceof Deno.errors.NotFound) return undefined;
    throw error;
  }
}

function removeQuietly(path: string): void {
  try {
    Deno.removeSync(path);
  } catch {
    // it was not written, or has its place already
  }
}
