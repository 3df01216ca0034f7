/** What became of a request's body. */
export type Body =
  | { readonly kind: "read"; readonly text: string }
  | { readonly kind: "too-long" }
  | { readonly kind: "too-slow" }
  | { readonly kind: "broken" };

/** How much of a body is read, and how long one may take. */
export interface BodyOptions {
  /** Bytes. */
  readonly limit: number;
  /** Milliseconds; the platform has no deadline of its own. */
  readonly deadline: number;
}

/** Reads a body as UTF-8 (no error for broken UTF-8, no BOM), and stops as soon as it is too long or too slow. */
export async function readBody(
  request: Request,
  { limit, deadline }: BodyOptions,
): Promise<Body> {
  if (Number(request.headers.get("content-length")) > limit) return { kind: "too-long" };
  if (request.body === null) return { kind: "read", text: "" };
  const reader = request.body.getReader();
  let late = false;
  const timer = setTimeout(() => {
    late = true;
    reader.cancel().catch(() => {});
  }, deadline);
  try {
    const text = await readText(reader, limit);
    if (late) return { kind: "too-slow" };
    return text === undefined ? { kind: "too-long" } : { kind: "read", text };
  } catch {
    return { kind: late ? "too-slow" : "broken" };
  } finally {
    clearTimeout(timer);
  }
}

async function readText(
  reader: ReadableStreamDefaultReader<Uint8Array>,
  limit: number,
): Promise<string | undefined> {
  const decoder = new TextDecoder();
  let text = "";
  let received = 0;
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return text + decoder.decode();
    received += value.byteLength;
    if (received > limit) {
      reader.cancel().catch(() => {});
      return undefined;
    }
    text += decoder.decode(value, { stream: true });
  }
}
