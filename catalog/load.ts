import { compareDiagnostics, diagnose, type FileName, problem, quote } from "./diagnostics.ts";
import { readDoc } from "./doc.ts";
import { compareCodePoints, firstInvalidByte, isDirectory, realPath } from "./files.ts";
import { isCommandFile, SkillLoader } from "./load_skills.ts";
import { readPrompt } from "./prompt.ts";
import type {
  Catalog,
  Diagnostic,
  Doc,
  Prompt,
  ServedFile,
  Site,
  Skill,
  Subject,
} from "./types.ts";
import { type Folder, type HeldFile, inside, nameOf, Walk } from "./walk.ts";

/** What to load. */
export interface LoadOptions {
  /** The content root, absolute. */
  readonly content: string;
  /** More skill roots, absolute, in order. */
  readonly skills?: readonly string[];
  /** What is said instead of the words of `index.md`. */
  readonly site?: Partial<Site>;
}

/** What was loaded. */
export interface Loaded {
  readonly catalog: Catalog;
  /** The errors in prompts that must stop a start (contract, section 3). */
  readonly fatal: readonly Diagnostic[];
}

/** Thrown when there is no content root to load. */
export class ContentRootError extends Error {
  override name = "ContentRootError";
}

/**
 * Loads everything that a content root and more skill roots hold into an immutable catalogue. Synchronous:
 * that is ten times as fast at start. What cannot be served is a diagnostic, never an exception; unchanged
 * files and entries of `previous` are reused, and a prompt that broke keeps its last good version.
 *
 * Throws {@linkcode ContentRootError} when the content root is not a directory that can be read.
 */
export function loadCatalog(options: LoadOptions, previous?: Catalog): Loaded {
  const root = openRoot(options.content);
  const walk = new Walk(filesOf(previous));
  const content: Folder = { path: root, root, label: "", below: "" };
  const loader = new SkillLoader(walk);
  searchRoots(loader, walk, content, options.skills ?? []);
  const prompts = loadPrompts(walk, content, previous?.prompts);
  const skills = sorted(loader.skills, (path) => `${path}/SKILL.md`);
  warnOfDuplicates(walk, skills);
  const collisions = promptCollisions(walk, prompts.prompts, skills);
  const { docs, assets } = loadPages(walk, content, options.skills ?? []);
  const diagnostics = [...walk.diagnostics].sort(compareDiagnostics);
  const catalog: Catalog = {
    site: siteOf(docs, options.site),
    skills: reuse(skills, previous?.skills),
    prompts: reuse(prompts.prompts, previous?.prompts),
    docs: reuse(docs, previous?.docs),
    assets,
    diagnostics,
    rejections: walk.rejections,
  };
  return { catalog, fatal: [...prompts.errors, ...collisions].sort(compareDiagnostics) };
}

function openRoot(path: string): string {
  try {
    const real = realPath(path);
    if (real !== undefined && isDirectory(real)) return real;
    const what = real === undefined ? "there is no such folder" : "it is no folder";
    throw new ContentRootError(
      `Cannot load the content root "${path}": ${what}. Give a folder with --content DIR`,
    );
  } catch (error) {
    if (error instanceof ContentRootError) throw error;
    throw new ContentRootError(
      `Cannot load the content root "${path}": it may not be read. Add --allow-read=${path} to deno run`,
      { cause: error },
    );
  }
}

function filesOf(previous: Catalog | undefined): ReadonlyMap<string, ServedFile> {
  if (previous === undefined) return new Map();
  const skills = [...previous.skills.values()].filter(({ outer }) => outer === undefined);
  const files = [
    ...skills.flatMap((skill) => [...skill.files.values()]),
    ...[...previous.prompts.values(), ...previous.docs.values()].map(({ document }) => document),
    ...previous.assets.values(),
  ];
  return new Map(files.map((file) => [file.location.path, file]));
}

function searchRoots(
  loader: SkillLoader,
  walk: Walk,
  content: Folder,
  roots: readonly string[],
): void {
  const own = inside(content, "skills");
  const seen = new Set<string>();
  if (walk.has(own) === "directory") {
    loader.search({ path: own.path, root: own.path, label: "skills", below: "", links: "refuse" });
    seen.add(own.path);
  }
  for (const path of roots) {
    const label = labelOf(path);
    const at: Folder = { path, root: path, label, below: "" };
    const real = rootPath(walk, at);
    if (real === undefined) continue;
    if (seen.has(real)) {
      walk.report("root-repeated", "the folder is searched already", "Give it once", at);
    } else loader.search({ path: real, root: real, label, below: "", links: "follow" });
    seen.add(real);
  }
}

function rootPath(walk: Walk, at: Folder): string | undefined {
  try {
    const real = realPath(at.path);
    if (real !== undefined && isDirectory(real)) return real;
    walk.report(
      "root-missing",
      "the skill root is not there",
      "Make the folder, or drop the flag",
      at,
    );
  } catch {
    walk.report(
      "root-not-allowed",
      "the skill root may not be read",
      `Add --allow-read=${at.path} to deno run`,
      at,
    );
  }
  return undefined;
}

/** Names a root so that people know which is meant without learning where the server keeps it. */
function labelOf(path: string): string {
  const names = path.split("/").filter(Boolean);
  const host = names.findIndex((name) => name.startsWith("."));
  return names.slice(host >= 0 && host < names.length - 1 ? host : -1).join("/") || "/";
}

interface Prompts {
  readonly prompts: Map<string, Prompt>;
  readonly errors: readonly Diagnostic[];
}

function loadPrompts(
  walk: Walk,
  content: Folder,
  previous: Catalog["prompts"] | undefined,
): Prompts {
  const prompts = new Map<string, Prompt>();
  const errors: Diagnostic[] = [];
  const folder = inside(content, "prompts");
  if (walk.has(folder) !== "directory") return { prompts, errors };
  for (const entry of walk.list(folder)) {
    const at = inside(folder, entry.name);
    if (entry.kind === "directory") {
      const { prompt, fatal } = loadPrompt(walk, at, entry.name, previous?.get(entry.name));
      if (prompt) prompts.set(entry.name, prompt);
      errors.push(...fatal);
    } else reportStray(walk, at);
  }
  return { prompts: sorted(prompts, (id) => id), errors };
}

function reportStray(walk: Walk, at: Folder): void {
  if (isCommandFile(at.below)) {
    walk.report(
      "command-file",
      "command files of other tools are not read",
      "Make a prompt of it: main.ts new prompt NAME",
      at,
    );
  } else if (at.below.toLowerCase().endsWith(".md")) {
    walk.report(
      "markdown-misplaced",
      "the file is no prompt and is not served",
      "Move it to prompts/NAME/PROMPT.md, or out of prompts/ to make it a page",
      at,
    );
  }
}

function loadPrompt(
  walk: Walk,
  folder: Folder,
  id: string,
  previous: Prompt | undefined,
): { prompt?: Prompt; fatal: readonly Diagnostic[] } {
  const entries = walk.list(folder);
  for (const { name, kind } of entries) {
    const at = inside(folder, name);
    if (kind === "directory") reportBelow(walk, at);
    else if (name !== "PROMPT.md") reportStray(walk, at);
  }
  if (!entries.some(({ name, kind }) => name === "PROMPT.md" && kind === "file")) {
    return { fatal: [] };
  }
  const subject: Subject = { kind: "prompt", id };
  const at = inside(folder, "PROMPT.md");
  const file = heldDocument(walk, at, "PROMPT.md");
  const read = typeof file === "string"
    ? {
      kind: "invalid" as const,
      problems: [
        problem(
          "prompt-document-unreadable",
          file,
          "Save it as UTF-8 text of at most 1 MiB that can be read",
        ),
      ],
    }
    : readPrompt(id, file);
  const diagnostics = read.problems.map((each) => diagnose(each, nameOf(at), subject));
  walk.diagnostics.push(...diagnostics);
  if (read.kind === "prompt") return { prompt: { ...read.prompt, diagnostics }, fatal: [] };
  const fatal = diagnostics.filter(({ severity }) => severity === "error");
  if (previous === undefined) {
    walk.rejections.push({ kind: "prompt", file: nameOf(at).file });
    return { fatal };
  }
  walk.report(
    "prompt-kept",
    "the last good version is served",
    "Mend the errors of this file",
    at,
    subject,
  );
  return { prompt: { ...previous, diagnostics }, fatal };
}

function reportBelow(walk: Walk, folder: Folder): void {
  for (const { name, kind } of walk.list(folder)) {
    const at = inside(folder, name);
    if (kind === "directory") reportBelow(walk, at);
    else reportStray(walk, at);
  }
}

/** Loads a document that must be UTF-8, or says why it cannot be served. */
function heldDocument(walk: Walk, at: Folder, name: string): HeldFile | string {
  const read = walk.document(at, name);
  if (read.kind === "too-large") return `the file has ${read.size} bytes; the most is 1048576`;
  if (read.kind === "unreadable") return `cannot read the file: ${read.reason}`;
  const invalid = firstInvalidByte(read.file.bytes);
  if (invalid < 0) return read.file;
  return `not valid UTF-8 (byte 0x${
    read.file.bytes[invalid]!.toString(16).toUpperCase()
  } at offset ${invalid})`;
}

interface Pages {
  readonly docs: Map<string, Doc>;
  readonly assets: ReadonlyMap<string, ServedFile>;
}

function loadPages(walk: Walk, content: Folder, roots: readonly string[]): Pages {
  const docs = new Map<string, Doc>();
  const assets = new Map<string, ServedFile>();
  const excluded = new Set([
    ...["skills", "prompts"].map((name) => inside(content, name).path),
    ...roots.flatMap((path) => realRoot(path) ?? []),
  ]);
  const visit = (folder: Folder, depth: number): void => {
    for (const { name, kind } of walk.list(folder)) {
      const at = inside(folder, name);
      if (kind === "directory") {
        if (excluded.has(at.path)) continue;
        if (depth >= 16) {
          walk.report(
            "folder-too-deep",
            "the folder is nested deeper than 16 levels and is not searched",
            "Move it up",
            at,
          );
        } else visit(at, depth + 1);
      } else if (name.endsWith(".md")) loadPage(walk, at, docs);
      else {
        const file = walk.file(at, at.below);
        if (file) assets.set(at.below, file);
      }
      if (kind === "file" && isCommandFile(at.below)) reportStray(walk, at);
    }
  };
  visit(content, 1);
  for (const path of docs.keys()) {
    const twin = path.replace(/\/index\.md$/, ".md");
    if (twin !== path && docs.has(twin)) {
      walk.report(
        "doc-shadowed",
        `the page has the address of ${quote(twin)}, which is shown there`,
        "Rename one of the two",
        inside(content, path),
        { kind: "doc", path },
      );
    }
  }
  return { docs: sorted(docs, (path) => path), assets: sorted(assets, (path) => path) };
}

function realRoot(path: string): string | undefined {
  try {
    return realPath(path);
  } catch {
    return undefined;
  }
}

function loadPage(walk: Walk, at: Folder, docs: Map<string, Doc>): void {
  const subject: Subject = { kind: "doc", path: at.below };
  const file = heldDocument(walk, at, at.below);
  if (typeof file === "string") {
    walk.report(
      "doc-unreadable",
      file,
      "Save it as UTF-8 text of at most 1 MiB that can be read",
      at,
      subject,
    );
    walk.rejections.push({ kind: "doc", file: nameOf(at).file });
    return;
  }
  const { doc, problems } = readDoc(file);
  const diagnostics = problems.map((each) => diagnose(each, nameOf(at), subject));
  walk.diagnostics.push(...diagnostics);
  docs.set(doc.path, { ...doc, diagnostics });
}

function warnOfDuplicates(walk: Walk, skills: ReadonlyMap<string, Skill>): void {
  const first = new Map<string, Skill>();
  for (const skill of skills.values()) {
    for (const name of new Set([skill.name, skill.directoryName])) {
      const known = first.get(name);
      if (known === undefined) first.set(name, skill);
      else if (known !== skill) {
        walk.diagnostics.push(diagnose(
          problem(
            "skill-name-duplicate",
            `the name ${quote(name)} is used by ${quote(known.path)} too`,
            "Rename one, or ask for either by its path",
          ),
          documentName(skill),
          { kind: "skill", path: skill.path },
        ));
      }
    }
  }
}

function documentName({ root, path, document }: Skill): FileName {
  return { file: `${root}/${path}/SKILL.md`, path: document.location.path };
}

/** A prompt and a skill of the content root must not share an id; a skill from elsewhere is only warned of. */
function promptCollisions(
  walk: Walk,
  prompts: ReadonlyMap<string, Prompt>,
  skills: ReadonlyMap<string, Skill>,
): readonly Diagnostic[] {
  const fatal: Diagnostic[] = [];
  for (const skill of skills.values()) {
    const prompt = prompts.get(skill.directoryName);
    if (prompt === undefined) continue;
    const isOwn = skill.root === "skills" &&
      skill.document.location.path.startsWith(rootOf(prompt));
    const at = isOwn
      ? { file: `prompts/${prompt.id}/PROMPT.md`, path: prompt.document.location.path }
      : documentName(skill);
    const subject: Subject = isOwn
      ? { kind: "prompt", id: prompt.id }
      : { kind: "skill", path: skill.path };
    const found = diagnose(
      problem(
        isOwn ? "prompt-id-collision" : "skill-prompt-collision",
        `the prompt ${quote(prompt.id)} and the skill ${quote(skill.path)} have one name`,
        "Rename one of the two",
        isOwn ? { line: 1, column: 1 } : undefined,
      ),
      at,
      subject,
    );
    walk.diagnostics.push(found);
    if (isOwn) fatal.push(found);
  }
  return fatal;
}

function rootOf(prompt: Prompt): string {
  return `${prompt.document.location.root}/skills/`;
}

function siteOf(docs: ReadonlyMap<string, Doc>, given: Partial<Site> = {}): Site {
  const home = docs.get("index.md");
  return {
    title: given.title ?? home?.title ?? "personal-mcp",
    description: given.description ?? home?.description ??
      "Skills, prompts and docs, served over MCP and as a website.",
  };
}

function sorted<T>(
  entries: ReadonlyMap<string, T>,
  keyOf: (name: string) => string,
): Map<string, T> {
  return new Map(
    [...entries].sort(([a], [b]) => compareCodePoints(uriOrder(keyOf(a)), uriOrder(keyOf(b)))),
  );
}

/** The order of URIs is that of the encoded names. */
function uriOrder(path: string): string {
  return path.split("/").map(encodeURIComponent).join("/");
}

/** Keeps the objects of entries that have not changed, so that what was derived from them stays. */
function reuse<
  T extends { readonly document: ServedFile; readonly diagnostics: readonly Diagnostic[] },
>(
  now: ReadonlyMap<string, T>,
  before: ReadonlyMap<string, T> | undefined,
): ReadonlyMap<string, T> {
  if (before === undefined) return now;
  return new Map([...now].map(([key, entry]) => {
    const old = before.get(key);
    return [key, old && isSame(entry, old) ? old : entry];
  }));
}

function isSame(
  a: { readonly document: ServedFile; readonly diagnostics: readonly Diagnostic[] },
  b: typeof a,
): boolean {
  const filesOf = (entry: typeof a) =>
    "files" in entry ? [...(entry as Skill).files.values()] : [entry.document];
  const [x, y] = [filesOf(a), filesOf(b)];
  return x.length === y.length &&
    x.every((file, index) =>
      file.digest === y[index]!.digest && file.path === y[index]!.path &&
      file.location.mtime === y[index]!.location.mtime
    ) &&
    JSON.stringify(a.diagnostics) === JSON.stringify(b.diagnostics);
}
