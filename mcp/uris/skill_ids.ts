import { derived } from "../../catalog/model/derived.ts";
import { compareCodePoints } from "../../catalog/model/order.ts";
import type { Catalog, Skill } from "../../catalog/model/types.ts";

/** A skill that has a record: its path is all kebab-case. */
export type IdentifiedSkill = Skill & { readonly id: string };

/** The skills that have an id, by path, in the order of the ids. */
export const identifiedSkillsOf: (catalog: Catalog) => ReadonlyMap<string, IdentifiedSkill> =
  derived((catalog: Catalog) =>
    new Map(
      [...catalog.skills.values()]
        .filter((skill): skill is IdentifiedSkill => skill.id !== undefined)
        .sort((a, b) => compareCodePoints(a.id, b.id))
        .map((skill) => [skill.path, skill]),
    )
  );
