/** How much text a shelf holds, in characters of source; the HTML is about three times as long. */
const CAPACITY = 4_000_000;

interface Book<T> {
  readonly source: string;
  readonly rendered: Promise<T>;
}

/** Keeps what documents were rendered to: one text for each key, the longest unused forgotten when it is full. */
export class Shelf<T> {
  readonly #books = new Map<string, Book<T>>();
  readonly #capacity: number;
  #held = 0;

  constructor(capacity: number = CAPACITY) {
    this.#capacity = capacity;
  }

  /** Answers what `source` was rendered to, or renders it. Another text under the same key takes its place. */
  take(key: string, source: string, render: () => Promise<T>): Promise<T> {
    const known = this.#books.get(key);
    if (known !== undefined) this.#remove(key, known);
    const book = known?.source === source ? known : { source, rendered: render() };
    this.#books.set(key, book);
    this.#held += source.length;
    this.#makeRoom();
    return book.rendered;
  }

  #makeRoom(): void {
    for (const [key, book] of this.#books) {
      if (this.#held <= this.#capacity) return;
      this.#remove(key, book);
    }
  }

  #remove(key: string, { source }: Book<T>): void {
    this.#books.delete(key);
    this.#held -= source.length;
  }
}
