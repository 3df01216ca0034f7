import type { FileName } from "../model/diagnostics.ts";
import type { Subject } from "../model/types.ts";

/** Where a folder, or a file in one, lies: in a root, and for people. */
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
