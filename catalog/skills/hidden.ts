import { type Folder, inside } from "../tree/folder.ts";
import { type Judging, report } from "../tree/judging.ts";
import { isHidden } from "../tree/names.ts";
import type { Tree } from "../tree/tree.ts";
import { count } from "../../text/words.ts";
import { skillFoldersOf, surveySkills } from "./survey.ts";

/** As many folders are named; where more are hidden, the last diagnostic says how many. */
const MOST = 20;

/**
 * Names the hidden folders below a root that hold skills, wherever they lie: they are not searched, and nothing may
 * vanish without a word (contract, section 1).
 *
 * @param searched The folders that are searched all the same, without links: what lies in one is served.
 */
export function* hiddenSkills(
  tree: Tree,
  root: Folder,
  searched: readonly string[],
): Judging<void> {
  const isSearched = (path: string) => searched.some((folder) => isReached(path, folder));
  const { skills } = yield* surveySkills(tree, root.path);
  const left = skills.filter((names) => !isSearched([root.path, ...names].join("/")));
  const hidden = skillFoldersOf(left).filter((folder) => folder.isHidden);
  for (const { names, skills } of hidden.slice(0, MOST)) {
    const at = names.reduce(inside, root);
    const message = `${count(skills.length, "skill")} in a hidden folder, which is not searched`;
    yield report("hidden-skills", message, `Add --skills ${at.path}`, at);
  }
  if (hidden.length <= MOST) return;
  const message = `${hidden.length - MOST} more hidden folders hold skills and are not searched`;
  yield report("hidden-skills", message, "Give each with --skills", root);
}

/** Tells whether a search of a folder comes to a path: through no hidden folder in it. */
function isReached(path: string, folder: string): boolean {
  if (path !== folder && !path.startsWith(`${folder}/`)) return false;
  return !path.slice(folder.length).split("/").some(isHidden);
}
