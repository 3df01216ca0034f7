import { foldersAbove } from "../../catalog/model/paths.ts";
import { derived } from "../../catalog/model/derived.ts";
import type { Catalog, ServedFile, Skill } from "../../catalog/model/types.ts";

/** What an address below `/skills` leads to. */
export type SkillPlace =
  | { readonly kind: "skill"; readonly skill: Skill }
  | { readonly kind: "manifest"; readonly skill: Skill; readonly format: "chosen" | "json" }
  | { readonly kind: "file"; readonly skill: Skill; readonly file: ServedFile }
  | { readonly kind: "folder"; readonly skill: Skill; readonly path: string }
  | { readonly kind: "group"; readonly path: string };

/** Things by their paths in NFC, and the folders above them. */
interface PathIndex<T> {
  readonly at: ReadonlyMap<string, T>;
  readonly folders: ReadonlySet<string>;
}

/**
 * Finds what an address below `/skills` leads to: the deepest skill on the way wins, then its file,
 * its manifest, its folder. Only maps of the snapshot are asked; names are compared in NFC.
 */
export function findSkillPlace(
  catalog: Catalog,
  segments: readonly string[],
): SkillPlace | undefined {
  const skills = skillsOf(catalog);
  for (let length = segments.length; length > 0; length--) {
    const skill = skills.at.get(segments.slice(0, length).join("/"));
    if (skill) return placeInSkill(skill, segments.slice(length).join("/"));
  }
  const path = segments.join("/");
  return skills.folders.has(path) ? { kind: "group", path } : undefined;
}

/** The skills below a group, by the group's path in NFC. */
export function skillsBelow({ skills }: Catalog, group: string): readonly Skill[] {
  return [...skills.values()].filter(({ path }) => path.normalize("NFC").startsWith(`${group}/`));
}

function placeInSkill(skill: Skill, path: string): SkillPlace | undefined {
  if (path === "") return { kind: "skill", skill };
  const { at: files, folders } = filesOf(skill);
  const file = files.get(path);
  if (file) return { kind: "file", skill, file };
  if (path === "_manifest") return { kind: "manifest", skill, format: "chosen" };
  if (path === "_manifest.json") return { kind: "manifest", skill, format: "json" };
  return folders.has(path) ? { kind: "folder", skill, path } : undefined;
}

const skillsOf = derived(({ skills }: Catalog) => indexPaths(skills));
const filesOf = derived(({ files }: Skill) => indexPaths(files));

function indexPaths<T>(things: ReadonlyMap<string, T>): PathIndex<T> {
  const at = new Map<string, T>();
  const folders = new Set<string>();
  for (const [written, thing] of things) {
    const path = written.normalize("NFC");
    at.set(path, thing);
    for (const folder of foldersAbove(path)) folders.add(folder);
  }
  return { at, folders };
}
