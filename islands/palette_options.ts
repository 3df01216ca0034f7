import type { HitModel } from "../components/hit.tsx";
import type { Reply } from "./palette_reply.ts";

/** Something to choose: a result, a place, or a word to search for instead. */
export interface Option {
  readonly href: string;
  readonly label: string;
  readonly hit?: HitModel;
  readonly word?: string;
}

const SHOWN = 8;

/** Lists what can be chosen from a reply. */
export function toOptions({ query, answer }: Reply, searchPage: string): readonly Option[] {
  const whole = searchHref(searchPage, query);
  if (!answer) return [{ label: "Open the search page", href: whole }];
  const { total, near, results } = answer;
  if (total === 0) {
    return near.map((word) => ({ label: `Search for ${word}`, href: whole, word }));
  }
  return [
    ...results.slice(0, SHOWN).map((hit) => ({ label: hit.title, href: hit.href, hit })),
    ...total > SHOWN ? [{ label: `All ${total} results`, href: whole }] : [],
  ];
}

/** Gives where Enter leads that was pressed before the reply: the first hit, or the search page. */
export function firstHref({ query, answer }: Reply, searchPage: string): string {
  return answer?.results[0]?.href ?? searchHref(searchPage, query);
}

/** Says in words what came of the question. */
export function summary({ query, answer }: Reply): string {
  if (!answer) return "The server did not answer.";
  if (answer.total === 0) return `Nothing mentions “${query}”.`;
  return answer.total === 1 ? "1 result" : `${answer.total} results`;
}

/** Gives the search page of a query. */
export function searchHref(searchPage: string, query: string): string {
  return `${searchPage}?${new URLSearchParams({ q: query })}`;
}
