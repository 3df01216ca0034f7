import { explainNotUtf8 } from "../model/bytes.ts";
import { quote } from "../model/diagnostics.ts";
import type { Entry } from "../tree/files.ts";
import { type ReadSkill, readSkill } from "./skill.ts";
import type { ServedFile } from "../model/types.ts";
import { type Folder, type HeldFile, inside, LARGEST_DOCUMENT, type Walk } from "../tree/walk.ts";

/** A skill with the folder that its SKILL.md lies in. */
export interface FoundSkill extends ReadSkill {
  readonly folder: Folder;
}

/** One file below a skill. */
interface Found {
  readonly at: Folder;
  readonly file: ServedFile;
}

/** A SKILL.md below a skill, with the files around it. */
interface Candidate {
  readonly folder: Folder;
  /** The path of its folder below the outer skill, with a slash at the end. */
  readonly below: string;
  readonly document: HeldFile;
}

const RESERVED_NAME = "_manifest";

/**
 * Reads a skill's folder: the skill, and every conforming skill below it, outer ones first. A SKILL.md below that
 * is not conforming stays a file and is one note (contract, section 1).
 *
 * @param entries What the folder holds, links and special files included.
 */
export function readSkillFolder(
  walk: Walk,
  folder: Folder,
  document: HeldFile,
  entries: readonly Entry[],
): readonly FoundSkill[] {
  const all = collect(walk, folder, entries, document);
  const nested = all.flatMap((each) => candidateOf(walk, folder, each));
  const conforming = nested.filter((each) =>
    readAt(folder, each, all).skill.state === "conforming"
  );
  const roots = ["", ...conforming.map(({ below }) => below)];
  const served = withoutReserved(walk, all, roots.map((below) => below + RESERVED_NAME));
  const found = [{ ...readAt(folder, { folder, below: "", document }, served), folder }];
  for (const candidate of nested) {
    const outer = nearest(found, candidate.folder.below);
    const read = readAt(folder, candidate, served, outer);
    if (conforming.includes(candidate)) found.push({ ...read, folder: candidate.folder });
    else noteFile(walk, candidate, read, outer);
  }
  return found;
}

/** Loads every file below a skill's folder, level by level: folders may nest as deep as a path is long. */
function collect(
  walk: Walk,
  folder: Folder,
  entries: readonly Entry[],
  document: HeldFile,
): readonly Found[] {
  const found: Found[] = [];
  const folders = [{ folder, entries, below: "" }];
  for (const next of folders) { // grows while it is walked
    for (const { name, kind } of next.entries) {
      const at = inside(next.folder, name);
      const path = next.below + name;
      if (kind === "directory") {
        folders.push({ folder: at, entries: walk.listAll(at, "note"), below: `${path}/` });
      } else if (kind === "file") {
        const file = path === "SKILL.md" ? document : loadBelow(walk, at, path);
        if (file) found.push({ at, file });
      } else walk.reportUnservable(at, kind);
    }
  }
  return found;
}

function loadBelow(walk: Walk, at: Folder, path: string): ServedFile | undefined {
  return walk.file(at, path, path.endsWith("/SKILL.md") ? "always" : undefined);
}

/** Takes a SKILL.md below a skill for a skill of its own, where it can be one at all. */
function candidateOf(walk: Walk, outer: Folder, { at, file }: Found): readonly Candidate[] {
  if (!file.path.endsWith("/SKILL.md")) return [];
  const below = file.path.slice(0, -"SKILL.md".length);
  const reason = file.bytes === undefined || file.size > LARGEST_DOCUMENT
    ? `it has ${file.size} bytes; the most is ${LARGEST_DOCUMENT}`
    : explainNotUtf8(file.bytes);
  if (reason !== undefined) {
    reportFile(walk, at, outer.below, reason);
    return [];
  }
  const path = `${outer.below}/${below.slice(0, -1)}`;
  const folder = { ...at, path: at.path.slice(0, -"/SKILL.md".length), below: path };
  return [{ folder, below, document: { ...file, path: "SKILL.md" } as HeldFile }];
}

/** Reads the skill of one SKILL.md, with the files of its folder under their paths below it. */
function readAt(
  { label }: Folder,
  { folder, below, document }: Candidate,
  all: readonly Found[],
  outer?: string,
): ReadSkill {
  const files = all.filter(({ file }) => file.path.startsWith(below)).map(({ file }) => {
    const path = file.path.slice(below.length);
    return path === "SKILL.md" ? document : below === "" ? file : { ...file, path };
  });
  return readSkill({ path: folder.below, root: label, outer, document, files });
}

function withoutReserved(
  walk: Walk,
  all: readonly Found[],
  reserved: readonly string[],
): readonly Found[] {
  return all.filter(({ at, file }) => {
    if (!reserved.includes(file.path)) return true;
    const message = "the name _manifest is reserved and the file is not served";
    walk.report("skill-manifest-reserved", message, "Rename it", at);
    return false;
  });
}

function nearest(found: readonly FoundSkill[], path: string): string {
  const around = found.filter(({ skill }) => path.startsWith(`${skill.path}/`));
  return around.reduce(
    (near, { skill }) => skill.path.length > near.length ? skill.path : near,
    "",
  );
}

function noteFile(walk: Walk, { folder }: Candidate, { problems }: ReadSkill, outer: string) {
  const { message, line } = problems.find(({ severity }) => severity === "error")!;
  const reason = line === undefined ? message : `${message} (line ${line})`;
  reportFile(walk, inside(folder, "SKILL.md"), outer, reason);
}

function reportFile(walk: Walk, at: Folder, outer: string, reason: string): void {
  walk.report(
    "skill-nested-file",
    `it is a file of the skill ${quote(outer)} and no skill of its own: ${reason}`,
    "Leave it if it is a sample, or mend it",
    at,
  );
}
