import { LONGEST_URI } from "../uris/uris.ts";
import { quote as quoteText } from "../../text/quote.ts";
import { FileChangedError } from "../../catalog/tree/files.ts";
import { ProtocolError, ProtocolErrorCode } from "@modelcontextprotocol/server";

/** An error in our own words: the only kind that reaches a client as it is. */
export class Refusal extends ProtocolError {}

/**
 * Makes the error for parameters that cannot be used: -32602 and one plain sentence. Of a text in `data` that is too
 * long for a URI the beginning is given, so that no error is as long as the request.
 * @param data What a client may want besides the sentence, `uri` for anything about a resource.
 */
export function invalidParams(sentence: string, data?: Record<string, unknown>): Refusal {
  const begun = (value: unknown) =>
    typeof value === "string" && value.length > LONGEST_URI ? `${value.slice(0, 200)}…` : value;
  const short = data &&
    Object.fromEntries(Object.entries(data).map(([key, value]) => [key, begun(value)]));
  return new Refusal(ProtocolErrorCode.InvalidParams, sentence, short);
}

/** Makes the error for a URI that names nothing: -32602 with `data.uri`, and `data.suggest` where one is near. */
export function unknownUri(
  action: string,
  uri: string,
  { suggest, hint, what = "nothing is served there" }: {
    readonly suggest: string | undefined;
    readonly hint: string;
    readonly what?: string;
  },
): Refusal {
  if (uri.length > LONGEST_URI) return tooLong(action, uri);
  const advice = suggest === undefined ? hint : `did you mean ${quote(suggest)}?`;
  return invalidParams(`${action} ${quote(uri)}: ${what}, ${advice}`, {
    uri,
    ...(suggest !== undefined && { suggest }),
  });
}

/** Makes the error for a URI that is too long to be looked at. */
export function tooLong(action: string, uri: string): Refusal {
  return invalidParams(
    `${action} ${quote(uri)}: it has ${uri.length} characters, ${LONGEST_URI} are allowed`,
    { uri },
  );
}

/** Hears of everything that went wrong. `requestId` is there when a client was told of an internal error. */
export type OnError = (error: unknown, requestId?: string) => void;

/**
 * Turns whatever was thrown while a method was answered into what a client may see. Our own errors pass, and what the
 * SDK finds wrong with params becomes a plain sentence. Anything else is reported under a request id, and the client
 * gets that id and a fixed text: never a stack, a path or a library's dump.
 */
export function toRefusal(error: unknown, method: string, onError: OnError): Refusal {
  if (error instanceof Refusal) return error;
  if (error instanceof FileChangedError) {
    onError(error);
    return new Refusal(ProtocolErrorCode.InternalError, `${error.message}; try again in a moment`);
  }
  if (isAboutParams(error, method)) {
    const needs = NEEDS[method] ?? "its params are not what the protocol asks for";
    return invalidParams(`Cannot answer ${method}: ${needs}`);
  }
  const requestId = crypto.randomUUID();
  onError(error, requestId);
  return new Refusal(
    ProtocolErrorCode.InternalError,
    "Internal error: the server's log tells more under this request id",
    { requestId },
  );
}

/** The methods that the SDK answers itself; a plain error from them is a dump of what it found in the params. */
const NEEDS: Readonly<Record<string, string>> = {
  "initialize":
    '"protocolVersion", "capabilities" and "clientInfo" with "name" and "version" are required',
  "ping": "it takes no params but _meta",
  "server/discover": "it takes no params but _meta",
};

function isAboutParams(error: unknown, method: string): boolean {
  if (error instanceof ProtocolError) return error.code === ProtocolErrorCode.InvalidParams;
  return Object.hasOwn(NEEDS, method);
}

/** Quotes a value from a request for a sentence: room enough for a URI. */
export function quote(value: string): string {
  return quoteText(value, 200);
}
