import { explainNotUtf8, placeNotUtf8 } from "../model/bytes.ts";
import { isCommandFile, reportCommandFile } from "../tree/command_file.ts";
import { diagnose, type Place, quote, type RuleCode } from "../model/diagnostics.ts";
import { type Entry, kindAt, readLink } from "../tree/files.ts";
import { type FoundSkill, readSkillFolder } from "./folder.ts";
import type { Skill, Subject } from "../model/types.ts";
import {
  type Folder,
  type HeldFile,
  inside,
  LARGEST_DOCUMENT,
  nameOf,
  refusedFix,
  type Walk,
} from "../tree/walk.ts";

/** One skill root to search. */
export interface SkillRoot extends Folder {
  /** The `skills` folder of the content root, or one given besides. */
  readonly origin: "content" | "given";
}

/** Groups nest no deeper. */
const DEEPEST = 16;

/** Finds and reads the skills of several roots, in order; a path is served from the first root that has it. */
export class SkillLoader {
  readonly #walk: Walk;
  readonly #skills = new Map<string, Skill>();
  /** The skills of earlier roots, at their paths and above: what a later root must keep clear of. */
  readonly #taken = new Map<string, Skill>();
  /** The folders that links lead to, and the first link to each. */
  readonly #linked = new Map<string, string>();

  constructor(walk: Walk) {
    this.#walk = walk;
  }

  /** The skills found so far, by path. */
  get skills(): ReadonlyMap<string, Skill> {
    return this.#skills;
  }

  /** Searches one root. */
  search(root: SkillRoot): void {
    const known = new Set(this.#skills.keys());
    reportHiddenSkills(this.#walk, root);
    for (const entry of this.#walk.listAll(root)) this.#child(root, entry);
    for (const [path, skill] of this.#skills) if (!known.has(path)) this.#take(skill);
  }

  #take(skill: Skill): void {
    const key = keyOf(skill.path);
    for (let end = key.length; end > 0; end = key.lastIndexOf("/", end - 1)) {
      const part = key.slice(0, end);
      if (!this.#taken.has(part)) this.#taken.set(part, skill);
    }
  }

  #child(root: SkillRoot, entry: Entry): void {
    const at = inside(root, entry.name);
    if (entry.name === "SKILL.md") return this.#rejectAtRoot(root, at);
    if (entry.kind === "directory") this.#folder(root, at, 1);
    else if (entry.kind === "link" && root.origin === "given") this.#link(root, at);
    else if (entry.kind === "file") this.#stray(root, at);
    else this.#walk.reportUnservable(at, entry.kind);
  }

  #rejectAtRoot(root: SkillRoot, at: Folder): void {
    const fix = root.origin === "given"
      ? "Give the parent folder as the root"
      : "Move it into a folder of its own: skills/NAME/SKILL.md";
    this.#reject(at, "skill-at-root", "a SKILL.md directly in a root is not served", fix);
  }

  /** Takes an immediate child of a root that is a link to a folder; its target is a root of its own. */
  #link(root: SkillRoot, at: Folder): void {
    const { kind, real } = readLink(at.path);
    if (kind === "refused") {
      const message = "the link's target may not be read";
      return this.#walk.report("root-not-allowed", message, refusedFix(at.path, "link"), at);
    }
    if (kind !== "directory" || real === undefined || isSearchedAnyway(root, real)) {
      return this.#walk.reportUnservable(at, "link");
    }
    const known = this.#linked.get(real);
    if (known !== undefined) {
      const message = `the link leads to the same folder as ${quote(known)}`;
      return this.#walk.report("link-repeated", message, "Remove one of the two", at);
    }
    this.#linked.set(real, nameOf(at).file);
    this.#folder(root, { ...at, root: real, path: real }, 1);
  }

  /** Searches a folder: a skill, or a group. */
  #folder(root: SkillRoot, folder: Folder, depth: number): void {
    if (depth > DEEPEST) {
      const message = `the folder is nested deeper than ${DEEPEST} levels and is not searched`;
      return this.#walk.report("folder-too-deep", message, "Move it up", folder);
    }
    const found = this.#walk.read(folder);
    const isSkill = found.some(({ name, kind }) => name === "SKILL.md" && kind === "file");
    const rival = isSkill ? this.#rivalOf(folder.below) : undefined;
    if (rival) return this.#reportShadowed(folder, rival);
    const subject: Subject = { kind: "skill", path: folder.below };
    const own: Folder = isSkill ? { ...folder, subject } : folder;
    const entries = this.#walk.admit(own, found, isSkill ? "note" : undefined);
    const document = entries.find(({ name }) => name === "SKILL.md");
    const held = document && this.#document(folder, document);
    if (held) return this.#skill(own, held, entries);
    const twin = document ?? entries.find(({ name }) => isDocumentName(name));
    if (twin && !document) this.#rejectSpelling(inside(folder, twin.name));
    for (const entry of entries.filter((each) => each !== twin || each.kind === "directory")) {
      const at = inside(folder, entry.name);
      if (entry.kind === "directory") this.#folder(root, at, depth + 1);
      else if (entry.kind !== "file") this.#walk.reportUnservable(at, entry.kind);
      else if (twin === undefined || isCommandFile(at.below)) this.#stray(root, at);
    }
  }

  /** Returns SKILL.md if it can be served; else it is rejected with the reason. */
  #document(folder: Folder, { kind }: Entry): HeldFile | undefined {
    const at = inside(folder, "SKILL.md");
    if (kind !== "file") {
      const what = kind === "link" ? `a link → ${readLink(at.path).written}` : `a ${kind}`;
      const message = `SKILL.md is ${what}, no regular file`;
      return this.#reject(at, "skill-document-unreadable", message, "Put a file in its place");
    }
    const read = this.#walk.document(at, "SKILL.md");
    if (read.kind === "too-large") {
      const message = `SKILL.md has ${read.size} bytes; the most is ${LARGEST_DOCUMENT}`;
      const fix = "Move parts of it into references/";
      return this.#reject(at, "skill-document-too-large", message, fix);
    }
    if (read.kind === "unreadable") {
      const message = `cannot read SKILL.md: ${read.reason}`;
      return this.#reject(at, "skill-document-unreadable", message, read.fix);
    }
    const reason = explainNotUtf8(read.file.bytes);
    if (reason === undefined) return read.file;
    const place = placeNotUtf8(read.file.bytes);
    return this.#reject(at, "skill-document-not-utf8", reason, "Save the file as UTF-8", place);
  }

  #rejectSpelling(at: Folder): void {
    const name = at.below.slice(at.below.lastIndexOf("/") + 1);
    const fix = "Rename it to SKILL.md: other names work on some systems only";
    this.#reject(at, "skill-document-name", `${quote(name)} is not read as a skill`, fix);
  }

  #reject(
    at: Folder,
    code: RuleCode,
    message: string,
    fix: string,
    place?: Place,
  ): undefined {
    this.#walk.report(code, message, fix, at, place);
    this.#walk.reject("skill", at);
  }

  #skill(folder: Folder, document: HeldFile, entries: readonly Entry[]): void {
    this.#reportTwins(folder, entries);
    for (const found of readSkillFolder(this.#walk, folder, document, entries)) this.#keep(found);
  }

  /** Finds a skill of an earlier root at, above or below a path. */
  #rivalOf(path: string): Skill | undefined {
    const key = keyOf(path);
    const same = this.#taken.get(key);
    if (same) return same;
    for (let end = key.lastIndexOf("/"); end > 0; end = key.lastIndexOf("/", end - 1)) {
      const above = this.#taken.get(key.slice(0, end));
      if (above && keyOf(above.path).length <= end) return above;
    }
    return undefined;
  }

  #reportShadowed(folder: Folder, rival: Skill): void {
    const winner = `${quote(rival.path)} of ${quote(rival.root)}`;
    this.#walk.report(
      "skill-shadowed",
      `the skill ${quote(folder.below)} is not served: ${winner} comes first`,
      "Rename one of the two directories",
      { ...folder, subject: { kind: "skill", path: rival.path } },
    );
  }

  #reportTwins(folder: Folder, entries: readonly Entry[]): void {
    for (const { name } of entries) {
      if (name === "SKILL.md" || !isDocumentName(name)) continue;
      const message = `${quote(name)} lies beside SKILL.md and is a supporting file`;
      const fix = "Remove it: on macOS and Windows the two are one file";
      this.#walk.report("skill-document-twin", message, fix, inside(folder, name));
    }
  }

  #keep({ folder, skill, problems }: FoundSkill): void {
    const subject: Subject = { kind: "skill", path: skill.path };
    const at = inside(folder, "SKILL.md");
    const diagnostics = problems.map((each) => diagnose(each, nameOf(at), subject));
    this.#walk.diagnostics.push(...diagnostics);
    this.#skills.set(skill.path, { ...skill, diagnostics });
  }

  /** Notes Markdown that belongs to no skill, and the command files of other tools. */
  #stray(root: SkillRoot, at: Folder): void {
    if (isCommandFile(at.below)) return reportCommandFile(this.#walk, at);
    if (!/\.md$/i.test(at.below)) return;
    const message = "the file belongs to no skill and is not served";
    const page = root.origin === "content" ? ", or out of skills/ to make it a page" : "";
    this.#walk.report("markdown-misplaced", message, `Move it into a skill's folder${page}`, at);
  }
}

/** Two paths that are equal in normal form C have one URI. */
function keyOf(path: string): string {
  return path.normalize("NFC");
}

function isDocumentName(name: string): boolean {
  return name.toLowerCase() === "skill.md";
}

/** A folder of the root is found without the link; a folder around the root would be searched without end. */
function isSearchedAnyway(root: SkillRoot, real: string): boolean {
  if (real === root.path || root.path.startsWith(`${real === "/" ? "" : real}/`)) return true;
  return real.startsWith(`${root.path}/`) &&
    !/\/(?:\.|node_modules(?:\/|$))/.test(real.slice(root.path.length));
}

/** Names the folders in which hosts keep skills, which are hidden and therefore not searched. */
export function reportHiddenSkills(walk: Walk, root: Folder): void {
  for (const hidden of [".claude/skills", ".agents/skills", ".github/skills"]) {
    const at: Folder = { ...root, path: `${root.path}/${hidden}`, below: hidden };
    if (kindAt(at.path) !== "directory") continue;
    const message = `skills may lie in ${hidden}, which is not searched`;
    walk.report("hidden-skills", message, `Add --skills ${at.path}`, at);
  }
}
