/**
 * What an archive of skills holds, and under which names. The room makes archives whose bytes depend on the content
 * alone: sorted entries, fixed times and modes, a compressor that is the same on every machine. It does not know who
 * asks for them, nor keeps them.
 *
 * @module
 */
import { comparePaths } from "../model/order.ts";
import type { Catalog, ServedFile, Skill } from "../model/types.ts";
import { catalogDigest } from "../model/digest.ts";
import { outermostSkills } from "../model/outermost.ts";

/** One file of an archive. */
export interface ArchiveEntry {
  /** The path within the archive: relative, `/` between segments. */
  readonly name: string;
  readonly file: ServedFile;
}

/** What an archive is made of. */
export interface ArchiveContent {
  /** In the order in which they stand in the archive. */
  readonly entries: readonly ArchiveEntry[];
  /** What is written into the archive's comment: `skill sha256:…` or `catalogue sha256:…`. */
  readonly comment: string;
}

/** The files of one skill, SKILL.md at the root of the archive (Agent Skills Discovery 0.2.0, "Archive Structure"). */
export function skillContent({ files, digest }: Skill): ArchiveContent {
  const entries = [...files].map(([name, file]) => ({ name, file })); // in manifest order
  return { entries, comment: `skill ${digest}` };
}

/**
 * The files of all skills below a group (`acme`, or the empty text for all), each under its path below the group;
 * `undefined` where there are none.
 */
export function groupContent(catalog: Catalog, group: string): ArchiveContent | undefined {
  const above = group === "" ? "" : `${group}/`;
  const skills = outermostSkills(catalog)
    .filter(({ path }) => path.normalize("NFC").startsWith(above));
  if (skills.length === 0) return undefined;
  const entries = skills.flatMap(({ path, files }) =>
    [...files.values()].map((file): ArchiveEntry => ({
      name: `${belowGroup(path, above)}/${file.path}`,
      file,
    }))
  ).sort((a, b) => comparePaths(a.name, b.name));
  return { entries, comment: `catalogue ${catalogDigest(catalog)}` };
}

/** Counts segments, not characters: a name on disk may be written in another normal form than the group. */
function belowGroup(path: string, above: string): string {
  return path.split("/").slice(above.split("/").length - 1).join("/");
}

/** 1980-01-01T00:00:00Z, the earliest time that a zip archive can say; every entry has it. */
export const ENTRY_TIME = 315_532_800;
