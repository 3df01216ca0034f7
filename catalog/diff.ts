import type { Catalog, Diagnostic, Doc, Prompt, ServedFile, Skill } from "./model/types.ts";

/** What happened to the entries of one kind, by key, in the order of the catalogue. */
export interface Changes {
  readonly added: readonly string[];
  readonly removed: readonly string[];
  /** Entries of which anything changed: bytes, fields or problems. */
  readonly changed: readonly string[];
  /** Those of `changed` whose fields in a list changed (contract, section 8). */
  readonly relisted: readonly string[];
}

/** What happened from one catalogue to the next. */
export interface CatalogDiff {
  readonly skills: Changes;
  readonly prompts: Changes;
  readonly docs: Changes;
  readonly assets: Changes;
  /** Per changed skill, what happened to its files, by path. */
  readonly files: ReadonlyMap<string, Changes>;
  /** Whether nothing differs, the diagnostics and the site included. */
  readonly isEmpty: boolean;
}

/** Compares two catalogues. Entries that are the same object are equal; others are compared by what they hold. */
export function diffCatalogs(before: Catalog, after: Catalog): CatalogDiff {
  const skills = changesOf(before.skills, after.skills, { same: isSameSkill, listed: listedSkill });
  const prompts = changesOf(before.prompts, after.prompts, {
    same: isSameDocument,
    listed: listedPrompt,
  });
  const docs = changesOf(before.docs, after.docs, { same: isSameDocument, listed: listedDoc });
  const assets = changesOf(before.assets, after.assets, FILES);
  const files = new Map(skills.changed.map((path) => [
    path,
    changesOf(before.skills.get(path)!.files, after.skills.get(path)!.files, FILES),
  ]));
  const isEmpty = [skills, prompts, docs, assets].every(isNone) &&
    isEqual(before.diagnostics, after.diagnostics) && isEqual(before.site, after.site);
  return { skills, prompts, docs, assets, files, isEmpty };
}

/** How entries of one kind are compared. */
interface Comparison<T> {
  readonly same: (a: T, b: T) => boolean;
  /** What lists say of an entry. */
  readonly listed: (entry: T) => unknown;
}

const FILES: Comparison<ServedFile> = { same: isSameFile, listed: listedFile };

function changesOf<T>(
  before: ReadonlyMap<string, T>,
  after: ReadonlyMap<string, T>,
  { same, listed }: Comparison<T>,
): Changes {
  const changed = [...after].flatMap(([key, entry]) => {
    const old = before.get(key);
    return old === undefined || old === entry || same(old, entry) ? [] : [{ key, old, entry }];
  });
  return {
    added: [...after.keys()].filter((key) => !before.has(key)),
    removed: [...before.keys()].filter((key) => !after.has(key)),
    changed: changed.map(({ key }) => key),
    relisted: changed.filter(({ old, entry }) => !isEqual(listed(old), listed(entry)))
      .map(({ key }) => key),
  };
}

function isNone({ added, removed, changed }: Changes): boolean {
  return added.length + removed.length + changed.length === 0;
}

function isEqual(a: unknown, b: unknown): boolean {
  return a === b || JSON.stringify(a) === JSON.stringify(b);
}

function isSameFile(a: ServedFile, b: ServedFile): boolean {
  return a.digest === b.digest && a.size === b.size && a.mediaType === b.mediaType;
}

function isSameSkill(a: Skill, b: Skill): boolean {
  return a.digest === b.digest && a.state === b.state && a.outer === b.outer &&
    a.root === b.root && isEqual(a.diagnostics, b.diagnostics);
}

function isSameDocument(
  a: { readonly document: ServedFile; readonly diagnostics: readonly Diagnostic[] },
  b: typeof a,
): boolean {
  return isSameFile(a.document, b.document) && isEqual(a.diagnostics, b.diagnostics);
}

function listedSkill({ name, title, description, state, outer, document, manifest }: Skill) {
  return [name, title, description, state, outer, listedFile(document), manifest.length];
}

function listedPrompt({ title, description, version, tags, arguments: declared }: Prompt) {
  return [title, description, version, tags, declared];
}

function listedDoc({ title, description, document }: Doc) {
  return [title, description, listedFile(document)];
}

function listedFile({ mediaType, size }: ServedFile) {
  return [mediaType, size];
}
