import { basename, dirname, relative, resolve } from "node:path";
import type { LoadOptions } from "../catalog/load.ts";

/** One thing to load for `check`, and which diagnostics of it were asked for. */
export interface Scope {
  readonly load: LoadOptions;
  /** Absolute path; only diagnostics at or below it are shown. */
  readonly below: string;
}

/**
 * Finds what must be loaded to check a path: a content root, a folder of skills, one skill, or one file in any of
 * these. A file is checked in its surroundings, since a link or a name may only be judged there.
 */
export function scopeOf(path: string, cwd: string): Scope | { readonly missing: string } {
  const target = resolve(cwd, path);
  const kind = kindAt(target);
  if (kind === undefined) return { missing: path };
  const folder = kind === "directory" ? target : dirname(target);
  const skill = ancestors(folder).findLast((each) => kindAt(`${each}/SKILL.md`) === "file");
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

/** Tells a content root by what only content roots have; a folder named `skills` is none. */
function isContentRoot(folder: string): boolean {
  if (["skills", "prompts"].includes(basename(folder))) return false;
  return kindAt(`${folder}/prompts`) === "directory" || kindAt(`${folder}/skills`) === "directory";
}

function holdsSkills(folder: string, depth: number): boolean {
  return [...Deno.readDirSync(folder)].some(({ name, isDirectory }) =>
    /^skill\.md$/i.test(name) ||
    isDirectory && depth > 0 && !name.startsWith(".") && holdsSkills(`${folder}/${name}`, depth - 1)
  );
}

/** The folder and those above it, the folder first. */
function ancestors(folder: string): readonly string[] {
  const above = dirname(folder);
  return above === folder ? [folder] : [folder, ...ancestors(above)];
}

function kindAt(path: string): "directory" | "file" | undefined {
  try {
    return Deno.statSync(path).isDirectory ? "directory" : "file";
  } catch {
    return undefined;
  }
}

/** Writes a path as a person at `cwd` would. */
export function shown(path: string, cwd: string): string {
  const short = relative(cwd, path);
  return short.startsWith("..") || short === "" ? path : short;
}
