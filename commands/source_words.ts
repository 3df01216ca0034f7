import type { Catalog } from "../catalog/model/types.ts";
import type { Layout } from "../catalog/layout.ts";
import { followPath, listDirectory, readLink } from "../catalog/tree/disk.ts";
import { count } from "../text/words.ts";
import { shown } from "./check_scope.ts";
import type { Source } from "./sources.ts";

/** As many folders of a repository are named in a line. */
const MOST_NAMED = 6;

/** What {@linkcode sourceLine} needs besides the source. */
export interface SourceWordsOptions {
  readonly catalog: Catalog;
  /** The folder that paths are shown from. */
  readonly cwd: string;
  /** The folder of the content that the program brings along. */
  readonly bundled: string;
}

/** Says in one line what a source is and what of it is served: `notes: 12 skills in notes/skills, 3 prompts, 20 pages`. */
export function sourceLine(source: Source, { catalog, cwd, bundled }: SourceWordsOptions): string {
  const { path } = source;
  const name = shown(path, cwd);
  const isAside = path === bundled && name === path;
  const what = wordsOf(source, catalog, isAside ? "" : `${name}/`);
  return isAside ? `The content that comes along: ${what}` : `${name}: ${what}`;
}

function wordsOf(
  { path, layout }: Pick<Source, "path" | "layout">,
  catalog: Catalog,
  prefix: string,
): string {
  switch (layout.kind) {
    case "content": {
      const skills = skillsIn(catalog, `${path}/skills`);
      const parts = [
        skills > 0 && `${count(skills, "skill")} in ${prefix}skills`,
        catalog.prompts.size > 0 && count(catalog.prompts.size, "prompt"),
        catalog.docs.size > 0 && count(catalog.docs.size, "page"),
      ].filter((part) => part !== false);
      return parts.join(", ") || "nothing to serve yet";
    }
    case "skills":
      return `a folder of ${count(skillsIn(catalog, path), "skill")}`;
    case "skill":
      return "one skill";
    case "repository":
      return repositoryWords(layout);
    case "nothing":
      return "nothing";
  }
}

/** How many of the skills that are served lie in a folder, or where links in it lead. */
function skillsIn({ skills }: Catalog, folder: string): number {
  const real = followPath(folder)?.path ?? folder;
  const folders = [real, ...linkedFrom(real)];
  const isIn = (path: string) => folders.some((each) => path.startsWith(`${each}/`));
  return [...skills.values()].filter(({ document }) => isIn(document.location.path)).length;
}

function linkedFrom(folder: string): readonly string[] {
  try {
    return listDirectory(folder).filter(({ kind }) => kind === "link")
      .flatMap(({ name }) => readLink(`${folder}/${name}`).real ?? []);
  } catch {
    return []; // it may not be read, so that nothing of it is served
  }
}

function repositoryWords(
  { folders, singles, hasMarkdown, isCut }: Extract<Layout, { kind: "repository" }>,
): string {
  const all = [...folders, ...singles.map((below) => ({ below, count: 1 }))];
  const named = gather(all);
  const rest = named.slice(MOST_NAMED).length;
  return [
    `a repository: skills in ${named.slice(0, MOST_NAMED).join(", ")}`,
    rest > 0 && `and ${count(rest, "more folder")}`,
    hasMarkdown && "no pages (--content serves them)",
    isCut && "it is too large to be searched whole",
  ].filter(Boolean).join(", ");
}

/** Names folders that differ in one name alone together: 12 skills in 3 folders called `skills`, say. */
function gather(
  folders: readonly { readonly below: string; readonly count: number }[],
): readonly string[] {
  const groups = Map.groupBy(folders, ({ below }) => patternOf(below));
  return [...groups].flatMap(([pattern, group]) =>
    group.length < 3
      ? group.map(({ below, count }) => `${below} (${count})`)
      : [`${pattern} (${
        group.reduce((sum, { count }) => sum + count, 0)
      } in ${group.length} folders)`]
  );
}

function patternOf(below: string): string {
  const names = below.split("/");
  return names.length < 3 ? below : [...names.slice(0, -2), "*", names.at(-1)].join("/");
}
