import { idOf, refuse } from "../protocol/json_rpc.ts";

/** Writes JSON-RPC, one message or batch a line. */
export class LineWriter {
  readonly #writer: WritableStreamDefaultWriter<Uint8Array>;
  readonly #limit: number;
  readonly #encoder = new TextEncoder();
  #last: Promise<void> = Promise.resolve();

  /** @param limit The longest line, bytes. */
  constructor(output: WritableStream<Uint8Array>, limit: number) {
    this.#writer = output.getWriter();
    this.#limit = limit;
  }

  /** Resolves when everything is written, and also when the output is gone. */
  get flushed(): Promise<void> {
    return this.#last.catch(() => {});
  }

  /** Writes a line. One that is too long becomes an error, a batch that is too long a line for each answer. */
  write(message: unknown): Promise<void> {
    const line = this.#encoder.encode(`${JSON.stringify(message)}\n`);
    if (line.byteLength <= this.#limit) return this.#last = this.#writer.write(line);
    if (Array.isArray(message)) {
      return Promise.all(message.map((answer) => this.write(answer))).then(() => {});
    }
    return this.write(refuse(-32603, "Cannot send the answer: it is too long for stdio", {
      id: shortId(message),
      data: { size: line.byteLength, limit: this.#limit },
    }));
  }
}

/** Echoes an id unless it is what makes the answer too long. */
function shortId(message: unknown): string | number | null {
  const id = idOf(message);
  return typeof id === "string" && id.length > 1000 ? null : id;
}
