import { quote } from "../text/quote.ts";
import { RemoteError } from "./fetch.ts";
import type { RemoteFile, SkillLimits } from "./paths.ts";
import { inflate, tooLarge } from "./inflate.ts";

const [END, ENTRY, LOCAL] = [0x06054b50, 0x02014b50, 0x04034b50];
const LONGEST_COMMENT = 65_535;
const [STORED, DEFLATED] = [0, 8];
/** The kinds of a Unix mode: the format has them in the upper half of an entry's attributes. */
const [KIND, REGULAR, FOLDER] = [0o170000, 0o100000, 0o040000];

/**
 * Reads the regular files of a zip archive by its central directory (APPNOTE 6.3). Folders are passed over; links,
 * encrypted entries and ZIP64 are refused.
 */
export async function readZip(
  zip: Uint8Array<ArrayBuffer>,
  limits: SkillLimits,
): Promise<readonly RemoteFile[]> {
  const view = new DataView(zip.buffer, zip.byteOffset, zip.byteLength);
  const files: RemoteFile[] = [];
  let room = limits.bytes;
  try {
    for (const entry of entriesOf(view)) {
      if (entry.isFolder) continue;
      const bytes = await readEntry(zip, view, entry, room);
      room -= bytes.length;
      files.push({ path: entry.name, bytes });
      if (files.length > limits.files) break;
    }
  } catch (error) {
    if (error instanceof RemoteError) throw error;
    throw damaged(error); // an offset that lies outside
  }
  return files;
}

interface ZipEntry {
  readonly name: string;
  readonly method: number;
  readonly packed: number;
  readonly size: number;
  readonly at: number;
  readonly isFolder: boolean;
}

function* entriesOf(view: DataView): Generator<ZipEntry> {
  const end = findEnd(view);
  const count = view.getUint16(end + 10, true);
  let at = view.getUint32(end + 16, true);
  for (let index = 0; index < count; index++) {
    if (view.getUint32(at, true) !== ENTRY) throw damaged();
    const [nameLength, extra, comment] = [28, 30, 32].map((field) =>
      view.getUint16(at + field, true)
    );
    const name = new TextDecoder().decode(
      new Uint8Array(view.buffer, view.byteOffset + at + 46, nameLength),
    );
    const kind = view.getUint32(at + 38, true) >>> 16 & KIND;
    if (kind !== 0 && kind !== REGULAR && kind !== FOLDER) {
      throw refused(name, "is no regular file");
    }
    if ((view.getUint16(at + 8, true) & 1) === 1) throw refused(name, "is encrypted");
    yield {
      name,
      method: view.getUint16(at + 10, true),
      packed: view.getUint32(at + 20, true),
      size: view.getUint32(at + 24, true),
      at: view.getUint32(at + 42, true),
      isFolder: kind === FOLDER || name.endsWith("/"),
    };
    at += 46 + nameLength! + extra! + comment!;
  }
}

function findEnd(view: DataView): number {
  const first = Math.max(0, view.byteLength - LONGEST_COMMENT - 22);
  for (let at = view.byteLength - 22; at >= first; at--) {
    if (view.getUint32(at, true) === END) return at;
  }
  throw damaged();
}

async function readEntry(
  zip: Uint8Array<ArrayBuffer>,
  view: DataView,
  { name, method, packed, size, at }: ZipEntry,
  room: number,
): Promise<Uint8Array> {
  if (size > room) throw tooLarge(room);
  if (view.getUint32(at, true) !== LOCAL) throw damaged();
  const start = at + 30 + view.getUint16(at + 26, true) + view.getUint16(at + 28, true);
  const bytes = zip.subarray(start, start + packed);
  if (bytes.length !== packed) throw damaged();
  if (method !== STORED && method !== DEFLATED) throw refused(name, "is packed in an unknown way");
  const unpacked = method === STORED ? bytes : await inflate(bytes, "deflate-raw", size);
  if (unpacked.length !== size) throw damaged();
  return unpacked;
}

function refused(name: string, reason: string): RemoteError {
  return new RemoteError(`Cannot unpack the archive: ${quote(name)} ${reason}`);
}

function damaged(cause?: unknown): RemoteError {
  return new RemoteError("Cannot unpack the archive: it is damaged", { cause });
}
