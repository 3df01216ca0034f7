import { Deflate } from "fflate";
import { crc32 } from "node:zlib";
import type { ArchiveContent } from "./entries.ts";
import { inSlices, modeOf, piecesOf } from "./slices.ts";
import { TAR_END, tarHeader, tarPadding } from "./tar.ts";

/**
 * Writes a `.tar.gz` in parts (RFC 1952). The compressor is plain JavaScript, so the bytes are the same on every machine
 * and in every version of the runtime; the archive's comment is that of the gzip header.
 *
 * Throws `FileChangedError` when a file on disk is no longer the one that was catalogued.
 */
export async function* writeTarGz(
  { entries, comment }: ArchiveContent,
): AsyncGenerator<Uint8Array<ArrayBuffer>> {
  yield gzipHeader(comment);
  let out: Uint8Array<ArrayBuffer>[] = [];
  const compressor = new Deflate(
    { level: 6 },
    (chunk) => out.push(chunk as Uint8Array<ArrayBuffer>),
  );
  let [sum, length] = [0, 0];
  for await (const slice of inSlices(tarParts(entries))) {
    sum = crc32(slice, sum);
    length += slice.length;
    compressor.push(slice);
    yield* out;
    out = [];
  }
  compressor.push(new Uint8Array(), true);
  yield* out;
  const trailer = new DataView(new ArrayBuffer(8));
  trailer.setUint32(0, sum, true);
  trailer.setUint32(4, length, true); // modulo 2^32
  yield new Uint8Array(trailer.buffer);
}

async function* tarParts(entries: ArchiveContent["entries"]): AsyncGenerator<Uint8Array> {
  for (const { name, file } of entries) {
    let isFirst = true;
    for await (const piece of piecesOf(file)) {
      if (isFirst) yield tarHeader({ name, size: file.size, mode: modeOf(piece) });
      isFirst = false;
      yield piece;
    }
    if (isFirst) yield tarHeader({ name, size: 0, mode: 0o644 });
    yield tarPadding(file.size);
  }
  yield TAR_END;
}

/** No time, no name, no system: nothing that differs from machine to machine. */
function gzipHeader(comment: string): Uint8Array<ArrayBuffer> {
  const [hasComment, unknownSystem] = [0x10, 255];
  const text = new TextEncoder().encode(comment);
  return new Uint8Array(
    [0x1f, 0x8b, 8, hasComment, 0, 0, 0, 0, 0, unknownSystem, ...text, 0],
  );
}
