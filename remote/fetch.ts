/**
 * Reads other servers and believes nothing: every body has a limit of bytes and of time, redirects stay on the host, and
 * what goes wrong is one sentence. The room writes nothing and knows no folder.
 *
 * @module
 */
import { quote } from "../text/quote.ts";

/** Thrown where another server cannot be read or must not be believed; the message is one sentence for people. */
export class RemoteError extends Error {
  override name = "RemoteError";
}

/** How much is taken from another server. */
export interface Limits {
  /** The longest body, bytes. */
  readonly bytes: number;
  /** The longest wait for the next part of a body, milliseconds. */
  readonly idle: number;
  /** The longest wait for all of it, milliseconds. */
  readonly total: number;
}

/** What is taken unless somebody says otherwise. */
export const LIMITS: Limits = { bytes: 64 * 1024 * 1024, idle: 10_000, total: 120_000 };

/** A request to another server. */
export interface RemoteRequest {
  readonly headers?: Readonly<Record<string, string>>;
  /** Sent with POST; absent: GET. */
  readonly body?: string;
  readonly limits?: Limits;
}

/** What another server answered. */
export interface Fetched {
  readonly status: number;
  readonly headers: Headers;
  readonly bytes: Uint8Array<ArrayBuffer>;
}

const MOST_REDIRECTS = 5;

/**
 * Fetches an address within limits. Redirects are followed on the same origin alone. Any status is an answer; what is
 * none is a {@linkcode RemoteError}.
 */
export async function fetchWithin(url: URL, request: RemoteRequest = {}): Promise<Fetched> {
  let target = url;
  for (let hops = 0; hops <= MOST_REDIRECTS; hops++) {
    const fetched = await fetchOnce(target, request);
    const location = fetched.headers.get("location");
    if (!REDIRECTS.has(fetched.status) || location === null) return fetched;
    const next = URL.parse(location, target);
    if (next === null || next.origin !== url.origin) {
      throw refuse(target, `it redirects to another host, ${quote(location)}`);
    }
    target = next;
  }
  throw refuse(url, `it redirects more than ${MOST_REDIRECTS} times`);
}

const REDIRECTS: ReadonlySet<number> = new Set([301, 302, 303, 307, 308]);

/** Fetches an address that must be there, as JSON. */
export async function fetchJson(url: URL, request: RemoteRequest = {}): Promise<unknown> {
  const { status, bytes } = await fetchWithin(url, request);
  if (status !== 200) throw refuse(url, `the server answers ${status}`);
  return parseJson(url, bytes);
}

/** Reads a body as JSON. */
export function parseJson(url: URL, bytes: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder("utf-8", { fatal: true }).decode(bytes));
  } catch {
    throw refuse(url, "the answer is no JSON");
  }
}

/** Makes the error for an address. */
export function refuse(url: URL, reason: string): RemoteError {
  return new RemoteError(`Cannot read ${quote(url.href)}: ${reason}`);
}

async function fetchOnce(
  url: URL,
  { headers, body, limits = LIMITS }: RemoteRequest,
): Promise<Fetched> {
  const controller = new AbortController();
  const giveUp = (words: string) => () => controller.abort(refuse(url, words));
  const total = setTimeout(giveUp(`it takes longer than ${limits.total / 1000} s`), limits.total);
  const stalled = giveUp(`nothing came for ${limits.idle / 1000} s`);
  let idle = setTimeout(stalled, limits.idle);
  try {
    const response = await fetch(url, {
      redirect: "manual",
      signal: controller.signal,
      ...(headers && { headers }),
      ...(body !== undefined && { method: "POST", body }),
    });
    const parts: Uint8Array[] = [];
    let length = 0;
    for await (const part of response.body ?? []) {
      clearTimeout(idle);
      idle = setTimeout(stalled, limits.idle);
      length += part.length;
      if (length > limits.bytes) throw refuse(url, `it is longer than ${limits.bytes} bytes`);
      parts.push(part);
    }
    return { status: response.status, headers: response.headers, bytes: joined(parts, length) };
  } catch (error) {
    controller.abort();
    if (error instanceof RemoteError) throw error;
    throw new RemoteError(`Cannot read ${quote(url.href)}: ${reasonOf(error)}`, { cause: error });
  } finally {
    clearTimeout(total);
    clearTimeout(idle);
  }
}

function joined(parts: readonly Uint8Array[], length: number): Uint8Array<ArrayBuffer> {
  const whole = new Uint8Array(length);
  let offset = 0;
  for (const part of parts) {
    whole.set(part, offset);
    offset += part.length;
  }
  return whole;
}

/** The last cause says most: `connection refused`, not `error sending request`. */
function reasonOf(error: unknown): string {
  let reason = error;
  while (reason instanceof Error && reason.cause instanceof Error) reason = reason.cause;
  const text = reason instanceof Error ? reason.message : String(reason);
  return text.split(": ").at(-1)!.split("\n")[0]!;
}
