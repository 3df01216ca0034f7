import { quote } from "../../text/quote.ts";
import type { Diagnostic } from "../model/types.ts";
import type { Entry, EntryKind } from "./files.ts";
import { type Folder, inside } from "./folder.ts";
import { type Judging, report, reportProblem } from "./judging.ts";
import { checkNames, isHidden } from "./names.ts";
import { explain, linkTarget } from "./reasons.ts";
import type { Tree } from "./tree.ts";

/** Lists the files and folders of a folder that may be served; everything else is a diagnostic. */
export function* listServable(tree: Tree, folder: Folder): Judging<readonly Entry[]> {
  const servable: Entry[] = [];
  for (const entry of yield* listVisible(tree, folder)) {
    if (entry.kind === "file" || entry.kind === "directory") servable.push(entry);
    else yield reportUnservable(tree, inside(folder, entry.name), entry.kind);
  }
  return servable;
}

/** Lists likewise, and leaves links and special files to the caller. */
export function* listVisible(
  tree: Tree,
  folder: Folder,
  hidden?: "note",
): Judging<readonly Entry[]> {
  return yield* visibleOf(tree, folder, yield* listFolder(tree, folder), hidden);
}

/** Picks what may be served of the entries that a folder was read to have; hidden ones are noted on demand. */
export function* visibleOf(
  tree: Tree,
  folder: Folder,
  entries: readonly Entry[],
  hidden?: "note",
): Judging<readonly Entry[]> {
  for (const { name } of entries) {
    if (hidden !== "note" || !isHidden(name)) continue;
    const message = `${quote(name)} is not served`;
    yield report("name-hidden", message, "Rename it if it is needed", inside(folder, name));
  }
  const visible = entries.filter(({ name }) => !isHidden(name));
  const problems = checkNames(
    visible.map(({ name }) => name),
    (name) => tree.kind(inside(folder, name).path) !== undefined,
  );
  for (const { name, problem } of problems) yield reportProblem(problem, inside(folder, name));
  const leftOut = new Set(problems.filter(({ isServed }) => !isServed).map(({ index }) => index));
  return visible.filter((_, index) => !leftOut.has(index));
}

/** Lists all that a folder holds; nothing and a diagnostic where it cannot be read. */
export function* listFolder(tree: Tree, folder: Folder): Judging<readonly Entry[]> {
  try {
    const entries = tree.list(folder.path);
    if (isEmpty(folder, entries)) yield report("folder-empty", ...EMPTY, folder);
    return entries;
  } catch (error) {
    const { reason, fix, isRefused } = explain(error, folder.path);
    const code = isRefused ? "root-not-allowed" : "folder-unreadable";
    yield report(code, `cannot read the folder: ${reason}`, fix, folder);
    return [];
  }
}

const EMPTY = [
  "the folder holds no file; a submodule that was not fetched looks like this",
  "Run git submodule update --init, or remove the folder",
] as const;

/** Tells whether a folder, which no repository keeps without a file, is empty. The rooms of a content root may be. */
function isEmpty({ label, below }: Folder, entries: readonly Entry[]): boolean {
  const isRoom = below === "" || label === "" && /^(?:skills|prompts)$/.test(below);
  return !isRoom && entries.every(({ name }) => name === ".git");
}

/** Says that something is left out because it is a link or a special file. */
export function reportUnservable(tree: Tree, at: Folder, kind: EntryKind): Diagnostic {
  if (kind === "link") return reportLink(tree, at);
  return report("file-special", "it is no regular file", "Put a file in its place", at);
}

function reportLink(tree: Tree, at: Folder): Diagnostic {
  const { kind, written } = tree.link(at.path);
  if (kind === "broken") {
    const fix = "Put a file in its place, or remove it";
    return report("link-broken", `broken link → ${linkTarget(written)}`, fix, at);
  }
  const message = `the link → ${linkTarget(written)} is not followed`;
  const fix = kind === "directory"
    ? "Put a copy in its place, or give the folder that holds its target with --skills"
    : "Put a copy in its place";
  return report("link-not-followed", message, fix, at);
}

/** Tells the prompt files that other tools read: `commands/x.md`, `x.prompt.md`, `commands/x.toml`. */
export function isCommandFile(path: string): boolean {
  if (/\.prompt\.md$/i.test(path)) return true;
  return /(?:^|\/)commands\//i.test(path) && /[^/]\.(?:md|toml)$/i.test(path);
}

/** Says how to make a prompt of such a file. */
export function reportCommandFile(at: Folder): Diagnostic {
  const message = "command files of other tools are not read";
  return report("command-file", message, "Make a prompt of it: main.ts new prompt NAME", at);
}
