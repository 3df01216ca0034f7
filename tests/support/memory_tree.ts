import { digestOf, isText } from "../../catalog/model/bytes.ts";
import { compareCodePoints } from "../../catalog/model/order.ts";
import { type EntryKind, FileTooLargeError } from "../../catalog/tree/files.ts";
import { mediaTypeOf } from "../../catalog/tree/media_type.ts";
import type { Tree } from "../../catalog/tree/tree.ts";

/**
 * Makes a tree of texts and bytes in memory, without links. Folders are those that the paths name; all files are held.
 *
 * @param files Contents by absolute path.
 *
 * @example
 * ```ts
 * import assert from "node:assert/strict";
 * import { memoryTree } from "./memory_tree.ts";
 *
 * const tree = memoryTree({ "/docs/index.md": "# Home\n" });
 * assert.deepEqual(tree.list("/docs"), [{ name: "index.md", kind: "file" }]);
 * assert.equal(tree.root("/elsewhere"), "missing");
 * ```
 */
export function memoryTree(files: Readonly<Record<string, string | Uint8Array>>): Tree {
  const contents = new Map(
    Object.entries(files).map(([path, content]) => [
      path,
      typeof content === "string" ? new TextEncoder().encode(content) : content,
    ]),
  );
  const kind = (path: string): EntryKind | undefined => {
    if (contents.has(path)) return "file";
    return [...contents.keys()].some((each) => each.startsWith(`${path}/`))
      ? "directory"
      : undefined;
  };
  return {
    kind,
    list: (path) => {
      const below = [...contents.keys()].filter((each) => each.startsWith(`${path}/`));
      const names = new Set(below.map((each) => each.slice(path.length + 1).split("/", 1)[0]!));
      return [...names].sort(compareCodePoints)
        .map((name) => ({ name, kind: kind(`${path}/${name}`)! }));
    },
    link: () => ({ kind: "broken", written: "" }),
    root: (path) => {
      const found = kind(path);
      return found === "directory" ? path : found === undefined ? "missing" : "no folder";
    },
    load: ({ root, path, name, largest = Infinity }) => {
      const bytes = contents.get(path);
      if (bytes === undefined) throw new Deno.errors.NotFound(path);
      if (bytes.length > largest) throw new FileTooLargeError(bytes.length);
      return {
        path: name,
        size: bytes.length,
        digest: digestOf(bytes),
        isText: isText(bytes),
        mediaType: mediaTypeOf(name, isText(bytes)),
        bytes,
        location: { root, path, dev: 0, ino: 0, mtime: 0 },
      };
    },
  };
}
