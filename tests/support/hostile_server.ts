import { zipSync } from "fflate";
import { gzipSync } from "node:zlib";
import { TAR_END, tarHeader, tarPadding } from "../../catalog/archive/tar.ts";
import { digestOf } from "../../catalog/model/bytes.ts";

/** A server of our own on a free port, which answers what a test has it answer. */
export interface HostileServer extends AsyncDisposable {
  readonly url: URL;
}

/** Starts a server that answers every request by a function. */
export function startHostile(
  answer: (path: string, request: Request) => Response | Promise<Response>,
): HostileServer {
  const server = Deno.serve({
    hostname: "127.0.0.1",
    port: 0,
    onListen: () => {},
    onError: () => new Response(null, { status: 500 }),
  }, (request) => answer(new URL(request.url).pathname, request));
  return {
    url: new URL(`http://127.0.0.1:${server.addr.port}/`),
    [Symbol.asyncDispose]: () => server.shutdown(),
  };
}

/** One entry of a hostile archive. */
export interface TarEntry {
  readonly name: string;
  readonly body?: string | Uint8Array;
  /** `2` is a symbolic link, `1` a hard one. */
  readonly type?: "0" | "1" | "2" | "3";
}

/** Makes a `.tar.gz` of entries that no archive should have. */
export function makeTarGz(entries: readonly TarEntry[]): Uint8Array<ArrayBuffer> {
  const parts = entries.flatMap(({ name, body = "", type = "0" }) => {
    const bytes = typeof body === "string" ? new TextEncoder().encode(body) : body;
    const header = tarHeader({ name, size: bytes.length, mode: 0o644 });
    header[header.length - 512 + 156] = type.charCodeAt(0);
    return [header, bytes, tarPadding(bytes.length)];
  });
  return new Uint8Array(gzipSync(concat([...parts, TAR_END])));
}

/** Makes a `.zip` with a symbolic link in it. */
export function makeZipWithLink(): Uint8Array<ArrayBuffer> {
  const text = (words: string) => new TextEncoder().encode(words);
  return zipSync({
    "SKILL.md": text(SKILL),
    "passwd": [text("/etc/passwd"), { os: 3, attrs: 0o120777 * 0x10000 }],
  }) as Uint8Array<ArrayBuffer>;
}

/** A document that is a skill. */
export const SKILL = "---\nname: tea\ndescription: Brews tea.\n---\n\n# Tea\n";

/** An index of version 0.2 with one skill, whose archive has the digest that it says unless another is given. */
export function indexOf(
  archive: Uint8Array,
  over: Readonly<Record<string, unknown>> = {},
): Response {
  return Response.json({
    $schema: "https://schemas.agentskills.io/discovery/0.2.0/schema.json",
    skills: [{
      name: "tea",
      type: "archive",
      description: "Brews tea.",
      url: "/tea.tar.gz",
      digest: digestOf(archive),
      ...over,
    }],
  });
}

/** A body that never ends, a part at a time. */
export function endless(part: Uint8Array<ArrayBuffer>): ReadableStream<Uint8Array<ArrayBuffer>> {
  return new ReadableStream({ pull: (controller) => controller.enqueue(part) });
}

function concat(parts: readonly Uint8Array[]): Uint8Array {
  const whole = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0));
  let offset = 0;
  for (const part of parts) {
    whole.set(part, offset);
    offset += part.length;
  }
  return whole;
}
