import { MISSING, type RouteHandler } from "../../site/answer.ts";
import { cacheControl } from "../../site/cache_control.ts";
import { rawFile } from "../../site/raw_file.ts";
import { findSkillPlace } from "../../models/skill_index.ts";

/** `/raw/skills/<path>/<file>`: the exact bytes of a file of a skill. */
export const handler: RouteHandler = {
  GET: ({ catalog, rest, ending, request, options }) => {
    const place = findSkillPlace(catalog, rest);
    if (place?.kind !== "file" || ending === "slash") return MISSING;
    return rawFile(place.file, { request, cacheControl: cacheControl(options) });
  },
};
