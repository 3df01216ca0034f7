/**
 * One search over skills, prompts and pages, for MCP, tools and website alike (contract, section 7). This file filters, counts
 * and pages; `rank.ts` decides what is found and in which order.
 */
import { type Excerpt, excerptFrom, type Piece, type Source } from "./excerpt.ts";
import type { Row } from "./index/index.ts";
import { nearNames } from "./near.ts";
import { parseQuery } from "./query.ts";
import { find, type Finding } from "./rank.ts";
import { bodyOf, type Entry, supportingMarkdown, textOf } from "./index/rows.ts";
import { buildView, builtView } from "./view.ts";
import type { Catalog } from "../model/types.ts";

/** What a hit is. */
export type Kind = "skill" | "prompt" | "doc";

/** What to look for. Every filter narrows; an empty query lists what the filters leave. */
export interface SearchQuery {
  readonly query: string;
  /** Any of these kinds. */
  readonly kinds?: readonly Kind[];
  /** All of these tags, as written. */
  readonly tags?: readonly string[];
  /** All of these capabilities, as written. Pages have none. */
  readonly capabilities?: readonly string[];
  readonly offset?: number;
  /** At most so many hits; 20 if it is not said. */
  readonly limit?: number;
}

/** One entry that was found. */
export interface SearchHit {
  readonly kind: Kind;
  /** The path of the skill, the id of the prompt, the path of the page. */
  readonly key: string;
  /** About 240 characters around the best match, as written; made when it is read. */
  readonly excerpt: readonly Piece[];
  /** The supporting file that the excerpt is from, below the skill. */
  readonly file: string | undefined;
}

/** A page of hits, and what there is to know about all of them. */
export interface SearchResult {
  readonly hits: readonly SearchHit[];
  /** Hits before paging. */
  readonly total: number;
  /** Hits by kind, as if `kinds` had not been given. */
  readonly kinds: ReadonlyMap<Kind, number>;
  /** Hits by tag. */
  readonly tags: ReadonlyMap<string, number>;
  /**
   * The query as it was searched instead, its unknown words replaced, in up to three ways; or the names most like it
   * where nothing at all was found.
   */
  readonly near: readonly string[];
  /** Whether the hits match a corrected query. */
  readonly approximate: boolean;
}

/**
 * Searches a catalogue. Exact names come first, then names with all words of the query, then names that it begins,
 * then whatever has any of its words, by all the evidence; equals in the order of their canonical URIs. Words that
 * nobody uses give way to near ones. Builds the index now if it is not there yet. Never throws, whatever the query
 * holds.
 */
export function search(catalog: Catalog, wanted: SearchQuery): SearchResult {
  const view = builtView(catalog) ?? finish(buildView(catalog));
  const finding = find(view, parseQuery(wanted.query));
  const ofAnyKind = finding.rows.filter((row) => hasAll(row, wanted));
  const rows = ofAnyKind.filter((row) => isKind(row, wanted));
  const { offset = 0, limit = 20 } = wanted;
  return {
    hits: rows.slice(offset, offset + limit).map((row) => hitOf(row, finding)),
    total: rows.length,
    kinds: countBy(ofAnyKind, ({ entry }) => [entry.kind]),
    tags: countBy(rows, ({ entry }) => entry.tags),
    near: finding.near,
    approximate: finding.near.length > 0 && rows.length > 0,
  };
}

/** Finds up to five skills, prompts or pages by a misspelled name, best first: their paths or ids. */
export function namesLike(catalog: Catalog, name: string, kind: Kind): readonly string[] {
  const view = builtView(catalog) ?? finish(buildView(catalog));
  return nearNames(view, parseQuery(name).name, ({ entry }) => entry.kind === kind);
}

function isKind({ entry }: Row, { kinds = [] }: SearchQuery): boolean {
  return kinds.length === 0 || kinds.includes(entry.kind);
}

function hasAll({ entry }: Row, { tags = [], capabilities = [] }: SearchQuery): boolean {
  const able = entry.kind === "doc" ? [] : entry.capabilities;
  return tags.every((tag) => entry.tags.includes(tag)) &&
    capabilities.every((capability) => able.includes(capability));
}

function countBy<T>(rows: readonly Row[], keysOf: (row: Row) => readonly T[]): Map<T, number> {
  const counts = new Map<T, number>();
  for (const row of rows) {
    for (const key of keysOf(row)) counts.set(key, (counts.get(key) ?? 0) + 1);
  }
  return counts;
}

/** The texts of an entry, the most telling first; each is decoded when it is its turn. */
function* sourcesOf(entry: Entry): Generator<Source> {
  yield { text: entry.description ?? "", file: undefined };
  yield { text: bodyOf(entry), file: undefined };
  for (const file of supportingMarkdown(entry)) yield { text: textOf(file), file: file.path };
}

/** The excerpt is half the work of a search and many callers do without it: it is made when it is asked for. */
function hitOf({ entry, key }: Row, { terms, begun }: Finding): SearchHit {
  let made: Excerpt | undefined;
  const excerpt = () => made ??= excerptFrom(sourcesOf(entry), terms, begun);
  return {
    kind: entry.kind,
    key,
    get excerpt() {
      return excerpt().pieces;
    },
    get file() {
      return excerpt().file;
    },
  };
}

/**
 * Builds the index in slices of about 10 ms, so that answers in between are not held up. Ends early and quietly
 * when the signal aborts; a later call goes on from there.
 */
export async function warmSearch(catalog: Catalog, signal?: AbortSignal): Promise<void> {
  if (isSearchReady(catalog)) return;
  const steps = buildView(catalog);
  while (!signal?.aborted) {
    const end = performance.now() + SLICE;
    while (performance.now() < end) {
      if (steps.next().done) return;
    }
    await new Promise((resume) => setTimeout(resume, 0));
  }
}

/** Milliseconds; a step may take some more. */
const SLICE = 8;

/** Whether a search would find its index built. */
export function isSearchReady(catalog: Catalog): boolean {
  return builtView(catalog) !== undefined;
}

function finish<T>(steps: Generator<undefined, T>): T {
  let step = steps.next();
  while (!step.done) step = steps.next();
  return step.value;
}
