import {
  isJSONRPCRequest,
  type JSONRPCMessage,
  type JSONRPCRequest,
  type RequestId,
  type Transport,
} from "@modelcontextprotocol/server";
import { AwaitedAnswers, createBatchSink, type Sink } from "./awaited_answers.ts";
import type { OnError } from "../protocol/errors.ts";
import { parseJsonRpc, refuse, type Refused } from "../protocol/json_rpc.ts";
import { LineWriter } from "./line_writer.ts";
import { createLineSplitter, type Line } from "./lines.ts";

/** What a {@linkcode StdioTransport} reads and writes. */
export interface StdioTransportOptions {
  readonly input: ReadableStream<Uint8Array>;
  readonly output: WritableStream<Uint8Array>;
  /** The longest line that is read, bytes. */
  readonly lineLimit: number;
  /** The longest line that is written, bytes. */
  readonly answerLimit: number;
  readonly onError: OnError;
}

/** How long answers in flight are waited for when the input has ended, milliseconds. */
const PATIENCE = 5000;

/**
 * Carries JSON-RPC over two streams of bytes, one message a line (MCP, stdio). Unlike the SDK's own transport it
 * reads in linear time, answers what is no message instead of dropping it, survives lines that are too long, and at
 * the end of the input writes the answers that are still awaited.
 */
export class StdioTransport implements Transport {
  onmessage?: (message: JSONRPCMessage) => void;
  onerror?: (error: Error) => void;
  onclose?: () => void;

  readonly #options: StdioTransportOptions;
  readonly #reader: ReadableStreamDefaultReader<Uint8Array>;
  readonly #writer: LineWriter;
  readonly #awaited = new AwaitedAnswers();
  readonly #ended = Promise.withResolvers<void>();
  readonly #single: Sink;

  constructor(options: StdioTransportOptions) {
    this.#options = options;
    this.#reader = options.input.getReader();
    this.#writer = new LineWriter(options.output, options.answerLimit);
    this.#single = { answer: (message) => this.#writer.write(message), forget: () => {} };
  }

  /** Resolves when the input has ended and all answers are written, when the output is gone, and on close. */
  get ended(): Promise<void> {
    return this.#ended.promise;
  }

  start(): Promise<void> {
    this.#readAll()
      .then(() => this.#awaited.idle(PATIENCE))
      .then(() => this.#writer.flushed)
      .then(this.#ended.resolve);
    return Promise.resolve();
  }

  async send(message: JSONRPCMessage): Promise<void> {
    const isAnswer = "result" in message || "error" in message;
    const sink = isAnswer && message.id !== undefined ? this.#awaited.take(message.id) : undefined;
    try {
      await (sink ?? this.#single).answer(message);
    } catch (error) {
      this.#ended.resolve();
      throw error;
    }
  }

  async close(): Promise<void> {
    this.#reader.cancel().catch(() => {});
    await this.#writer.flushed;
    this.#ended.resolve();
    this.onclose?.();
  }

  async #readAll(): Promise<void> {
    const splitter = createLineSplitter(this.#options.lineLimit);
    try {
      for (;;) {
        const { done, value } = await this.#reader.read();
        for (const line of done ? splitter.end() : splitter.push(value)) this.#take(line);
        if (done) return;
      }
    } catch (error) {
      this.#options.onError(error);
    }
  }

  #take(line: Line): void {
    if (line.kind === "too-long") {
      const most = this.#options.lineLimit;
      return this.#refuse(refuse(-32700, `Cannot read the line: it has more than ${most} bytes`));
    }
    const text = new TextDecoder().decode(line.bytes);
    if (text.trim() === "") return;
    const parsed = parseJsonRpc(text);
    switch (parsed.kind) {
      case "message":
        return this.#deliver(parsed.message, this.#single);
      case "batch":
        return this.#deliverBatch(parsed.messages, parsed.refused);
      case "refused":
        return this.#refuse(parsed.refused);
    }
  }

  #refuse(refused: Refused): void {
    this.#options.onError(new Error(refused.error.message));
    this.#writer.write(refused).catch(() => this.#ended.resolve());
  }

  #deliverBatch(messages: readonly JSONRPCMessage[], refused: readonly Refused[]): void {
    const waiting = messages.filter(isAnswered).length;
    const sink = createBatchSink(waiting, refused, (answers) => this.#writer.write(answers));
    for (const message of messages) this.#deliver(message, sink);
  }

  #deliver(message: JSONRPCMessage, sink: Sink): void {
    if (isAnswered(message)) this.#awaited.expect(message.id, sink);
    this.onmessage?.(message);
    const cancelled = cancelledId(message);
    if (cancelled !== undefined) this.#awaited.take(cancelled)?.forget();
  }
}

/** A subscription is a request, but its answer comes when the server ends it. */
function isAnswered(message: JSONRPCMessage): message is JSONRPCRequest {
  return isJSONRPCRequest(message) && message.method !== "subscriptions/listen";
}

function cancelledId(message: JSONRPCMessage): RequestId | undefined {
  if (!("method" in message) || message.method !== "notifications/cancelled") return undefined;
  const id = message.params?.requestId;
  return typeof id === "string" || typeof id === "number" ? id : undefined;
}
