import { isCommandFile, reportCommandFile } from "../tree/command_file.ts";
import { quote } from "../model/diagnostics.ts";
import { readDoc } from "./doc.ts";
import type { Entry } from "../tree/files.ts";
import { placeOfFault, servable } from "../prompts/load.ts";
import type { Doc, ServedFile, Subject } from "../model/types.ts";
import { type Folder, inside, type Walk } from "../tree/walk.ts";

/** The pages of a content root, and the files beside them, by path. */
export interface LoadedDocs {
  readonly docs: ReadonlyMap<string, Doc>;
  readonly assets: ReadonlyMap<string, ServedFile>;
}

/** Pages nest no deeper. */
const DEEPEST = 16;

/** Loads every Markdown file below a content root as a page, and every other file as an asset. */
export function loadDocs(walk: Walk, content: Folder, skillRoots: readonly string[]): LoadedDocs {
  const loader = new DocLoader(walk, [
    inside(content, "skills").path,
    inside(content, "prompts").path,
    ...skillRoots,
  ]);
  loader.search(content, 0);
  reportShadowed(walk, content, loader.docs);
  return loader;
}

class DocLoader implements LoadedDocs {
  readonly docs = new Map<string, Doc>();
  readonly assets = new Map<string, ServedFile>();
  readonly #walk: Walk;
  readonly #excluded: ReadonlySet<string>;

  constructor(walk: Walk, excluded: readonly string[]) {
    this.#walk = walk;
    this.#excluded = new Set(excluded);
  }

  search(folder: Folder, depth: number): void {
    if (depth > DEEPEST) {
      const message = `the folder is nested deeper than ${DEEPEST} levels and is not searched`;
      return this.#walk.report("folder-too-deep", message, "Move it up", folder);
    }
    for (const entry of this.#walk.list(folder)) {
      this.#take(inside(folder, entry.name), entry, depth);
    }
  }

  #take(at: Folder, { name, kind }: Entry, depth: number): void {
    if (this.#excluded.has(at.path)) return;
    if (kind === "directory") return this.search(at, depth + 1);
    if (name.endsWith(".md")) return this.#page(at);
    if (isCommandFile(at.below)) reportCommandFile(this.#walk, at);
    const file = this.#walk.file(at, at.below);
    if (file) this.assets.set(at.below, file);
  }

  #page(file: Folder): void {
    const subject: Subject = { kind: "doc", path: file.below };
    const at: Folder = { ...file, subject };
    const document = this.#walk.document(at, at.below);
    const held = servable(document);
    if (typeof held === "string") {
      const fix = document.kind === "unreadable"
        ? document.fix
        : "Save it as UTF-8 of at most 1 MiB";
      this.#walk.report("doc-unreadable", held, fix, at, placeOfFault(document));
      return this.#walk.reject("doc", at);
    }
    const { doc, problems } = readDoc(held);
    for (const problem of problems) this.#walk.reportProblem(problem, at);
    reportMisplaced(this.#walk, at);
    this.docs.set(doc.path, { ...doc, diagnostics: [] });
  }
}

const ELSEWHERE = {
  "skill.md": "Move its folder below skills/, or give the folder around it with --skills",
  "prompt.md": "Move its folder below prompts/",
} as const;

/** A skill or a prompt that lies among the pages is one, and its author waits for something else. */
function reportMisplaced(walk: Walk, at: Folder): void {
  const name = at.below.slice(at.below.lastIndexOf("/") + 1).toLowerCase();
  if (name !== "skill.md" && name !== "prompt.md") return;
  const message = `it is served as a page, not as a ${name.slice(0, -".md".length)}`;
  walk.report("doc-misplaced", message, ELSEWHERE[name], at);
}

/** `a/index.md` and `a.md` have one address on the website. */
function reportShadowed(walk: Walk, content: Folder, docs: ReadonlyMap<string, Doc>): void {
  for (const path of docs.keys()) {
    const twin = path.replace(/\/index\.md$/, ".md");
    if (twin === path || !docs.has(twin)) continue;
    const subject: Subject = { kind: "doc", path };
    const message = `the page has the address of ${quote(twin)}, which is shown there`;
    const at = { ...content, path: `${content.path}/${path}`, below: path, subject };
    walk.report("doc-shadowed", message, "Rename one of the two", at);
  }
}
