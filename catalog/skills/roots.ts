import { kindAt, realDirectory } from "../tree/files.ts";
import { reportHiddenSkills, type SkillLoader } from "./load.ts";
import { explain, type Folder, inside, type Walk } from "../tree/walk.ts";

/** The name of the content root's own skills; no other root has it. */
export const OWN_SKILLS = "skills";

/**
 * Searches `skills` of the content root and then every root that was given, in order. A root that is missing or may
 * not be read is a diagnostic; one that is given twice is searched once.
 *
 * @returns The given roots without links, so that they are not searched for pages too.
 */
export function searchSkillRoots(
  walk: Walk,
  loader: SkillLoader,
  content: Folder | undefined,
  given: readonly string[],
): readonly string[] {
  const labels = new Map<string, string>();
  if (content) searchOwn(walk, loader, content, labels);
  for (const path of given) searchGiven(walk, loader, path, labels);
  return [...labels.keys()];
}

function searchOwn(
  walk: Walk,
  loader: SkillLoader,
  content: Folder,
  labels: Map<string, string>,
): void {
  reportHiddenSkills(walk, content);
  const own = inside(content, OWN_SKILLS).path;
  if (kindAt(own) !== "directory") return;
  loader.search({ path: own, root: own, label: OWN_SKILLS, below: "", origin: "content" });
  labels.set(own, OWN_SKILLS);
}

/** @param labels The roots searched so far without links, and how they are named. */
function searchGiven(
  walk: Walk,
  loader: SkillLoader,
  path: string,
  labels: Map<string, string>,
): void {
  const label = uniqueLabel(path, new Set([OWN_SKILLS, ...labels.values()]));
  const real = realRoot(walk, { path, root: path, label, below: "" });
  if (real === undefined) return;
  const known = labels.get(real);
  if (known !== undefined) {
    const at: Folder = { path, root: real, label: known, below: "" };
    return walk.report("root-repeated", "the folder is searched already", "Give it once", at);
  }
  labels.set(real, label);
  loader.search({ path: real, root: real, label, below: "", origin: "given" });
}

function realRoot(walk: Walk, at: Folder): string | undefined {
  try {
    const real = realDirectory(at.path);
    if (real !== "missing" && real !== "no folder") return real;
    const message = real === "missing"
      ? "the skill root is not there"
      : "the skill root is no folder";
    walk.report("root-missing", message, "Make the folder, or drop the flag", at);
  } catch (error) {
    const { reason, fix } = explain(error, at.path);
    walk.report("root-not-allowed", `cannot read the skill root: ${reason}`, fix, at);
  }
  return undefined;
}

/**
 * Names a root so that people know which is meant, without the whole path to where the server keeps it: its last
 * name, from a hidden folder on (`.claude/skills`), and as many before it as tell it from the other roots.
 */
function uniqueLabel(path: string, taken: ReadonlySet<string>): string {
  const names = path.split("/").filter(Boolean);
  const hidden = names.findIndex((name) => name.startsWith("."));
  const last = names.length - 1;
  for (let start = hidden < 0 ? last : Math.min(hidden, last); start > 0; start--) {
    const label = names.slice(start).join("/");
    if (!taken.has(label)) return label;
  }
  return names.join("/") || "/";
}
