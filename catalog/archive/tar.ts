import { ENTRY_TIME } from "./entries.ts";

/** What the header of a file says. */
export interface TarFile {
  readonly name: string;
  /** Bytes. */
  readonly size: number;
  readonly mode: number;
}

const BLOCK = 512;
const NAME = 100;
const PREFIX = 155;
/** What eleven octal digits can say. */
const LARGEST = 0o77777777777;

const encoder = new TextEncoder();

/**
 * Writes the header of a regular file (POSIX.1-2017, pax and ustar). What ustar has no room or no word for (long names,
 * names that are not ASCII, sizes of 8 GiB and more) stands in a pax header in front; the ustar header then has the name as UTF-8 all
 * the same where it fits, for readers that know no pax.
 *
 * ```ts
 * import assert from "node:assert/strict";
 * import { tarHeader } from "./tar.ts";
 *
 * assert.equal(tarHeader({ name: "SKILL.md", size: 5, mode: 0o644 }).length, 512);
 * assert.equal(tarHeader({ name: "é.md", size: 5, mode: 0o644 }).length, 3 * 512);
 * ```
 */
export function tarHeader({ name, size, mode }: TarFile): Uint8Array<ArrayBuffer> {
  const place = placeOf(encoder.encode(name));
  const records = [
    ...(place === undefined || /[^ -~]/.test(name) ? [paxRecord("path", name)] : []),
    ...(size > LARGEST ? [paxRecord("size", String(size))] : []),
  ];
  const plain = ustarHeader({
    ...(place ?? { name: encoder.encode(name).slice(0, NAME), prefix: new Uint8Array() }),
    size: size > LARGEST ? 0 : size,
    mode,
    type: "0",
  });
  if (records.length === 0) return plain;
  const body = encoder.encode(records.join(""));
  const extended = ustarHeader({
    name: encoder.encode("pax_header"),
    prefix: new Uint8Array(),
    size: body.length,
    mode: 0o644,
    type: "x",
  });
  return joined([extended, body, tarPadding(body.length), plain]);
}

/** Whether a reader that knows no pax finds a file under its name. */
export function fitsUstar(name: string): boolean {
  return placeOf(encoder.encode(name)) !== undefined;
}

/** What fills the last block of so many bytes. */
export function tarPadding(size: number): Uint8Array<ArrayBuffer> {
  return new Uint8Array((BLOCK - size % BLOCK) % BLOCK);
}

/** Ends an archive. */
export const TAR_END: Uint8Array<ArrayBuffer> = new Uint8Array(2 * BLOCK);

interface Place {
  readonly name: Uint8Array;
  readonly prefix: Uint8Array;
}

/** Parts a path at a slash, so that both halves fit; as far right as possible, as other writers do. */
function placeOf(path: Uint8Array): Place | undefined {
  if (path.length <= NAME) return { name: path, prefix: new Uint8Array() };
  const cut = path.subarray(0, PREFIX + 1).lastIndexOf(SLASH);
  const name = path.subarray(cut + 1);
  return cut > 0 && name.length <= NAME ? { name, prefix: path.subarray(0, cut) } : undefined;
}

const SLASH = 0x2f;

/** One record of a pax header; its length counts its own digits too. */
function paxRecord(key: string, value: string): string {
  const rest = encoder.encode(` ${key}=${value}\n`).length;
  let length = rest + String(rest).length;
  if (rest + String(length).length !== length) length++;
  return `${length} ${key}=${value}\n`;
}

interface Header extends Place {
  readonly size: number;
  readonly mode: number;
  /** A regular file, or a pax header for the next one. */
  readonly type: "0" | "x";
}

function ustarHeader({ name, prefix, size, mode, type }: Header): Uint8Array<ArrayBuffer> {
  const header = new Uint8Array(BLOCK);
  const write = (text: string, at: number) => header.set(encoder.encode(text), at);
  const octal = (value: number, digits: number) => value.toString(8).padStart(digits, "0");
  header.set(name, 0);
  write(`${octal(mode, 7)}\0`, 100);
  write(`${octal(0, 7)}\0`, 108); // owner
  write(`${octal(0, 7)}\0`, 116); // group
  write(`${octal(size, 11)}\0`, 124);
  write(`${octal(ENTRY_TIME, 11)}\0`, 136);
  write("        ", 148); // the sum is taken as if its field were blank
  write(type, 156);
  write("ustar\x0000", 257);
  header.set(prefix, 345);
  write(`${octal(header.reduce((sum, byte) => sum + byte, 0), 6)}\0 `, 148);
  return header;
}

function joined(parts: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const whole = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0));
  let offset = 0;
  for (const part of parts) {
    whole.set(part, offset);
    offset += part.length;
  }
  return whole;
}
