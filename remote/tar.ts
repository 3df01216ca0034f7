import { quote } from "../text/quote.ts";
import { RemoteError } from "./fetch.ts";
import type { RemoteFile, SkillLimits } from "./paths.ts";

const BLOCK = 512;

/**
 * Reads the regular files of a tar archive (ustar, with pax headers for long names). Folders are passed over; links and
 * devices are refused.
 */
export function readTar(tar: Uint8Array, limits: SkillLimits): readonly RemoteFile[] {
  const files: RemoteFile[] = [];
  let longName: string | undefined;
  for (let offset = 0; offset + BLOCK <= tar.length;) {
    const header = tar.subarray(offset, offset + BLOCK);
    if (header.every((byte) => byte === 0)) break;
    const { name, size, type } = readHeader(header);
    const start = offset + BLOCK;
    if (start + size > tar.length) throw damaged();
    const bytes = tar.subarray(start, start + size);
    offset = start + Math.ceil(size / BLOCK) * BLOCK;
    if (type === "x") longName = pathOf(bytes);
    else if (type === "0") {
      files.push({ path: longName ?? name, bytes });
      longName = undefined;
      if (files.length > limits.files) break;
    } else if (type !== "5" && type !== "g") {
      throw new RemoteError(
        `Cannot unpack the archive: ${quote(longName ?? name)} is no regular file`,
      );
    }
  }
  return files;
}

function readHeader(header: Uint8Array): { name: string; size: number; type: string } {
  const text = (start: number, end: number) => {
    const field = header.subarray(start, end);
    const nul = field.indexOf(0);
    return new TextDecoder().decode(nul < 0 ? field : field.subarray(0, nul));
  };
  const size = /^ *([0-7]+) *$/.exec(text(124, 136))?.[1];
  if (size === undefined) throw damaged();
  const prefix = text(345, 500);
  const name = text(0, 100);
  return {
    name: prefix === "" ? name : `${prefix}/${name}`,
    size: Number.parseInt(size, 8),
    type: text(156, 157) || "0",
  };
}

/** The path of a pax header: records of length, blank, key, `=`, value, line feed (POSIX.1-2017, pax). */
function pathOf(bytes: Uint8Array): string | undefined {
  let path: string | undefined;
  for (let offset = 0; offset < bytes.length;) {
    const blank = bytes.indexOf(0x20, offset);
    const length = Number(
      new TextDecoder().decode(bytes.subarray(offset, Math.max(offset, blank))),
    );
    if (!Number.isInteger(length) || length < 5 || offset + length > bytes.length) throw damaged();
    const record = new TextDecoder().decode(bytes.subarray(blank + 1, offset + length - 1));
    if (record.startsWith("path=")) path = record.slice("path=".length);
    offset += length;
  }
  return path;
}

function damaged(): RemoteError {
  return new RemoteError("Cannot unpack the archive: it is damaged");
}
