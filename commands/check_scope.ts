import { basename, dirname, isAbsolute, join, relative, sep } from "node:path";
import type { LoadOptions } from "../catalog/load.ts";
import { layoutOf } from "../catalog/layout.ts";
import { type Entry, followPath, listDirectory, type Place } from "../catalog/tree/disk.ts";
import { diskTree } from "../catalog/tree/tree.ts";
import { isGranted } from "./permissions.ts";
import { findSources } from "./sources.ts";

/** One thing to load for `check`, and which diagnostics of it were asked for. */
export interface Scope {
  readonly load: LoadOptions;
  /** Absolute path without links; only diagnostics at or below it are shown. */
  readonly below: string;
}

/** What must be loaded to check a path, or why it cannot be checked: what must be read first, or that it is not there. */
export type FoundScope = Scope | { readonly unread: string } | { readonly missing: string };

/**
 * Finds what must be loaded to check a path, as serving it would: a content root, a folder of skills, a repository, one
 * skill, or a part of any of these. A part is checked in its surroundings, since a link or a name may only be judged
 * there.
 *
 * @param given Absolute.
 */
export function scopeOf(given: string, cwd: string): FoundScope {
  if (!mayRead(given)) return { unread: surroundings(given, cwd) };
  const place = followPath(given);
  if (place === undefined) {
    return { missing: `Cannot check "${shown(given, cwd)}": there is no such file or folder` };
  }
  const scope = scopeAround(place);
  if ("missing" in scope) return scope;
  const [root = place.path] = [scope.load.content, ...scope.load.skills ?? []].filter((path) =>
    path !== undefined
  );
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

function scopeAround({ path, kind }: Place): Scope | { readonly missing: string } {
  const folder = kind === "directory" ? path : dirname(path);
  const skill = ancestors(folder).findLast(holdsDocument);
  if (skill) return skillScope(skill, path);
  const around = ancestors(dirname(folder)).find((root) => isPartOf(folder, root));
  if (around) return { load: { content: around }, below: path };
  const layout = layoutOf(diskTree, folder);
  const root = ancestors(folder).find(isContentRoot);
  if (root && (layout.kind === "content" || layout.kind === "nothing" || kind !== "directory")) {
    return { load: { content: root }, below: path };
  }
  const found = findSources({ ...NOTHING, paths: [folder] });
  return found.kind === "sources"
    ? { load: found.load, below: path }
    : { missing: found.reason.replace("serve", "check") };
}

const NOTHING = { content: undefined, skills: [], title: undefined, description: undefined };

/** Tells whether a folder lies where a content root around it keeps its skills or its prompts. */
function isPartOf(folder: string, root: string): boolean {
  return ["skills", "prompts"].some((name) => `${folder}/`.startsWith(`${root}/${name}/`)) &&
    isContentRoot(root);
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
