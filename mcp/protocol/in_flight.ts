import { ProtocolErrorCode } from "@modelcontextprotocol/server";
import { TOO_LONG_IN_BATCH } from "./batch_answers.ts";
import { Refusal } from "./errors.ts";

/** Sets bytes aside that an answer is about to hold. Waits for room, and throws -32603 where there will be none. */
export type Reserve = (bytes: number) => Promise<void>;

/** What one request has set aside. */
export interface Account {
  readonly reserve: Reserve;
  /** Bytes. */
  readonly reserved: number;
  /** Gives everything back; call it when the answer is sent, or will never be. */
  close(): void;
}

/** What {@linkcode InFlight} allows. */
export interface InFlightOptions {
  /** The most bytes of all requests together. A request that is alone may have more. */
  readonly capacity: number;
  /** The most bytes of one request. */
  readonly largest: number;
  /** What is not counted, bytes. Default: 256 KiB. */
  readonly small?: number;
  /** How long a request waits for room, milliseconds. */
  readonly patience: number;
}

/** Bytes that nobody waits for: slow readers of large files shall not hold up those who read small ones. */
const SMALL = 256 * 1024;

interface Waiting {
  readonly fits: () => boolean;
  /** Takes the bytes and lets the request go on. */
  readonly admit: () => void;
}

/**
 * Bounds the bytes that answers hold between the disk and their readers: what would be too much waits, first come
 * first served, until others are sent. Without it a few readers of large files, or slow ones, take all memory.
 */
export class InFlight {
  readonly #options: Required<InFlightOptions>;
  readonly #queue: Waiting[] = [];
  #used = 0;

  constructor(options: InFlightOptions) {
    this.#options = { small: SMALL, ...options };
  }

  /** Opens the account of a request. */
  open(): Account {
    let reserved = 0;
    let isOpen = true;
    const take = (bytes: number) => {
      if (!isOpen) return; // the client is gone
      this.#used += bytes;
      reserved += bytes;
    };
    return {
      get reserved() {
        return reserved;
      },
      reserve: async (bytes) => {
        if (bytes <= this.#options.small) return;
        const { largest } = this.#options;
        if (reserved + bytes > largest) throw tooMuch(reserved + bytes, largest);
        const fits = () => this.#used === reserved || this.#used + bytes <= this.#options.capacity;
        if (this.#queue.length === 0 && fits()) take(bytes);
        else await this.#wait(fits, () => take(bytes));
      },
      close: () => {
        isOpen = false;
        this.#used -= reserved;
        reserved = 0;
        this.#admit();
      },
    };
  }

  /** Lets in who waits, as far as there is room. */
  #admit(): void {
    while (this.#queue[0]?.fits()) this.#queue.shift()!.admit();
  }

  #wait(fits: () => boolean, take: () => void): Promise<void> {
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    const timer = setTimeout(() => {
      this.#queue.splice(this.#queue.indexOf(waiting), 1);
      reject(busy());
      this.#admit();
    }, this.#options.patience);
    const waiting: Waiting = {
      fits,
      admit: () => {
        clearTimeout(timer);
        take();
        resolve();
      },
    };
    this.#queue.push(waiting);
    return promise;
  }
}

function tooMuch(size: number, limit: number): Refusal {
  return new Refusal(
    ProtocolErrorCode.InternalError,
    TOO_LONG_IN_BATCH,
    { size, limit },
  );
}

function busy(): Refusal {
  return new Refusal(
    ProtocolErrorCode.InternalError,
    "Cannot send the answer now: other readers are being sent as much as there is room for, ask again in a moment",
  );
}
