import { createHash, type Hash } from "node:crypto";
import type { ServedFile } from "../model/types.ts";
import { changed, lookAgain, type OpenFile, openFile, readAt } from "./disk.ts";
import { isPast, isSettled } from "./files.ts";

/**
 * Reads files of the catalogue again: what is sent is what was hashed. No path from a request comes here, only a
 * {@linkcode ServedFile}; and what counts is where the open file lies, since a name may have become a link.
 *
 * How the digest is kept: bytes that are held were hashed. A whole file is hashed once more while it is read, and its
 * last bytes are given only when the digest is right, so that nobody takes changed bytes for a complete file. A part
 * cannot be hashed alone; it is given where the open file has the size and the time of modification under which the
 * digest was found, before and after the part is read. A file with another time, or one that was modified as it was
 * hashed, within the tick of a clock, is first hashed as a whole, in pieces.
 *
 * @module
 */

/** What is read at a time, bytes; it is also what one reader who stands still costs. */
const PIECE = 64 * 1024;

/** A part of a file, bytes; `end` is exclusive. */
export interface Part {
  readonly start: number;
  readonly end: number;
}

/**
 * Returns the bytes of a file as catalogued.
 *
 * Throws {@linkcode FileChangedError} when the file is no longer that one.
 */
export async function readFile(file: ServedFile): Promise<Uint8Array<ArrayBuffer>> {
  return await readPart(file, { start: 0, end: file.size });
}

/** Returns some bytes of a file as catalogued, with no more read than that; throws as {@linkcode readFile} does. */
export async function readPart(file: ServedFile, part: Part): Promise<Uint8Array<ArrayBuffer>> {
  if (file.bytes) return file.bytes.subarray(part.start, part.end) as Uint8Array<ArrayBuffer>;
  const bytes = new Uint8Array(part.end - part.start);
  let at = 0;
  for await (const piece of piecesOf(file, part)) {
    bytes.set(piece, at);
    at += piece.byteLength;
  }
  return bytes;
}

/**
 * Opens a file and gives a stream of its bytes, or of a part of them. It reads as fast as it is read, holds no more than
 * two pieces, and breaks off with a {@linkcode FileChangedError} when the file turns out to be no longer that one;
 * where the first piece shows it, that is thrown.
 *
 * @param onError Hears of what breaks the stream off.
 */
export async function streamFile(
  file: ServedFile,
  part: Part,
  onError: (error: unknown) => void = () => {},
): Promise<ReadableStream<Uint8Array<ArrayBuffer>>> {
  const pieces = piecesOf(file, part);
  let next: ReturnType<Pieces["next"]> | undefined = pieces.next();
  await next; // from here on the file is open, and a cancelled stream closes it
  return new ReadableStream({
    pull: async (controller) => {
      try {
        const { done, value } = await (next ?? pieces.next());
        next = undefined;
        if (done) controller.close();
        else controller.enqueue(value);
      } catch (error) {
        onError(error);
        throw error;
      }
    },
    cancel: async () => void await pieces.return(undefined),
  }, { highWaterMark: 0 });
}

type Pieces = AsyncGenerator<Uint8Array<ArrayBuffer>, void, undefined>;

async function* piecesOf(file: ServedFile, part: Part): Pieces {
  if (file.bytes) return yield* heldPieces(file.bytes, part);
  try {
    using open = openFile(file);
    if (part.start === 0 && part.end === file.size) return yield* wholePieces(open, file);
    await assertKnown(open, file);
    yield* partPieces(open, part);
  } catch (error) {
    throw changed(file.path, error);
  }
}

async function* heldPieces(bytes: Uint8Array, { start, end }: Part): Pieces {
  for (let at = start; at < end; at += PIECE) {
    yield bytes.subarray(at, Math.min(end, at + PIECE)) as Uint8Array<ArrayBuffer>;
  }
}

async function* wholePieces(open: OpenFile, file: ServedFile): Pieces {
  const hash = createHash("sha256");
  let last: Uint8Array<ArrayBuffer> | undefined;
  for await (const piece of hashed(open, file.size, hash)) {
    if (last) yield last;
    last = piece;
  }
  assertDigest(open, file, hash);
  if (last) yield last;
}

async function* partPieces(open: OpenFile, { start, end }: Part): Pieces {
  const before = lookAgain(open);
  for (let at = start; at < end;) {
    const piece = await readPiece(open, at, end);
    at += piece.byteLength;
    if (at === end) {
      const after = lookAgain(open);
      if (after.size !== before.size || after.mtime !== before.mtime) {
        throw new Error("the file was written while a part of it was read");
      }
    }
    yield piece;
  }
}

async function* hashed(open: OpenFile, size: number, hash: Hash): Pieces {
  for (let at = 0; at < size;) {
    const piece = await readPiece(open, at, size);
    hash.update(piece);
    at += piece.byteLength;
    yield piece;
  }
}

async function readPiece(
  open: OpenFile,
  at: number,
  end: number,
): Promise<Uint8Array<ArrayBuffer>> {
  const into = new Uint8Array(Math.min(PIECE, end - at));
  const read = await readAt(open, into, at);
  if (read === 0) throw new Error("the file has become shorter");
  return into.subarray(0, read);
}

function assertDigest(open: OpenFile, file: ServedFile, hash: Hash): void {
  if (lookAgain(open).size !== file.size || `sha256:${hash.digest("hex")}` !== file.digest) {
    throw new Error("the file has other bytes");
  }
}

/** The time of modification under which a file was found to have its digest again, and that is long past. */
const foundAt = new WeakMap<ServedFile, number>();

/** Makes sure that an open file has the bytes that were hashed. */
async function assertKnown(open: OpenFile, file: ServedFile): Promise<void> {
  const { mtime } = lookAgain(open);
  if (foundAt.get(file) === mtime) return;
  if (isSettled(file) && mtime === file.location.mtime) return;
  const now = Date.now();
  const hash = createHash("sha256");
  for await (const _ of hashed(open, file.size, hash));
  assertDigest(open, file, hash);
  if (isPast(mtime, now)) foundAt.set(file, mtime);
}
