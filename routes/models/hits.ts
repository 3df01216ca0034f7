import { cut } from "../../text/words.ts";
import { search, type SearchHit } from "../../catalog/search/search.ts";
import type { Catalog } from "../../catalog/model/types.ts";
import type { HitModel } from "../../components/hit.tsx";
import type { Kind } from "../../components/kind_mark.tsx";
import type { Hrefs } from "../site/hrefs.ts";

/** What a search asks for. */
export interface SearchWish {
  readonly q: string;
  readonly kind: string;
  readonly tag: string;
  readonly offset: number;
  readonly limit: number;
}

/** What a search found, as pages and `/api/search` tell it. */
export interface SearchOutcome {
  readonly total: number;
  readonly approximate: boolean;
  /** What else to search: the query with its unknown words replaced, or names like it. */
  readonly near: readonly string[];
  readonly hits: readonly HitModel[];
  readonly kinds: ReadonlyMap<string, number>;
  readonly tags: ReadonlyMap<string, number>;
}

const KINDS: readonly Kind[] = ["skill", "prompt", "doc"];
const NOTHING: SearchOutcome = {
  total: 0,
  approximate: false,
  near: [],
  hits: [],
  kinds: new Map(),
  tags: new Map(),
};

/** Tells whether a word names a kind of entry. */
export function isKind(word: string): word is Kind {
  return (KINDS as readonly string[]).includes(word);
}

/** Searches everything, in the order that MCP gives too; nothing is asked, nothing is found. */
export function searchEverything(
  catalog: Catalog,
  hrefs: Hrefs,
  { q, kind, tag, offset, limit }: SearchWish,
): SearchOutcome {
  if (q === "") return NOTHING;
  const found = search(catalog, {
    query: q,
    ...(isKind(kind) && { kinds: [kind] }),
    ...(tag !== "" && { tags: [tag] }),
    offset,
    limit,
  });
  return { ...found, hits: found.hits.map((hit) => toHit(hit, catalog, hrefs)) };
}

function toHit(hit: SearchHit, catalog: Catalog, hrefs: Hrefs): HitModel {
  const { kind, key, excerpt, file } = hit;
  return {
    kind,
    key,
    title: cut(titleOf(hit, catalog), 200),
    href: hrefOf(hit, hrefs),
    excerpt,
    ...(file !== undefined && { file }),
  };
}

function titleOf({ kind, key }: SearchHit, { skills, prompts, docs }: Catalog): string {
  if (kind === "skill") return skills.get(key)?.name ?? key;
  return (kind === "prompt" ? prompts.get(key)?.title : docs.get(key)?.title) ?? key;
}

function hrefOf({ kind, key, file }: SearchHit, hrefs: Hrefs): string {
  if (kind === "prompt") return hrefs.prompt(key);
  if (kind === "doc") return hrefs.doc(key);
  return file === undefined ? hrefs.skill(key) : hrefs.skillFile(key, file);
}
