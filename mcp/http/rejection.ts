import type { RequestId } from "@modelcontextprotocol/server";
import { refuse } from "../protocol/json_rpc.ts";

/** What {@linkcode rejection} says besides its sentence. */
export interface RejectionOptions {
  /** Default: -32000, an error of the server's own (JSON-RPC 2.0, section 5.1). */
  readonly code?: number;
  readonly id?: RequestId | null;
  readonly headers?: Readonly<Record<string, string>>;
}

/** Makes the answer to a request that no method answers: a status, and a JSON-RPC error for those who read it. */
export function rejection(
  status: number,
  message: string,
  { code = -32000, id = null, headers = {} }: RejectionOptions = {},
): Response {
  return Response.json(refuse(code, message, { id }), {
    status,
    headers: { "cache-control": "no-store", ...headers },
  });
}
