import type { ServedFile } from "../model/types.ts";
import { FileTooLargeError, type LoadFileOptions } from "./files.ts";
import { type Changed, EVERYTHING } from "./changed.ts";
import type { Folder } from "./folder.ts";
import { type Judging, report } from "./judging.ts";
import { explain } from "./reasons.ts";
import type { Tree } from "./tree.ts";

/** A file whose bytes are in memory. */
export type HeldFile = ServedFile & { readonly bytes: Uint8Array };

/** A document that is held, or why it cannot be served. */
export type ReadDocument =
  | { readonly kind: "held"; readonly file: HeldFile }
  | { readonly kind: "too-large"; readonly size: number }
  | { readonly kind: "unreadable"; readonly reason: string; readonly fix: string };

/** Returns the file of a document that is held. */
export function heldOf(document: ReadDocument): HeldFile | undefined {
  return document.kind === "held" ? document.file : undefined;
}

/** The largest document, bytes. */
export const LARGEST_DOCUMENT = 1 << 20;
/** The largest file of another kind, bytes: it is hashed at the start, and GitHub takes no larger one than 100 MB. */
export const LARGEST_FILE = 256 << 20;
/** Supporting files and assets up to this size are held in memory, bytes. */
const HELD_FILE = 1 << 20;
/** As long as they are together no more than this, bytes. */
const HELD_TOTAL = 64 << 20;

/** Reads the files of one load, and keeps within the memory that their bytes may take. */
export class Reader {
  readonly tree: Tree;
  readonly #previous: ReadonlyMap<string, ServedFile>;
  readonly #changed: Changed;
  #held = 0;

  /**
   * @param previous The files of the last catalogue by `location.path`, to be used again where unchanged.
   * @param changed Where the tree may differ from them; other files are not even looked at.
   */
  constructor(
    tree: Tree,
    previous: ReadonlyMap<string, ServedFile> = new Map(),
    changed: Changed = EVERYTHING,
  ) {
    this.tree = tree;
    this.#previous = previous;
    this.#changed = changed;
  }

  /** Counts files that were read before as held. */
  holds(files: Iterable<ServedFile>): void {
    for (const { bytes } of files) this.#held += bytes?.length ?? 0;
  }

  /**
   * Reads a supporting file or an asset; `undefined` and a diagnostic where it cannot be read.
   *
   * @param held Whether it is held in any case, if it is no larger than a document.
   */
  *file(at: Folder, name: string, held?: "always"): Judging<ServedFile | undefined> {
    const hold = (size: number) =>
      size <= HELD_FILE && (held === "always" || this.#held + size <= HELD_TOTAL);
    try {
      const file = this.#load(at, name, { hold, largest: LARGEST_FILE });
      if (file.bytes && held !== "always") this.#held += file.size;
      return file;
    } catch (error) {
      if (error instanceof FileTooLargeError) {
        const message = `the file has ${error.size} bytes; the most is ${LARGEST_FILE}`;
        yield report("file-too-large", message, "Put it elsewhere and link to it", at);
        return undefined;
      }
      const { reason, fix } = explain(error, at.path);
      yield report("file-unreadable", `cannot read the file: ${reason}`, fix, at);
      return undefined;
    }
  }

  /** Reads a document, which is always held. */
  document(at: Folder, name: string): ReadDocument {
    try {
      const file = this.#load(at, name, { hold: () => true, largest: LARGEST_DOCUMENT });
      return { kind: "held", file: file as HeldFile };
    } catch (error) {
      if (error instanceof FileTooLargeError) return { kind: "too-large", size: error.size };
      return { kind: "unreadable", ...explain(error, at.path) };
    }
  }

  #load(
    at: Folder,
    name: string,
    options: Pick<LoadFileOptions, "hold" | "largest">,
  ): ServedFile {
    const previous = this.#previous.get(at.path);
    if (previous?.location.root === at.root && !this.#changed.touches(at.path)) {
      return previous.path === name ? previous : { ...previous, path: name };
    }
    return this.tree.load({ root: at.root, path: at.path, name, previous, ...options });
  }
}
