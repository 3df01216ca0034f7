import type { Answer, RouteContext, RouteHandler } from "../site/answer.ts";
import { MISSING } from "../site/answer.ts";
import { offeredOf } from "../models/offered_skills.ts";
import { findSkillPlace, type SkillPlace, skillsBelow } from "../models/skill_index.ts";
import { wellKnown } from "../well_known/[...path].ts";
import { skillList } from "./_list.tsx";
import { filePage } from "./_file.tsx";
import { folderPage } from "./_folder.tsx";
import { manifestPage } from "./_manifest.tsx";
import { skillPage } from "./_skill.tsx";

/** `/skills/<path>/` and everything below it; each thing has one address, with or without a final slash. */
export const handler: RouteHandler = {
  GET: (context) => {
    const end = context.rest.indexOf(".well-known"); // no served name begins with a dot
    if (end >= 0) return wellKnownBelow(context, end);
    const place = findSkillPlace(context.catalog, context.rest);
    if (place === undefined) return MISSING;
    const { href, ending } = addressOf(place, context);
    return ending === context.ending ? show(place, context) : { kind: "redirect", to: href };
  },
};

/** `/skills/<path>/.well-known/*`: the same for one skill, or for those of a group. */
function wellKnownBelow(context: RouteContext, end: number): Answer | Promise<Answer> {
  const { catalog, rest } = context;
  const place = findSkillPlace(catalog, rest.slice(0, end));
  if (place?.kind !== "skill" && place?.kind !== "group") return MISSING;
  const skills = place.kind === "skill" ? [place.skill] : skillsBelow(catalog, place.path);
  return wellKnown(context, rest.slice(end + 1), { scope: "skills", offered: offeredOf(skills) });
}

function addressOf(
  place: SkillPlace,
  { hrefs }: RouteContext,
): { href: string; ending: "slash" | "name" } {
  switch (place.kind) {
    case "skill":
      return { href: hrefs.skill(place.skill.path), ending: "slash" };
    case "folder":
      return { href: hrefs.skillFolder(place.skill.path, place.path), ending: "slash" };
    case "group":
      return { href: hrefs.skillGroup(place.path), ending: "slash" };
    case "file":
      return { href: hrefs.skillFile(place.skill.path, place.file.path), ending: "name" };
    case "manifest":
      return {
        href: hrefs.manifest(place.skill.path, place.format === "json" ? "json" : "html"),
        ending: "name",
      };
  }
}

function show(place: SkillPlace, context: RouteContext): Answer | Promise<Answer> {
  switch (place.kind) {
    case "skill":
      return skillPage(context, place.skill);
    case "file":
      return filePage(context, place.skill, place.file);
    case "folder":
      return folderPage(context, place.skill, place.path);
    case "manifest":
      return manifestPage(context, place.skill, place.format);
    case "group":
      return skillList(context, place.path);
  }
}
