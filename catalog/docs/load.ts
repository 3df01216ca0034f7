import { baseName } from "../model/paths.ts";
import { placeOf } from "../document/fields.ts";
import { quote } from "../../text/quote.ts";
import type { Doc, ServedFile, Subject } from "../model/types.ts";
import { placeOfFault, servable } from "../prompts/load.ts";
import { type Folder, inside } from "../tree/folder.ts";
import { CHECKPOINT, type Judging, reject, report, reportProblem } from "../tree/judging.ts";
import { isCommandFile, listServable, reportCommandFile } from "../tree/listing.ts";
import { heldOf, type Reader } from "../tree/reader.ts";
import { draftField, readDoc } from "./doc.ts";

/** A page before the diagnostics about it are gathered. */
export type DocDraft = Omit<Doc, "diagnostics">;

/** The pages of a content root, and the files beside them, by path. */
export interface FoundDocs {
  readonly docs: ReadonlyMap<string, DocDraft>;
  readonly assets: ReadonlyMap<string, ServedFile>;
}

/** Pages nest no deeper. */
const DEEPEST = 16;

/** Finds every Markdown file below a content root as a page, and every other file as an asset. */
export function* findDocs(
  reader: Reader,
  content: Folder,
  skillRoots: readonly string[],
): Judging<FoundDocs> {
  const own = ["skills", "prompts"].map((name) => inside(content, name).path);
  const excluded = new Set([...own, ...skillRoots]);
  const docs = new Map<string, DocDraft>();
  const assets = new Map<string, ServedFile>();
  for (const at of yield* filesBelow(reader, content, excluded)) {
    yield CHECKPOINT;
    if (at.below.endsWith(".md")) {
      const doc = yield* findDoc(reader, at);
      if (doc) docs.set(doc.path, doc);
      continue;
    }
    if (isCommandFile(at.below)) yield reportCommandFile(at);
    else if (OTHER_MARKDOWN.test(at.below)) yield reportExtension(at);
    const file = yield* reader.file(at, at.below);
    if (file) assets.set(at.below, file);
  }
  yield* shadowed(content, docs);
  return { docs, assets };
}

function* filesBelow(
  reader: Reader,
  folder: Folder,
  excluded: ReadonlySet<string>,
  depth = 0,
): Judging<readonly Folder[]> {
  if (depth > DEEPEST) {
    const message = `the folder is nested deeper than ${DEEPEST} levels and is not searched`;
    yield report("folder-too-deep", message, "Move it up", folder);
    return [];
  }
  yield CHECKPOINT;
  const files: Folder[] = [];
  for (const { name, kind } of yield* listServable(reader.tree, folder)) {
    const at = inside(folder, name);
    if (excluded.has(at.path)) continue;
    if (kind === "file") files.push(at);
    else files.push(...yield* filesBelow(reader, at, excluded, depth + 1));
  }
  return files;
}

function* findDoc(reader: Reader, file: Folder): Judging<DocDraft | undefined> {
  const subject: Subject = { kind: "doc", path: file.below };
  const at: Folder = { ...file, subject };
  const document = reader.document(at, at.below);
  const held = servable(document);
  if (typeof held === "string") {
    const fix = document.kind === "unreadable" ? document.fix : "Save it as UTF-8 of at most 1 MiB";
    yield report("doc-unreadable", held, fix, at, placeOfFault(document));
    yield reject("doc", at, heldOf(document));
    return undefined;
  }
  const { doc, problems } = readDoc(held);
  const draft = draftField(doc.frontmatter);
  if (draft !== undefined) {
    const message = `the page is a draft (${draft.written}) and is not served`;
    const fix = `Remove ${quote(draft.written)} to serve it`;
    yield report("doc-draft", message, fix, at, placeOf(doc.frontmatter, draft.field, "key"));
    yield reject("doc", at, held);
    return undefined;
  }
  for (const problem of problems) yield reportProblem(problem, at);
  yield* misplaced(at);
  return doc;
}

/** What other tools take for Markdown. */
const OTHER_MARKDOWN = /\.(?:md|mdx|markdown|mdown|mkdn?)$/i;

function reportExtension(at: Folder) {
  const name = at.below.slice(at.below.lastIndexOf("/") + 1);
  const page = quote(name.replace(OTHER_MARKDOWN, ".md"));
  const message = `${quote(name)} is no page: the name of a page ends in .md`;
  return report("doc-extension", message, `Rename it to ${page} to make it a page`, at);
}

const ELSEWHERE = {
  "skill.md": "Move its folder below skills/, or give the folder around it with --skills",
  "prompt.md": "Move its folder below prompts/",
} as const;

/** Warns of a SKILL.md or PROMPT.md that is served as a page because of where it lies. */
function* misplaced(at: Folder): Judging<void> {
  const name = baseName(at.below).toLowerCase();
  if (name !== "skill.md" && name !== "prompt.md") return;
  const message = `it is served as a page, not as a ${name.slice(0, -".md".length)}`;
  yield report("doc-misplaced", message, ELSEWHERE[name], at);
}

/** `a/index.md` and `a.md` have one address on the website. */
function* shadowed(content: Folder, docs: ReadonlyMap<string, DocDraft>): Judging<void> {
  for (const path of docs.keys()) {
    const twin = path.replace(/\/index\.md$/, ".md");
    if (twin === path || !docs.has(twin)) continue;
    const subject: Subject = { kind: "doc", path };
    const message = `the page has the address of ${quote(twin)}, which is shown there`;
    const at = { ...content, path: `${content.path}/${path}`, below: path, subject };
    yield report("doc-shadowed", message, "Rename one of the two", at);
  }
}
