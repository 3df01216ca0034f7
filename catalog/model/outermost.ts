import type { Catalog, Skill } from "./types.ts";

/** Tells whether no other skill of the catalogue, which may be a part of one, holds this one's directory. */
export function isOutermost({ skills }: Pick<Catalog, "skills">, { path, outer }: Skill): boolean {
  if (outer === undefined) return true;
  for (let end = path.lastIndexOf("/"); end > 0; end = path.lastIndexOf("/", end - 1)) {
    if (skills.has(path.slice(0, end))) return false;
  }
  return true;
}

/** The skills that lie in no other one, in the order of the catalogue; between them they hold every file of every skill. */
export function outermostSkills(catalog: Pick<Catalog, "skills">): readonly Skill[] {
  return [...catalog.skills.values()].filter((skill) => isOutermost(catalog, skill));
}
