import { derived } from "../../catalog/model/derived.ts";
import type { Catalog, Skill } from "../../catalog/model/types.ts";

/** Skills by the name that they are installed under. */
export type OfferedSkills = ReadonlyMap<string, Skill>;

/** The skills that installers are offered: those without errors, and of several with one name the first. */
export const offeredSkills: (catalog: Catalog) => OfferedSkills = derived(
  ({ skills }: Catalog) => offeredOf(skills.values()),
);

/** The same below a group of skills, or of one skill alone. */
export function offeredOf(skills: Iterable<Skill>): OfferedSkills {
  const offered = new Map<string, Skill>();
  for (const skill of skills) {
    if (skill.state === "conforming" && !offered.has(skill.name)) offered.set(skill.name, skill);
  }
  return offered;
}
