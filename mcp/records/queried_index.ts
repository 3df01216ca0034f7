/**
 * The indexes with a query: `resource://catalog/skills_index{?q,tag,capability,cursor,limit}` and the prompts' alike.
 *
 * @module
 */
import type { z } from "zod";
import type { Catalog, Prompt } from "../../catalog/model/types.ts";
import { promptsIndex, promptSummary, skillsIndex, skillSummary } from "./records.ts";
import { invalidParams } from "../protocol/errors.ts";
import { type Filters, find } from "./find.ts";
import { pairsOf, splitList } from "../uris/query.ts";
import type { PromptsIndex, SkillsIndex } from "./schemas.ts";
import { type IdentifiedSkill, identifiedSkillsOf } from "../uris/skill_ids.ts";
import { canonicalUri, catalogIndexUri } from "../uris/uris.ts";

/** A page of an index, under its canonical URI. */
export interface QueriedIndex {
  readonly uri: string;
  readonly text: string;
}

interface Family {
  /** The keys of a query, in the order of the template. */
  readonly keys: readonly Key[];
  page(catalog: Catalog, filters: Filters): object;
  /** What the URI without a query gives. */
  readonly whole: (catalog: Catalog) => string;
}

type Key = "q" | "tag" | "capability" | "cursor" | "limit";

const FAMILIES: ReadonlyMap<string, Family> = new Map<string, Family>([
  [catalogIndexUri("skills"), {
    keys: ["q", "tag", "capability", "cursor", "limit"],
    whole: skillsIndex,
    page: (catalog, filters): z.input<typeof SkillsIndex> => {
      const entries = identifiedSkillsOf(catalog);
      const keyOf = ({ id }: IdentifiedSkill) => id;
      const { items, ...rest } = find(catalog, { kind: "skill", entries, keyOf }, filters);
      return { skills: items.map(skillSummary), ...rest };
    },
  }],
  [catalogIndexUri("prompts"), {
    keys: ["q", "tag", "cursor", "limit"],
    whole: promptsIndex,
    page: (catalog, filters): z.input<typeof PromptsIndex> => {
      const keyOf = ({ id }: Prompt) => id;
      const { items, ...rest } = find(
        catalog,
        { kind: "prompt", entries: catalog.prompts, keyOf },
        filters,
      );
      return { prompts: items.map(promptSummary), ...rest };
    },
  }],
]);

/**
 * Answers an index URI that has a query, or undefined if the URI is none. A key that is unknown, given twice (`q`,
 * `cursor`, `limit`) or has a bad value is -32602 and named.
 */
export function queryIndex(catalog: Catalog, uri: string): QueriedIndex | undefined {
  const mark = uri.indexOf("?");
  const base = mark < 0 ? undefined : canonicalUri(uri.slice(0, mark));
  const family = base === undefined ? undefined : FAMILIES.get(base);
  if (base === undefined || family === undefined) return undefined;
  const given = readQuery(uri.slice(mark + 1), family.keys);
  if (given.size === 0) return { uri: base, text: family.whole(catalog) }; // one URI, one content
  const text = JSON.stringify(family.page(catalog, filtersOf(given)));
  return { uri: base + spell(given, family.keys), text };
}

type Given = ReadonlyMap<Key, readonly string[]>;

function readQuery(query: string, keys: readonly Key[]): Given {
  const given = new Map<Key, string[]>();
  for (const { key, value } of pairsOf(query)) {
    if (!isKey(key, keys)) throw wrong(key, `is unknown, the keys are ${keys.join(", ")}`);
    if (value === undefined) throw wrong(key, "has a broken percent escape");
    const values = LISTS.has(key) ? splitList(value) : [value].filter(Boolean);
    if (values.length === 0) continue;
    if (given.has(key) && !LISTS.has(key)) throw wrong(key, "is given twice");
    const list = given.get(key);
    if (list === undefined) given.set(key, [...values]);
    else list.push(...values);
  }
  return given;
}

/** The keys whose values add up: a comma or a second one means both. */
const LISTS: ReadonlySet<Key> = new Set(["tag", "capability"]);

function isKey(key: string, keys: readonly Key[]): key is Key {
  return keys.some((known) => known === key);
}

function filtersOf(given: Given): Filters {
  const [query, cursor, limit] = (["q", "cursor", "limit"] as const).map((key) =>
    given.get(key)?.[0]
  );
  if (query !== undefined && query.length > LONGEST_QUERY) {
    throw wrong("q", `is ${query.length} characters long, ${LONGEST_QUERY} are allowed`);
  }
  if (limit !== undefined && !/^(?:[1-9]\d?|1\d\d|200)$/.test(limit)) {
    throw wrong("limit", "must be a whole number from 1 to 200");
  }
  return {
    query,
    tags: given.get("tag") ?? [],
    capabilities: given.get("capability") ?? [],
    cursor,
    limit: limit === undefined ? 50 : Number(limit),
  };
}

/** The longest query, characters. */
export const LONGEST_QUERY = 1000;

function wrong(key: string, state: string): Error {
  const name = JSON.stringify(key.slice(0, 100));
  return invalidParams(`Cannot read the index: the query key ${name} ${state}`, {
    key: key.slice(0, 100),
  });
}

function spell(given: Given, keys: readonly Key[]): string {
  const parts = keys.flatMap((key) => {
    const values = given.get(key);
    return values === undefined ? [] : [`${key}=${values.map(encodeURIComponent).join(",")}`];
  });
  return `?${parts.join("&")}`;
}
