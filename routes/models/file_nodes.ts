import type { ServedFile, Skill } from "../../catalog/model/types.ts";
import type { FileTreeModel, TreeNode } from "../../components/file_tree.tsx";
import type { Hrefs } from "../site/hrefs.ts";
import { callNumber, sizeInWords } from "../../text/words.ts";

/** Above so many files, folders start closed. */
const OPEN_UP_TO = 40;

/** The most files that a tree shows, as many as hosts accept of a skill; the manifest has them all. */
const SHOWN = 512;

/**
 * Arranges the files of a skill as a tree: folders first, each level in manifest order.
 *
 * @param folder The folder whose files they are, in NFC; all of the skill if it is left out.
 */
export function toFileTree(skill: Skill, hrefs: Hrefs, folder?: string): FileTreeModel {
  const files = folder === undefined ? [...skill.files.values()] : filesBelow(skill, folder);
  const depth = folder === undefined ? 0 : folder.split("/").length;
  const prefix = files[0]?.path.split("/").slice(0, depth).map((name) => `${name}/`).join("") ?? "";
  const open = skill.files.size <= OPEN_UP_TO;
  return {
    nodes: level(files.slice(0, SHOWN), { skill, hrefs, open, prefix }),
    total: files.length,
    left: Math.max(0, files.length - SHOWN),
    allHref: hrefs.manifest(skill.path),
  };
}

function filesBelow(skill: Skill, folder: string): readonly ServedFile[] {
  const prefix = `${folder}/`;
  return [...skill.files.values()].filter(({ path }) => path.normalize("NFC").startsWith(prefix));
}

interface Level {
  readonly skill: Skill;
  readonly hrefs: Hrefs;
  readonly open: boolean;
  /** Empty, or ends with `/`. */
  readonly prefix: string;
}

function level(files: readonly ServedFile[], at: Level): TreeNode[] {
  const folders = new Map<string, ServedFile[]>();
  const leaves: TreeNode[] = [];
  for (const file of files) {
    const rest = file.path.slice(at.prefix.length);
    const slash = rest.indexOf("/");
    if (slash < 0) leaves.push(leaf(file, rest, at));
    else {
      const name = rest.slice(0, slash);
      const inside = folders.get(name);
      if (inside) inside.push(file);
      else folders.set(name, [file]);
    }
  }
  return [...[...folders].map(([name, inside]) => folder(name, inside, at)), ...leaves];
}

function folder(name: string, files: readonly ServedFile[], at: Level): TreeNode {
  const path = at.prefix + name;
  return {
    kind: "folder",
    name,
    href: at.hrefs.skillFolder(at.skill.path, path),
    fileCount: files.length,
    open: at.open,
    children: level(files, { ...at, prefix: `${path}/` }),
  };
}

function leaf(file: ServedFile, name: string, { skill, hrefs }: Level): TreeNode {
  return {
    kind: "file",
    name,
    href: hrefs.skillFile(skill.path, file.path),
    size: sizeInWords(file.size),
    digest: callNumber(file.digest),
  };
}
