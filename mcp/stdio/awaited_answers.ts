import type { RequestId } from "@modelcontextprotocol/server";

/** Where the answer to a request goes. */
export interface Sink {
  answer(message: unknown): Promise<void>;
  /** The request was cancelled: no answer will come. */
  forget(): void;
}

/** Remembers which requests have no answer yet, and where each answer goes. */
export class AwaitedAnswers {
  readonly #sinks = new Map<RequestId, Sink[]>();
  #onIdle: (() => void) | undefined;

  expect(id: RequestId, sink: Sink): void {
    const sinks = this.#sinks.get(id);
    if (sinks === undefined) this.#sinks.set(id, [sink]);
    else sinks.push(sink);
  }

  /** Takes the sink of a request, the oldest if an id was used again; undefined if none is awaited. */
  take(id: RequestId): Sink | undefined {
    const sinks = this.#sinks.get(id) ?? [];
    const sink = sinks.shift();
    if (sinks.length === 0) this.#sinks.delete(id);
    if (this.#sinks.size === 0) this.#onIdle?.();
    return sink;
  }

  /** Resolves when nothing is awaited, or after some milliseconds. */
  idle(patience: number): Promise<void> {
    if (this.#sinks.size === 0) return Promise.resolve();
    return new Promise((resolve) => {
      const timer = setTimeout(resolve, patience);
      this.#onIdle = () => {
        clearTimeout(timer);
        resolve();
      };
    });
  }
}

/** Creates the sink that the requests of one batch share: it writes all answers together, as an array. */
export function createBatchSink(
  waiting: number,
  refused: readonly unknown[],
  write: (answers: readonly unknown[]) => Promise<void>,
): Sink {
  const answers: unknown[] = [...refused];
  let missing = waiting;
  const settle = async () => {
    if (missing === 0 && answers.length > 0) await write(answers);
  };
  if (missing === 0) settle();
  return {
    answer: (message) => {
      answers.push(message);
      missing--;
      return settle();
    },
    forget: () => {
      missing--;
      settle();
    },
  };
}
