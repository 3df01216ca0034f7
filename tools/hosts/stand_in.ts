import type { Asked, Call, Heard, Host } from "./host.ts";

/** A stand-in for the API of a model, on loopback. */
export interface StandIn extends AsyncDisposable {
  /** `http://127.0.0.1:PORT` */
  readonly url: string;
  /** What the host handed to its model so far; undefined before it asked at all. */
  heard(): Heard | undefined;
}

/** Starts a stand-in that asks for some calls, one after another, and keeps what it is told. */
export function startStandIn(host: Host, calls: readonly Call[]): StandIn {
  const asked: Asked[] = [];
  const server = Deno.serve(
    { hostname: "127.0.0.1", port: 0, onListen: () => {} },
    async (request) => {
      if (request.method !== "POST") return Response.json({ data: [], models: [] });
      const question = { path: new URL(request.url).pathname, body: await request.json() };
      if (host.isTalk(question)) asked.push(question);
      return host.answer(question, calls);
    },
  );
  return {
    url: `http://127.0.0.1:${server.addr.port}`,
    heard: () => {
      const [first, last] = [asked[0], asked.at(-1)];
      return first && last && { start: first.body, results: host.resultsOf(last) };
    },
    [Symbol.asyncDispose]: () => server.shutdown(),
  };
}

/** One event of a stream. */
export interface StreamEvent {
  readonly type: string;
  readonly [field: string]: unknown;
}

/** Writes an answer as the events that streaming APIs send. */
export function events(messages: readonly StreamEvent[]): Response {
  const text = messages.map((each) => `event: ${each.type}\ndata: ${JSON.stringify(each)}\n\n`);
  return new Response(text.join(""), { headers: { "content-type": "text/event-stream" } });
}
