/** How much a {@linkcode BoundedCache} holds. */
export interface BoundedCacheOptions<V> {
  /** The most that all entries may weigh together. */
  readonly capacity: number;
  /** The most that one entry may weigh; a heavier one is not kept. Default: `capacity`. */
  readonly largest?: number;
  /** Weighs an entry, in the unit of `capacity`. Default: 1, which bounds the number of entries. */
  readonly sizeOf?: (value: V, key: string) => number;
}

/**
 * A map that forgets the least recently used entries when it is full.
 *
 * @example
 * ```ts
 * import assert from "node:assert/strict";
 * import { BoundedCache } from "./bounded_cache.ts";
 *
 * const cache = new BoundedCache<string>({ capacity: 2 });
 * cache.set("a", "1").set("b", "2");
 * cache.get("a");
 * cache.set("c", "3");
 * assert.deepEqual(["a", "b", "c"].map((key) => cache.get(key)), ["1", undefined, "3"]);
 * ```
 */
export class BoundedCache<V> {
  readonly #entries = new Map<string, V>();
  readonly #capacity: number;
  readonly #largest: number;
  readonly #sizeOf: (value: V, key: string) => number;
  #size = 0;

  constructor({ capacity, largest = capacity, sizeOf = () => 1 }: BoundedCacheOptions<V>) {
    this.#capacity = capacity;
    this.#largest = largest;
    this.#sizeOf = sizeOf;
  }

  /** Returns what is kept under a key, and counts it as used. */
  get(key: string): V | undefined {
    const value = this.#entries.get(key);
    if (value === undefined) return undefined;
    this.#entries.delete(key);
    this.#entries.set(key, value);
    return value;
  }

  /** Keeps a value under a key, in place of the one before. */
  set(key: string, value: V): this {
    this.delete(key);
    const size = this.#sizeOf(value, key);
    if (size > this.#largest) return this;
    this.#entries.set(key, value);
    this.#size += size;
    for (const oldest of this.#entries.keys()) {
      if (this.#size <= this.#capacity) break;
      this.delete(oldest);
    }
    return this;
  }

  /** Forgets a key. */
  delete(key: string): void {
    const value = this.#entries.get(key);
    if (value === undefined) return;
    this.#entries.delete(key);
    this.#size -= this.#sizeOf(value, key);
  }
}
