import { foldersAbove } from "../model/paths.ts";
import { derived } from "../model/derived.ts";
import type { Catalog, Doc, Prompt, Skill } from "../model/types.ts";

/** What lies at a path of the served tree: `usage.md`, `skills/pdf/SKILL.md`, `prompts/plan/PROMPT.md`. */
export type Node =
  | { readonly kind: "skill"; readonly skill: Skill }
  | { readonly kind: "skill-file"; readonly skill: Skill; readonly file: string }
  | { readonly kind: "skill-folder"; readonly skill: Skill; readonly folder: string }
  | { readonly kind: "skill-group"; readonly path: string }
  | { readonly kind: "prompt"; readonly prompt: Prompt }
  | { readonly kind: "prompts" }
  | { readonly kind: "doc"; readonly doc: Doc }
  | { readonly kind: "doc-folder"; readonly path: string }
  | { readonly kind: "asset"; readonly path: string };

/**
 * Finds what is served at a path of the content tree, names exactly as on disk. All skill roots lie at
 * `skills/`, so that skills see their siblings whichever root they came from.
 */
export function findNode(path: string, catalog: Catalog): Node | undefined {
  const [room = "", ...rest] = path.split("/");
  if (room === "skills") return findInSkills(rest, catalog) ?? findAsset(path, catalog);
  if (room === "prompts") return findInPrompts(rest, catalog) ?? findAsset(path, catalog);
  return findDoc(path, catalog) ?? findAsset(path, catalog);
}

/**
 * Finds the served path that differs from `path` in case, blanks, Unicode form, the direction of slashes, or by a
 * missing `.md` or an `.html` in its place only.
 */
export function findNearPath(path: string, catalog: Catalog): string | undefined {
  const near = nearPathsOf(catalog);
  const page = path.replace(/\.html?$/i, "");
  return near.get(fold(path)) ?? near.get(fold(`${page}.md`));
}

function findInSkills(segments: readonly string[], catalog: Catalog): Node | undefined {
  for (let length = Math.min(segments.length, deepestOf(catalog)); length > 0; length--) {
    const skill = catalog.skills.get(segments.slice(0, length).join("/"));
    if (skill !== undefined) return findInSkill(segments.slice(length).join("/"), skill);
  }
  const path = segments.join("/");
  return path === "" || groupsOf(catalog).has(path) ? { kind: "skill-group", path } : undefined;
}

function findInSkill(path: string, skill: Skill): Node | undefined {
  if (path === "" || path === "SKILL.md") return { kind: "skill", skill };
  if (skill.files.has(path)) return { kind: "skill-file", skill, file: path };
  return foldersOf(skill).has(path) ? { kind: "skill-folder", skill, folder: path } : undefined;
}

function findInPrompts(segments: readonly string[], catalog: Catalog): Node | undefined {
  const [id, file = "PROMPT.md", ...rest] = segments;
  if (id === undefined) return { kind: "prompts" };
  const prompt = file === "PROMPT.md" && rest.length === 0 ? catalog.prompts.get(id) : undefined;
  return prompt === undefined ? undefined : { kind: "prompt", prompt };
}

function findDoc(path: string, catalog: Catalog): Node | undefined {
  const index = path === "" ? "index.md" : `${path}/index.md`;
  const doc = catalog.docs.get(path) ?? catalog.docs.get(index);
  if (doc !== undefined) return { kind: "doc", doc };
  return path === "" || docFoldersOf(catalog).has(path) ? { kind: "doc-folder", path } : undefined;
}

function findAsset(path: string, catalog: Catalog): Node | undefined {
  return catalog.assets.has(path) ? { kind: "asset", path } : undefined;
}

/** How many segments the longest path of a skill has. */
const deepestOf = derived(({ skills }: Catalog) =>
  [...skills.keys()].reduce((most, path) => Math.max(most, path.split("/").length), 0)
);
const foldersOf = derived(({ files }: Skill) => parentsOf(files.keys()));
const groupsOf = derived(({ skills }: Catalog) => parentsOf(skills.keys()));
const docFoldersOf = derived(({ docs }: Catalog) => parentsOf(docs.keys()));

function parentsOf(paths: Iterable<string>): ReadonlySet<string> {
  const parents = new Set<string>();
  for (const path of paths) for (const folder of foldersAbove(path)) parents.add(folder);
  return parents;
}

const nearPathsOf = derived((catalog: Catalog): ReadonlyMap<string, string> => {
  const paths = [
    ...catalog.docs.keys(),
    ...catalog.assets.keys(),
    ...[...catalog.prompts.keys()].map((id) => `prompts/${id}/PROMPT.md`),
    ...[...catalog.skills.values()].flatMap((skill) =>
      [...skill.files.keys()].map((file) => `skills/${skill.path}/${file}`)
    ),
  ];
  const near = new Map<string, string>();
  for (const path of [...paths, ...parentsOf(paths)]) {
    const key = fold(path);
    if (!near.has(key)) near.set(key, path);
  }
  return near;
});

function fold(path: string): string {
  return path.normalize("NFC").toLowerCase().replaceAll("\\", "/").replace(/\s+/g, " ");
}
