import { dirname } from "node:path/posix";
import { baseName } from "../model/paths.ts";
import { type Folder, inside } from "../tree/folder.ts";
import { type Judging, report } from "../tree/judging.ts";
import { explain } from "../tree/reasons.ts";
import type { Tree } from "../tree/tree.ts";
import type { Reader } from "../tree/reader.ts";
import type { SkillMemory } from "./memory.ts";
import { hiddenSkills } from "./hidden.ts";
import { SkillSearch } from "./load.ts";
import type { SkillDraft } from "./skill.ts";

/** The name of the content root's own skills; no other root has it. */
export const OWN_SKILLS = "skills";

/** The skills of all roots. */
export interface FoundSkills {
  /** By path. */
  readonly skills: ReadonlyMap<string, SkillDraft>;
  /** The searched roots without links, so that they are not searched for pages too. */
  readonly roots: readonly string[];
}

/** Where skills are searched besides the content root; absolute paths, in order. */
export interface GivenSkills {
  /** Folders of skills. */
  readonly roots: readonly string[];
  /** Folders that are a skill each. */
  readonly singles: readonly string[];
}

/**
 * Searches `skills` of the content root, then every root that was given, in order, then the single skills. A root that
 * is missing or may not be read is a diagnostic; one that is given twice is searched once.
 */
export function* findSkills(
  reader: Reader,
  memory: SkillMemory,
  content: Folder | undefined,
  given: GivenSkills,
): Judging<FoundSkills> {
  const { tree } = reader;
  const search = new SkillSearch(reader, memory);
  const labels = new Map<string, string>();
  const roots: Folder[] = [];
  if (content) {
    roots.push(content);
    const own = inside(content, OWN_SKILLS).path;
    if (tree.kind(own) === "directory") {
      yield* search.search({
        path: own,
        root: own,
        label: OWN_SKILLS,
        below: "",
        origin: "content",
      });
      labels.set(own, OWN_SKILLS);
    }
  }
  for (const path of given.roots) {
    const label = uniqueLabel(path, new Set([OWN_SKILLS, ...labels.values()]));
    const real = yield* realRoot(tree, { path, root: path, label, below: "" });
    if (real === undefined) continue;
    const known = labels.get(real);
    if (known !== undefined) {
      const at: Folder = { path, root: real, label: known, below: "" };
      yield report("root-repeated", "the folder is searched already", "Give it once", at);
      continue;
    }
    labels.set(real, label);
    const root: Folder = { path: real, root: real, label, below: "" };
    roots.push(root);
    yield* search.search({ ...root, origin: "given" });
  }
  for (const path of given.singles) {
    const label = baseName(dirname(path));
    const real = yield* realRoot(tree, { path, root: path, label, below: baseName(path) });
    if (real === undefined) continue;
    yield* search.single({ path: real, root: real, label, below: "" }, baseName(path));
  }
  const searched = [...labels.keys(), ...search.linked];
  for (const root of roots) yield* hiddenSkills(tree, root, searched);
  return { skills: search.skills, roots: [...labels.keys()] };
}

function* realRoot(tree: Tree, at: Folder): Judging<string | undefined> {
  try {
    const real = tree.root(at.path);
    if (real !== "missing" && real !== "no folder") return real;
    const message = real === "missing"
      ? "the skill root is not there"
      : "the skill root is no folder";
    yield report("root-missing", message, "Make the folder, or drop the flag", at);
  } catch (error) {
    const { reason, fix } = explain(error, at.path);
    yield report("root-not-allowed", `cannot read the skill root: ${reason}`, fix, at);
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
