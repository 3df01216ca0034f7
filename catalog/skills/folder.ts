import { type DocumentFacts, factsOf } from "../document/document.ts";
import { explainNotUtf8 } from "../model/bytes.ts";
import { quote } from "../../text/quote.ts";
import type { Entry } from "../tree/files.ts";
import { type ReadSkill, readSkill } from "./skill.ts";
import type { Diagnostic, ServedFile } from "../model/types.ts";
import { type Folder, inside } from "../tree/folder.ts";
import { type Judging, report } from "../tree/judging.ts";
import { listVisible, reportUnservable } from "../tree/listing.ts";
import { type HeldFile, LARGEST_DOCUMENT, type Reader } from "../tree/reader.ts";

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
 * Reads a skill's folder: the skill, and every skill below it, outer ones first. A SKILL.md below it whose
 * frontmatter cannot be read, or has no name or no description, stays a file and is one note (contract, section 1).
 *
 * @param entries What the folder holds, links and special files included.
 */
export function* readSkillFolder(
  reader: Reader,
  folder: Folder,
  document: HeldFile,
  entries: readonly Entry[],
): Judging<readonly FoundSkill[]> {
  const all = yield* collect(reader, folder, entries, document);
  const nested = yield* candidatesOf(folder, all);
  const skills = nested.filter(({ document }) => isNamed(factsOf(document.bytes)));
  const roots = ["", ...skills.map(({ below }) => below)];
  const served = yield* withoutReserved(all, new Set(roots.map((below) => below + RESERVED_NAME)));
  const filesBelow = groupByRoot(served, new Set(["", ...nested.map(({ below }) => below)]));
  const found = [{ ...readAt(folder, { folder, below: "", document }, served), folder }];
  const paths = new Set([folder.below]);
  for (const candidate of nested) {
    const outer = nearest(paths, candidate.folder.below);
    const read = readAt(folder, candidate, filesBelow.get(candidate.below) ?? [], outer);
    if (isNamed(factsOf(candidate.document.bytes))) {
      found.push({ ...read, folder: candidate.folder });
      paths.add(read.skill.path);
    } else yield noteFile(candidate, read, outer);
  }
  return found;
}

/** Folders below a skill nest no deeper: a page cannot show them, and no agent finds its way there. */
const DEEPEST = 64;

/** Loads every file below a skill's folder, level by level. */
function* collect(
  reader: Reader,
  folder: Folder,
  entries: readonly Entry[],
  document: HeldFile,
): Judging<readonly Found[]> {
  const found: Found[] = [];
  const folders = [{ folder, entries, below: "", depth: 0 }];
  for (const next of folders) { // grows while it is walked
    for (const { name, kind } of next.entries) {
      const at = inside(next.folder, name);
      const path = next.below + name;
      if (kind === "directory" && next.depth === DEEPEST) {
        const message = `the folder is nested deeper than ${DEEPEST} levels below its skill`;
        yield report("folder-too-deep", `${message} and is not served`, "Move it up", at);
      } else if (kind === "directory") {
        const entries = yield* listVisible(reader.tree, at, "note");
        folders.push({ folder: at, entries, below: `${path}/`, depth: next.depth + 1 });
      } else if (kind === "file") {
        const held = path.endsWith("/SKILL.md") ? "always" : undefined;
        const file = path === "SKILL.md" ? document : yield* reader.file(at, path, held);
        if (file) found.push({ at, file });
      } else yield reportUnservable(reader.tree, at, kind);
    }
  }
  return found;
}

/** Takes every SKILL.md below a skill for a skill of its own, where it can be one at all. */
function* candidatesOf(outer: Folder, all: readonly Found[]): Judging<readonly Candidate[]> {
  const candidates: Candidate[] = [];
  for (const { at, file } of all) {
    if (!file.path.endsWith("/SKILL.md")) continue;
    const below = file.path.slice(0, -"SKILL.md".length);
    const reason = file.bytes === undefined || file.size > LARGEST_DOCUMENT
      ? `it has ${file.size} bytes; the most is ${LARGEST_DOCUMENT}`
      : explainNotUtf8(file.bytes);
    if (reason !== undefined) {
      yield reportFile(at, outer.below, reason);
      continue;
    }
    const path = `${outer.below}/${below.slice(0, -1)}`;
    const folder = { ...at, path: at.path.slice(0, -"/SKILL.md".length), below: path };
    candidates.push({ folder, below, document: { ...file, path: "SKILL.md" } as HeldFile });
  }
  return candidates;
}

/** Tells what was written as a skill from a sample or a template of one. */
function isNamed({ frontmatter }: DocumentFacts): boolean {
  const { name, description } = frontmatter?.values ?? {};
  return [name, description].every((value) => value !== null && String(value ?? "").trim() !== "");
}

/** Sorts files by the roots that they lie below; the roots end with a slash. */
function groupByRoot(
  all: readonly Found[],
  roots: ReadonlySet<string>,
): ReadonlyMap<string, readonly Found[]> {
  const groups = new Map<string, Found[]>();
  for (const found of all) {
    const { path } = found.file;
    for (let end = path.indexOf("/"); end > 0; end = path.indexOf("/", end + 1)) {
      const root = path.slice(0, end + 1);
      if (!roots.has(root)) continue;
      const group = groups.get(root);
      if (group) group.push(found);
      else groups.set(root, [found]);
    }
  }
  return groups;
}

/** Reads the skill of one SKILL.md, with the files below its folder under their paths there. */
function readAt(
  { label }: Folder,
  { folder, below, document }: Candidate,
  filesBelow: readonly Found[],
  outer?: string,
): ReadSkill {
  const files = filesBelow.map(({ file }) => {
    const path = file.path.slice(below.length);
    return path === "SKILL.md" ? document : below === "" ? file : { ...file, path };
  });
  return readSkill({ path: folder.below, root: label, outer, document, files });
}

function* withoutReserved(
  all: readonly Found[],
  reserved: ReadonlySet<string>,
): Judging<readonly Found[]> {
  const served: Found[] = [];
  for (const found of all) {
    if (!reserved.has(found.file.path)) served.push(found);
    else {
      const message = "the name _manifest is reserved and the file is not served";
      yield report("skill-manifest-reserved", message, "Rename it", found.at);
    }
  }
  return served;
}

/** The longest of some paths that a path lies below. */
function nearest(paths: ReadonlySet<string>, path: string): string {
  for (let end = path.lastIndexOf("/"); end > 0; end = path.lastIndexOf("/", end - 1)) {
    if (paths.has(path.slice(0, end))) return path.slice(0, end);
  }
  return "";
}

function noteFile({ folder }: Candidate, { problems }: ReadSkill, outer: string): Diagnostic {
  const { message, line } = problems.find(({ severity }) => severity === "error")!;
  const reason = line === undefined ? message : `${message} (line ${line})`;
  return reportFile(inside(folder, "SKILL.md"), outer, reason);
}

function reportFile(at: Folder, outer: string, reason: string): Diagnostic {
  return report(
    "skill-nested-file",
    `it is a file of the skill ${quote(outer)} and no skill of its own: ${reason}`,
    "Leave it if it is a sample, or give it a name and a description",
    at,
  );
}
