import { createHash } from "node:crypto";
import { basename, dirname } from "node:path";
import { digestOf, isText } from "../model/bytes.ts";
import type { Digest, FileLocation, ServedFile } from "../model/types.ts";
import {
  isSame,
  listDirectory,
  openFile,
  readParts,
  readWhole,
  realDirectory,
  realFile,
  seeFile,
  type Seen,
} from "./disk.ts";
import { mediaTypeOf } from "./media_type.ts";

/**
 * Files as the catalogue holds them: read and hashed once. `read.ts` reads them again.
 *
 * @module
 */

export { decodeText } from "../model/bytes.ts";
export { type Entry, type EntryKind, FileChangedError, type LinkTarget } from "./disk.ts";

/** Thrown where a file is larger than what is read. */
export class FileTooLargeError extends Error {
  override name = "FileTooLargeError";
  readonly size: number;

  /** @param size Bytes. */
  constructor(size: number) {
    super(`the file has ${size} bytes`);
    this.size = size;
  }
}

/** How a file is loaded. */
export interface LoadFileOptions {
  /** The confining root, absolute, without links. */
  readonly root: string;
  /** Absolute path. */
  readonly path: string;
  /** The path that the file is served under. */
  readonly name: string;
  /** Whether to keep the bytes, by size. */
  readonly hold: (size: number) => boolean;
  /** The same file as it was; used again when nothing about it has changed. */
  readonly previous?: ServedFile | undefined;
  /** A larger file is refused with a {@linkcode FileTooLargeError}, bytes. */
  readonly largest?: number;
  /** A larger file is not read, bytes; for those who hand on neither its bytes nor its digest. */
  readonly most?: number;
}

/** Reads and hashes a file, a large one in chunks; throws what the platform throws. */
export function loadFile(
  { root, path, name, hold, previous, largest = Infinity, most = Infinity }: LoadFileOptions,
): ServedFile {
  const seen = seeFile(name, path, root);
  if (seen.size > largest) throw new FileTooLargeError(seen.size);
  if (seen.size > most) return unread(seen);
  const known = previous && hasPlace(previous, seen.location, seen.size) ? previous : undefined;
  if (known && isSettled(known)) return renamed(known, name);
  const now = Date.now();
  const content = readNow(seen, hold(seen.size));
  const file = known?.digest === content.digest
    ? renamed(known, name)
    : { ...seen, mediaType: mediaTypeOf(name, content.isText), ...content };
  readAt.set(file, now);
  return file;
}

/** What a file is taken for that is not read: its name decides, and its digest is none that a file has. */
function unread(seen: Seen): ServedFile {
  const mediaType = mediaTypeOf(seen.path, true);
  const isText = mediaType !== mediaTypeOf(seen.path, false);
  return { ...seen, digest: NO_DIGEST, mediaType, isText };
}

const NO_DIGEST: Digest = `sha256:${"0".repeat(64)}`;

/** When a file was read, milliseconds since the epoch. */
const readAt = new WeakMap<ServedFile, number>();

/** A clock may tick this seldom, milliseconds: FAT writes times in steps of two seconds. */
const COARSEST_CLOCK = 2000;

/** A file that was modified just before it was read may be modified again within the same tick. */
export function isSettled(file: ServedFile): boolean {
  return isPast(file.location.mtime, readAt.get(file) ?? 0);
}

/** Tells whether a file with that time of modification cannot be modified within the tick of `now`, milliseconds. */
export function isPast(mtime: number, now: number): boolean {
  return mtime + COARSEST_CLOCK < now;
}

function hasPlace({ size, location: was }: ServedFile, now: FileLocation, sizeNow: number) {
  return size === sizeNow && was.mtime === now.mtime && was.root === now.root &&
    was.path === now.path && isSame(was, now);
}

function renamed(file: ServedFile, name: string): ServedFile {
  return file.path === name ? file : { ...file, path: name };
}

interface Content {
  readonly digest: Digest;
  readonly isText: boolean;
  readonly bytes?: Uint8Array;
}

function readNow(seen: Seen, isHeld: boolean): Content {
  using file = openFile(seen);
  if (!isHeld) return hashed(readParts(file, seen));
  const bytes = readWhole(file, seen);
  return { digest: digestOf(bytes), isText: isText(bytes), bytes };
}

function hashed(parts: Iterable<Uint8Array>): Content {
  const hash = createHash("sha256");
  const decoder = new TextDecoder("utf-8", { fatal: true });
  let text = true;
  for (const part of parts) {
    hash.update(part);
    text = text && !part.includes(0) && decodes(decoder, part);
  }
  return { digest: `sha256:${hash.digest("hex")}`, isText: text && decodes(decoder) };
}

/** Decodes one more chunk, or the end. */
function decodes(decoder: TextDecoder, chunk?: Uint8Array): boolean {
  try {
    decoder.decode(chunk, { stream: chunk !== undefined });
    return true;
  } catch {
    return false;
  }
}

/**
 * Reads a small file of whoever runs the program, which is no content; throws what the platform throws, and a
 * {@linkcode FileTooLargeError} where it has more bytes than that.
 */
export function readSmallFile(path: string, most: number): Uint8Array {
  const real = realFile(path);
  const seen = seeFile(basename(real), real, dirname(real));
  if (seen.size > most) throw new FileTooLargeError(seen.size);
  using file = openFile(seen);
  return readWhole(file, seen);
}

/** Reads all files directly in a folder of the program's own, by name; none where it is not there. */
export function readFolder(path: string): ReadonlyMap<string, Uint8Array> {
  const root = realDirectory(path);
  if (root === "missing" || root === "no folder") return new Map();
  const names = listDirectory(root).filter(({ kind }) => kind === "file").map(({ name }) => name);
  return new Map(names.map((name) => {
    const seen = seeFile(name, `${root}/${name}`, root);
    using file = openFile(seen);
    return [name, readWhole(file, seen)];
  }));
}
