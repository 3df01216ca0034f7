/** The most pages that may wait for changes at once. */
const MOST_STREAMS = 64;

/** How often an idle stream says that it is alive, milliseconds: proxies end silent ones. */
const HEARTBEAT = 25_000;

const encoder = new TextEncoder();

/**
 * Open event streams (WHATWG HTML, "Server-sent events") that tell pages in browsers when the content has changed. A
 * message is the number of the new snapshot, and nothing of the content.
 */
export class ChangeStreams {
  readonly #open = new Set<ReadableStreamDefaultController<Uint8Array>>();
  readonly #most: number;
  #heartbeat: ReturnType<typeof setInterval> | undefined;
  #isClosed = false;

  constructor(most: number = MOST_STREAMS) {
    this.#most = most;
  }

  /** Opens a stream that begins with the number of the snapshot; 503 where too many are open. */
  open(generation: number): Response {
    if (this.#isClosed || this.#open.size >= this.#most) {
      return new Response("Too many pages wait for changes.\n", {
        status: 503,
        headers: { "retry-after": "30", "cache-control": "no-store" },
      });
    }
    let own: ReadableStreamDefaultController<Uint8Array>;
    const body = new ReadableStream<Uint8Array>({
      start: (controller) => {
        own = controller;
        this.#open.add(controller);
        controller.enqueue(message(generation));
        this.#heartbeat ??= setInterval(() => this.#send(encoder.encode(":\n\n")), HEARTBEAT);
      },
      cancel: () => this.#drop(own),
    });
    return new Response(body, {
      headers: { "content-type": "text/event-stream", "cache-control": "no-store, no-transform" },
    });
  }

  /** Tells every page of a new snapshot. */
  tell(generation: number): void {
    this.#send(message(generation));
  }

  /** Ends every stream; a server with an open one never shuts down. */
  close(): void {
    this.#isClosed = true;
    for (const controller of this.#open) controller.close();
    this.#open.clear();
    clearInterval(this.#heartbeat);
  }

  /** A page that reads nothing is given up: what it has missed it learns when it connects again. */
  #send(bytes: Uint8Array): void {
    for (const controller of [...this.#open]) {
      if ((controller.desiredSize ?? 0) > -16) controller.enqueue(bytes);
      else {
        controller.error(new Error("the page reads nothing"));
        this.#drop(controller);
      }
    }
  }

  #drop(controller: ReadableStreamDefaultController<Uint8Array>): void {
    this.#open.delete(controller);
    if (this.#open.size > 0) return;
    clearInterval(this.#heartbeat);
    this.#heartbeat = undefined;
  }
}

function message(generation: number): Uint8Array {
  return encoder.encode(`data: ${generation}\n\n`);
}
