/**
 * Real processes for tests: the server as users start it, with the least permissions.
 * @module
 */
import { fileURLToPath } from "node:url";

/** How long words of a process are waited for, in milliseconds: a test that would hang fails. */
const PATIENCE = 30_000;

const root = fileURLToPath(new URL("../..", import.meta.url));

/** The flags that README and the tasks use for stdio; HTTP adds its address and the program's folders. */
export function runArgs(
  { content, skills = [], read = [], port }: {
    content: string;
    skills?: readonly string[];
    /** What else may be read. */
    read?: readonly string[];
    port?: number;
  },
): readonly string[] {
  const folders = [content, ...skills, ...read];
  const web = port === undefined ? [] : [`--allow-net=127.0.0.1:${port}`];
  if (port !== undefined) folders.push(`${root}static`, `${root}_build`);
  return [
    "run",
    "--no-prompt",
    `--allow-read=${folders.join(",")}`,
    "--allow-env=PERSONAL_MCP_*,AUTH_TOKENS,HOME,DENO_DEPLOY",
    ...web,
    `${root}main.ts`,
  ];
}

/** A server process that was waited for. */
export interface ServerProcess extends AsyncDisposable {
  /** `http://127.0.0.1:PORT/mcp`. */
  readonly url: string;
  readonly process: Deno.ChildProcess;
  /** Everything written to stderr so far. */
  stderr(): string;
}

/** Returns a port that was free a moment ago: with least permissions the port must be named before. */
export function freePort(): number {
  const listener = Deno.listen({ hostname: "127.0.0.1", port: 0 });
  const { port } = listener.addr as Deno.NetAddr;
  listener.close();
  return port;
}

/** Starts `main.ts serve` on a free port and waits until it says that it listens. */
export async function startServer(
  { content, skills, read, flags = [], descriptors }: {
    content: string;
    skills?: readonly string[];
    read?: readonly string[];
    flags?: readonly string[];
    /** How many file descriptors the process may have. */
    descriptors?: number;
  },
): Promise<ServerProcess> {
  const port = freePort();
  const limit = descriptors === undefined
    ? []
    : ["-c", `ulimit -n ${descriptors}; exec "$@"`, "sh"];
  const process = new Deno.Command(limit.length > 0 ? "sh" : Deno.execPath(), {
    args: [
      ...(limit.length > 0 ? [...limit, Deno.execPath()] : []),
      ...runArgs({ content, ...(skills && { skills }), ...(read && { read }), port }),
      "serve",
      `--content=${content}`,
      ...(skills ?? []).map((path) => `--skills=${path}`),
      `--port=${port}`,
      ...flags,
    ],
    stdin: "null",
    stdout: "piped",
    stderr: "piped",
  }).spawn();
  const log = collect(process.stderr);
  void process.stdout.cancel();
  try {
    await log.until("MCP at ");
  } catch (error) {
    process.kill("SIGKILL");
    throw error;
  }
  return {
    url: `http://127.0.0.1:${port}/mcp`,
    process,
    stderr: log.text,
    [Symbol.asyncDispose]: async () => {
      try {
        process.kill("SIGKILL");
      } catch { /* it has ended already */ }
      await process.status;
      await log.ended;
    },
  };
}

/** Starts `main.ts stdio`; it ends when its input is closed. */
export function startStdio(
  { content, flags = [] }: { content: string; flags?: readonly string[] },
): Deno.ChildProcess {
  return new Deno.Command(Deno.execPath(), {
    args: [...runArgs({ content }), "stdio", `--content=${content}`, ...flags],
    stdin: "piped",
    stdout: "piped",
    stderr: "null",
  }).spawn();
}

/** Collects a stream of text and waits for words in it. */
export function collect(stream: ReadableStream<Uint8Array<ArrayBuffer>>): {
  readonly ended: Promise<void>;
  text(): string;
  /** Resolves when the words were written; throws if the stream ends without them, or half a minute passes. */
  until(words: string): Promise<void>;
} {
  let text = "";
  let wake = Promise.withResolvers<"more" | "end">();
  const ended = (async () => {
    for await (const part of stream.pipeThrough(new TextDecoderStream())) {
      text += part;
      wake.resolve("more");
      wake = Promise.withResolvers();
    }
    wake.resolve("end");
  })();
  return {
    ended,
    text: () => text,
    until: async (words) => {
      const { promise: late, resolve } = Promise.withResolvers<"late">();
      const timer = setTimeout(() => resolve("late"), PATIENCE);
      try {
        while (!text.includes(words)) {
          const next = await Promise.race([wake.promise, late]);
          if (next === "more") continue;
          const what = next === "end" ? "ended" : `went on for ${PATIENCE / 1000} s`;
          throw new Error(`The process ${what} without writing "${words}":\n${text}`);
        }
      } finally {
        clearTimeout(timer);
      }
    },
  };
}
