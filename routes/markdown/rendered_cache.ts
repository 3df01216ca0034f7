import { BoundedCache } from "../../http/bounded_cache.ts";

/** How much text is kept, in characters of source; the HTML is about three times as long. */
const CAPACITY = 4_000_000;

interface Rendered<T> {
  readonly source: string;
  readonly html: Promise<T>;
}

/** Keeps what documents were rendered to: one text for each key, the longest unused forgotten when it is full. */
export class RenderedCache<T> {
  readonly #kept: BoundedCache<Rendered<T>>;

  constructor(capacity: number = CAPACITY) {
    this.#kept = new BoundedCache({ capacity, sizeOf: ({ source }) => source.length });
  }

  /** Returns what `source` was rendered to, or renders it. Another text under the same key takes its place. */
  get(key: string, source: string, render: () => Promise<T>): Promise<T> {
    const known = this.#kept.get(key);
    if (known?.source === source) return known.html;
    const rendered = { source, html: render() };
    this.#kept.set(key, rendered);
    return rendered.html;
  }
}
