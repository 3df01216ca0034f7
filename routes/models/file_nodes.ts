import type { ServedFile, Skill } from "../../catalog/model/types.ts";
import type { TreeNode } from "../../components/file_tree.tsx";
import type { Hrefs } from "../site/hrefs.ts";
import { callNumber, sizeInWords } from "../../text/words.ts";

/** Above so many files, folders start closed. */
const OPEN_UP_TO = 40;

/** Arranges the files of a skill as a tree: folders first, each level in manifest order. */
export function toFileTree(skill: Skill, hrefs: Hrefs): readonly TreeNode[] {
  const open = skill.files.size <= OPEN_UP_TO;
  return level([...skill.files.values()], { skill, hrefs, open, prefix: "" });
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
