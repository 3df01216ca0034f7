/** Writes lines one after the other. */
export interface LineQueue {
  /** Takes a line, and never waits for who reads it. */
  readonly write: (line: string) => void;
  /** Resolves when all is written, or after some milliseconds. */
  flushed(patience: number): Promise<void>;
}

/** Bytes that wait at most; what comes then is counted instead. */
const ROOM = 256 * 1024;

/**
 * Creates a queue of lines in front of an output. A host that starts a server may leave its standard error unread: a
 * plain write would then stop the whole process, signals included, as soon as the pipe is full.
 */
export function createLineQueue(
  output: { write(bytes: Uint8Array): Promise<number> },
): LineQueue {
  const encoder = new TextEncoder();
  let waiting: Uint8Array[] = [];
  let bytes = 0;
  let dropped = 0;
  let isWriting = false;
  let written = Promise.resolve();

  const put = (line: string) => {
    const encoded = encoder.encode(line);
    bytes += encoded.byteLength;
    waiting.push(encoded);
  };
  const next = () => {
    if (waiting.length === 0 && dropped > 0) {
      put(`(${dropped} lines are left out: nobody read them)\n`);
      dropped = 0;
    }
    return waiting.shift();
  };
  const writeAll = async () => {
    isWriting = true;
    try {
      for (let line = next(); line !== undefined; line = next()) {
        for (let at = 0; at < line.byteLength;) at += await output.write(line.subarray(at));
        bytes -= line.byteLength;
      }
    } catch { // the reader is gone
      [waiting, bytes, dropped] = [[], 0, 0];
    }
    isWriting = false;
  };
  return {
    write: (line) => {
      if (bytes > ROOM) return void dropped++;
      put(line);
      if (!isWriting) written = writeAll();
    },
    flushed: async (patience) => {
      const limit = Promise.withResolvers<void>();
      const timer = setTimeout(limit.resolve, patience);
      await Promise.race([written, limit.promise]);
      clearTimeout(timer);
    },
  };
}
