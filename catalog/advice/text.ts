import { decodeText, firstInvalidByte, isText } from "../bytes.ts";
import { mediaTypeOf } from "../media_type.ts";
import type { Problem, ServedFile } from "../types.ts";
import { advise } from "./rules.ts";

/** Advises on the bytes of a text file: encoding, line ends, byte order mark. They are served as they are. */
export function adviseText(file: ServedFile): readonly Problem[] {
  if (!file.bytes || file.size === 0) return [];
  if (!file.isText) return adviseEncoding(file, file.bytes);
  const hasMark = file.bytes[0] === 0xef && file.bytes[1] === 0xbb && file.bytes[2] === 0xbf;
  const carriage = file.bytes.indexOf(13);
  return [
    ...(hasMark
      ? [
        advise(
          "text-bom",
          "the file begins with a byte order mark",
          "Save it as UTF-8 without a mark",
          { line: 1, column: 1 },
        ),
      ]
      : []),
    ...(carriage >= 0 && file.bytes[carriage + 1] === 10
      ? [advise("text-crlf", "lines end with CRLF", "Save it with LF", {
        line: decodeText(file.bytes.subarray(0, carriage)).split("\n").length,
        column: 1,
      })]
      : []),
  ];
}

/** A name that promises text, and bytes that are not. */
function adviseEncoding(file: ServedFile, bytes: Uint8Array): readonly Problem[] {
  const promised = mediaTypeOf(file.path, true);
  if (promised === mediaTypeOf(file.path, false) || !/\.[a-z]+$/i.test(file.path)) return [];
  if (
    isText(bytes) || promised === "text/plain" && !/\.(txt|log|cfg|ini|toml|conf)$/i.test(file.path)
  ) return [];
  const offset = firstInvalidByte(bytes);
  const where = offset < 0
    ? "holds a NUL"
    : `is not UTF-8 (byte 0x${
      bytes[offset]!.toString(16).toUpperCase().padStart(2, "0")
    } at offset ${offset})`;
  return [
    advise(
      "text-not-utf8",
      `the file ${where}, so it is served as binary`,
      "Save it as UTF-8",
      undefined,
    ),
  ];
}
