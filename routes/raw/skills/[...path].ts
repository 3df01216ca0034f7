import { MISSING, type RouteHandler } from "../../site/answer.ts";
import { findSkillPlace } from "../../models/skill_index.ts";

/** `/raw/skills/<path>/<file>`: the exact bytes of a file of a skill. */
export const handler: RouteHandler = {
  GET: ({ catalog, rest, ending }) => {
    const place = findSkillPlace(catalog, rest);
    if (place?.kind !== "file" || ending === "slash") return MISSING;
    return { kind: "file", file: place.file };
  },
};
