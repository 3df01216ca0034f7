import type { Changed } from "../tree/changed.ts";
import type { Folder } from "../tree/folder.ts";
import type { Finding, Judging } from "../tree/judging.ts";
import type { SkillDraft } from "./skill.ts";

/** What one skill's folder was judged to hold: its skill, nested ones, and everything that was found. */
interface Remembered {
  readonly skills: readonly SkillDraft[];
  readonly findings: readonly Finding[];
}

/**
 * Remembers how skills' folders were judged, so that a reload judges only those in which something changed. A folder
 * is known by its path, its root and the name that people know it by.
 */
export class SkillMemory {
  readonly #before: ReadonlyMap<string, Remembered>;
  readonly #now = new Map<string, Remembered>();
  readonly #changed: Changed;

  /** @param before What was remembered at the last load. */
  constructor(before: SkillMemory | undefined, changed: Changed) {
    this.#before = before ? before.#now : new Map();
    this.#changed = changed;
  }

  /** Tells whether a folder was a skill's and nothing in it has changed. */
  knows(folder: Folder): boolean {
    return !this.#changed.touches(folder.path) && this.#before.has(keyOf(folder));
  }

  /** Repeats the judgment of a folder that is known. */
  *recall(folder: Folder): Judging<readonly SkillDraft[]> {
    const remembered = this.#before.get(keyOf(folder))!;
    this.#now.set(keyOf(folder), remembered);
    yield* remembered.findings;
    return remembered.skills;
  }

  /** Judges a folder and remembers it, if it turns out to be a skill's. */
  *remember(
    folder: Folder,
    judging: Judging<readonly SkillDraft[] | undefined>,
  ): Judging<readonly SkillDraft[] | undefined> {
    const findings: Finding[] = [];
    let step = judging.next();
    for (; !step.done; step = judging.next()) {
      findings.push(step.value);
      yield step.value;
    }
    const skills = step.value;
    if (skills !== undefined) this.#now.set(keyOf(folder), { skills, findings });
    return skills;
  }
}

function keyOf({ root, path, label, below }: Folder): string {
  return [root, path, label, below].join("\0");
}
