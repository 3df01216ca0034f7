import type { ServedFile } from "../model/types.ts";
import { streamFile } from "../tree/read.ts";

/** What is compressed at once, bytes. It is part of the format: what the compressor makes depends on it. */
const SLICE = 64 * 1024;

/** Cuts bytes into slices of one size, the last one shorter, however they came: a disk gives as much as it likes at a time. */
export async function* inSlices(
  parts: AsyncIterable<Uint8Array> | Iterable<Uint8Array>,
): AsyncGenerator<Uint8Array<ArrayBuffer>> {
  let slice = new Uint8Array(SLICE);
  let filled = 0;
  for await (const part of parts) {
    for (let start = 0; start < part.length;) {
      const taken = part.subarray(start, start + SLICE - filled);
      slice.set(taken, filled);
      start += taken.length;
      filled += taken.length;
      if (filled < SLICE) continue;
      yield slice;
      slice = new Uint8Array(SLICE); // whoever has the old one may keep it
      filled = 0;
    }
  }
  if (filled > 0) yield slice.subarray(0, filled);
}

/** Gives the bytes of a file as catalogued, in pieces; throws `FileChangedError` when it is no longer that one. */
export async function* piecesOf(file: ServedFile): AsyncGenerator<Uint8Array> {
  if (file.bytes) yield file.bytes;
  else yield* await streamFile(file, { start: 0, end: file.size });
}

/** Scripts can be run, everything else can be read; what a checkout's modes were plays no part. */
export function modeOf(firstPiece: Uint8Array): 0o755 | 0o644 {
  return firstPiece[0] === 0x23 && firstPiece[1] === 0x21 ? 0o755 : 0o644;
}
