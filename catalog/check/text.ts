import { decodeText, firstInvalidByte, isText, placeNotUtf8 } from "../model/bytes.ts";
import type { Body } from "../document/body.ts";
import { findControl } from "../model/controls.ts";
import { findInvisible } from "../document/invisible.ts";
import { mediaTypeOf } from "../tree/media_type.ts";
import type { Problem, ServedFile } from "../model/types.ts";
import { createLocator } from "../../text/locate.ts";
import { advise } from "./advice.ts";

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

/** Advises on invisible characters; those of SKILL.md are reported when it is loaded. */
export function adviseInvisible(text: string): readonly Problem[] {
  const found = findInvisible(text);
  return found ? [advise("text-hidden-characters", found.message, found.fix, found.place)] : [];
}

/** Advises on control characters of a body; those of a block are an error of YAML. */
export function adviseControls({ text, line }: Body): readonly Problem[] {
  const found = findControl(text);
  if (found === undefined) return [];
  return [advise(
    "text-control-characters",
    `the text holds the control ${found.name}, which no page shows and a terminal may obey`,
    "Remove it",
    createLocator(text, line)(found.offset),
  )];
}

/** A name that promises text, and bytes that are not. */
function adviseEncoding(file: ServedFile, bytes: Uint8Array): readonly Problem[] {
  const promised = mediaTypeOf(file.path, true);
  if (promised === mediaTypeOf(file.path, false) || !/\.[a-z]+$/i.test(file.path)) return [];
  if (
    isText(bytes) || promised === "text/plain" && !/\.(txt|log|cfg|ini|toml|conf)$/i.test(file.path)
  ) return [];
  const offset = firstInvalidByte(bytes);
  if (offset < 0) {
    const before = decodeText(bytes.subarray(0, bytes.indexOf(0))).split("\n");
    const place = { line: before.length, column: [...before.at(-1)!].length + 1 };
    const message = "the file holds a NUL character, so it is served as binary";
    return [advise("text-not-utf8", message, "Remove it", place)];
  }
  const byte = bytes[offset]!.toString(16).toUpperCase().padStart(2, "0");
  const isUtf16 = offset === 0 && /^(?:fffe|feff)/.test(bytes.subarray(0, 2).toHex());
  return [
    advise(
      "text-not-utf8",
      isUtf16
        ? "the file is UTF-16, so it is served as binary"
        : `the file is not UTF-8 (byte 0x${byte} at offset ${offset}), so it is served as binary`,
      "Save it as UTF-8",
      placeNotUtf8(bytes),
    ),
  ];
}
