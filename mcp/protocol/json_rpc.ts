import {
  isJSONRPCNotification,
  isJSONRPCRequest,
  isJSONRPCResponse,
  type JSONRPCMessage,
  type RequestId,
} from "@modelcontextprotocol/server";
import { parseJson } from "./json.ts";

/** The most messages of one batch, as the SDK has it over HTTP. */
const BATCH_MESSAGES = 100;

/** A JSON-RPC error for input that no request can be matched to. */
export interface Refused {
  readonly jsonrpc: "2.0";
  readonly id: RequestId | null;
  readonly error: {
    readonly code: number;
    readonly message: string;
    readonly data?: Record<string, unknown>;
  };
}

/** What a text turned out to be; `refused` is the answer to what is no message. */
export type Parsed =
  | { readonly kind: "message"; readonly message: JSONRPCMessage }
  | {
    readonly kind: "batch";
    readonly messages: readonly JSONRPCMessage[];
    readonly refused: readonly Refused[];
  }
  | { readonly kind: "refused"; readonly refused: Refused };

/** Parses a text as a JSON-RPC 2.0 message, or as a batch of them (section 6; MCP 2024-11-05 and 2025-03-26). */
export function parseJsonRpc(text: string): Parsed {
  const json = parseJson(text);
  if (json.kind === "refused") {
    return { kind: "refused", refused: refuse(-32700, `Cannot parse the line: ${json.sentence}`) };
  }
  const { value } = json;
  if (Array.isArray(value)) return parseBatch(value);
  return isMessage(value)
    ? { kind: "message", message: value }
    : { kind: "refused", refused: refuseValue(value) };
}

function parseBatch(values: readonly unknown[]): Parsed {
  if (values.length === 0 || values.length > BATCH_MESSAGES) {
    const refused = refuse(
      -32600,
      `Cannot answer the batch: it must have 1 to ${BATCH_MESSAGES} messages`,
    );
    return { kind: "refused", refused };
  }
  return {
    kind: "batch",
    messages: values.filter(isMessage),
    refused: values.filter((value) => !isMessage(value)).map(refuseValue),
  };
}

/** Makes an error answer; without an id it answers nothing in particular. */
export function refuse(
  code: number,
  message: string,
  { id = null, data }: {
    readonly id?: RequestId | null;
    readonly data?: Record<string, unknown>;
  } = {},
): Refused {
  return { jsonrpc: "2.0", id, error: { code, message, ...(data !== undefined && { data }) } };
}

function refuseValue(value: unknown): Refused {
  return refuse(-32600, "Cannot answer this: it is no JSON-RPC 2.0 message", { id: idOf(value) });
}

/** Reads the id of something that may be a request; null where there is none. */
export function idOf(value: unknown): RequestId | null {
  if (typeof value !== "object" || value === null || !("id" in value)) return null;
  return typeof value.id === "string" || typeof value.id === "number" ? value.id : null;
}

/** Tells whether a value is a request, a notification or a response. */
export function isMessage(value: unknown): value is JSONRPCMessage {
  return isJSONRPCRequest(value) || isJSONRPCNotification(value) || isJSONRPCResponse(value);
}
