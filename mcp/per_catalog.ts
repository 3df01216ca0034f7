import type { Catalog } from "../catalog/types.ts";

/** Derives a value from a catalogue when it is first asked for, and keeps it exactly as long as the catalogue lives. */
export function perCatalog<T>(derive: (catalog: Catalog) => T): (catalog: Catalog) => T {
  const derived = new WeakMap<Catalog, { readonly value: T }>();
  return (catalog) => {
    const known = derived.get(catalog);
    if (known !== undefined) return known.value;
    const value = derive(catalog);
    derived.set(catalog, { value });
    return value;
  };
}
