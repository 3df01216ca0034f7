import { archivesOfGroup, archivesOfSkill } from "../../catalog/archive/archive.ts";
import { baseName } from "../../catalog/model/paths.ts";
import { findSkillPlace } from "../models/skill_index.ts";
import { type Answer, MISSING, type RouteContext, type RouteHandler } from "../site/answer.ts";

/** `/archives/<path>.tar.gz` and `.zip`: a skill, or all skills of a group. */
export const handler: RouteHandler = {
  GET: (context) => {
    const { rest, ending } = context;
    const name = /^(?<path>.+)\.(?<format>tar\.gz|zip)$/.exec(rest.join("/"))?.groups;
    return name === undefined || ending === "slash" ? MISSING : answer(context, name);
  },
};

function answer(
  { catalog }: RouteContext,
  { path, format }: Readonly<Record<string, string>>,
): Answer {
  const place = findSkillPlace(catalog, path!.split("/"));
  const archives = place?.kind === "skill"
    ? archivesOfSkill(place.skill)
    : place?.kind === "group"
    ? archivesOfGroup(catalog, place.path)
    : undefined;
  const archive = archives?.get(format as "tar.gz" | "zip");
  return archive ? { kind: "archive", archive, name: baseName(path!) } : MISSING;
}
