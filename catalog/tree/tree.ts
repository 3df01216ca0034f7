import {
  type Entry,
  type EntryKind,
  kindAt,
  type LinkTarget,
  listDirectory,
  readLink,
  realDirectory,
} from "./disk.ts";
import { loadFile, type LoadFileOptions } from "./files.ts";
import type { ServedFile } from "../model/types.ts";

/**
 * What loading asks of a tree of files. The disk is one; a repository, an archive or memory may stand behind it too.
 * Paths are absolute and POSIX. Nothing is judged here: what cannot be read throws what the platform throws.
 */
export interface Tree {
  /** Lists a folder in code-point order. */
  list(path: string): readonly Entry[];
  /** Returns the kind of the entry at a path, links not followed; `undefined` if it is absent or unreadable. */
  kind(path: string): EntryKind | undefined;
  /** Reads where a symbolic link leads. */
  link(path: string): LinkTarget;
  /** Returns a folder's path without links, and what is there instead where it is none. */
  root(path: string): string | "missing" | "no folder";
  /** Reads and hashes a file. */
  load(options: LoadFileOptions): ServedFile;
}

/** The file system. */
export const diskTree: Tree = {
  list: listDirectory,
  kind: kindAt,
  link: readLink,
  root: realDirectory,
  load: loadFile,
};
