import { closeSync, constants, fstatSync, openSync, read as readCallback, readSync } from "node:fs";
import { promisify } from "node:util";
import { compareCodePoints } from "../model/order.ts";
import type { FileLocation, ServedFile } from "../model/types.ts";

/**
 * The only code that looks at the disk; `write.ts` beside it is the only code that changes it.
 *
 * Start-up walks and reads synchronously, which is ten times as fast as asking for each file in turn. Nothing but a
 * regular file is opened, no more of it is read than it was seen to hold, and the open file is held against the root
 * it must be in: a name may become a link, a pipe or a device between two calls. No path comes from a request.
 *
 * @module
 */

/** Thrown when a file on disk is no longer the one that was catalogued. */
export class FileChangedError extends Error {
  override name = "FileChangedError";
}

/** What an entry of a directory is, links not followed. */
export type EntryKind = "file" | "directory" | "link" | "other";

/** One entry of a directory. */
export interface Entry {
  readonly name: string;
  readonly kind: EntryKind;
}

/** Lists a directory in code-point order; throws what the platform throws. */
export function listDirectory(path: string): readonly Entry[] {
  return [...Deno.readDirSync(path)]
    .map((entry): Entry => ({ name: entry.name, kind: entryKind(entry) }))
    .sort((a, b) => compareCodePoints(a.name, b.name));
}

/** Returns the kind of the entry at a path, links not followed; `undefined` if it is absent or unreadable. */
export function kindAt(path: string): EntryKind | undefined {
  try {
    return entryKind(Deno.lstatSync(path));
  } catch {
    return undefined;
  }
}

function entryKind(
  entry: Pick<Deno.DirEntry, "isSymlink" | "isDirectory" | "isFile">,
): EntryKind {
  if (entry.isSymlink) return "link";
  if (entry.isDirectory) return "directory";
  return entry.isFile ? "file" : "other";
}

/** What a link points at. */
export interface LinkTarget {
  readonly kind: "directory" | "file" | "broken" | "refused";
  /** As written in the link; empty where even that may not be read. */
  readonly written: string;
  /** Without links; absent where nothing is there or it may not be seen. */
  readonly real?: string;
}

/** Reads where a symbolic link leads. */
export function readLink(path: string): LinkTarget {
  let written = "";
  try {
    written = Deno.readLinkSync(path);
    const real = Deno.realPathSync(path);
    return { kind: Deno.statSync(real).isDirectory ? "directory" : "file", written, real };
  } catch (error) {
    const isRefused = error instanceof Deno.errors.NotCapable ||
      error instanceof Deno.errors.PermissionDenied;
    return { kind: isRefused ? "refused" : "broken", written };
  }
}

/** What a path leads to, links followed. */
export interface Place {
  /** Without links. */
  readonly path: string;
  readonly kind: EntryKind;
}

/** Follows a path to where it leads; `undefined` where nothing is there or it may not be seen. */
export function followPath(path: string): Place | undefined {
  try {
    const real = Deno.realPathSync(path);
    return { path: real, kind: entryKind(Deno.lstatSync(real)) };
  } catch {
    return undefined;
  }
}

/** Returns a directory's path without links, and what is there instead where it is none. */
export function realDirectory(path: string): string | "missing" | "no folder" {
  try {
    const real = Deno.realPathSync(path);
    return Deno.statSync(real).isDirectory ? real : "no folder";
  } catch (error) {
    if (error instanceof Deno.errors.NotFound) return "missing";
    throw error;
  }
}

/** Follows the links of a path to the file that it leads to; throws what the platform throws. */
export function realFile(path: string): string {
  return Deno.realPathSync(path);
}

interface Identity {
  readonly dev: number;
  readonly ino: number | null;
}

/** Tells whether two looks were at one file, whatever its name. */
export function isSame(a: Identity, b: Identity): boolean {
  return a.dev === b.dev && (a.ino ?? 0) === (b.ino ?? 0);
}

/** A file as it was seen, to be opened as that one and no other. */
export type Seen = Pick<ServedFile, "path" | "size" | "location">;

/** A file that is open. */
export interface OpenFile extends Disposable {
  readonly fd: number;
}

/** Looks at a regular file; throws what the platform throws, and {@linkcode FileChangedError} where it is none. */
export function seeFile(name: string, path: string, root: string): Seen {
  const { isFile, size, dev, ino, mtime } = Deno.lstatSync(path);
  if (!isFile) throw changed(name);
  const location: FileLocation = {
    root,
    path,
    dev,
    ino: ino ?? 0,
    mtime: mtime?.getTime() ?? 0,
  };
  return { path: name, size, location };
}

/**
 * Opens a regular file that was seen before, and nothing else. It never waits: a pipe that has taken the place of the
 * file opens at once and is seen for what it is.
 */
export function openFile({ path: name, size, location }: Seen): OpenFile {
  const { path, root } = location;
  const fd = openAtOnce(path, name);
  try {
    const stat = fstatSync(fd);
    const isInside = Deno.realPathSync(path) === path &&
      path.startsWith(root === "/" ? "/" : `${root}/`);
    if (isInside && stat.isFile() && isSame(stat, location) && stat.size === size) {
      return { fd, [Symbol.dispose]: () => closeSync(fd) };
    }
    throw changed(name);
  } catch (error) {
    closeSync(fd);
    throw error;
  }
}

/** Windows has no such flag, and no pipes among its files. */
const AT_ONCE = constants.O_RDONLY | (constants.O_NONBLOCK ?? 0);

function openAtOnce(path: string, name: string): number {
  try {
    return openSync(path, AT_ONCE);
  } catch (error) {
    const { code } = error as { readonly code?: string };
    if (code === "EACCES") throw new Deno.errors.PermissionDenied(path, { cause: error });
    if (code === undefined || code === "EMFILE" || code === "ENFILE") throw error;
    throw changed(name, error);
  }
}

/** Reads a file that has exactly the expected size; another size means that it is being written. */
export function readWhole({ fd }: OpenFile, { size, path }: Seen): Uint8Array {
  const bytes = new Uint8Array(size + 1); // what is longer than expected shows in the same read
  let offset = 0;
  do {
    const read = readSync(fd, bytes, offset, bytes.length - offset, null);
    if (read === 0 && offset < size) throw changed(path);
    offset += read;
  } while (offset < size);
  if (offset > size) throw changed(path);
  return bytes.subarray(0, size);
}

const CHUNK = 1 << 20;

/** One for all files, which are read one after another: a new one would cost more than most files. */
const buffer = new Uint8Array(CHUNK);

/** Reads a file of the size that was seen part by part; each part is gone when the next one is asked for. */
export function* readParts({ fd }: OpenFile, { size, path }: Seen): Generator<Uint8Array> {
  let left = size;
  while (left >= 0) { // a byte more than expected shows that the file grew
    const read = readSync(fd, buffer, 0, Math.min(CHUNK, left + 1), null);
    if (read === 0) break;
    left -= read;
    yield buffer.subarray(0, read);
  }
  if (left !== 0) throw changed(path);
}

const readAsync = promisify(readCallback);

/** Reads some bytes from a place, and lets others go first while the disk is at work; 0 at the end. */
export async function readAt({ fd }: OpenFile, into: Uint8Array, from: number): Promise<number> {
  return (await readAsync(fd, into, 0, into.byteLength, from)).bytesRead;
}

/** Looks at an open file once more: its size in bytes, and when it was modified, milliseconds since the epoch. */
export function lookAgain({ fd }: OpenFile): { readonly size: number; readonly mtime: number } {
  const { size, mtime } = fstatSync(fd);
  return { size, mtime: mtime.getTime() };
}

/** Makes the error for a file that is no longer the one that was seen. */
export function changed(name: string, cause?: unknown): FileChangedError {
  return new FileChangedError(
    `Cannot read "${name}": it changed on disk since it was catalogued`,
    { cause },
  );
}
