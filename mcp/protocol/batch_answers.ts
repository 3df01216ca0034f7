import type { RequestId } from "@modelcontextprotocol/server";
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

  /** The answers as JSON, in the order in which they came. */
  get texts(): readonly string[] {
    return this.#texts;
  }

  add(answer: unknown): void {
    this.addText(JSON.stringify(answer), idOf(answer));
  }

  /** Adds an answer that is JSON already. */
  addText(text: string, id: RequestId | null): void {
    const size = Buffer.byteLength(text) + 1;
    if (size <= this.#room || size <= RESERVE) {
      this.#room -= Math.max(0, size - RESERVE);
      this.#texts.push(text);
      return;
    }
    const data = { size, limit: this.#limit };
    this.#texts.push(JSON.stringify(refuse(-32603, TOO_LONG_IN_BATCH, { id: shortId(id), data })));
  }

  /** Gives all answers as one array. */
  toString(): string {
    return `[${this.#texts.join(",")}]`;
  }
}

/** What is said instead of an answer that is too long for its batch. */
export const TOO_LONG_IN_BATCH =
  "Cannot send the answer: it is too long beside the others of its batch, send its request alone";

/** Gives an id that an error may repeat, null if it is too long. */
export function shortId(id: RequestId | null): RequestId | null {
  return typeof id === "string" && id.length > LONGEST_ID ? null : id;
}
