import type { Catalog } from "../../catalog/model/types.ts";
import type { ViewOptions } from "../../catalog/subset.ts";
import { quote } from "../protocol/errors.ts";
import { derived } from "../../catalog/model/derived.ts";
import { pairsOf, splitList } from "../uris/query.ts";
import type { ToolChoice } from "../protocol/options.ts";
import { TOOL_NAMES } from "../tools/toolbox.ts";

/** The part of a server that an address names. */
export interface ViewAddress extends Required<ViewOptions> {
  /** Absent: those that the server offers. */
  readonly tools: readonly string[] | undefined;
}

/** What the query of `/mcp` was read as. */
export type ViewReading =
  | { readonly kind: "whole" }
  /** Addresses that mean the same have the same key. */
  | { readonly kind: "view"; readonly key: string; readonly address: ViewAddress }
  | { readonly kind: "refused"; readonly sentence: string };

const KEYS = ["tag", "skills", "tools"] as const;

type Key = typeof KEYS[number];

/** Reads `?tag=&skills=&tools=`, comma lists of what there is, or `all` or `none` of the tools; anything else is refused in a sentence. */
export function readViewAddress(
  query: string,
  { catalog, tools }: { readonly catalog: Catalog; readonly tools: ToolChoice },
): ViewReading {
  const lists: Record<Key, Set<string>> = { tag: new Set(), skills: new Set(), tools: new Set() };
  for (const { key, value } of pairsOf(query)) {
    if (!isKey(key)) return refused(`${quote(key)} is no key, they are ${KEYS.join(", ")}`);
    if (value === undefined) return refused(`${quote(key)} has a broken percent escape`);
    for (const item of splitList(value)) {
      const known = resolve(key, item, { catalog, tools });
      if (known === undefined) return refused(`${quote(key)} names ${quote(item)}, which is none`);
      lists[key].add(known);
    }
  }
  const [tags, skills, chosen] = KEYS.map((key) => [...lists[key]].sort());
  const choice = readChoice(chosen!);
  if (choice === "mixed") return refused(`"tools" is all, none or names, not both`);
  if (tags!.length + skills!.length === 0 && choice === undefined) return { kind: "whole" };
  const address = { tags: tags!, skills: skills!, tools: choice };
  return { kind: "view", key: JSON.stringify(address), address };
}

/** Reads the words of the flag `--tools`: `all` are those that the server offers. */
function readChoice(chosen: readonly string[]): readonly string[] | undefined | "mixed" {
  if (chosen.length > 1 && WORDS.some((word) => chosen.includes(word))) return "mixed";
  if (chosen.length === 0 || chosen[0] === "all") return undefined;
  return chosen[0] === "none" ? [] : chosen;
}

const WORDS = ["all", "none"];

function isKey(key: string): key is Key {
  return KEYS.some((known) => known === key);
}

function refused(sentence: string): ViewReading {
  return { kind: "refused", sentence: `Cannot read the address: ${sentence}` };
}

/** A skill is named by its path or its id. */
function resolve(
  key: Key,
  item: string,
  { catalog, tools }: { readonly catalog: Catalog; readonly tools: ToolChoice },
): string | undefined {
  switch (key) {
    case "tag":
      return tagsOf(catalog).has(item) ? item : undefined;
    case "skills":
      return catalog.skills.has(item) ? item : pathsOf(catalog).get(item);
    case "tools":
      return [...WORDS, ...(tools === "all" ? TOOL_NAMES : tools)].includes(item)
        ? item
        : undefined;
  }
}

const tagsOf = derived(({ skills, prompts, docs }: Catalog) =>
  new Set(
    [...skills.values(), ...prompts.values(), ...docs.values()].flatMap(({ tags }) => tags),
  )
);

const pathsOf = derived(({ skills }: Catalog) =>
  new Map([...skills.values()].flatMap(({ id, path }) => id === undefined ? [] : [[id, path]]))
);
