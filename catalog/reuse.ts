import type { Diagnostic, ServedFile, Skill } from "./model/types.ts";

/** What an entry is made of. */
interface Entry {
  readonly document: ServedFile;
  readonly diagnostics: readonly Diagnostic[];
}

/** Keeps the objects of entries that have not changed, so that what was derived from them stays. */
export function reuse<T extends Entry>(
  now: ReadonlyMap<string, T>,
  before: ReadonlyMap<string, T> | undefined,
): ReadonlyMap<string, T> {
  if (before === undefined) return now;
  return new Map([...now].map(([key, entry]) => {
    const old = before.get(key);
    return [key, old && (old === entry || isSame(entry, old)) ? old : entry];
  }));
}

function isSame(a: Entry, b: Entry): boolean {
  return isSamePlace(a as Partial<Skill>, b as Partial<Skill>) && isSameFiles(a, b) &&
    JSON.stringify(a.diagnostics) === JSON.stringify(b.diagnostics);
}

/** The same files make another skill in another root, or within another skill. */
function isSamePlace(a: Partial<Skill>, b: Partial<Skill>): boolean {
  return a.root === b.root && a.outer === b.outer;
}

function isSameFiles(a: Entry, b: Entry): boolean {
  const [x, y] = [filesOf(a), filesOf(b)];
  return x.length === y.length && x.every((file, index) => isSameFile(file, y[index]!));
}

function filesOf(entry: Entry): readonly ServedFile[] {
  return "files" in entry ? [...(entry as Skill).files.values()] : [entry.document];
}

function isSameFile(a: ServedFile, b: ServedFile): boolean {
  return a === b || a.digest === b.digest && a.path === b.path &&
      (a.bytes === undefined) === (b.bytes === undefined) &&
      a.location.path === b.location.path && a.location.root === b.location.root &&
      a.location.ino === b.location.ino && a.location.mtime === b.location.mtime;
}
