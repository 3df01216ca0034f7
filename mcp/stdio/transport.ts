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

/** How long a client that does not read is waited for when the connection is closed, milliseconds. */
const CLOSE_PATIENCE = 1000;

/** The most requests that are answered at a time; each answer may be as long as a line. */
const AT_A_TIME = 8;

/**
 * Carries JSON-RPC over two streams of bytes, one message a line (MCP, stdio). Unlike the SDK's own transport it
 * reads in linear time, answers what is no message instead of dropping it, survives lines that are too long, and at
 * the end of the input writes the answers that are still awaited. It reads no further while the client leaves answers
 * unread, so that what is held for a client is bounded.
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
      .then(() => this.#writer.flushed(PATIENCE))
      .then(() => this.#ended.resolve());
    return Promise.resolve();
  }

  async send(message: JSONRPCMessage): Promise<void> {
    const isAnswer = "result" in message || "error" in message;
    const sink = isAnswer && message.id !== undefined ? this.#awaited.take(message.id) : undefined;
    try {
      if (!("id" in message)) await this.#writer.notify(message);
      else await (sink ?? this.#single).answer(message);
    } catch (error) {
      this.#ended.resolve();
      throw error;
    }
  }

  async close(): Promise<void> {
    this.#reader.cancel().catch(() => {});
    await this.#writer.flushed(CLOSE_PATIENCE);
    this.#ended.resolve();
    this.onclose?.();
  }

  async #readAll(): Promise<void> {
    const splitter = createLineSplitter(this.#options.lineLimit);
    const read = Promise.withResolvers<void>();
    try {
      for (let next = this.#reader.read();;) {
        const { done, value } = await next;
        if (!done) next = this.#readAhead(read.promise);
        for (const line of done ? splitter.end() : splitter.push(value)) await this.#take(line);
        if (done) return;
      }
    } catch (error) {
      this.#options.onError(error);
    } finally {
      read.resolve();
    }
  }

  /** Reads while lines are still being answered: the end of the input has to be seen even if no answer is taken. */
  #readAhead(read: Promise<void>): ReturnType<ReadableStreamDefaultReader<Uint8Array>["read"]> {
    const next = this.#reader.read();
    next.then(({ done }) => done ? this.#endIfUnread(read) : undefined).catch(() => {});
    return next;
  }

  /** A client that has ended its input and takes no answer is gone, although somebody holds its end of the output. */
  async #endIfUnread(read: Promise<void>): Promise<void> {
    let isRead = false;
    read.then(() => isRead = true);
    while (!isRead) {
      if (await this.#writer.flushed(PATIENCE) === "late") return this.#ended.resolve();
      await Promise.race([this.#writer.written(), read]);
    }
  }

  async #take(line: Line): Promise<void> {
    await this.#room();
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
        return await this.#deliverBatch(parsed.messages, parsed.refused);
      case "refused":
        return this.#refuse(parsed.refused);
    }
  }

  /** Waits until another request may be answered. */
  async #room(): Promise<void> {
    while (!this.#writer.hasRoom) await this.#writer.written();
    while (this.#awaited.size >= AT_A_TIME) await this.#awaited.next();
  }

  #refuse(refused: Refused): void {
    this.#options.onError(new Error(refused.error.message));
    this.#writer.write(refused).catch(() => this.#ended.resolve());
  }

  async #deliverBatch(
    messages: readonly JSONRPCMessage[],
    refused: readonly Refused[],
  ): Promise<void> {
    const sink = createBatchSink({
      waiting: messages.filter(isAnswered).length,
      refused,
      limit: this.#options.answerLimit,
      write: (json) => this.#writer.writeText(json),
    });
    for (const message of messages) {
      await this.#room();
      this.#deliver(message, sink);
    }
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
