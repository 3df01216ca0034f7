import type { Entry } from "../tree/files.ts";
import { CHECKPOINT, type Judging } from "../tree/judging.ts";
import { isHidden } from "../tree/names.ts";
import type { Tree } from "../tree/tree.ts";

/**
 * Finds where skills lie below a folder, by names alone: no file is opened, nothing is judged. It is what a person would
 * see in a minute, and bounded likewise; loading finds more, and says what is wrong with it.
 *
 * @module
 */

/** What was seen below a folder. */
export interface Survey {
  /** Whether the folder itself is a skill. */
  readonly isSkill: boolean;
  /** The folders that hold a SKILL.md, nearest first, each as the names that lead to it. None lies in another. */
  readonly skills: readonly (readonly string[])[];
  /** Whether Markdown lies where pages are looked for. */
  readonly hasMarkdown: boolean;
  /** Whether there was more to see. */
  readonly isCut: boolean;
}

/** How far is looked, in levels of folders. */
const DEEPEST = 16;
/** How far is looked below a hidden folder (contract, section 1). */
const DEEPEST_HIDDEN = 3;
/** How many entries are looked at in hidden folders (contract, section 1), and in the others. */
const MOST_HIDDEN = 10_000;
const MOST = 100_000;

interface Place {
  readonly path: string;
  readonly names: readonly string[];
  /** How far it lies below the nearest hidden folder above it; absent where there is none. */
  readonly hidden?: number;
}

/** Looks below a folder; what cannot be read, and where links lead, is passed over. */
export function* surveySkills(tree: Tree, root: string): Judging<Survey> {
  const skills: (readonly string[])[] = [];
  const left = { hidden: MOST_HIDDEN, visible: MOST };
  let [isSkill, hasMarkdown, isCut] = [false, false, false];
  const places: Place[] = [{ path: root, names: [] }];
  for (let at = 0; at < places.length; at++) { // nearest first: what is cut off lies deepest
    yield CHECKPOINT;
    const place = places[at]!;
    const kind = place.hidden === undefined ? "visible" : "hidden";
    if (left[kind] <= 0) {
      isCut = true;
      continue;
    }
    const entries = entriesOf(tree, place.path);
    left[kind] -= entries.length;
    if (entries.some(isDocument)) {
      if (at === 0) isSkill = true;
      else skills.push(place.names);
      continue;
    }
    for (const entry of entries) {
      if (entry.kind === "file") hasMarkdown ||= kind === "visible" && entry.name.endsWith(".md");
      else if (leadsToSkill(tree, place, entry)) skills.push([...place.names, entry.name]);
      else if (entry.kind === "directory") {
        const child = childOf(place, entry.name);
        if (child) places.push(child);
      }
    }
  }
  return { isSkill, skills, hasMarkdown, isCut };
}

function entriesOf(tree: Tree, path: string): readonly Entry[] {
  try {
    return tree.list(path);
  } catch {
    return []; // loading says what cannot be read
  }
}

/** A document that is spelled wrong was meant as one. */
function isDocument({ name, kind }: Entry): boolean {
  return kind === "file" && name.toLowerCase() === "skill.md";
}

/** Tells whether an entry is a skill's folder without listing it; an installer may have put links into the root. */
function leadsToSkill(tree: Tree, { path, names }: Place, { name, kind }: Entry): boolean {
  if (isPassed(name)) return false;
  const at = `${path === "/" ? "" : path}/${name}`;
  if (kind === "directory") return tree.kind(`${at}/SKILL.md`) === "file";
  if (kind !== "link" || names.length > 0 || isHidden(name)) return false;
  const target = tree.link(at);
  return target.kind === "refused" ||
    target.kind === "directory" && tree.kind(`${target.real}/SKILL.md`) === "file";
}

function childOf({ path, names, hidden }: Place, name: string): Place | undefined {
  const below = isHidden(name) ? 0 : hidden === undefined ? undefined : hidden + 1;
  if (isPassed(name) || names.length >= DEEPEST || (below ?? 0) > DEEPEST_HIDDEN) return undefined;
  return {
    path: `${path === "/" ? "" : path}/${name}`,
    names: [...names, name],
    ...(below !== undefined && { hidden: below }),
  };
}

function isPassed(name: string): boolean {
  return name === ".git" || name === "node_modules";
}

/** Some skills in one folder that is to be given as a root. */
export interface SkillFolder {
  /** The names that lead to it; none where it is the folder that was looked at. */
  readonly names: readonly string[];
  /** The skills in it, each as the names that lead to it. */
  readonly skills: Survey["skills"];
  readonly isHidden: boolean;
}

/**
 * Gathers skills by the folder that is to be given as their root: the first one called `skills` on the way to them,
 * after the last hidden one (`.claude/skills`, `plugins/x/skills`); where none is, the nearest folder around all that
 * lie so, in the same hidden folder (`skills/.curated`).
 */
export function skillFoldersOf(skills: Survey["skills"]): readonly SkillFolder[] {
  const groups = Map.groupBy(skills, (names) => JSON.stringify(groupOf(names.slice(0, -1))));
  return [...groups.values()].map((group): SkillFolder => {
    const { names, isNamed } = groupOf(group[0]!.slice(0, -1));
    return isNamed ? { names, skills: group, isHidden: names.some(isHidden) } : folderAround(group);
  });
}

/** Returns the nearest folder around some skills. */
export function folderAround(skills: Survey["skills"]): SkillFolder {
  const parents = skills.map((each): readonly string[] => each.slice(0, -1));
  const names = parents.reduce(sharedStart);
  return { names, skills, isHidden: names.some(isHidden) };
}

function groupOf(parents: readonly string[]) {
  const hidden = parents.findLastIndex(isHidden);
  const named = parents.indexOf("skills", Math.max(hidden, 0));
  return { names: parents.slice(0, Math.max(named, hidden) + 1), isNamed: named >= 0 };
}

function sharedStart(a: readonly string[], b: readonly string[]): readonly string[] {
  const end = a.findIndex((name, index) => name !== b[index]);
  return end < 0 ? a : a.slice(0, end);
}
