import { Buffer } from "node:buffer";

/** A line without its newline, or the news that one was too long and is left out. */
export type Line =
  | { readonly kind: "line"; readonly bytes: Uint8Array }
  | { readonly kind: "too-long" };

/** Cuts a stream of bytes into lines. */
export interface LineSplitter {
  /** Takes the next bytes and gives the lines that they complete. */
  push(chunk: Uint8Array): readonly Line[];
  /** Gives the last line, if the stream did not end with a newline. */
  end(): readonly Line[];
}

const NEWLINE = 0x0a;

/**
 * Creates a splitter that looks at every byte once, and forgets a line as soon as it is longer than `limit` bytes:
 * it is told of at once, and the next line is read again.
 */
export function createLineSplitter(limit: number): LineSplitter {
  let parts: Uint8Array[] = [];
  let length = 0;

  const add = (part: Uint8Array): readonly Line[] => {
    const wasTooLong = length > limit;
    length += part.byteLength;
    if (wasTooLong) return [];
    if (length <= limit) {
      parts.push(part);
      return [];
    }
    parts = [];
    return [{ kind: "too-long" }];
  };
  const finish = (): readonly Line[] => {
    const line: readonly Line[] = length > limit
      ? []
      : [{ kind: "line", bytes: parts.length === 1 ? parts[0]! : Buffer.concat(parts) }];
    parts = [];
    length = 0;
    return line;
  };

  return {
    push: (chunk) => {
      const lines: Line[] = [];
      let start = 0;
      for (let at = chunk.indexOf(NEWLINE); at >= 0; at = chunk.indexOf(NEWLINE, start)) {
        lines.push(...add(chunk.subarray(start, at)), ...finish());
        start = at + 1;
      }
      if (start < chunk.byteLength) lines.push(...add(chunk.subarray(start)));
      return lines;
    },
    end: () => length === 0 ? [] : finish(),
  };
}
