import { canonicalPath } from "./model/paths.ts";
import { compareDiagnostics } from "./model/diagnostics.ts";
import { quote } from "../text/quote.ts";
import { pageFactsOf } from "./document/document.ts";
import { placeOf } from "./document/fields.ts";
import { findDocs, type FoundDocs } from "./docs/load.ts";
import { documentOf, findPrompts, type FoundPrompts } from "./prompts/load.ts";
import { compareCodePoints } from "./model/order.ts";
import { filesByPlace } from "./model/sources.ts";
import { reuse } from "./reuse.ts";
import type { SkillDraft } from "./skills/skill.ts";
import { SkillMemory } from "./skills/memory.ts";
import { findSkills, type GivenSkills } from "./skills/roots.ts";
import type { Catalog, Diagnostic, Doc, Site, Subject } from "./model/types.ts";
import type { Folder } from "./tree/folder.ts";
import { type Changed, EVERYTHING } from "./tree/changed.ts";
import { judge, type Judged, judgeInSlices, type Judging, report } from "./tree/judging.ts";
import { Reader } from "./tree/reader.ts";
import { explain } from "./tree/reasons.ts";
import { diskTree, type Tree } from "./tree/tree.ts";

/** What to load. */
export interface LoadOptions {
  /** The content root, absolute; without one there are only skills. */
  readonly content?: string;
  /** More skill roots, absolute, in order. */
  readonly skills?: readonly string[];
  /** Folders that are a skill each, absolute, in order; they come after the roots. */
  readonly singles?: readonly string[];
  /** What is said instead of the words of `index.md`. */
  readonly site?: Partial<Site>;
  /** Where the folders lie. Default: the file system. */
  readonly tree?: Tree;
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

/** How long a reload works before it lets requests be answered, milliseconds. */
const SLICE = 10;

/**
 * Loads everything that a content root and more skill roots hold into an immutable catalogue, and again when something
 * has changed. What cannot be served is a diagnostic, never an exception; unchanged files and entries of the last
 * catalogue are used again, and a prompt that broke keeps its last good version.
 *
 * Both methods throw {@linkcode ContentRootError} when the content root is not a directory that can be read.
 */
export class Loader {
  readonly #options: LoadOptions;
  #memory: SkillMemory | undefined;

  constructor(options: LoadOptions) {
    this.#options = options;
  }

  /** Loads everything. Synchronous: that is ten times as fast at start. */
  load(previous?: Catalog): Loaded {
    const { judging, keep } = this.#start(previous, EVERYTHING);
    const judged = judge(judging);
    keep();
    return assemble(judged, this.#options, previous);
  }

  /** Loads what has changed, in slices between which requests are answered. */
  async reload(previous: Catalog, changed: Changed = EVERYTHING): Promise<Loaded> {
    const { judging, keep } = this.#start(previous, changed);
    const pause = () => new Promise<void>((resolve) => setTimeout(resolve, 0));
    const judged = await judgeInSlices(judging, { slice: SLICE, pause });
    keep();
    return assemble(judged, this.#options, previous);
  }

  #start(previous: Catalog | undefined, changed: Changed) {
    const { content, skills = [], singles = [], tree = diskTree } = this.#options;
    const root = content === undefined ? undefined : openRoot(tree, content);
    const reader = new Reader(tree, previous && filesByPlace(previous), changed);
    const memory = new SkillMemory(this.#memory, changed);
    return {
      judging: findAll({
        reader,
        memory,
        content: root,
        given: { roots: skills, singles },
        previous,
      }),
      keep: () => this.#memory = memory,
    };
  }
}

/** Loads a catalogue once; see {@linkcode Loader}. */
export function loadCatalog(options: LoadOptions, previous?: Catalog): Loaded {
  return new Loader(options).load(previous);
}

/** Everything that was found, before it is put together. */
interface Found extends FoundPrompts, FoundDocs {
  /** In order of the URI of SKILL.md. */
  readonly skills: ReadonlyMap<string, SkillDraft>;
}

interface Search {
  readonly reader: Reader;
  readonly memory: SkillMemory;
  readonly content: Folder | undefined;
  readonly given: GivenSkills;
  readonly previous: Catalog | undefined;
}

function* findAll({ reader, memory, content, given, previous }: Search): Judging<Found> {
  const { skills: found, roots } = yield* findSkills(reader, memory, content, given);
  const skills = sorted(found, (path) => canonicalPath(`${path}/SKILL.md`, "authority"));
  yield* duplicates(skills);
  if (content === undefined) {
    return { skills, prompts: new Map(), fatal: [], docs: new Map(), assets: new Map() };
  }
  const prompts = yield* findPrompts(reader, content, skills, previous?.prompts);
  return { skills, ...prompts, ...yield* findDocs(reader, content, roots) };
}

/** Puts a catalogue together: order, the diagnostics of each entry, and what of the last one is used again. */
function assemble(
  { result, ...found }: Judged<Found>,
  { site }: LoadOptions,
  previous: Catalog | undefined,
): Loaded {
  const diagnostics = inOrder(found.diagnostics, result.skills);
  const about = bySubject(diagnostics);
  const docs = withDiagnostics(sorted(result.docs), "doc", about);
  const catalog: Catalog = {
    site: siteOf(docs.get("index.md"), site),
    skills: reuse(withDiagnostics(result.skills, "skill", about), previous?.skills),
    prompts: reuse(withDiagnostics(sorted(result.prompts), "prompt", about), previous?.prompts),
    docs: reuse(docs, previous?.docs),
    assets: sorted(result.assets),
    diagnostics,
    rejections: found.rejections,
  };
  return { catalog, fatal: [...result.fatal].sort(compareDiagnostics) };
}

function openRoot(tree: Tree, path: string): Folder {
  try {
    const real = tree.root(path);
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

function* duplicates(skills: ReadonlyMap<string, SkillDraft>): Judging<void> {
  const first = new Map<string, SkillDraft>();
  for (const skill of skills.values()) {
    for (const name of new Set([skill.name, skill.directoryName])) {
      const known = first.get(name) ?? skill;
      first.set(name, known);
      if (known === skill) continue;
      const isHidden = skill.state === "conforming" && known.state === "conforming";
      const message = `the name ${quote(name)} is used by ${quote(known.path)} too` +
        (isHidden ? ", the one that installers are offered" : "");
      const fix = "Rename one, or ask for either by its path";
      const place = placeOf(skill.frontmatter, "name");
      yield report("skill-name-duplicate", message, fix, documentOf(skill), place);
    }
  }
}

/** Orders diagnostics; one about a skill that is not served after all is about its file alone. */
function inOrder(
  diagnostics: readonly Diagnostic[],
  skills: ReadonlyMap<string, unknown>,
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

/** A draft that was not judged anew, with diagnostics that were not either, is the entry that it was. */
const finished = new WeakMap<object, { readonly diagnostics: readonly Diagnostic[] }>();

function withDiagnostics<T extends object>(
  drafts: ReadonlyMap<string, T>,
  kind: Subject["kind"],
  about: About,
): ReadonlyMap<string, T & { readonly diagnostics: readonly Diagnostic[] }> {
  return new Map([...drafts].map(([key, draft]) => {
    const diagnostics = about.get(`${kind} ${key}`) ?? [];
    const known = finished.get(draft);
    if (known && isSameList(known.diagnostics, diagnostics)) {
      return [key, known as T & { diagnostics: readonly Diagnostic[] }];
    }
    const entry = { ...draft, diagnostics };
    finished.set(draft, entry);
    return [key, entry];
  }));
}

function isSameList<T>(a: readonly T[], b: readonly T[]): boolean {
  return a.length === b.length && a.every((each, index) => each === b[index]);
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
