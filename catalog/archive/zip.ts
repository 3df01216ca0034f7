import { Zip, ZipDeflate } from "fflate";
import type { ArchiveContent } from "./entries.ts";
import { inSlices, modeOf, piecesOf } from "./slices.ts";

/** Without the ZIP64 extension, which not every reader knows, an archive holds no more. */
const MOST_ENTRIES = 0xffff - 1;
const MOST_BYTES = 0xffff_ffff - 64 * 1024 * 1024;

/** Tells whether the files fit into a `.zip`; a `.tar.gz` has no such bounds. */
export function fitsZip({ entries }: ArchiveContent): boolean {
  const bytes = entries.reduce((sum, { name, file }) => sum + file.size + 4 * name.length + 200, 0);
  return entries.length <= MOST_ENTRIES && bytes <= MOST_BYTES;
}

/**
 * Writes a `.zip` in parts (APPNOTE 6.3, sizes in data descriptors), for content that {@linkcode fitsZip}.
 *
 * Throws `FileChangedError` when a file on disk is no longer the one that was catalogued.
 */
export async function* writeZip(
  { entries, comment }: ArchiveContent,
): AsyncGenerator<Uint8Array<ArrayBuffer>> {
  let out: Uint8Array<ArrayBuffer>[] = [];
  const zip = new Zip((error, chunk) => {
    if (error) throw error;
    out.push(chunk as Uint8Array<ArrayBuffer>);
  });
  for (const { name, file } of entries) {
    let entry: ZipDeflate | undefined;
    for await (const slice of inSlices(piecesOf(file))) {
      entry ??= addEntry(zip, name, modeOf(slice));
      entry.push(slice);
      yield* out;
      out = [];
    }
    entry ??= addEntry(zip, name, 0o644);
    entry.push(new Uint8Array(), true);
    yield* out;
    out = [];
  }
  zip.end();
  yield* withComment(out, comment);
}

function addEntry(zip: Zip, name: string, mode: number): ZipDeflate {
  const entry = new ZipDeflate(name, { level: 6 });
  entry.mtime = ZIP_TIME;
  entry.os = UNIX;
  entry.attrs = (REGULAR_FILE | mode) * 0x10000;
  zip.add(entry); // which takes the fields as they are now
  return entry;
}

/** The format has local time without a zone, and so has the library: this is the same words everywhere. */
const ZIP_TIME = new Date(1980, 0, 1, 12);
const UNIX = 3;
const REGULAR_FILE = 0o100000;

/** The library writes no comment: its length is the last field of the archive. */
function* withComment(
  end: readonly Uint8Array<ArrayBuffer>[],
  comment: string,
): Generator<Uint8Array<ArrayBuffer>> {
  yield* end.slice(0, -1);
  const last = end.at(-1)!;
  const text = new TextEncoder().encode(comment);
  yield last.subarray(0, -2) as Uint8Array<ArrayBuffer>;
  yield new Uint8Array([text.length & 0xff, text.length >> 8, ...text]);
}
