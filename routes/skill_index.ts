import type { Catalog, ServedFile, Skill } from "../catalog/types.ts";

/** What an address below `/skills` leads to. */
export type SkillPlace =
  | { readonly kind: "skill"; readonly skill: Skill }
  | { readonly kind: "manifest"; readonly skill: Skill; readonly format: "chosen" | "json" }
  | { readonly kind: "file"; readonly skill: Skill; readonly file: ServedFile }
  | { readonly kind: "folder"; readonly skill: Skill; readonly path: string }
  | { readonly kind: "group"; readonly path: string };

interface SkillIndex {
  readonly skills: ReadonlyMap<string, Skill>;
  readonly groups: ReadonlySet<string>;
  readonly contents: WeakMap<Skill, SkillContents>;
}

interface SkillContents {
  readonly files: ReadonlyMap<string, ServedFile>;
  readonly folders: ReadonlySet<string>;
}

const indexes = new WeakMap<Catalog, SkillIndex>();

/**
 * Finds what an address below `/skills` leads to: the deepest skill on the way wins, then its file,
 * its manifest, its folder. Only maps of the snapshot are asked; names are compared in NFC.
 */
export function findSkillPlace(
  catalog: Catalog,
  segments: readonly string[],
): SkillPlace | undefined {
  const index = indexOf(catalog);
  for (let length = segments.length; length > 0; length--) {
    const skill = index.skills.get(segments.slice(0, length).join("/"));
    if (skill) return placeInSkill(index, skill, segments.slice(length).join("/"));
  }
  const path = segments.join("/");
  return index.groups.has(path) ? { kind: "group", path } : undefined;
}

function placeInSkill(index: SkillIndex, skill: Skill, path: string): SkillPlace | undefined {
  if (path === "") return { kind: "skill", skill };
  const { files, folders } = contentsOf(index, skill);
  const file = files.get(path);
  if (file) return { kind: "file", skill, file };
  if (path === "_manifest") return { kind: "manifest", skill, format: "chosen" };
  if (path === "_manifest.json") return { kind: "manifest", skill, format: "json" };
  return folders.has(path) ? { kind: "folder", skill, path } : undefined;
}

function indexOf(catalog: Catalog): SkillIndex {
  const known = indexes.get(catalog);
  if (known) return known;
  const skills = new Map<string, Skill>();
  const groups = new Set<string>();
  for (const skill of catalog.skills.values()) {
    const path = skill.path.normalize("NFC");
    skills.set(path, skill);
    for (const folder of foldersAbove(path)) groups.add(folder);
  }
  const index: SkillIndex = { skills, groups, contents: new WeakMap() };
  indexes.set(catalog, index);
  return index;
}

function contentsOf(index: SkillIndex, skill: Skill): SkillContents {
  const known = index.contents.get(skill);
  if (known) return known;
  const files = new Map<string, ServedFile>();
  const folders = new Set<string>();
  for (const file of skill.files.values()) {
    const path = file.path.normalize("NFC");
    files.set(path, file);
    for (const folder of foldersAbove(path)) folders.add(folder);
  }
  const contents = { files, folders };
  index.contents.set(skill, contents);
  return contents;
}

function foldersAbove(path: string): string[] {
  const segments = path.split("/");
  return segments.slice(1).map((_, index) => segments.slice(0, index + 1).join("/"));
}
