import { type ArchiveFormat, archivesOfGroup } from "../../catalog/archive/archive.ts";
import { MISSING, type RouteHandler } from "../site/answer.ts";

/** `/archives.tar.gz` and `/archives.zip`: all skills, each below its path. */
export function allSkills(format: ArchiveFormat): RouteHandler {
  return {
    GET: ({ catalog, ending }) => {
      const archive = ending === "name" ? archivesOfGroup(catalog, "").get(format) : undefined;
      return archive ? { kind: "archive", archive, name: "skills" } : MISSING;
    },
  };
}
