import { basename, dirname, isAbsolute, join, relative, resolve, sep } from "node:path";
import type { LoadOptions } from "../catalog/load.ts";
import { type Entry, followPath, listDirectory } from "../catalog/tree/disk.ts";
import { isGranted } from "./permissions.ts";

/** One thing to load for `check`, and which diagnostics of it were asked for. */
export interface Scope {
  readonly load: LoadOptions;
  /** Absolute path without links; only diagnostics at or below it are shown. */
  readonly below: string;
}

/** What must be loaded to check a path, or why it cannot be checked: what must be read first, or that it is not there. */
export type FoundScope = Scope | { readonly unread: string } | { readonly missing: string };

/**
 * Finds what must be loaded to check a path: a content root, a folder of skills, one skill, or one file in any of
 * these. A file is checked in its surroundings, since a link or a name may only be judged there.
 */
export function scopeOf(path: string, cwd: string): FoundScope {
  const given = resolve(cwd, path);
  if (!mayRead(given)) return { unread: surroundings(given, cwd) };
  const place = followPath(given);
  if (place === undefined) {
    return { missing: `Cannot check "${path}": there is no such file or folder` };
  }
  const { path: target, kind } = place;
  const scope = scopeAround(target, kind === "directory" ? target : dirname(target));
  const root = scope.load.content ?? scope.load.skills?.[0] ?? target;
  return mayRead(root) ? scope : { unread: root };
}

/** What to read so that the surroundings of a path are known: the folder of `cwd` in which it lies. */
function surroundings(given: string, cwd: string): string {
  const below = relative(cwd, given);
  const [first] = below.split(sep);
  return first === "" || first === ".." || isAbsolute(below) ? given : join(cwd, first!);
}

function mayRead(path: string): boolean {
  return isGranted({ flag: "read", value: path });
}

function scopeAround(target: string, folder: string): Scope {
  const skill = ancestors(folder).findLast(holdsDocument);
  if (skill) return skillScope(skill, target);
  const root = ancestors(folder).find(isContentRoot);
  if (root) return { load: { content: root }, below: target };
  return {
    load: holdsSkills(folder, 3) ? { skills: [folder] } : { content: folder },
    below: target,
  };
}

/** A skill is loaded with the root that it lies in, else with its siblings. */
function skillScope(skill: string, below: string): Scope {
  const root = ancestors(skill).find(isContentRoot);
  if (root && skill.startsWith(`${root}/skills/`)) return { load: { content: root }, below };
  return { load: { skills: [dirname(skill)] }, below };
}

/**
 * Tells a content root by what only content roots have. A folder named `skills` is none, nor is a hidden one, in
 * which hosts keep more than content.
 */
function isContentRoot(folder: string): boolean {
  if (/^(?:\.|(?:skills|prompts)$)/.test(basename(folder)) || !mayRead(folder)) return false;
  return kindAt(`${folder}/prompts`) === "directory" || kindAt(`${folder}/skills`) === "directory";
}

/** Tells whether a folder is a skill, or would be if its document were spelled right. */
function holdsDocument(folder: string): boolean {
  return kindAt(`${folder}/SKILL.md`) === "file" ||
    entriesOf(folder).some(({ name, kind }) => kind === "file" && /^skill\.md$/i.test(name));
}

function holdsSkills(folder: string, depth: number): boolean {
  return entriesOf(folder).some(({ name, kind }) =>
    /^skill\.md$/i.test(name) ||
    kind === "directory" && depth > 0 && !name.startsWith(".") &&
      holdsSkills(`${folder}/${name}`, depth - 1)
  );
}

function entriesOf(folder: string): readonly Entry[] {
  try {
    return listDirectory(folder);
  } catch {
    return []; // it may not be read; loading says so where it matters
  }
}

/** The folder and those above it, the folder first. */
function ancestors(folder: string): readonly string[] {
  const above = dirname(folder);
  return above === folder ? [folder] : [folder, ...ancestors(above)];
}

function kindAt(path: string): Entry["kind"] | undefined {
  return followPath(path)?.kind;
}

/** Writes a path as a person at `cwd` would. */
export function shown(path: string, cwd: string): string {
  const short = relative(cwd, path);
  return short.startsWith("..") || short === "" ? path : short;
}
