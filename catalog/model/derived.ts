/**
 * Derives a value from an object (a catalogue, an entry, bytes) when it is first asked for, and keeps it exactly as
 * long as the object lives.
 *
 * ```ts
 * import { derived } from "./derived.ts";
 * import assert from "node:assert/strict";
 *
 * const sizeOf = derived((texts: readonly string[]) => ({ size: texts.join("").length }));
 * const texts = ["a", "bc"];
 * assert.equal(sizeOf(texts), sizeOf(texts));
 * assert.deepEqual(sizeOf(texts), { size: 3 });
 * ```
 */
export function derived<K extends WeakKey, V>(derive: (from: K) => V): (from: K) => V {
  const kept = new WeakMap<K, { readonly value: V }>();
  return (from) => {
    const known = kept.get(from);
    if (known !== undefined) return known.value;
    const value = derive(from);
    kept.set(from, { value });
    return value;
  };
}
