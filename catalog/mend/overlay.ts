import { dirname } from "node:path/posix";
import { digestOf, isText } from "../model/bytes.ts";
import { compareCodePoints } from "../model/order.ts";
import { baseName } from "../model/paths.ts";
import { mediaTypeOf } from "../tree/media_type.ts";
import type { Tree } from "../tree/tree.ts";

/** How some files of a tree are to be, by absolute path. */
export interface Changes {
  /** Other bytes. */
  readonly bytes: ReadonlyMap<string, Uint8Array>;
  /** Another name in the same folder. */
  readonly names: ReadonlyMap<string, string>;
}

/** Shows a tree as it would be with changes, which are made nowhere. */
export function overlayTree(tree: Tree, { bytes, names }: Changes): Tree {
  const sources = new Map([...names].map(([path, name]) => [`${dirname(path)}/${name}`, path]));
  return {
    ...tree,
    kind: (path) => sources.has(path) ? "file" : tree.kind(path),
    list: (path) =>
      tree.list(path)
        .map((entry) => ({ ...entry, name: names.get(`${path}/${entry.name}`) ?? entry.name }))
        .sort((a, b) => compareCodePoints(a.name, b.name)),
    load: (options) => {
      const path = sources.get(options.path) ?? options.path;
      const changed = bytes.get(path);
      const file = tree.load({ ...options, path });
      const location = { ...file.location, path: options.path };
      if (changed === undefined) return path === options.path ? file : { ...file, location };
      return {
        path: options.name,
        size: changed.length,
        digest: digestOf(changed),
        isText: isText(changed),
        mediaType: mediaTypeOf(baseName(options.name), isText(changed)),
        bytes: changed,
        location,
      };
    },
  };
}
