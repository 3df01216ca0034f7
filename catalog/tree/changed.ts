/** Which paths may have changed since a tree was read. */
export interface Changed {
  /** Tells whether a path, something below it or a folder around it may have changed. */
  touches(path: string): boolean;
}

/** Everything may have changed: the answer of the first load, and of a watcher that lost track. */
export const EVERYTHING: Changed = { touches: () => true };

/**
 * Makes the answer for some changed paths. A path that changed may be a folder that was moved with all that it holds.
 *
 * @param paths Absolute POSIX paths.
 *
 * @example
 * ```ts
 * import assert from "node:assert/strict";
 * import { changedPaths } from "./changed.ts";
 *
 * const changed = changedPaths(["/notes/skills/tea/SKILL.md"]);
 * assert.equal(changed.touches("/notes/skills/tea"), true);
 * assert.equal(changed.touches("/notes/skills/tea/SKILL.md"), true);
 * assert.equal(changed.touches("/notes/skills/coffee"), false);
 * ```
 */
export function changedPaths(paths: Iterable<string>): Changed {
  const changed = new Set(paths);
  const around = new Set([...changed].flatMap(foldersAround));
  return {
    touches: (path) =>
      changed.has(path) || around.has(path) ||
      foldersAround(path).some((folder) => changed.has(folder)),
  };
}

function foldersAround(path: string): readonly string[] {
  const folders: string[] = [];
  for (let end = path.lastIndexOf("/"); end >= 0; end = path.lastIndexOf("/", end - 1)) {
    folders.push(path.slice(0, end) || "/");
    if (end === 0) break;
  }
  return folders;
}
