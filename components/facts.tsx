import type { ComponentChildren } from "preact";

/** Sets short facts in one quiet line; empty ones leave no gap. */
export function Facts({ facts }: { readonly facts: readonly ComponentChildren[] }) {
  const told = facts.filter((fact) => fact !== undefined && fact !== null && fact !== false);
  return <ul class="facts">{told.map((fact) => <li>{fact}</li>)}</ul>;
}
