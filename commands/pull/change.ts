import { createTwoFilesPatch } from "diff";
import { isText } from "../../catalog/model/bytes.ts";
import type { Digest } from "../../catalog/model/types.ts";
import type { FolderContent } from "../../catalog/tree/place.ts";

/** What happened to the files of a skill, by path. */
export interface FileChanges {
  readonly added: readonly string[];
  readonly removed: readonly string[];
  readonly changed: readonly string[];
}

/** Compares what a folder holds with what it held or is to hold. */
export function changesBetween(
  before: FolderContent,
  after: Readonly<Record<string, Digest>>,
): FileChanges {
  const paths = Object.keys(after).sort();
  return {
    added: paths.filter((path) => !before.has(path)),
    removed: [...before.keys()].filter((path) => !Object.hasOwn(after, path)).sort(),
    changed: paths.filter((path) => before.has(path) && before.get(path) !== after[path]),
  };
}

/** Whether nothing happened. */
export function isUnchanged({ added, removed, changed }: FileChanges): boolean {
  return added.length + removed.length + changed.length === 0;
}

/** Writes changes as lines: `+ a.md`, `~ b.md`, `- c.md`. */
export function changeLines({ added, removed, changed }: FileChanges): readonly string[] {
  return [
    ...changed.map((path) => `  ~ ${path}`),
    ...added.map((path) => `  + ${path}`),
    ...removed.map((path) => `  - ${path}`),
  ];
}

/** The longest text of which a difference is shown, bytes. */
const LONGEST = 512 * 1024;

/** Writes the difference of two texts as a patch; nothing where one of them is no text. */
export function patchOf(
  name: string,
  before: Uint8Array | undefined,
  after: Uint8Array | undefined,
): string | undefined {
  const [a, b] = [before ?? new Uint8Array(), after ?? new Uint8Array()];
  if (!isText(a) || !isText(b) || a.length > LONGEST || b.length > LONGEST) return undefined;
  const [old, now] = [a, b].map((bytes) => new TextDecoder().decode(bytes));
  const [from, to] = [before ? name : "/dev/null", after ? name : "/dev/null"];
  return createTwoFilesPatch(from, to, old!, now!, "", "", { context: 3 })
    .split("\n").filter((line) => !/^(?:Index: |={60})/.test(line)).join("\n").trimEnd();
}
