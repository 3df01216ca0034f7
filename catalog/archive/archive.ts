import { createHash } from "node:crypto";
import { derived } from "../model/derived.ts";
import type { Catalog, Digest, Skill } from "../model/types.ts";
import { type ArchiveContent, groupContent, skillContent } from "./entries.ts";
import { writeTarGz } from "./tar_gz.ts";
import { fitsZip, writeZip } from "./zip.ts";

/** A format that archives can have; also how their names end. */
export type ArchiveFormat = "tar.gz" | "zip";

/** What is known of an archive without keeping its bytes. */
export interface ArchiveFacts {
  /** Bytes. */
  readonly size: number;
  /** Of the archive's bytes. */
  readonly digest: Digest;
}

/** An archive that can be made, again and again with the same bytes. */
export interface Archive {
  readonly format: ArchiveFormat;
  /** Makes the bytes in parts; throws `FileChangedError` when a file is no longer the one that was catalogued. */
  write(): AsyncGenerator<Uint8Array<ArrayBuffer>>;
  /** Weighs and digests it: made once, kept as long as what it was made of, asked anew after a failure. */
  facts(): Promise<ArchiveFacts>;
}

/** The archives of one skill. */
export const archivesOfSkill: (skill: Skill) => ReadonlyMap<ArchiveFormat, Archive> = derived(
  (skill: Skill) => archivesOf(skillContent(skill)),
);

/** The archives of a group of skills, or of all (the empty text); none where no skill lies below. */
export function archivesOfGroup(
  catalog: Catalog,
  group: string,
): ReadonlyMap<ArchiveFormat, Archive> {
  const groups = groupsOf(catalog);
  const known = groups.get(group);
  if (known !== undefined) return known;
  const content = groupContent(catalog, group);
  if (content === undefined) return new Map(); // a request may name anything: only what exists is kept
  const archives = archivesOf(content);
  groups.set(group, archives);
  return archives;
}

const groupsOf = derived((_: Catalog) => new Map<string, ReadonlyMap<ArchiveFormat, Archive>>());

function archivesOf(content: ArchiveContent): ReadonlyMap<ArchiveFormat, Archive> {
  const archives = new Map([["tar.gz", archiveOf("tar.gz", () => writeTarGz(content))]] as const);
  return fitsZip(content)
    ? new Map<ArchiveFormat, Archive>([...archives, [
      "zip",
      archiveOf("zip", () => writeZip(content)),
    ]])
    : archives;
}

function archiveOf(format: ArchiveFormat, write: Archive["write"]): Archive {
  let facts: Promise<ArchiveFacts> | undefined;
  return {
    format,
    write,
    facts: () => {
      facts ??= measure(write()).catch((error) => {
        facts = undefined;
        throw error;
      });
      return facts;
    },
  };
}

/** Enough to be quick, little enough for others not to wait. */
const SLICE = 256 * 1024;

async function measure(parts: AsyncGenerator<Uint8Array>): Promise<ArchiveFacts> {
  const hash = createHash("sha256");
  let size = 0;
  let rest = SLICE;
  for await (const part of parts) {
    hash.update(part);
    size += part.length;
    if ((rest -= part.length) > 0) continue;
    rest = SLICE;
    await new Promise((resume) => setTimeout(resume, 0));
  }
  return { size, digest: `sha256:${hash.digest("hex")}` };
}
