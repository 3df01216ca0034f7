import { Buffer } from "node:buffer";
import { ProtocolErrorCode } from "@modelcontextprotocol/server";
import { quote, Refusal } from "./errors.ts";

/** The most bytes of an answer, by transport: clients on stdio buffer 10 MiB and drop the connection at more. */
export const ANSWER_LIMITS = { stdio: 9 * 1024 * 1024, http: 48 * 1024 * 1024 } as const;

/** What is around the content in a JSON-RPC answer, bytes, with room to spare. */
const ENVELOPE = 1024;

/** An answer to weigh: `bytes` is the length of its content as JSON. */
export interface Weighed {
  readonly uri: string;
  readonly bytes: number;
  readonly limit: number;
  /** The web address that an error points to. */
  readonly url?: () => string | undefined;
}

/**
 * Throws -32603 with `data: {uri, size, limit, url?}` if an answer would be longer than its transport allows; the
 * sentence names the way that is left.
 */
export function assertFits({ uri, bytes, limit, url: urlOf }: Weighed): void {
  const size = bytes + ENVELOPE;
  if (size <= limit) return;
  const url = urlOf?.();
  throw new Refusal(
    ProtocolErrorCode.InternalError,
    `Cannot send ${quote(uri)}: the answer has ${size} bytes and the limit is ${limit}, ${
      wayLeft(size, url)
    }`,
    { uri, size, limit, ...(url !== undefined && { url }) },
  );
}

function wayLeft(size: number, url: string | undefined): string {
  if (url !== undefined) return `open ${url}`;
  return size <= ANSWER_LIMITS.http
    ? "read it over Streamable HTTP"
    : "which is too long for every transport";
}

/** Measures a value as JSON in UTF-8, bytes. */
export function jsonBytes(value: unknown): number {
  return Buffer.byteLength(JSON.stringify(value));
}

/** Tells whether a text is surely within a limit, without measuring it: a character takes six bytes at most. */
export function surelyFits(length: number, limit: number): boolean {
  return 6 * length + ENVELOPE <= limit;
}
