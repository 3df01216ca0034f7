import { shortId } from "../protocol/batch_answers.ts";
import { idOf, refuse } from "../protocol/json_rpc.ts";

/** Bytes that may wait for the reader before {@linkcode LineWriter.room} has to be waited for. */
const ROOM = 1024 * 1024;

/** Writes JSON-RPC, one message or batch a line. */
export class LineWriter {
  readonly #writer: WritableStreamDefaultWriter<Uint8Array>;
  readonly #limit: number;
  readonly #encoder = new TextEncoder();
  /** Notifications that are not written yet. */
  readonly #news = new Set<string>();
  #last: Promise<void> = Promise.resolve();
  #waiting = 0;
  #isGone = false;
  #onWritten: (() => void)[] = [];

  /** @param limit The longest line, bytes. */
  constructor(output: WritableStream<Uint8Array>, limit: number) {
    this.#writer = output.getWriter();
    this.#limit = limit;
  }

  /** Whether so little waits for the reader that more may be answered, or the reader is gone. */
  get hasRoom(): boolean {
    return this.#isGone || this.#waiting <= ROOM;
  }

  /** Resolves when a line is written, and also when the output is gone. */
  written(): Promise<void> {
    return new Promise((resolve) => this.#onWritten.push(resolve));
  }

  /** Waits until everything is written or the output is gone, or until nothing is taken for some milliseconds. */
  async flushed(patience: number): Promise<"flushed" | "late"> {
    while (this.#waiting > 0 && !this.#isGone) {
      const limit = Promise.withResolvers<"late">();
      const timer = setTimeout(() => limit.resolve("late"), patience);
      const end = await Promise.race([this.written(), limit.promise]);
      clearTimeout(timer);
      if (end === "late") return end;
    }
    return "flushed";
  }

  /** Writes a message. One that is too long becomes an error. */
  write(message: unknown): Promise<void> {
    const line = this.#encoder.encode(`${JSON.stringify(message)}\n`);
    if (line.byteLength <= this.#limit) return this.#put(line);
    return this.write(refuse(-32603, "Cannot send the answer: it is too long for stdio", {
      id: shortId(idOf(message)),
      data: { size: line.byteLength, limit: this.#limit },
    }));
  }

  /** Writes a line that is JSON already. */
  writeText(json: string): Promise<void> {
    return this.#put(this.#encoder.encode(`${json}\n`));
  }

  /**
   * Writes a notification, unless the same waits to be written: it says that something has changed, and a client that
   * does not read shall not let its news pile up.
   */
  async notify(message: unknown): Promise<void> {
    const json = JSON.stringify(message);
    if (this.#news.has(json)) return;
    this.#news.add(json);
    await this.writeText(json).finally(() => this.#news.delete(json));
  }

  #put(line: Uint8Array): Promise<void> {
    this.#waiting += line.byteLength;
    const done = () => {
      this.#waiting -= line.byteLength;
      const heard = this.#onWritten;
      this.#onWritten = [];
      for (const hear of heard) hear();
    };
    return this.#last = this.#writer.write(line).then(done, (error) => {
      this.#isGone = true;
      done();
      throw error;
    });
  }
}
