import { cut } from "../../text/words.ts";
import { baseName } from "../../catalog/model/paths.ts";
import { derived } from "../../catalog/model/derived.ts";
import type { Catalog, Doc } from "../../catalog/model/types.ts";

/** A page in the navigation of the docs, with the pages of its folder below it. */
export interface DocNode {
  /** The segment that orders and names it: `guide` for `guide/index.md`. */
  readonly name: string;
  readonly title: string;
  /** Absent for a folder without `index.md`. */
  readonly doc: Doc | undefined;
  readonly children: readonly DocNode[];
}

/** Where pages without an `order` stand. */
const LAST = Number.MAX_SAFE_INTEGER;

interface Folder {
  index?: Doc;
  readonly pages: Doc[];
  readonly folders: Map<string, Folder>;
}

/** Arranges the docs by folder; in each, by `order`, then by title. The home page comes first. */
export const docTree: (catalog: Catalog) => readonly DocNode[] = derived((catalog) => {
  const root: Folder = { pages: [], folders: new Map() };
  for (const doc of catalog.docs.values()) file(root, doc, doc.path.split("/"));
  const home = root.index ? [toNode("", root.index, [])] : [];
  return [...home, ...nodesOf(root)];
});

/** The docs in the order of the navigation: what previous and next follow. */
export function docOrder(catalog: Catalog): readonly Doc[] {
  const flatten = (nodes: readonly DocNode[]): readonly Doc[] =>
    nodes.flatMap(({ doc, children }) => [...doc ? [doc] : [], ...flatten(children)]);
  return flatten(docTree(catalog));
}

function file(folder: Folder, doc: Doc, [name, ...deeper]: readonly string[]): void {
  if (name === undefined) return;
  if (deeper.length === 0) {
    if (name === "index.md") folder.index = doc;
    else folder.pages.push(doc);
    return;
  }
  const inner = folder.folders.get(name) ?? { pages: [], folders: new Map() };
  folder.folders.set(name, inner);
  file(inner, doc, deeper);
}

function nodesOf({ pages, folders }: Folder): readonly DocNode[] {
  const nodes = [
    ...pages.map((doc) => toNode(lastSegment(doc.path), doc, [])),
    ...[...folders].map(([name, inner]) => toNode(name, inner.index, nodesOf(inner))),
  ];
  return nodes.sort((a, b) =>
    (a.doc?.order ?? LAST) - (b.doc?.order ?? LAST) || a.title.localeCompare(b.title, "en")
  );
}

function toNode(name: string, doc: Doc | undefined, children: readonly DocNode[]): DocNode {
  return { name, title: cut(doc?.title ?? name, 200), doc, children };
}

function lastSegment(path: string): string {
  return baseName(path).replace(/\.md$/, "");
}

/** What an address below `/docs` leads to. */
export type DocPlace =
  | { readonly kind: "doc"; readonly doc: Doc }
  | { readonly kind: "folder"; readonly path: string; readonly nodes: readonly DocNode[] };

/** Finds what an address below `/docs` leads to: a page, a folder's `index.md`, or a folder without one. */
export function findDocPlace(catalog: Catalog, segments: readonly string[]): DocPlace | undefined {
  const path = segments.join("/");
  const pages = docsByPath(catalog);
  const doc = pages.get(`${path}.md`) ?? pages.get(path === "" ? "index.md" : `${path}/index.md`);
  if (doc && path !== "index") return { kind: "doc", doc };
  const nodes = folderNodes(docTree(catalog), segments);
  return nodes && { kind: "folder", path, nodes };
}

const docsByPath = derived(({ docs }: Catalog): ReadonlyMap<string, Doc> =>
  new Map([...docs].map(([path, doc]) => [path.normalize("NFC"), doc]))
);

function folderNodes(
  nodes: readonly DocNode[],
  [name, ...deeper]: readonly string[],
): readonly DocNode[] | undefined {
  if (name === undefined) return nodes;
  const folder = nodes.find((node) =>
    node.children.length > 0 && node.name.normalize("NFC") === name
  );
  return folder && folderNodes(folder.children, deeper);
}
