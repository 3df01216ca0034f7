import { foldersAbove } from "../catalog/model/paths.ts";
import { quote } from "../text/quote.ts";
import { RemoteError } from "./fetch.ts";

/** A file as another server gave it, its path below the skill. */
export interface RemoteFile {
  readonly path: string;
  readonly bytes: Uint8Array;
}

/** The most files of a skill, and the most bytes of all of them. */
export interface SkillLimits {
  readonly files: number;
  readonly bytes: number;
}

/** What a skill may have unless somebody says otherwise. */
export const SKILL_LIMITS: SkillLimits = { files: 2000, bytes: 128 * 1024 * 1024 };

/** The longest path, characters: what most disks can hold below a folder. */
const LONGEST_PATH = 1000;

/**
 * Makes sure that paths can be written below one folder, each to its own place, on every disk: relative, no `..`, no
 * drive, no backslash, no control character, no two that differ in case or normal form only, no file where another needs a folder.
 * Throws a {@linkcode RemoteError} that names the first that is wrong.
 */
export function assertPaths(paths: readonly string[]): void {
  const folded = new Map<string, string>();
  for (const path of paths) {
    const reason = whyUnsafe(path);
    if (reason !== undefined) {
      throw new RemoteError(`Cannot take the file ${quote(path)}: ${reason}`);
    }
    const twin = folded.get(fold(path));
    if (twin !== undefined) {
      throw new RemoteError(
        `Cannot take the file ${quote(path)}: it is ${quote(twin)} on many disks`,
      );
    }
    folded.set(fold(path), path);
  }
  for (const path of paths) {
    for (const folder of foldersAbove(fold(path))) {
      if (!folded.has(folder)) continue;
      throw new RemoteError(
        `Cannot take the file ${quote(path)}: ${quote(folded.get(folder)!)} is a file`,
      );
    }
  }
}

function whyUnsafe(path: string): string | undefined {
  if (path.length > LONGEST_PATH) return `its path is longer than ${LONGEST_PATH} characters`;
  if (/[\p{Cc}\p{Cs}]/u.test(path)) return "its path has a control character";
  if (path.includes("\\")) return "its path has a backslash";
  if (path.startsWith("/")) return "its path is absolute";
  if (/^[a-z]:/i.test(path)) return "its path names a drive";
  const segments = path.split("/");
  if (segments.includes("..")) return "its path leads out of the skill";
  if (segments.some((segment) => segment === "" || segment === ".")) {
    return "its path has an empty part";
  }
  return undefined;
}

function fold(path: string): string {
  return path.normalize("NFC").toLowerCase();
}

/** Tells whether a name is one of a skill, and so of a folder. */
export function isSkillName(name: unknown): name is string {
  return typeof name === "string" && name.length <= 64 && /^[a-z0-9]+(-[a-z0-9]+)*$/.test(name);
}
