import { baseName } from "../model/paths.ts";
import { explainNotUtf8, placeNotUtf8 } from "../model/bytes.ts";
import { type Place, type RuleCode } from "../model/diagnostics.ts";
import { quote } from "../../text/quote.ts";
import type { Subject } from "../model/types.ts";
import type { Entry } from "../tree/files.ts";
import { type Folder, inside, nameOf } from "../tree/folder.ts";
import { CHECKPOINT, type Judging, reject, report, reportProblem } from "../tree/judging.ts";
import { listFolder, listVisible, reportUnservable, visibleOf } from "../tree/listing.ts";
import { type HeldFile, heldOf, LARGEST_DOCUMENT, type Reader } from "../tree/reader.ts";
import { linkTarget, refusedFix } from "../tree/reasons.ts";
import type { Tree } from "../tree/tree.ts";
import { readSkillFolder } from "./folder.ts";
import { strays } from "./strays.ts";
import type { SkillMemory } from "./memory.ts";
import type { SkillDraft } from "./skill.ts";

/** One skill root to search. */
export interface SkillRoot extends Folder {
  /** The `skills` folder of the content root, or one given besides. */
  readonly origin: "content" | "given";
}

/** Groups nest no deeper. */
const DEEPEST = 16;

/** Finds and reads the skills of several roots, in order; a path is served from the first root that has it. */
export class SkillSearch {
  readonly #reader: Reader;
  readonly #memory: SkillMemory;
  readonly #tree: Tree;
  readonly #skills = new Map<string, SkillDraft>();
  /** The skills of earlier roots, at their paths and above: what a later root must keep clear of. */
  readonly #taken = new Map<string, SkillDraft>();
  /** The folders that links lead to, and the first link to each. */
  readonly #linked = new Map<string, string>();

  constructor(reader: Reader, memory: SkillMemory) {
    this.#reader = reader;
    this.#memory = memory;
    this.#tree = reader.tree;
  }

  /** The skills found so far, by path. */
  get skills(): ReadonlyMap<string, SkillDraft> {
    return this.#skills;
  }

  /** The folders that links of the roots lead to, without links. */
  get linked(): Iterable<string> {
    return this.#linked.keys();
  }

  /** Searches one root. */
  *search(root: SkillRoot): Judging<void> {
    const known = new Set(this.#skills.keys());
    const entries = yield* listVisible(this.#tree, root);
    for (const entry of entries) yield* this.#child(root, entry);
    yield* strays(root, root, entries.filter(({ name }) => name !== "SKILL.md"));
    this.#takeAllBut(known);
  }

  /** Reads one skill alone, under its own name; its folder is the root that confines it. */
  *single(folder: Folder, name: string): Judging<void> {
    const known = new Set(this.#skills.keys());
    const root: SkillRoot = { ...folder, origin: "given" };
    yield* this.#folder(root, { ...folder, below: name }, 1);
    this.#takeAllBut(known);
  }

  #takeAllBut(known: ReadonlySet<string>): void {
    for (const [path, skill] of this.#skills) if (!known.has(path)) this.#take(skill);
  }

  #take(skill: SkillDraft): void {
    const key = keyOf(skill.path);
    for (let end = key.length; end > 0; end = key.lastIndexOf("/", end - 1)) {
      const part = key.slice(0, end);
      if (!this.#taken.has(part)) this.#taken.set(part, skill);
    }
  }

  *#child(root: SkillRoot, entry: Entry): Judging<void> {
    const at = inside(root, entry.name);
    if (entry.name === "SKILL.md") yield* rejectAtRoot(root, at);
    else if (entry.kind === "directory") yield* this.#folder(root, at, 1);
    else if (entry.kind === "link" && root.origin === "given") yield* this.#link(root, at);
    else if (entry.kind !== "file") yield reportUnservable(this.#tree, at, entry.kind);
  }

  /** Takes an immediate child of a root that is a link to a folder; its target is a root of its own. */
  *#link(root: SkillRoot, at: Folder): Judging<void> {
    const { kind, real, written } = this.#tree.link(at.path);
    if (kind === "refused") {
      const message = "the link's target may not be read";
      yield report("root-not-allowed", message, refusedFix(at.path, written), at);
    } else if (kind !== "directory" || real === undefined || isSearchedAnyway(root, real)) {
      yield reportUnservable(this.#tree, at, "link");
    } else if (this.#linked.has(real)) {
      const message = `the link leads to the same folder as ${quote(this.#linked.get(real)!)}`;
      yield report("link-repeated", message, "Remove one of the two", at);
    } else {
      this.#linked.set(real, nameOf(at).file);
      yield* this.#folder(root, { ...at, root: real, path: real }, 1);
    }
  }

  /** Searches a folder: a skill, or a group. */
  *#folder(root: SkillRoot, folder: Folder, depth: number): Judging<void> {
    if (depth > DEEPEST) {
      const message = `the folder is nested deeper than ${DEEPEST} levels and is not searched`;
      yield report("folder-too-deep", message, "Move it up", folder);
      return;
    }
    yield CHECKPOINT;
    const isKnown = this.#memory.knows(folder);
    const found = isKnown ? [] : yield* listFolder(this.#tree, folder);
    if (!isKnown && !found.some(isDocument)) return yield* this.#group(root, folder, found, depth);
    const rival = this.#rivalOf(folder.below);
    if (rival) {
      yield reportShadowed(folder, rival);
      return;
    }
    const skills = isKnown
      ? yield* this.#memory.recall(folder)
      : yield* this.#memory.remember(folder, this.#skill(root, folder, found, depth));
    for (const skill of skills ?? []) this.#skills.set(skill.path, skill);
    if (isKnown) this.#reader.holds(skills?.[0]?.files.values() ?? []);
  }

  /** Searches a folder without a regular SKILL.md: what is named like one is rejected. */
  *#group(
    root: SkillRoot,
    folder: Folder,
    found: readonly Entry[],
    depth: number,
  ): Judging<void> {
    const entries = yield* visibleOf(this.#tree, folder, found);
    const named = entries.find(({ name }) => name === "SKILL.md");
    const alike = named ?? entries.find(({ name }) => isDocumentName(name));
    if (named) yield* this.#rejectKind(inside(folder, "SKILL.md"), named.kind);
    else if (alike) yield* this.#rejectSpelling(inside(folder, alike.name), alike.kind);
    const others = entries.filter((each) => each !== alike || each.kind === "directory");
    yield* this.#below(root, folder, others, depth, alike !== undefined);
  }

  /** @param isRejected Whether the folder was meant as a skill: its Markdown is then no stray. */
  *#below(
    root: SkillRoot,
    folder: Folder,
    entries: readonly Entry[],
    depth: number,
    isRejected = true,
  ): Judging<void> {
    for (const entry of entries) {
      const at = inside(folder, entry.name);
      if (entry.kind === "directory") yield* this.#folder(root, at, depth + 1);
      else if (entry.kind !== "file") yield reportUnservable(this.#tree, at, entry.kind);
    }
    yield* strays(root, folder, entries, isRejected);
  }

  *#rejectKind(at: Folder, kind: Entry["kind"]): Judging<void> {
    const what = kind === "link"
      ? `a link → ${linkTarget(this.#tree.link(at.path).written)}`
      : `a ${kind}`;
    const message = `SKILL.md is ${what}, no regular file`;
    yield* rejectSkill(at, "skill-document-unreadable", message, "Put a file in its place");
  }

  *#rejectSpelling(at: Folder, kind: Entry["kind"]): Judging<void> {
    const name = baseName(at.below);
    const fix = "Rename it to SKILL.md: other names work on some systems only";
    yield report("skill-document-name", `${quote(name)} is not read as a skill`, fix, at);
    const document = kind === "file" ? heldOf(this.#reader.document(at, name)) : undefined;
    yield reject("skill", at, document);
  }

  /** Returns SKILL.md if it can be served; else it is rejected with the reason. */
  *#document(folder: Folder): Judging<HeldFile | undefined> {
    const at = inside(folder, "SKILL.md");
    const read = this.#reader.document(at, "SKILL.md");
    if (read.kind === "too-large") {
      const message = `SKILL.md has ${read.size} bytes; the most is ${LARGEST_DOCUMENT}`;
      const fix = "Move parts of it into references/";
      return yield* rejectSkill(at, "skill-document-too-large", message, fix);
    }
    if (read.kind === "unreadable") {
      const message = `cannot read SKILL.md: ${read.reason}`;
      return yield* rejectSkill(at, "skill-document-unreadable", message, read.fix);
    }
    const reason = explainNotUtf8(read.file.bytes);
    if (reason === undefined) return read.file;
    const place = placeNotUtf8(read.file.bytes);
    const fix = "Save the file as UTF-8";
    yield report("skill-document-not-utf8", reason, fix, at, place);
    yield reject("skill", at, read.file);
    return undefined;
  }

  /** Reads the skills of a folder. Where its SKILL.md is rejected, the folder is searched like a group. */
  *#skill(
    root: SkillRoot,
    folder: Folder,
    found: readonly Entry[],
    depth: number,
  ): Judging<readonly SkillDraft[] | undefined> {
    const own: Folder = { ...folder, subject: { kind: "skill", path: folder.below } };
    const entries = yield* visibleOf(this.#tree, own, found, "note");
    const document = yield* this.#document(folder);
    if (document === undefined) {
      const others = entries.filter(({ name }) => name !== "SKILL.md");
      yield* this.#below(root, folder, others, depth);
      return undefined;
    }
    yield* reportTwins(own, entries);
    const skills: SkillDraft[] = [];
    for (const read of yield* readSkillFolder(this.#reader, own, document, entries)) {
      const { skill, problems } = read;
      const subject: Subject = { kind: "skill", path: skill.path };
      const at: Folder = { ...inside(read.folder, "SKILL.md"), subject };
      for (const each of problems) yield reportProblem(each, at);
      skills.push(skill);
    }
    return skills;
  }

  /** Finds a skill of an earlier root at, above or below a path. */
  #rivalOf(path: string): SkillDraft | undefined {
    const key = keyOf(path);
    const same = this.#taken.get(key);
    if (same) return same;
    for (let end = key.lastIndexOf("/"); end > 0; end = key.lastIndexOf("/", end - 1)) {
      const above = this.#taken.get(key.slice(0, end));
      if (above && keyOf(above.path).length <= end) return above;
    }
    return undefined;
  }
}

function* rejectSkill(
  at: Folder,
  code: RuleCode,
  message: string,
  fix: string,
  place?: Place,
): Judging<undefined> {
  yield report(code, message, fix, at, place);
  yield reject("skill", at);
}

function* rejectAtRoot(root: SkillRoot, at: Folder): Judging<void> {
  const fix = root.origin === "given"
    ? "Give the parent folder as the root"
    : "Move it into a folder of its own: skills/NAME/SKILL.md";
  yield* rejectSkill(at, "skill-at-root", "a SKILL.md directly in a root is not served", fix);
}

function reportShadowed(folder: Folder, rival: SkillDraft) {
  const winner = `${quote(rival.path)} of ${quote(rival.root)}`;
  return report(
    "skill-shadowed",
    `the skill ${quote(folder.below)} is not served: ${winner} comes first`,
    "Rename one of the two directories",
    { ...folder, subject: { kind: "skill", path: rival.path } },
  );
}

function* reportTwins(folder: Folder, entries: readonly Entry[]): Judging<void> {
  for (const { name } of entries) {
    if (name === "SKILL.md" || !isDocumentName(name)) continue;
    const message = `${quote(name)} lies beside SKILL.md and is a supporting file`;
    const fix = "Remove it: on macOS and Windows the two are one file";
    yield report("skill-document-twin", message, fix, inside(folder, name));
  }
}

function isDocument({ name, kind }: Entry): boolean {
  return name === "SKILL.md" && kind === "file";
}

/** Two paths that are equal in normal form C have one URI. */
function keyOf(path: string): string {
  return path.normalize("NFC");
}

function isDocumentName(name: string): boolean {
  return name.toLowerCase() === "skill.md";
}

/** Tells whether a link leads into the root, which is searched anyway, or around it, which would be a circle. */
function isSearchedAnyway(root: SkillRoot, real: string): boolean {
  if (real === root.path || root.path.startsWith(`${real === "/" ? "" : real}/`)) return true;
  return real.startsWith(`${root.path}/`) &&
    !/\/(?:\.|node_modules(?:\/|$))/.test(real.slice(root.path.length));
}
