/** How a query hits a name: such rows come before all others. */
import type { Query } from "./query.ts";
import type { View } from "./view.ts";

/** The query is the name; all its words are words of it; it begins the name; its last word begins a word of it. */
export const TIERS = { exact: 4, whole: 3, leading: 2, begun: 1, text: 0 } as const;
export type Tier = (typeof TIERS)[keyof typeof TIERS];

/** The tier of every row whose name is hit, by place. */
export function tiersOf(view: View, { name, terms }: Query): ReadonlyMap<number, Tier> {
  const tiers = new Map<number, Tier>();
  const raise = (row: number, tier: Tier) => {
    const place = view.places[row] ?? -1;
    if (place >= 0 && tier > (tiers.get(place) ?? 0)) tiers.set(place, tier);
  };
  const { lexicon, names } = view.index;
  const counts = new Map<number, number>();
  const count = (term: number | undefined, more: (row: number) => void) => {
    if (term !== undefined) names.each(term, more);
  };
  const last = terms.at(-1) ?? "";
  for (const word of terms.slice(0, -1)) {
    count(lexicon.term(word), (row) => counts.set(row, (counts.get(row) ?? 0) + 1));
  }
  const hasOthers = (row: number) => (counts.get(row) ?? 0) === terms.length - 1;
  count(lexicon.term(last), (row) => hasOthers(row) && raise(row, TIERS.whole));
  for (const id of lexicon.startingWith(last)) {
    names.each(lexicon.termOf(id), (row) => {
      if (hasOthers(row)) raise(row, leads(view, row, name) ? TIERS.leading : TIERS.begun);
    });
  }
  for (const place of view.named.get(name) ?? []) tiers.set(place, TIERS.exact);
  return tiers;
}

function leads(view: View, row: number, name: string): boolean {
  const { leadingNames } = view.rows[view.places[row] ?? -1] ?? { leadingNames: [] };
  return leadingNames.some((other) => other.startsWith(name));
}
