import { RemoteError } from "./fetch.ts";

/** Inflates bytes as far as a limit. */
export async function inflate(
  bytes: Uint8Array<ArrayBuffer>,
  format: "gzip" | "deflate-raw",
  most: number,
): Promise<Uint8Array<ArrayBuffer>> {
  const parts: Uint8Array<ArrayBuffer>[] = [];
  let length = 0;
  try {
    const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream(format));
    for await (const part of stream) {
      length += part.length;
      if (length > most) throw tooLarge(most);
      parts.push(part);
    }
  } catch (error) {
    if (error instanceof RemoteError) throw error;
    throw new RemoteError("Cannot unpack the archive: it is damaged", { cause: error });
  }
  return new Uint8Array(await new Blob(parts).arrayBuffer());
}

/** Makes the error for what unpacks to too much. */
export function tooLarge(most: number): RemoteError {
  return new RemoteError(`Cannot unpack the archive: it holds more than ${most} bytes`);
}
