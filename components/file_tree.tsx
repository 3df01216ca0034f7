import { count } from "../text/words.ts";
import { Icon } from "./icon.tsx";

/** A file or a folder of a tree. */
export type TreeNode =
  | {
    readonly kind: "file";
    readonly name: string;
    readonly href: string;
    /** For people: `3.1 KB`. */
    readonly size: string;
    /** The first eight hex digits. */
    readonly digest: string;
    readonly current?: boolean;
  }
  | {
    readonly kind: "folder";
    readonly name: string;
    readonly href: string;
    readonly fileCount: number;
    readonly open: boolean;
    readonly children: readonly TreeNode[];
  };

/** Above so many files, a field narrows them. */
const MANY = 40;

/** The first files of a skill or a folder as a tree. */
export interface FileTreeModel {
  readonly nodes: readonly TreeNode[];
  /** How many files there are. */
  readonly total: number;
  /** How many of them the tree leaves out. */
  readonly left: number;
  /** Where all of them are listed. */
  readonly allHref: string;
}

/** Shows files as a tree whose folders open and close, with digests when asked for. */
export function FileTree(
  { tree: { nodes, total, left, allHref } }: { readonly tree: FileTreeModel },
) {
  const folders = nodes.filter((node) => node.kind === "folder");
  return (
    <div class="tree" data-island="file-tree">
      <p class="tree-head">
        <label class="tree-digests">
          <input type="checkbox" /> Digests
        </label>
        {folders.length > 0 && <FolderTools />}
        {total > MANY && (
          <input
            class="tree-filter tree-tools"
            type="search"
            data-tree="filter"
            aria-label="Show files whose path holds"
            placeholder="Filter"
          />
        )}
      </p>
      <Branch nodes={nodes} />
      {left > 0 && (
        <p class="tree-more">
          <a href={allHref}>{count(left, "more file")}</a>
        </p>
      )}
    </div>
  );
}

function FolderTools() {
  return (
    <span class="tree-tools">
      <button type="button" data-tree="open">Open all</button>
      <button type="button" data-tree="close">Close all</button>
    </span>
  );
}

function Branch({ nodes }: { readonly nodes: readonly TreeNode[] }) {
  return (
    <ul>
      {nodes.map((node) => (
        <li>{node.kind === "file" ? <File file={node} /> : <Folder folder={node} />}</li>
      ))}
    </ul>
  );
}

function Folder({ folder }: { readonly folder: Extract<TreeNode, { kind: "folder" }> }) {
  return (
    <details open={folder.open}>
      <summary>
        <span class="tree-name">{folder.name}/</span>
        <span class="tree-size">{folder.fileCount}</span>
      </summary>
      <Branch nodes={folder.children} />
    </details>
  );
}

function File({ file }: { readonly file: Extract<TreeNode, { kind: "file" }> }) {
  return (
    <span class="tree-file">
      <Icon name="file" />
      <a href={file.href} {...(file.current && { "aria-current": "page" as const })}>{file.name}</a>
      <span class="tree-size">{file.size}</span>
      <span class="tree-digest">{file.digest}</span>
    </span>
  );
}
