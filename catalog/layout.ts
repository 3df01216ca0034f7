import { compareCodePoints } from "./model/order.ts";
import { folderAround, type SkillFolder, skillFoldersOf, surveySkills } from "./skills/survey.ts";
import { judge } from "./tree/judging.ts";
import type { Tree } from "./tree/tree.ts";

/** What a folder turned out to be, and so how it is served. */
export type Layout =
  /** It has `skills/`, `prompts/` or Markdown: a content root. */
  | { readonly kind: "content" }
  /** It holds skills, alone or in groups: a skill root. */
  | { readonly kind: "skills" }
  /** It holds a SKILL.md: one skill, under its own name. */
  | { readonly kind: "skill" }
  /** Skills lie in hidden or nested folders of it. */
  | {
    readonly kind: "repository";
    /** The folders that are searched as skill roots, as paths below it, each with the number of skills in it. */
    readonly folders: readonly { readonly below: string; readonly count: number }[];
    /** Skills that lie directly in it, beside such folders. */
    readonly singles: readonly string[];
    /** Whether it has Markdown, which is taken for that of the code and not for pages. */
    readonly hasMarkdown: boolean;
    /** Whether there was more to see than is looked at. */
    readonly isCut: boolean;
  }
  /** There is nothing in it that could be served. */
  | { readonly kind: "nothing" };

/**
 * Looks at a folder as a person would and says what it is. Names alone decide; no file is opened.
 *
 * A home page or a prompt makes it a content root whatever else is in it, as do skills in `skills/` and nowhere else that
 * is not hidden. A folder of skills has them in it, alone or in groups. Where they lie in hidden folders alone, or in
 * nested ones, it is a repository, and the Markdown of its code is no docs.
 *
 * @param root A directory, absolute, without links.
 */
export function layoutOf(tree: Tree, root: string): Layout {
  if (tree.kind(`${root}/SKILL.md`) === "file") return { kind: "skill" };
  if (isShaped(tree, root)) return { kind: "content" };
  const survey = judge(surveySkills(tree, root)).result;
  if (survey.isSkill) return { kind: "skill" };
  const folders = skillFoldersOf(survey.skills);
  if (folders.length === 0) {
    const isContent = survey.hasMarkdown || isFolder(tree, root, "skills") ||
      isFolder(tree, root, "prompts");
    return { kind: isContent ? "content" : "nothing" };
  }
  const visible = folders.filter(({ isHidden }) => !isHidden);
  const hasOwn = visible.some(isOwn);
  if (hasOwn && visible.length === 1) return { kind: "content" };
  if (!hasOwn && visible.some(({ names }) => names.length === 0)) return { kind: "skills" };
  const { hasMarkdown, isCut } = survey;
  return { kind: "repository", ...partsOf(folders), hasMarkdown, isCut };
}

/** Tells a content root by what its author wrote for no other reason: a home page, a prompt. */
function isShaped(tree: Tree, root: string): boolean {
  if (tree.kind(`${root}/index.md`) === "file") return true;
  if (!isFolder(tree, root, "prompts")) return false;
  try {
    return tree.list(`${root}/prompts`).some(({ name, kind }) =>
      kind === "directory" && tree.kind(`${root}/prompts/${name}/PROMPT.md`) === "file"
    );
  } catch {
    return false;
  }
}

function isFolder(tree: Tree, root: string, name: string): boolean {
  return tree.kind(`${root}/${name}`) === "directory";
}

/** Orders the folders of a repository: `skills` first, hidden ones last; where none is around all, several take its place. */
function partsOf(found: readonly SkillFolder[]) {
  const { around = [], apart = [] } = Object.groupBy(
    found,
    ({ names }) => names.length === 0 ? "around" : "apart",
  );
  const loose = around.flatMap(({ skills }) => skills);
  const grouped = Map.groupBy(loose.filter((names) => names.length > 1), ([first]) => first!);
  const folders = [...apart, ...[...grouped.values()].map(folderAround)];
  const rank = (folder: SkillFolder) => isOwn(folder) ? 0 : folder.isHidden ? 2 : 1;
  return {
    folders: folders
      .map((folder) => ({ folder, below: folder.names.join("/"), count: folder.skills.length }))
      .sort((a, b) => rank(a.folder) - rank(b.folder) || compareCodePoints(a.below, b.below))
      .map(({ below, count }) => ({ below, count })),
    singles: loose.filter((names) => names.length === 1).map(([name]) => name!),
  };
}

function isOwn({ names }: SkillFolder): boolean {
  return names.length === 1 && names[0] === "skills";
}
