import { createHash } from "node:crypto";
import { Buffer } from "node:buffer";
import { mediaTypeOf } from "./media_type.ts";
import type { Digest, FileLocation, ServedFile } from "./types.ts";

/**
 * The only code that opens files.
 *
 * Start-up walks and reads synchronously, which is ten times as fast as asking for each file in turn.
 * Later reads take a {@linkcode ServedFile} of the catalogue, never a path from a request.
 *
 * @module
 */

/** Thrown when a file on disk is no longer the one that was catalogued. */
export class FileChangedError extends Error {
  override name = "FileChangedError";
}

/** One entry of a directory. */
export interface Entry {
  readonly name: string;
  readonly kind: "file" | "directory" | "link" | "other" | "hidden";
}

/** Lists a directory in code-point order; throws what the platform throws. */
export function listDirectory(path: string): readonly Entry[] {
  return [...Deno.readDirSync(path)]
    .map((entry): Entry => ({ name: entry.name, kind: kindOf(entry) }))
    .sort((a, b) => compareCodePoints(a.name, b.name));
}

function kindOf(entry: Deno.DirEntry): Entry["kind"] {
  if (entry.isSymlink) return "link";
  if (entry.isDirectory) return "directory";
  return entry.isFile ? "file" : "other";
}

/** What a link points at, as written and in truth. */
export interface LinkTarget {
  readonly written: string;
  /** Without links; absent where nothing is there. */
  readonly real: string | undefined;
  readonly kind: "file" | "directory" | "none";
}

/** Reads a symbolic link without following it into anything. */
export function readLink(path: string): LinkTarget {
  const written = Deno.readLinkSync(path);
  try {
    const { isDirectory } = Deno.statSync(path);
    return { written, real: Deno.realPathSync(path), kind: isDirectory ? "directory" : "file" };
  } catch (error) {
    if (error instanceof Deno.errors.NotCapable) throw error;
    return { written, real: undefined, kind: "none" };
  }
}

/** Returns a path without links, or `undefined` where nothing is there. */
export function realPath(path: string): string | undefined {
  try {
    return Deno.realPathSync(path);
  } catch (error) {
    if (error instanceof Deno.errors.NotFound) return undefined;
    throw error;
  }
}

/** Tells whether anything has a path, a link included. */
export function exists(path: string): boolean {
  return kindAt(path) !== undefined;
}

/** Tells what has a path, links not followed; `undefined` where there is nothing or it may not be seen. */
export function kindAt(path: string): "directory" | "file" | "other" | undefined {
  try {
    const { isDirectory, isFile } = Deno.lstatSync(path);
    return isDirectory ? "directory" : isFile ? "file" : "other";
  } catch {
    return undefined;
  }
}

/** Tells whether a path is a directory, links followed. */
export function isDirectory(path: string): boolean {
  try {
    return Deno.statSync(path).isDirectory;
  } catch (error) {
    if (error instanceof Deno.errors.NotFound) return false;
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
  /** The same file as it was; returned as it is when size, time and inode have not changed. */
  readonly previous?: ServedFile | undefined;
}

const CHUNK = 1 << 20;

/** Reads and hashes a file in chunks; throws what the platform throws. */
export function loadFile({ root, path, name, hold, previous }: LoadFileOptions): ServedFile {
  const stat = Deno.lstatSync(path);
  const location: FileLocation = {
    root,
    path,
    dev: stat.dev,
    ino: stat.ino ?? 0,
    mtime: stat.mtime?.getTime() ?? 0,
  };
  if (previous && isSame(previous, location, stat.size)) return previous;
  using file = Deno.openSync(path);
  const opened = file.statSync(); // a link may have taken the file's place in between
  if (opened.dev !== stat.dev || opened.ino !== stat.ino) {
    throw new FileChangedError(`Cannot read "${name}": it changed while it was opened`);
  }
  const { digest, isText, bytes, size } = hold(stat.size)
    ? readWhole(file, stat.size)
    : readChunks(file);
  return {
    path: name,
    size,
    digest,
    mediaType: mediaTypeOf(name, isText),
    isText,
    ...(bytes && { bytes }),
    location,
  };
}

function isSame(previous: ServedFile, now: FileLocation, size: number): boolean {
  const { path, dev, ino, mtime } = previous.location;
  return previous.size === size && path === now.path && dev === now.dev && ino === now.ino &&
    mtime === now.mtime;
}

interface Content {
  readonly digest: Digest;
  readonly isText: boolean;
  readonly bytes?: Uint8Array;
  readonly size: number;
}

function readWhole(file: Deno.FsFile, expected: number): Content {
  let bytes = new Uint8Array(expected + 1);
  let size = 0;
  for (let read = file.readSync(bytes); read !== null; read = file.readSync(bytes.subarray(size))) {
    size += read;
    if (size === bytes.length) bytes = grown(bytes);
  }
  bytes = bytes.slice(0, size);
  return { digest: digestOf(bytes), isText: isText(bytes), bytes, size };
}

function grown(bytes: Uint8Array<ArrayBuffer>): Uint8Array<ArrayBuffer> {
  const larger = new Uint8Array(bytes.length * 2);
  larger.set(bytes);
  return larger;
}

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
    text = text && !chunk.includes(0) && decodes(chunk, decoder, { stream: true });
  }
  text = text && decodes(undefined, decoder);
  return { digest: `sha256:${hash.digest("hex")}`, isText: text, size };
}

function decodes(
  bytes: Uint8Array | undefined,
  decoder: TextDecoder,
  options?: TextDecodeOptions,
): boolean {
  try {
    decoder.decode(bytes, options);
    return true;
  } catch {
    return false;
  }
}

/** Returns the SHA-256 of some bytes (FIPS 180-4). */
export function digestOf(bytes: Uint8Array | string): Digest {
  return `sha256:${createHash("sha256").update(bytes).digest("hex")}`;
}

/** Tells whether bytes are lossless UTF-8 without NUL. */
export function isText(bytes: Uint8Array): boolean {
  return !bytes.includes(0) && isUtf8(bytes);
}

/** Tells whether bytes are UTF-8. */
export function isUtf8(bytes: Uint8Array): boolean {
  return decodes(bytes, new TextDecoder("utf-8", { fatal: true }));
}

/** Returns the offset of the first byte that is not UTF-8, or -1. */
export function firstInvalidByte(bytes: Uint8Array): number {
  if (isUtf8(bytes)) return -1;
  let [low, high] = [0, bytes.length];
  while (low < high) { // the longest prefix that decodes, an unfinished last character allowed
    const middle = (low + high + 1) >>> 1;
    if (isUtf8Prefix(bytes.subarray(0, middle))) low = middle;
    else high = middle - 1;
  }
  while (low > 0 && !isUtf8(bytes.subarray(0, low))) low--;
  return low;
}

function isUtf8Prefix(bytes: Uint8Array): boolean {
  return decodes(bytes, new TextDecoder("utf-8", { fatal: true }), { stream: true });
}

/** Decodes UTF-8 and keeps a byte order mark, so that the text encodes to the same bytes. */
export function decodeText(bytes: Uint8Array): string {
  return new TextDecoder("utf-8", { ignoreBOM: true }).decode(bytes);
}

/**
 * Returns the bytes of a file as catalogued. Bytes that are not held are read from the open file and
 * checked against the catalogue: inside the root, the same file, the same digest.
 *
 * Throws {@linkcode FileChangedError} when the file is no longer that one.
 */
export async function readFile(file: ServedFile): Promise<Uint8Array> {
  if (file.bytes) return file.bytes;
  const bytes = await readLocation(file);
  if (bytes.length !== file.size || digestOf(bytes) !== file.digest) throw changed(file);
  return bytes;
}

async function readLocation(file: ServedFile): Promise<Uint8Array> {
  const { path, root } = file.location;
  try {
    using open = await Deno.open(path);
    const [stat, real] = [await open.stat(), await Deno.realPath(path)];
    const now = await Deno.lstat(real); // the open file is the one inside the root, not one swapped in
    const isInside = real === path && real.startsWith(root === "/" ? "/" : `${root}/`);
    if (!isInside || stat.dev !== now.dev || stat.ino !== now.ino || stat.size !== file.size) {
      throw changed(file);
    }
    return await readExactly(open, file.size);
  } catch (error) {
    if (error instanceof FileChangedError) throw error;
    throw changed(file, error);
  }
}

async function readExactly(open: Deno.FsFile, size: number): Promise<Uint8Array> {
  const bytes = Buffer.allocUnsafe(size);
  let offset = 0;
  while (offset < size) {
    const read = await open.read(bytes.subarray(offset));
    if (read === null) break;
    offset += read;
  }
  return new Uint8Array(bytes.buffer, bytes.byteOffset, offset);
}

function changed(file: ServedFile, cause?: unknown): FileChangedError {
  return new FileChangedError(
    `Cannot read "${file.path}": it changed on disk since it was catalogued`,
    { cause },
  );
}

/** Orders text by code point, as UTF-8 bytes order. */
export function compareCodePoints(a: string, b: string): number {
  const length = Math.min(a.length, b.length);
  for (let index = 0; index < length; index++) {
    const [x, y] = [a.charCodeAt(index), b.charCodeAt(index)];
    if (x === y) continue;
    const [xIsSurrogate, yIsSurrogate] = [isSurrogate(x), isSurrogate(y)];
    if (xIsSurrogate !== yIsSurrogate) return xIsSurrogate ? 1 : -1;
    return x - y;
  }
  return a.length - b.length;
}

function isSurrogate(unit: number): boolean {
  return unit >= 0xd800 && unit <= 0xdfff;
}

/** Orders paths by segment, so that `assets/x` comes before `assets.md`. */
export function comparePaths(a: string, b: string): number {
  const [left, right] = [a.split("/"), b.split("/")];
  const length = Math.min(left.length, right.length);
  for (let index = 0; index < length; index++) {
    const order = compareCodePoints(left[index]!, right[index]!);
    if (order !== 0) return order;
  }
  return left.length - right.length;
}
