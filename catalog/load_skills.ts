import { diagnose, quote } from "./diagnostics.ts";
import { type Entry, firstInvalidByte, readLink } from "./files.ts";
import { type ReadSkill, readSkill } from "./skill.ts";
import type { ServedFile, Skill, Subject } from "./types.ts";
import { type Folder, type HeldFile, inside, nameOf, type Walk } from "./walk.ts";

/** One skill root to search. */
export interface SkillRoot extends Folder {
  /** Whether immediate children may be links to directories, as installers make them. */
  readonly links: "follow" | "refuse";
}

/** Groups nest no deeper. */
const DEEPEST = 16;

/** A file of a skill before it is read. */
interface Found {
  readonly at: Folder;
  /** The path below the skill. */
  readonly name: string;
}

/** Finds and reads the skills of several roots, in order; a path is served from the first root that has it. */
export class SkillLoader {
  readonly #walk: Walk;
  readonly #skills = new Map<string, Skill>();
  readonly #linked = new Map<string, string>();
  /** The skills of the root that is being searched; those of earlier roots are in `#skills`. */
  #current: Map<string, Skill> = new Map();

  constructor(walk: Walk) {
    this.#walk = walk;
  }

  /** The skills found so far, by path. */
  get skills(): ReadonlyMap<string, Skill> {
    return this.#skills;
  }

  /** Searches one root. */
  search(root: SkillRoot): void {
    this.#current = new Map();
    this.#hiddenSkills(root);
    const entries = this.#walk.list(root, root.links === "follow" ? { links: "keep" } : {});
    if (entries.some(({ name, kind }) => name === "SKILL.md" && kind === "file")) {
      this.#walk.report(
        "skill-at-root",
        "a SKILL.md directly in a root is not served",
        "Give the parent folder as the root",
        inside(root, "SKILL.md"),
      );
    }
    for (const entry of entries) this.#child(root, entry);
    for (const [path, skill] of this.#current) this.#skills.set(path, skill);
  }

  #child(root: SkillRoot, entry: Entry): void {
    const at = inside(root, entry.name);
    if (entry.kind === "directory") this.#folder(at, 1);
    else if (entry.kind === "link") this.#link(at);
    else if (entry.name !== "SKILL.md") this.#stray(at, entry.name);
  }

  /** Takes an immediate child of a root that is a link to a directory; its target is a root of its own. */
  #link(at: Folder): void {
    let target;
    try {
      target = readLink(at.path);
    } catch {
      this.#walk.report(
        "root-not-allowed",
        "the link's target may not be read",
        `Add --allow-read=${linkText(at)} to deno run`,
        at,
      );
      return;
    }
    const { real, kind } = target;
    if (real === undefined || kind !== "directory") return this.#walk.reportLink(at);
    const known = this.#linked.get(real);
    if (known !== undefined) {
      this.#walk.report(
        "link-repeated",
        `the link leads to the same folder as ${quote(known)}`,
        "Remove one of the two",
        at,
      );
      return;
    }
    this.#linked.set(real, at.below);
    this.#folder({ ...at, root: real, path: real }, 1);
  }

  #hiddenSkills(root: Folder): void {
    for (const hidden of [".claude/skills", ".agents/skills", ".github/skills"]) {
      const [outer, inner] = hidden.split("/") as [string, string];
      if (this.#walk.has(inside(inside(root, outer), inner))) {
        this.#walk.report(
          "hidden-skills",
          `skills may lie in ${hidden}, which is not searched`,
          `Add --skills ${inside(inside(root, outer), inner).path}`,
          inside(root, hidden),
        );
      }
    }
  }

  /** Searches a folder: a skill, or a group. */
  #folder(folder: Folder, depth: number): void {
    if (depth > DEEPEST) {
      this.#walk.report(
        "folder-too-deep",
        `the folder is nested deeper than ${DEEPEST} levels and is not searched`,
        "Move it up",
        folder,
      );
      return;
    }
    const listed = this.#walk.list(folder, { links: "keep", hidden: "keep" });
    const entries = listed.filter(({ kind }) => kind !== "hidden");
    const document = entries.find(({ name }) => name === "SKILL.md");
    const held = document && this.#document(folder, document);
    if (held) return this.#skill(folder, held, listed);
    const twin = document === undefined &&
      entries.find(({ name }) => name.toLowerCase() === "skill.md");
    if (twin) {
      this.#reject(
        inside(folder, twin.name),
        "skill-document-name",
        `${quote(twin.name)} is not read as a skill`,
        "Rename it to SKILL.md: other names work on some systems only",
      );
    }
    for (const entry of entries) {
      const at = inside(folder, entry.name);
      if (entry.kind === "directory" && entry.name !== "SKILL.md") this.#folder(at, depth + 1);
      else if (entry.kind === "link" && entry !== document) this.#walk.reportLink(at);
      else if (entry !== document && entry !== twin) {
        this.#stray(at, entry.name, document || twin ? "rejected" : "group");
      }
    }
  }

  /** Returns SKILL.md if it can be served; else it is rejected with the reason. */
  #document(folder: Folder, { kind }: Entry): HeldFile | undefined {
    const at = inside(folder, "SKILL.md");
    if (kind !== "file") {
      const what = kind === "link" ? `a link → ${linkText(at)}` : `a ${kind}`;
      return this.#reject(
        at,
        "skill-document-unreadable",
        `SKILL.md is ${what}, no regular file`,
        "Put a file in its place",
      );
    }
    const read = this.#walk.document(at, "SKILL.md");
    switch (read.kind) {
      case "too-large":
        return this.#reject(
          at,
          "skill-document-too-large",
          `SKILL.md has ${read.size} bytes; the most is 1048576`,
          "Move parts of it into references/",
        );
      case "unreadable":
        return this.#reject(
          at,
          "skill-document-unreadable",
          `cannot read SKILL.md: ${read.reason}`,
          "Let it be read",
        );
      case "held": {
        const { bytes } = read.file;
        const invalid = firstInvalidByte(bytes);
        if (invalid < 0) return read.file;
        const byte = bytes[invalid]!.toString(16).toUpperCase().padStart(2, "0");
        return this.#reject(
          at,
          "skill-document-not-utf8",
          `not valid UTF-8 (byte 0x${byte} at offset ${invalid})`,
          "Save the file as UTF-8",
        );
      }
    }
  }

  #reject(
    at: Folder,
    code: Parameters<Walk["report"]>[0],
    message: string,
    fix: string,
  ): undefined {
    this.#walk.report(code, message, fix, at);
    this.#walk.rejections.push({ kind: "skill", file: nameOf(at).file });
    return undefined;
  }

  #skill(folder: Folder, document: HeldFile, entries: readonly Entry[]): void {
    const path = folder.below;
    const rival = this.#rival(path);
    if (rival !== undefined) {
      this.#walk.report(
        "skill-shadowed",
        `the skill ${quote(path)} is not served: ${quote(rival.path)} of ${
          quote(rival.root)
        } comes first`,
        "Rename one of the two directories",
        folder,
        { kind: "skill", path: rival.path },
      );
      return;
    }
    this.#documentTwins(folder, entries);
    const found = this.#collect(folder, entries, "");
    const files = found.flatMap(({ at, name }) =>
      name === "SKILL.md" ? [document] : this.#walk.file(at, name, { kind: "skill", path }) ?? []
    );
    this.#add(folder, undefined, document, files);
    for (const { at, name } of found) {
      if (name.endsWith("/SKILL.md")) this.#nested(folder, at, name, files);
    }
  }

  #documentTwins(folder: Folder, entries: readonly Entry[]): void {
    for (const { name } of entries) {
      if (name !== "SKILL.md" && name.toLowerCase() === "skill.md") {
        this.#walk.report(
          "skill-document-twin",
          `${quote(name)} lies beside SKILL.md and is a supporting file`,
          "Remove it: on macOS and Windows the two are one file",
          inside(folder, name),
          { kind: "skill", path: folder.below },
        );
      }
    }
  }

  /** Finds a skill of an earlier root at, above or below a path. */
  #rival(path: string): Skill | undefined {
    return [...this.#skills.values()].find((skill) =>
      skill.path === path || skill.path.startsWith(`${path}/`) || path.startsWith(`${skill.path}/`)
    );
  }

  /** Lists every file below a skill's folder. */
  #collect(folder: Folder, entries: readonly Entry[], below: string): readonly Found[] {
    return entries.flatMap((entry): readonly Found[] => {
      const at = inside(folder, entry.name);
      const name = below + entry.name;
      if (entry.kind === "directory") {
        return this.#collect(
          at,
          this.#walk.list(at, { hidden: "keep", links: "keep" }),
          `${name}/`,
        );
      }
      if (entry.kind === "link" || entry.kind === "hidden") {
        if (entry.kind === "link") this.#walk.reportLink(at);
        else this.#walk.reportHidden(at);
        return [];
      }
      if (name !== "_manifest") return [{ at, name }];
      this.#walk.report(
        "skill-manifest-reserved",
        "the name _manifest is reserved and the file is not served",
        "Rename it",
        at,
      );
      return [];
    });
  }

  /** Takes a SKILL.md below a skill: a skill of its own if it is conforming, else a file and a note. */
  #nested(outer: Folder, at: Folder, name: string, files: readonly ServedFile[]): void {
    const below = name.slice(0, -"SKILL.md".length);
    const folder: Folder = {
      ...outer,
      path: at.path.slice(0, -"/SKILL.md".length),
      below: `${outer.below}/${below.slice(0, -1)}`,
    };
    const own = files.filter(({ path }) => path.startsWith(below) && path !== `${below}_manifest`)
      .map((file): ServedFile => ({ ...file, path: file.path.slice(below.length) }));
    const document = own.find(({ path }) => path === "SKILL.md");
    if (!document?.bytes || !document.isText) return;
    const held = document as HeldFile;
    const outerPath = this.#nearest(folder.below);
    const read = readSkill({
      path: folder.below,
      root: outer.label,
      outer: outerPath,
      document: held,
      files: own,
    });
    if (read.skill.state === "conforming") return this.#keep(folder, read);
    const { message, line } = read.problems.find(({ severity }) => severity === "error")!;
    this.#walk.report(
      "skill-nested-file",
      `it is a file of the skill ${quote(outerPath ?? "")} and no skill of its own: ${message}${
        line ? ` (line ${line})` : ""
      }`,
      "Leave it, or mend it",
      at,
      { kind: "skill", path: outerPath ?? "" },
    );
  }

  #nearest(path: string): string | undefined {
    for (let end = path.lastIndexOf("/"); end > 0; end = path.lastIndexOf("/", end - 1)) {
      if (this.#current.has(path.slice(0, end))) return path.slice(0, end);
    }
    return undefined;
  }

  #add(
    folder: Folder,
    outer: string | undefined,
    document: HeldFile,
    files: readonly ServedFile[],
  ): void {
    this.#keep(
      folder,
      readSkill({ path: folder.below, root: folder.label, outer, document, files }),
    );
  }

  #keep(folder: Folder, { skill, problems }: ReadSkill): void {
    const subject: Subject = { kind: "skill", path: skill.path };
    const at = nameOf(inside(folder, "SKILL.md"));
    const diagnostics = problems.map((each) => diagnose(each, at, subject));
    this.#walk.diagnostics.push(...diagnostics);
    this.#current.set(skill.path, { ...skill, diagnostics });
  }

  /** Notes Markdown that belongs to no skill, and the command files of other tools. */
  #stray(at: Folder, name: string, where: "group" | "rejected" = "group"): void {
    if (isCommandFile(at.below)) {
      this.#walk.report(
        "command-file",
        "command files of other tools are not read",
        "Make a prompt of it: main.ts new prompt NAME",
        at,
      );
    } else if (name.toLowerCase().endsWith(".md") && where === "group") {
      this.#walk.report(
        "markdown-misplaced",
        "the file belongs to no skill and is not served",
        "Move it into a skill's folder, or out of skills/ to make it a page",
        at,
      );
    }
  }
}

/** Tells the prompt files that other tools read: `commands/x.md`, `x.prompt.md`, `commands/x.toml`. */
export function isCommandFile(path: string): boolean {
  return /(^|\/)commands\/([^/]+\/)*[^/]+\.(md|toml)$|\.prompt\.md$/i.test(path);
}

function linkText(at: Folder): string {
  try {
    return readLink(at.path).written;
  } catch {
    return "FOLDER";
  }
}
