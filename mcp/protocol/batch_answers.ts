import { Buffer } from "node:buffer";
import { idOf, refuse } from "./json_rpc.ts";

/** The longest id that an error of ours repeats, characters. */
const LONGEST_ID = 200;

/** What the error in place of one answer takes at most, bytes: an id, escaped, and the sentence. */
const RESERVE = 6 * LONGEST_ID + 400;

/**
 * Collects the answers to one batch as JSON (JSON-RPC 2.0, section 6). All of them together are one answer, so the
 * limit holds for the whole: what does not fit any more becomes an error that says to ask for it alone.
 */
export class BatchAnswers {
  readonly #texts: string[] = [];
  readonly #limit: number;
  #room: number;

  /** @param count How many answers will come at most. @param limit The longest answer, bytes. */
  constructor(count: number, limit: number) {
    this.#limit = limit;
    this.#room = limit - 2 - count * RESERVE;
  }

  get isEmpty(): boolean {
    return this.#texts.length === 0;
  }

  add(answer: unknown): void {
    const text = JSON.stringify(answer);
    const size = Buffer.byteLength(text) + 1;
    if (size <= this.#room || size <= RESERVE) {
      this.#room -= Math.max(0, size - RESERVE);
      this.#texts.push(text);
      return;
    }
    const sentence =
      "Cannot send the answer: it is too long beside the others of its batch, send its request alone";
    this.#texts.push(JSON.stringify(refuse(-32603, sentence, {
      id: shortId(answer),
      data: { size, limit: this.#limit },
    })));
  }

  /** Gives the answers as one array, in the order in which they came. */
  toString(): string {
    return `[${this.#texts.join(",")}]`;
  }
}

/** Reads the id of an answer, null if the id is what makes it long. */
export function shortId(answer: unknown): string | number | null {
  const id = idOf(answer);
  return typeof id === "string" && id.length > LONGEST_ID ? null : id;
}
