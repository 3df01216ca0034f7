import type { Digest } from "../../catalog/model/types.ts";

/** One copy of a catalogue: what it is called, and the digest of each thing that was read, by what it is. */
export interface Copy {
  /** For people: `the site at …`. */
  readonly title: string;
  /** Digests by `skills/<path>/<file>`, `prompts/<id>` and `docs/<path>`, of the bytes as they were read. */
  readonly digests: ReadonlyMap<string, Digest>;
  /** The paths of its skills. */
  readonly skills: readonly string[];
  /** Whether it can hold prompts and pages, is a folder of skills alone, or those of them that were pulled. */
  readonly scope: "everything" | "skills" | "pulled";
}

/** Where two copies differ. */
export type Difference =
  | {
    readonly kind: "differs";
    readonly what: string;
    /** What each copy has, by its title. */
    readonly digests: ReadonlyMap<string, Digest>;
  }
  | { readonly kind: "missing"; readonly what: string; readonly from: string };

/** What came of comparing two copies. */
export interface Comparison {
  /** How many things both have with the same bytes. */
  readonly same: number;
  /** In the order of what they are about. */
  readonly differences: readonly Difference[];
  /** Skills of the one that a folder of some skills does not have; no difference. */
  readonly unasked: number;
}

/**
 * Compares two copies. A folder of skills alone is held against the skills that it has: a skill there is the one at
 * the same path, else the only one whose path ends with its name.
 */
export function compareCopies(a: Copy, b: Copy): Comparison {
  const [narrow, wide] = WIDTH[a.scope] < WIDTH[b.scope] ? [a, b] : [b, a];
  return a.scope === b.scope ? { ...differencesOf(a, b), unasked: 0 } : compareSome(narrow, wide);
}

const WIDTH = { everything: 2, skills: 1, pulled: 0 } as const;

function compareSome(some: Copy, all: Copy): Comparison {
  const known = skillsIn(all);
  const paths = new Map(some.skills.map((path) => [path, counterpart(path, known) ?? path]));
  const moved = new Map([...some.digests].map(([what, digest]) => [move(what, paths), digest]));
  const wanted = [...paths.values()];
  const isWanted = (what: string) => wanted.some((path) => what.startsWith(`skills/${path}/`));
  const part = new Map([...all.digests].filter(([what]) => isWanted(what)));
  const isHeld = (path: string) =>
    wanted.some((each) => each === path || each.startsWith(`${path}/`));
  const unasked = all.skills.filter((path) => !isHeld(path)).length;
  return {
    ...differencesOf({ ...some, digests: moved }, { ...all, digests: part }),
    unasked,
  };
}

/** Every folder with a SKILL.md: a skill within another one may have been copied alone. */
function skillsIn({ digests }: Copy): readonly string[] {
  const [start, end] = ["skills/", "/SKILL.md"];
  return [...digests.keys()].filter((what) => what.startsWith(start) && what.endsWith(end))
    .map((what) => what.slice(start.length, -end.length));
}

function counterpart(path: string, paths: readonly string[]): string | undefined {
  if (paths.includes(path)) return path;
  const found = paths.filter((each) => each.endsWith(`/${path}`));
  return found.length === 1 ? found[0] : undefined;
}

function move(what: string, paths: ReadonlyMap<string, string>): string {
  for (const [from, to] of paths) {
    if (what.startsWith(`skills/${from}/`)) {
      return `skills/${to}/${what.slice(`skills/${from}/`.length)}`;
    }
  }
  return what;
}

function differencesOf(a: Copy, b: Copy): Omit<Comparison, "unasked"> {
  const all = [...new Set([...a.digests.keys(), ...b.digests.keys()])].sort();
  const differences = all.flatMap((what): Difference[] => {
    const [x, y] = [a.digests.get(what), b.digests.get(what)];
    if (x === undefined) return [{ kind: "missing", what, from: a.title }];
    if (y === undefined) return [{ kind: "missing", what, from: b.title }];
    const digests = new Map([[a.title, x], [b.title, y]]);
    return x === y ? [] : [{ kind: "differs", what, digests }];
  });
  return { same: all.length - differences.length, differences };
}
