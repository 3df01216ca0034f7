import { createHash } from "node:crypto";
import { digestOf, isText } from "../model/bytes.ts";
import { mediaTypeOf } from "./media_type.ts";
import { compareCodePoints } from "../model/order.ts";
import type { Digest, FileLocation, ServedFile } from "../model/types.ts";

export { decodeText } from "../model/bytes.ts";

/**
 * The only code that opens files.
 *
 * Start-up walks and reads synchronously, which is ten times as fast as asking for each file in turn.
 * Later reads take a {@linkcode ServedFile} of the catalogue, never a path from a request. Either way the open
 * file is held against the root it must be in: a name may become a link between two calls.
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

/** Tells what has a path, links not followed; `undefined` where there is nothing or it may not be seen. */
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
}

/** Reads and hashes a file, a large one in chunks; throws what the platform throws. */
export function loadFile({ root, path, name, hold, previous }: LoadFileOptions): ServedFile {
  const stat = Deno.lstatSync(path);
  const location: FileLocation = { root, path, ...identityOf(stat) };
  const known = previous && hasPlace(previous, location, stat.size) ? previous : undefined;
  if (known && isSettled(known)) return renamed(known, name);
  if (!stat.isFile) throw changed(name);
  const now = Date.now();
  const content = readNow(path, name, stat, hold(stat.size));
  const file = known?.digest === content.digest
    ? renamed(known, name)
    : { path: name, mediaType: mediaTypeOf(name, content.isText), ...content, location };
  readAt.set(file, now);
  return file;
}

/** When a file was read, milliseconds since the epoch. */
const readAt = new WeakMap<ServedFile, number>();

/** A clock may tick this seldom, milliseconds: FAT writes times in steps of two seconds. */
const COARSEST_CLOCK = 2000;

/** A file that was modified just before it was read may be modified again within the same tick. */
function isSettled(file: ServedFile): boolean {
  return file.location.mtime + COARSEST_CLOCK < (readAt.get(file) ?? 0);
}

function hasPlace({ size, location: was }: ServedFile, now: FileLocation, sizeNow: number) {
  return size === sizeNow && was.mtime === now.mtime && was.root === now.root &&
    was.path === now.path && isSame(was, now);
}

function renamed(file: ServedFile, name: string): ServedFile {
  return file.path === name ? file : { ...file, path: name };
}

function readNow(path: string, name: string, stat: Deno.FileInfo, isHeld: boolean): Content {
  using file = Deno.openSync(path);
  if (!isSame(stat, file.statSync()) || Deno.realPathSync(path) !== path) throw changed(name);
  return isHeld ? readWhole(file, stat.size, name) : readChunks(file);
}

interface Identity {
  readonly dev: number;
  readonly ino: number | null;
}

function isSame(a: Identity, b: Identity): boolean {
  return a.dev === b.dev && (a.ino ?? 0) === (b.ino ?? 0);
}

function identityOf({ dev, ino, mtime }: Deno.FileInfo) {
  return { dev, ino: ino ?? 0, mtime: mtime?.getTime() ?? 0 };
}

interface Content {
  readonly size: number;
  readonly digest: Digest;
  readonly isText: boolean;
  readonly bytes?: Uint8Array;
}

function readWhole(file: Deno.FsFile, size: number, name: string): Content {
  const bytes = readAll(file, size, name);
  return { size, digest: digestOf(bytes), isText: isText(bytes), bytes };
}

/** Reads a file that has exactly the expected size; another size means that it is being written. */
function readAll(file: Deno.FsFile, size: number, name: string): Uint8Array {
  const bytes = new Uint8Array(size + 1); // what is longer than expected shows in the same read
  let offset = 0;
  do {
    const read = file.readSync(bytes.subarray(offset));
    if (read === null && offset < size) throw changed(name);
    offset += read ?? 0;
  } while (offset < size);
  if (offset > size) throw changed(name);
  return bytes.subarray(0, size);
}

const CHUNK = 1 << 20;

function readChunks(file: Deno.FsFile): Content {
  const hash = createHash("sha256");
  const decoder = new TextDecoder("utf-8", { fatal: true });
  const buffer = new Uint8Array(CHUNK);
  let size = 0;
  let text = true;
  for (let read = file.readSync(buffer); read !== null; read = file.readSync(buffer)) {
    const chunk = buffer.subarray(0, read);
    hash.update(chunk);
    size += read;
    text = text && !chunk.includes(0) && decodes(decoder, chunk);
  }
  return { size, digest: `sha256:${hash.digest("hex")}`, isText: text && decodes(decoder) };
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
 * Returns the bytes of a file as catalogued. Bytes that are not held are read from the open file and
 * checked against the catalogue: inside the root, the same file, the same size and digest.
 *
 * Throws {@linkcode FileChangedError} when the file is no longer that one.
 */
export async function readFile(file: ServedFile): Promise<Uint8Array> {
  if (file.bytes) return file.bytes;
  try {
    using open = await openChecked(file);
    const bytes = await readExactly(open, file.size);
    if (bytes.length === file.size && digestOf(bytes) === file.digest) return bytes;
  } catch (error) {
    throw changed(file.path, error);
  }
  throw changed(file.path);
}

/** The path may have become a link since; what counts is where the open file lies now. */
async function openChecked({ location, size }: ServedFile): Promise<Deno.FsFile> {
  const { path, root } = location;
  if (!(await Deno.lstat(path)).isFile) throw new Error("no regular file has its place");
  const open = await Deno.open(path);
  try {
    const [stat, real] = [await open.stat(), await Deno.realPath(path)];
    const now = await Deno.lstat(real);
    const isInside = real === path && real.startsWith(root === "/" ? "/" : `${root}/`);
    const isCatalogued = isSame(stat, location) && stat.size === size;
    if (isInside && isCatalogued && isSame(stat, now)) return open;
    throw new Error("another file has its place");
  } catch (error) {
    open.close();
    throw error;
  }
}

async function readExactly(open: Deno.FsFile, size: number): Promise<Uint8Array> {
  const bytes = new Uint8Array(size);
  let offset = 0;
  while (offset < size) {
    const read = await open.read(bytes.subarray(offset));
    if (read === null) break;
    offset += read;
  }
  return bytes.subarray(0, offset);
}

function changed(name: string, cause?: unknown): FileChangedError {
  return new FileChangedError(
    `Cannot read "${name}": it changed on disk since it was catalogued`,
    { cause },
  );
}
