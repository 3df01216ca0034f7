import { canonicalPath } from "./model/paths.ts";
import { compareDiagnostics, diagnose, problem, quote } from "./model/diagnostics.ts";
import { pageFactsOf } from "./document/document.ts";
import { placeOf } from "./document/fields.ts";
import { realDirectory } from "./tree/files.ts";
import { loadDocs } from "./docs/load.ts";
import { documentName, loadPrompts } from "./prompts/load.ts";
import { SkillLoader } from "./skills/load.ts";
import { compareCodePoints } from "./model/order.ts";
import { reuse } from "./reuse.ts";
import { searchSkillRoots } from "./skills/roots.ts";
import type { Catalog, Diagnostic, Doc, ServedFile, Site, Skill, Subject } from "./model/types.ts";
import { explain, type Folder, Walk } from "./tree/walk.ts";

/** What to load. */
export interface LoadOptions {
  /** The content root, absolute; without one there are only skills. */
  readonly content?: string;
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
 * files and entries of `previous` are used again, and a prompt that broke keeps its last good version.
 *
 * Throws {@linkcode ContentRootError} when the content root is not a directory that can be read.
 */
export function loadCatalog(options: LoadOptions, previous?: Catalog): Loaded {
  const content = options.content === undefined ? undefined : openRoot(options.content);
  const walk = new Walk(filesOf(previous));
  const loader = new SkillLoader(walk);
  const skillRoots = searchSkillRoots(walk, loader, content, options.skills ?? []);
  const skills = sorted(loader.skills, (path) => canonicalPath(`${path}/SKILL.md`, "authority"));
  warnOfDuplicates(walk, skills);
  const { prompts, fatal } = content
    ? loadPrompts(walk, content, skills, previous?.prompts)
    : { prompts: new Map(), fatal: [] };
  const { docs, assets } = content
    ? loadDocs(walk, content, skillRoots)
    : { docs: new Map(), assets: new Map() };
  const diagnostics = inOrder(walk.diagnostics, skills);
  const about = bySubject(diagnostics);
  const catalog: Catalog = {
    site: siteOf(docs.get("index.md"), options.site),
    skills: reuse(withDiagnostics(skills, "skill", about), previous?.skills),
    prompts: reuse(withDiagnostics(sorted(prompts), "prompt", about), previous?.prompts),
    docs: reuse(withDiagnostics(sorted(docs), "doc", about), previous?.docs),
    assets: sorted(assets),
    diagnostics,
    rejections: walk.rejections,
  };
  return { catalog, fatal: [...fatal].sort(compareDiagnostics) };
}

function openRoot(path: string): Folder {
  try {
    const real = realDirectory(path);
    if (real !== "missing" && real !== "no folder") {
      return { path: real, root: real, label: "", below: "" };
    }
    const what = real === "missing" ? "there is no such folder" : "it is no folder";
    throw new ContentRootError(
      `Cannot load the content root "${path}": ${what}. Give a folder with --content DIR`,
    );
  } catch (error) {
    if (error instanceof ContentRootError) throw error;
    const { reason, fix } = explain(error, path);
    throw new ContentRootError(`Cannot load the content root "${path}": ${reason}. ${fix}`, {
      cause: error,
    });
  }
}

/** The files of nested skills are files of their outer ones. */
function filesOf(previous: Catalog | undefined): ReadonlyMap<string, ServedFile> {
  if (previous === undefined) return new Map();
  const skills = [...previous.skills.values()].filter(({ outer }) => outer === undefined);
  const documents = [...previous.prompts.values(), ...previous.docs.values()];
  const files = [
    ...skills.flatMap((skill) => [...skill.files.values()]),
    ...documents.map(({ document }) => document),
    ...previous.assets.values(),
  ];
  return new Map(files.map((file) => [file.location.path, file]));
}

function warnOfDuplicates(walk: Walk, skills: ReadonlyMap<string, Skill>): void {
  const first = new Map<string, Skill>();
  for (const skill of skills.values()) {
    for (const name of new Set([skill.name, skill.directoryName])) {
      const known = first.get(name) ?? skill;
      first.set(name, known);
      if (known === skill) continue;
      const message = `the name ${quote(name)} is used by ${quote(known.path)} too`;
      const fix = "Rename one, or ask for either by its path";
      walk.diagnostics.push(diagnose(
        problem("skill-name-duplicate", message, fix, placeOf(skill.frontmatter, "name")),
        documentName(skill),
        { kind: "skill", path: skill.path },
      ));
    }
  }
}

/** What was reported about a skill that is not served after all is about its file alone. */
function inOrder(
  diagnostics: readonly Diagnostic[],
  skills: ReadonlyMap<string, Skill>,
): readonly Diagnostic[] {
  return diagnostics.map((diagnostic): Diagnostic => {
    const { subject, ...rest } = diagnostic;
    return subject?.kind === "skill" && !skills.has(subject.path) ? rest : diagnostic;
  }).sort(compareDiagnostics);
}

type About = ReadonlyMap<string, readonly Diagnostic[]>;

function bySubject(diagnostics: readonly Diagnostic[]): About {
  const withSubject = diagnostics.filter(({ subject }) => subject !== undefined);
  return Map.groupBy(withSubject, ({ subject }) => subjectKey(subject!));
}

function subjectKey(subject: Subject): string {
  return `${subject.kind} ${subject.kind === "prompt" ? subject.id : subject.path}`;
}

function withDiagnostics<T extends { readonly diagnostics: readonly Diagnostic[] }>(
  entries: ReadonlyMap<string, T>,
  kind: Subject["kind"],
  about: About,
): ReadonlyMap<string, T> {
  return new Map([...entries].map(([key, entry]) => {
    const diagnostics = about.get(`${kind} ${key}`) ?? [];
    return [
      key,
      diagnostics.length + entry.diagnostics.length === 0 ? entry : { ...entry, diagnostics },
    ];
  }));
}

function siteOf(home: Doc | undefined, given: Partial<Site> = {}): Site {
  const title = home && pageFactsOf(home.document.bytes!).title;
  return {
    title: given.title ?? title ?? "personal-mcp",
    description: given.description ?? home?.description ??
      "Skills, prompts and docs, served over MCP and as a website.",
  };
}

/** Orders by canonical URI, in code points. */
function sorted<T>(
  entries: ReadonlyMap<string, T>,
  spell: (path: string) => string = (path) => canonicalPath(path, "segment"),
): Map<string, T> {
  return new Map(
    [...entries].map((entry) => ({ entry, key: spell(entry[0]) }))
      .sort((a, b) => compareCodePoints(a.key, b.key))
      .map(({ entry }) => entry),
  );
}
