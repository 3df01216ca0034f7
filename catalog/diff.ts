import type { Catalog, Doc, Prompt, ServedFile, Skill } from "./types.ts";

/** What happened to the entries of one kind, by key. */
export interface Changes {
  readonly added: readonly string[];
  readonly removed: readonly string[];
  /** Entries whose bytes or problems changed. */
  readonly changed: readonly string[];
}

/** What happened from one catalogue to the next. */
export interface CatalogDiff {
  readonly skills: Changes;
  readonly prompts: Changes;
  readonly docs: Changes;
  readonly assets: Changes;
  /** Per changed skill, the files that were added, removed or changed, by path. */
  readonly files: ReadonlyMap<string, Changes>;
  /** Whether anything at all differs, the diagnostics included. */
  readonly isEmpty: boolean;
}

/** Compares two catalogues. Entries that are the same object are equal; others are compared by digest. */
export function diffCatalogs(before: Catalog, after: Catalog): CatalogDiff {
  const skills = changesOf(before.skills, after.skills, isSameSkill);
  const prompts = changesOf(before.prompts, after.prompts, isSameDocument);
  const docs = changesOf(before.docs, after.docs, isSameDocument);
  const assets = changesOf(before.assets, after.assets, isSameFile);
  const files = new Map(skills.changed.map((path) => [
    path,
    changesOf(before.skills.get(path)!.files, after.skills.get(path)!.files, isSameFile),
  ]));
  const isEmpty = [skills, prompts, docs, assets].every(isNone) &&
    JSON.stringify(before.diagnostics) === JSON.stringify(after.diagnostics) &&
    JSON.stringify(before.site) === JSON.stringify(after.site);
  return { skills, prompts, docs, assets, files, isEmpty };
}

function changesOf<T>(
  before: ReadonlyMap<string, T>,
  after: ReadonlyMap<string, T>,
  isSame: (a: T, b: T) => boolean,
): Changes {
  return {
    added: [...after.keys()].filter((key) => !before.has(key)),
    removed: [...before.keys()].filter((key) => !after.has(key)),
    changed: [...after].filter(([key, entry]) => {
      const old = before.get(key);
      return old !== undefined && old !== entry && !isSame(old, entry);
    }).map(([key]) => key),
  };
}

function isNone({ added, removed, changed }: Changes): boolean {
  return added.length + removed.length + changed.length === 0;
}

function isSameFile(a: ServedFile, b: ServedFile): boolean {
  return a.digest === b.digest && a.size === b.size;
}

function isSameSkill(a: Skill, b: Skill): boolean {
  return a.digest === b.digest && a.state === b.state && a.outer === b.outer;
}

function isSameDocument(a: Prompt | Doc, b: Prompt | Doc): boolean {
  return isSameFile(a.document, b.document);
}
