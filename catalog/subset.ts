import type { Catalog, Diagnostic, Doc, Prompt, Skill } from "./model/types.ts";

/** What a view keeps; an absent list narrows nothing. */
export interface ViewOptions {
  /** Skills by path. */
  readonly skills?: readonly string[];
  /** Tags, all of which an entry must carry. */
  readonly tags?: readonly string[];
}

/**
 * Makes a catalogue of a part of another: the skills that are named or carry every tag; with tags also only such
 * prompts and pages. A skill within a skill stays with it, as its files do. Entries are the same objects, so whatever
 * is kept of them, the search index above all, serves both.
 */
export function viewOf(catalog: Catalog, { skills = [], tags = [] }: ViewOptions): Catalog {
  if (skills.length === 0 && tags.length === 0) return catalog;
  const carries = (entry: { readonly tags: readonly string[] }) =>
    tags.every((tag) => entry.tags.includes(tag));
  const isTagged = (entry: Prompt | Doc) => tags.length === 0 || carries(entry);
  const isKept = (skill: Skill) => skills.includes(skill.path) || tags.length > 0 && carries(skill);
  const view = {
    ...catalog,
    skills: keep(catalog.skills, isKept),
    prompts: keep(catalog.prompts, isTagged),
    docs: keep(catalog.docs, isTagged),
  };
  return { ...view, diagnostics: catalog.diagnostics.filter((item) => isAbout(item, view)) };
}

/**
 * Makes a catalogue of what someone is allowed to see: {@linkcode viewOf}, and nothing besides it. Who is bound to skills
 * alone sees no prompts and pages; files that belong to no entry, and files that were left out, are seen by nobody.
 */
export function allowedPart(catalog: Catalog, bound: ViewOptions): Catalog {
  const { skills = [], tags = [] } = bound;
  if (skills.length === 0 && tags.length === 0) return catalog;
  const view = viewOf(catalog, bound);
  const entries = tags.length === 0
    ? { ...view, prompts: new Map<string, Prompt>(), docs: new Map<string, Doc>() }
    : view;
  const diagnostics = catalog.diagnostics.filter((item) => isAbout(item, entries));
  return { ...entries, diagnostics, assets: new Map(), rejections: [] };
}

function keep<T>(
  entries: ReadonlyMap<string, T>,
  isKept: (entry: T) => boolean,
): ReadonlyMap<string, T> {
  return new Map([...entries].filter(([, entry]) => isKept(entry)));
}

/** What is about no entry that is served belongs to the whole and not to a part. */
function isAbout({ subject }: Diagnostic, view: Pick<Catalog, "skills" | "prompts" | "docs">) {
  switch (subject?.kind) {
    case "skill":
      return view.skills.has(subject.path);
    case "prompt":
      return view.prompts.has(subject.id);
    case "doc":
      return view.docs.has(subject.path);
    default:
      return false;
  }
}
