import { findSkillPlace } from "../models/skill_index.ts";
import { findEntries, pageOf } from "./lists.ts";
import { operation, OPERATIONS } from "./operations.ts";
import { skillRecord, skillSummary } from "./records.ts";

/** `/api/skills`: the skills, found and paged. */
export const list = operation(OPERATIONS.skills, ({ catalog, hrefs }, query) => {
  const found = findEntries(catalog, { kind: "skill", entries: catalog.skills }, query)
    .filter(({ state }) => query.state === "" || state === query.state);
  const { items, about } = pageOf(catalog, found, {
    query,
    href: (page) => hrefs.api("skills", { ...query, page }),
  });
  return { ...about, skills: items.map((skill) => skillSummary(skill, hrefs)) };
});

/** `/api/skills/<path>`: one skill. */
export const record = operation(OPERATIONS["skills/{path}"], (context) => {
  const place = findSkillPlace(context.catalog, context.rest);
  return place?.kind === "skill" ? skillRecord(place.skill, context) : undefined;
});
