import type { HitModel } from "../components/hit.tsx";

/** What `/api/search` answers, as far as it is shown here. */
export interface Answer {
  readonly total: number;
  readonly near: readonly string[];
  readonly results: readonly HitModel[];
}

/** What came of a question. */
export interface Reply {
  readonly query: string;
  /** Absent: the server gave none. */
  readonly answer?: Answer;
}

const PAUSE = 90;
const PATIENCE = 8000;

/** Asks the server after a pause, and tells what came of it; returns what takes the question back. */
export function ask(api: string, query: string, onReply: (reply: Reply) => void): () => void {
  const controller = new AbortController();
  const timer = setTimeout(async () => {
    const signal = AbortSignal.any([controller.signal, AbortSignal.timeout(PATIENCE)]);
    const answer = await fetchAnswer(`${api}?${new URLSearchParams({ q: query })}`, signal);
    if (!controller.signal.aborted) onReply({ query, answer });
  }, PAUSE);
  return () => {
    clearTimeout(timer);
    controller.abort();
  };
}

async function fetchAnswer(address: string, signal: AbortSignal): Promise<Answer | undefined> {
  try {
    const response = await fetch(address, { signal });
    return response.ok ? await response.json() : undefined;
  } catch {
    return undefined;
  }
}
