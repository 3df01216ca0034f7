import { diagnose, type FileName, problem, quote, type RuleCode } from "./diagnostics.ts";
import {
  type Entry,
  exists,
  FileChangedError,
  kindAt,
  listDirectory,
  loadFile,
  readLink,
} from "./files.ts";
import type { Diagnostic, Rejection, ServedFile, Subject } from "./types.ts";

/** A folder while it is walked. */
export interface Folder {
  /** Absolute path. */
  readonly path: string;
  /** The confining root, absolute, without links. */
  readonly root: string;
  /** How people name the root; empty for the content root. */
  readonly label: string;
  /** The path below the root, empty for the root itself. */
  readonly below: string;
}

/** Returns a folder or a file inside a folder, by its name. */
export function inside(folder: Folder, name: string): Folder {
  return {
    ...folder,
    path: `${folder.path === "/" ? "" : folder.path}/${name}`,
    below: folder.below === "" ? name : `${folder.below}/${name}`,
  };
}

/** Names a folder or file for diagnostics. */
export function nameOf({ label, below, path }: Folder): FileName {
  return { file: [label, below].filter(Boolean).join("/") || ".", path };
}

/** Supporting files and assets up to this size are held in memory, bytes. */
const HELD_FILE = 1 << 20;
/** As long as they are together no more than this, bytes. */
const HELD_TOTAL = 64 << 20;
/** The largest document, bytes. */
const LARGEST_DOCUMENT = 1 << 20;

/** Everything that a load collects on its way. */
export class Walk {
  readonly diagnostics: Diagnostic[] = [];
  readonly rejections: Rejection[] = [];
  readonly #previous: ReadonlyMap<string, ServedFile>;
  #held = 0;

  /** @param previous The files of the last catalogue by `location.path`, to be reused where unchanged. */
  constructor(previous: ReadonlyMap<string, ServedFile>) {
    this.#previous = previous;
  }

  /** Tells what is at a place, links not followed; `undefined` where there is nothing or it may not be seen. */
  has(at: Folder): "directory" | "file" | "other" | undefined {
    return kindAt(at.path);
  }

  /** Adds a diagnostic. */
  report(code: RuleCode, message: string, fix: string, at: Folder, subject?: Subject): void {
    this.diagnostics.push(diagnose(problem(code, message, fix), nameOf(at), subject));
  }

  /** Lists what may be served of a folder; everything else is a diagnostic. */
  list(
    folder: Folder,
    options: { readonly hidden?: "keep"; readonly links?: "keep" } = {},
  ): readonly Entry[] {
    const entries = this.#entries(folder).map(markHidden)
      .filter(({ kind }) => kind !== "hidden" || options.hidden === "keep");
    return this.#distinct(folder, entries.filter((entry) => this.#isSafe(folder, entry)))
      .filter((entry) => this.#isServable(folder, entry, options.links));
  }

  #entries(folder: Folder): readonly Entry[] {
    try {
      return listDirectory(folder.path);
    } catch (error) {
      if (error instanceof Deno.errors.NotCapable) this.#refused(folder);
      else this.#unreadable(folder, reason(error));
      return [];
    }
  }

  #unreadable(folder: Folder, why: string): void {
    const fix = "Let it be read, or remove it";
    this.report("folder-unreadable", `cannot read the folder: ${why}`, fix, folder);
  }

  #refused(folder: Folder): void {
    this.report(
      "root-not-allowed",
      "the folder may not be read",
      `Add --allow-read=${folder.path} to deno run`,
      folder,
    );
  }

  /** Says that a hidden file of a skill is left out. */
  reportHidden(at: Folder): void {
    const name = at.below.slice(at.below.lastIndexOf("/") + 1);
    this.report("name-hidden", `${quote(name)} is not served`, "Rename it if readers need it", at);
  }

  #isSafe(folder: Folder, { name }: Entry): boolean {
    if (name.includes("\ufffd") && !exists(inside(folder, name).path)) {
      this.report(
        "name-not-utf8",
        `the name ${quote(name)} is not UTF-8`,
        "Rename it",
        inside(folder, name),
      );
      return false;
    }
    if (!/[\p{Cc}\p{Bidi_Control}\\]/u.test(name)) return true;
    const safe = {
      ...inside(folder, name),
      below: [folder.below, JSON.stringify(name).slice(1, -1)].filter(Boolean).join("/"),
    };
    this.report(
      "name-unsafe",
      `the name ${quote(name)} holds a control, a direction mark or a backslash`,
      "Rename it",
      safe,
    );
    return false;
  }

  /** Drops names that are equal after NFC, and warns of names that are equal after case folding. */
  #distinct(folder: Folder, entries: readonly Entry[]): readonly Entry[] {
    const normal = new Map<string, string>();
    const folded = new Map<string, string>();
    return entries.filter(({ name }) => {
      const form = name.normalize("NFC");
      const twin = normal.get(form);
      if (twin !== undefined) {
        this.report(
          "name-collision",
          `the name equals that of its neighbor ${quote(twin)} in Unicode normal form C`,
          "Keep one of the two",
          inside(folder, name),
        );
        return false;
      }
      normal.set(form, name);
      const fold = form.toLowerCase();
      const alike = folded.get(fold);
      if (alike === undefined) folded.set(fold, name);
      else if (!isDocumentTwin(name, alike)) {
        this.report(
          "name-case",
          `the name differs from that of its neighbor ${quote(alike)} in case only`,
          "Rename one: they are one file on macOS and Windows",
          inside(folder, name),
        );
      }
      return true;
    });
  }

  #isServable(folder: Folder, { name, kind }: Entry, links: "keep" | undefined): boolean {
    if (kind === "file" || kind === "directory" || kind === "hidden") return true;
    if (kind === "link" && links === "keep") return true;
    if (kind === "link") this.reportLink(inside(folder, name));
    else {this.report(
        "file-special",
        "it is no regular file",
        "Remove it, or put a file in its place",
        inside(folder, name),
      );}
    return false;
  }

  /** Says that a link is left out, and where it leads. */
  reportLink(at: Folder): void {
    try {
      const { written, real } = readLink(at.path);
      if (real === undefined) {
        this.report(
          "link-broken",
          `broken link → ${written}`,
          "Put a file in its place, or remove it",
          at,
        );
      } else {
        this.report(
          "link-not-followed",
          `the link → ${written} is not followed`,
          "Put a copy in its place",
          at,
        );
      }
    } catch (error) {
      if (!(error instanceof Deno.errors.NotCapable)) throw error;
      this.report(
        "link-not-followed",
        "the link leads to a place that may not be read, and is not followed",
        "Put a copy in its place",
        at,
      );
    }
  }

  /** Loads a supporting file or an asset; `undefined` and a diagnostic where it cannot be read. */
  file(at: Folder, name: string, subject?: Subject): ServedFile | undefined {
    const hold = (size: number) => size <= HELD_FILE && this.#held + size <= HELD_TOTAL;
    try {
      const file = this.#load(at, name, hold);
      if (file.bytes) this.#held += file.size;
      return file;
    } catch (error) {
      this.report(
        "file-unreadable",
        `cannot read the file: ${reason(error)}`,
        "Let it be read, or remove it",
        at,
        subject,
      );
      return undefined;
    }
  }

  /** Loads a document, which is always held; the reason where it cannot be served. */
  document(
    at: Folder,
    name: string,
  ): Held | { readonly kind: "too-large"; readonly size: number } | {
    readonly kind: "unreadable";
    readonly reason: string;
  } {
    try {
      const file = this.#load(at, name, (size) => size <= LARGEST_DOCUMENT);
      if (file.size > LARGEST_DOCUMENT || !file.bytes) {
        return { kind: "too-large", size: file.size };
      }
      return { kind: "held", file: file as HeldFile };
    } catch (error) {
      return { kind: "unreadable", reason: reason(error) };
    }
  }

  #load(at: Folder, name: string, hold: (size: number) => boolean): ServedFile {
    return loadFile({
      root: at.root,
      path: at.path,
      name,
      hold,
      previous: this.#previous.get(at.path),
    });
  }
}

/** A file whose bytes are in memory. */
export type HeldFile = ServedFile & { readonly bytes: Uint8Array };

interface Held {
  readonly kind: "held";
  readonly file: HeldFile;
}

/** Hidden names and `node_modules` are never entered, whatever they are. */
function markHidden(entry: Entry): Entry {
  const isHidden = entry.name.startsWith(".") || entry.name === "node_modules";
  return isHidden ? { name: entry.name, kind: "hidden" } : entry;
}

/** SKILL.md and skill.md side by side have a diagnostic of their own. */
function isDocumentTwin(a: string, b: string): boolean {
  return /^skill\.md$/i.test(a) && (a === "SKILL.md" || b === "SKILL.md");
}

function reason(error: unknown): string {
  if (error instanceof Deno.errors.PermissionDenied) return "permission denied";
  if (error instanceof Deno.errors.NotCapable) return "the process may not read it";
  if (error instanceof Deno.errors.NotFound) return "it is gone";
  if (error instanceof FileChangedError) return "it changed while it was read";
  return "reading failed";
}
