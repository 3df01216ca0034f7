/**
 * The indexes by which installers find skills (Agent Skills Discovery, github.com/cloudflare/agent-skills-discovery-rfc).
 *
 * @module
 */
import { archivesOfSkill } from "../../catalog/archive/archive.ts";
import { fitsUstar } from "../../catalog/archive/tar.ts";
import { isPlainInAddress } from "../../catalog/check/names.ts";
import type { Digest, Skill } from "../../catalog/model/types.ts";
import type { OfferedSkills } from "../models/offered_skills.ts";
import type { Hrefs } from "../site/hrefs.ts";
import type { SiteLog } from "../site/site.ts";

/** `/.well-known/agent-skills/index.json`, version 0.2: each skill is one download with its digest. */
export interface DiscoveryIndex {
  readonly $schema: "https://schemas.agentskills.io/discovery/0.2.0/schema.json";
  readonly skills: readonly DiscoveredSkill[];
}

/** One skill of version 0.2. */
export interface DiscoveredSkill {
  readonly name: string;
  /** SKILL.md alone, or an archive with SKILL.md at its root. */
  readonly type: "skill-md" | "archive";
  readonly description: string;
  /** A path of this server. */
  readonly url: string;
  /** Of the bytes at `url`. */
  readonly digest: Digest;
}

/** `/.well-known/skills/index.json`, version 0.1: each skill is a list of files. */
export interface LegacyIndex {
  readonly skills: readonly {
    readonly name: string;
    readonly description: string;
    /** Paths below `/.well-known/skills/<name>/`. */
    readonly files: readonly string[];
  }[];
}

/**
 * Makes the index of version 0.2. Its first making packs every skill that has several files, one after another; what
 * that found is kept with each skill. A skill whose files have changed on disk since they were catalogued is left out
 * and logged: the others can be installed all the same.
 */
export async function discoveryIndex(
  offered: OfferedSkills,
  { hrefs, log }: { readonly hrefs: Hrefs; readonly log: SiteLog },
): Promise<DiscoveryIndex> {
  const skills: DiscoveredSkill[] = [];
  for (const skill of offered.values()) {
    try {
      const { name, description } = skill;
      const { type, url, digest } = await downloadOf(skill, hrefs);
      skills.push({ name, type, description, url, digest });
    } catch (error) {
      log.error("a skill is left out of the index of installers", {
        skill: skill.path,
        reason: String(error),
      });
    }
  }
  return { $schema: "https://schemas.agentskills.io/discovery/0.2.0/schema.json", skills };
}

async function downloadOf(
  skill: Skill,
  hrefs: Hrefs,
): Promise<Pick<DiscoveredSkill, "type" | "url" | "digest">> {
  if (skill.files.size === 1) {
    const url = hrefs.rawSkillFile(skill.path, "SKILL.md");
    return { type: "skill-md", url, digest: skill.document.digest };
  }
  const archives = archivesOfSkill(skill);
  // Installers read tar archives themselves and know no pax headers: names that need one come in a zip.
  const isPlain = [...skill.files.keys()].every(fitsUstar);
  const archive = (isPlain ? undefined : archives.get("zip")) ?? archives.get("tar.gz")!;
  const { digest } = await archive.facts();
  return { type: "archive", url: hrefs.archive(skill.path, archive.format), digest };
}

/** Makes the index of version 0.1, without skills that would make installers refuse all of it. */
export function legacyIndex(offered: OfferedSkills): LegacyIndex {
  return {
    skills: [...offered.values()]
      .map(({ name, description, files }) => ({ name, description, files: [...files.keys()] }))
      .filter(({ files }) => files.every(isPlainInAddress)),
  };
}
