import { isDigest } from "../../remote/offers.ts";
import type { Digest } from "../../catalog/model/types.ts";
import { readBelow, writeRecord } from "../../catalog/tree/place.ts";

/** What was pulled into a folder: by the name of the skill. Hidden, so that no server lists it. */
export type PullRecord = ReadonlyMap<string, PulledSkill>;

/** One skill as it was pulled. */
export interface PulledSkill {
  /** The address that it was pulled from. */
  readonly from: string;
  /** As the server announced it. */
  readonly digest: Digest;
  /** The digest of each file by its path. */
  readonly files: Readonly<Record<string, Digest>>;
}

const NAME = ".personal-mcp.json";
const MOST = 16 * 1024 * 1024;

/** Reads the record of a folder; empty where there is none or it makes no sense. */
export function readRecord(folder: string): PullRecord {
  const bytes = readBelow(folder, NAME, MOST);
  try {
    const { skills } = JSON.parse(new TextDecoder().decode(bytes));
    return new Map(
      Object.entries<PulledSkill>(skills).filter(([, { from, digest, files }]) =>
        typeof from === "string" && isDigest(digest) && Object.values(files).every(isDigest)
      ),
    );
  } catch {
    return new Map();
  }
}

/** Writes the record of a folder. */
export function saveRecord(folder: string, record: PullRecord): void {
  const skills = Object.fromEntries([...record].sort(([a], [b]) => a < b ? -1 : 1));
  writeRecord(`${folder}/${NAME}`, `${JSON.stringify({ version: 1, skills }, null, 2)}\n`);
}
