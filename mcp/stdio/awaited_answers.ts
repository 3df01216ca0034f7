import type { RequestId } from "@modelcontextprotocol/server";
import { BatchAnswers } from "../protocol/batch_answers.ts";

/** Where the answer to a request goes. */
export interface Sink {
  answer(message: unknown): Promise<void>;
  /** The request was cancelled: no answer will come. */
  forget(): void;
}

/** Remembers which requests have no answer yet, and where each answer goes. */
export class AwaitedAnswers {
  readonly #sinks = new Map<RequestId, Sink[]>();
  #size = 0;
  #onIdle: (() => void) | undefined;
  #onAnswer: (() => void)[] = [];

  /** How many requests have no answer yet. */
  get size(): number {
    return this.#size;
  }

  expect(id: RequestId, sink: Sink): void {
    this.#size++;
    const sinks = this.#sinks.get(id);
    if (sinks === undefined) this.#sinks.set(id, [sink]);
    else sinks.push(sink);
  }

  /** Takes the sink of a request, the oldest if an id was used again; undefined if none is awaited. */
  take(id: RequestId): Sink | undefined {
    const sinks = this.#sinks.get(id) ?? [];
    const sink = sinks.shift();
    if (sinks.length === 0) this.#sinks.delete(id);
    if (sink === undefined) return undefined;
    this.#size--;
    if (this.#size === 0) this.#onIdle?.();
    const heard = this.#onAnswer;
    this.#onAnswer = [];
    for (const hear of heard) hear();
    return sink;
  }

  /** Resolves when the next request is answered or forgotten. */
  next(): Promise<void> {
    return new Promise((resolve) => this.#onAnswer.push(resolve));
  }

  /** Resolves when nothing is awaited, or after some milliseconds. */
  idle(patience: number): Promise<void> {
    if (this.#size === 0) return Promise.resolve();
    return new Promise((resolve) => {
      const timer = setTimeout(resolve, patience);
      this.#onIdle = () => {
        clearTimeout(timer);
        resolve();
      };
    });
  }
}

/** What a batch is answered with. */
export interface BatchOptions {
  /** How many of its messages are answered. */
  readonly waiting: number;
  /** Errors for what was no message. */
  readonly refused: readonly unknown[];
  /** The most bytes of all answers together. */
  readonly limit: number;
  /** Writes all answers, an array as JSON. */
  readonly write: (json: string) => Promise<void>;
}

/** Creates the sink that the requests of one batch share: it writes all answers together. */
export function createBatchSink({ waiting, refused, limit, write }: BatchOptions): Sink {
  const answers = new BatchAnswers(waiting + refused.length, limit);
  for (const error of refused) answers.add(error);
  let missing = waiting;
  const settle = async () => {
    if (missing === 0 && !answers.isEmpty) await write(answers.toString());
  };
  if (missing === 0) settle();
  return {
    answer: (message) => {
      answers.add(message);
      missing--;
      return settle();
    },
    forget: () => {
      missing--;
      settle();
    },
  };
}
