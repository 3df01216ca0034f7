import { dirname, resolve } from "node:path";
import {
  diagnose,
  type FileName,
  type Place,
  problem,
  quote,
  type RuleCode,
} from "../model/diagnostics.ts";
import {
  type Entry,
  type EntryKind,
  FileChangedError,
  kindAt,
  listDirectory,
  loadFile,
  readLink,
} from "./files.ts";
import { checkNames, isHidden } from "./names.ts";
import type { Diagnostic, Problem, Rejection, ServedFile, Subject } from "../model/types.ts";

/** A folder, or a file in one, while it is walked. */
export interface Folder {
  /** Absolute path. */
  readonly path: string;
  /** The confining root, absolute, without links. */
  readonly root: string;
  /** How people name the root; empty for the content root. */
  readonly label: string;
  /** The path below the root, empty for the root itself. */
  readonly below: string;
  /** What its diagnostics are about. */
  readonly subject?: Subject;
}

/** Returns a folder or a file inside a folder, by its name. */
export function inside(folder: Folder, name: string): Folder {
  return {
    ...folder,
    path: `${folder.path === "/" ? "" : folder.path}/${name}`,
    below: folder.below === "" ? name : `${folder.below}/${name}`,
  };
}

/** Names a folder or file for diagnostics, on one line whatever its name holds. */
export function nameOf({ label, below, path }: Folder): FileName {
  const file = [label, below].filter(Boolean).join("/") || ".";
  return { file: file.replace(/[\p{Cc}\p{Bidi_Control}\\]/gu, escaped), path };
}

function escaped(character: string): string {
  const short = JSON.stringify(character).slice(1, -1);
  if (short !== character) return short;
  return `\\u${character.charCodeAt(0).toString(16).padStart(4, "0")}`;
}

/** A file whose bytes are in memory. */
export type HeldFile = ServedFile & { readonly bytes: Uint8Array };

/** A document that is held, or why it cannot be served. */
export type ReadDocument =
  | { readonly kind: "held"; readonly file: HeldFile }
  | { readonly kind: "too-large"; readonly size: number }
  | { readonly kind: "unreadable"; readonly reason: string; readonly fix: string };

/** The largest document, bytes. */
export const LARGEST_DOCUMENT = 1 << 20;
/** Supporting files and assets up to this size are held in memory, bytes. */
const HELD_FILE = 1 << 20;
/** As long as they are together no more than this, bytes. */
const HELD_TOTAL = 64 << 20;

/** Everything that a load collects on its way. */
export class Walk {
  readonly diagnostics: Diagnostic[] = [];
  readonly rejections: Rejection[] = [];
  readonly #previous: ReadonlyMap<string, ServedFile>;
  #held = 0;

  /** @param previous The files of the last catalogue by `location.path`, to be used again where unchanged. */
  constructor(previous: ReadonlyMap<string, ServedFile>) {
    this.#previous = previous;
  }

  /** Adds a diagnostic about a folder or file. */
  report(code: RuleCode, message: string, fix: string, at: Folder, place?: Place): void {
    this.reportProblem(problem(code, message, fix, place), at);
  }

  /** Adds a diagnostic at its place in a file. */
  reportProblem(found: Problem, at: Folder): void {
    this.diagnostics.push(diagnose(found, nameOf(at), at.subject));
  }

  /** Notes that a skill, prompt or page is not served; its diagnostics say why. */
  reject(kind: Rejection["kind"], at: Folder): void {
    this.rejections.push({ kind, file: nameOf(at).file });
  }

  /** Lists the files and folders of a folder that may be served; everything else is a diagnostic. */
  list(folder: Folder): readonly Entry[] {
    return this.listAll(folder).filter((entry) => {
      if (entry.kind === "file" || entry.kind === "directory") return true;
      this.reportUnservable(inside(folder, entry.name), entry.kind);
      return false;
    });
  }

  /** Lists likewise, and leaves links and special files to the caller. */
  listAll(folder: Folder, hidden?: "note"): readonly Entry[] {
    return this.admit(folder, this.read(folder), hidden);
  }

  /** Picks what may be served of the entries that a folder was read to have. */
  admit(folder: Folder, entries: readonly Entry[], hidden?: "note"): readonly Entry[] {
    if (hidden === "note") this.#noteHidden(folder, entries);
    const visible = entries.filter(({ name }) => !isHidden(name));
    const problems = checkNames(
      visible.map(({ name }) => name),
      (name) => kindAt(inside(folder, name).path) !== undefined,
    );
    for (const { name, problem } of problems) this.reportProblem(problem, inside(folder, name));
    const leftOut = new Set(problems.filter(({ isServed }) => !isServed).map(({ index }) => index));
    return visible.filter((_, index) => !leftOut.has(index));
  }

  /** Reads what a folder holds, all of it; nothing and a diagnostic where it cannot be read. */
  read(folder: Folder): readonly Entry[] {
    try {
      return listDirectory(folder.path);
    } catch (error) {
      const { reason, fix, isRefused } = explain(error, folder.path);
      const code = isRefused ? "root-not-allowed" : "folder-unreadable";
      this.report(code, `cannot read the folder: ${reason}`, fix, folder);
      return [];
    }
  }

  #noteHidden(folder: Folder, entries: readonly Entry[]): void {
    for (const { name } of entries.filter(({ name }) => isHidden(name))) {
      const at = inside(folder, name);
      this.report("name-hidden", `${quote(name)} is not served`, "Rename it if it is needed", at);
    }
  }

  /** Says that something is left out because it is a link or a special file. */
  reportUnservable(at: Folder, kind: EntryKind): void {
    if (kind === "link") return this.#reportLink(at);
    this.report("file-special", "it is no regular file", "Put a file in its place", at);
  }

  #reportLink(at: Folder): void {
    const { kind, written } = readLink(at.path);
    if (kind === "broken") {
      const fix = "Put a file in its place, or remove it";
      return this.report("link-broken", `broken link → ${written}`, fix, at);
    }
    const message = `the link → ${written} is not followed`;
    const fix = kind === "directory"
      ? "Put a copy in its place, or give the folder that holds its target with --skills"
      : "Put a copy in its place";
    this.report("link-not-followed", message, fix, at);
  }

  /**
   * Loads a supporting file or an asset; `undefined` and a diagnostic where it cannot be read.
   *
   * @param held Whether it is held in any case, if it is no larger than a document.
   */
  file(at: Folder, name: string, held?: "always"): ServedFile | undefined {
    const hold = (size: number) =>
      size <= HELD_FILE && (held === "always" || this.#held + size <= HELD_TOTAL);
    try {
      const file = this.#load(at, name, hold);
      if (file.bytes && held !== "always") this.#held += file.size;
      return file;
    } catch (error) {
      const { reason, fix } = explain(error, at.path);
      this.report("file-unreadable", `cannot read the file: ${reason}`, fix, at);
      return undefined;
    }
  }

  /** Loads a document, which is always held. */
  document(at: Folder, name: string): ReadDocument {
    try {
      const file = this.#load(at, name, (size) => size <= LARGEST_DOCUMENT);
      if (!file.bytes || file.size > LARGEST_DOCUMENT) {
        return { kind: "too-large", size: file.size };
      }
      return { kind: "held", file: file as HeldFile };
    } catch (error) {
      return { kind: "unreadable", ...explain(error, at.path) };
    }
  }

  #load(at: Folder, name: string, hold: (size: number) => boolean): ServedFile {
    const previous = this.#previous.get(at.path);
    return loadFile({ root: at.root, path: at.path, name, hold, previous });
  }
}

/** Says why something cannot be read, and what helps. */
export function explain(error: unknown, path: string) {
  const known = REASONS.find(([kind]) => error instanceof kind);
  const [, reason, fix] = known ?? [undefined, "reading failed", "Let it be read, or remove it"];
  const isRefused = error instanceof Deno.errors.NotCapable;
  return { reason, fix: isRefused ? refusedFix(path) : fix, isRefused };
}

/** Prints the flag that lets a path be read, or the place that a link leads to. */
export function refusedFix(path: string, kind?: "link"): string {
  const target = kind === "link" ? resolve(dirname(path), readLink(path).written) : path;
  return `Add --allow-read=${target} to deno run`;
}

const REASONS = [
  [Deno.errors.NotCapable, "the process may not read it", ""],
  [Deno.errors.PermissionDenied, "permission denied", "Let it be read, or remove it"],
  [Deno.errors.NotFound, "it is gone", "Load once more"],
  [FileChangedError, "it changed while it was read", "Load once more"],
] as const;
