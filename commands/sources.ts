import { join } from "node:path";
import { type Layout, layoutOf } from "../catalog/layout.ts";
import type { LoadOptions } from "../catalog/load.ts";
import { kindAt } from "../catalog/tree/disk.ts";
import { explain } from "../catalog/tree/reasons.ts";
import { diskTree } from "../catalog/tree/tree.ts";
import type { Config } from "../config.ts";
import { isGranted } from "./permissions.ts";

/** A folder that is served, and what it turned out to be. */
export interface Source {
  /** Absolute, as given. */
  readonly path: string;
  readonly layout: Layout;
}

/** What a command line gives to serve, or why it cannot be served. */
export type FoundSources =
  | { readonly kind: "sources"; readonly load: LoadOptions; readonly sources: readonly Source[] }
  | { readonly kind: "failed"; readonly reason: string };

/** The parts of a configuration that say what is served. */
export type Given = Pick<
  Config,
  "command" | "paths" | "content" | "skills" | "title" | "description"
>;

/**
 * Returns what is given, with the content that is served where no content is: `docs` in the current folder if it is a
 * content root, else what the program brings along. Skills that are given beside it join in.
 */
export function withContent<T extends Given>(
  given: T,
  { cwd, bundled }: { readonly cwd: string; readonly bundled: string },
): T {
  if (given.content !== undefined || given.paths.length > 0) return given;
  const here = join(cwd, "docs");
  const isWritten = given.command === "new"; // it makes the folder, and never writes into the program
  return { ...given, content: isWritten || isContentRoot(here) ? here : bundled };
}

/** Tells whether something lies at a path, as far as the process may look. */
export function isThere(path: string): boolean {
  return kindAt(path) !== undefined;
}

function isContentRoot(path: string): boolean {
  if (!isGranted({ flag: "read", value: path })) return false;
  const real = realFolder(path);
  return real.kind === "folder" && layoutOf(diskTree, real.path).kind === "content";
}

/** Looks at every folder that was given and finds what to load; it must be allowed to read them. */
export function findSources(
  { paths, content, skills, title, description }: Omit<Given, "command">,
): FoundSources {
  const sources: Source[] = [];
  for (const path of paths) {
    const found = sourceAt(path);
    if (typeof found === "string") return { kind: "failed", reason: found };
    sources.push(found);
  }
  const roots = sources.filter(({ layout }) => layout.kind === "content").map(({ path }) => path);
  if (content !== undefined) roots.unshift(content);
  if (roots.length > 1) return { kind: "failed", reason: explainTwo(roots[0]!, roots[1]!) };
  const parts = sources.map(partsOf);
  if (content !== undefined) sources.unshift({ path: content, layout: { kind: "content" } });
  const given = skills.map((path): Source => ({ path, layout: { kind: "skills" } }));
  return {
    kind: "sources",
    sources: [...sources, ...given],
    load: {
      ...(roots[0] !== undefined && { content: roots[0] }),
      skills: [...parts.flatMap(({ skills }) => skills), ...skills],
      singles: parts.flatMap(({ singles }) => singles),
      site: {
        ...(title && { title }),
        ...(description && { description }),
        ...(!title && roots.length === 0 && { title: titleOf(paths[0]!) }),
      },
    },
  };
}

/** Names a site that has no home page by its folder: `.claude/skills` by the one around it. */
function titleOf(path: string): string {
  const names = path.split("/").map((name) => name.replace(/^\.+/, "")).filter(Boolean);
  return names.findLast((name) => name !== "skills") ?? "skills";
}

/** What to load of one source besides a content root. */
function partsOf(
  { path, layout }: Source,
): { skills: readonly string[]; singles: readonly string[] } {
  switch (layout.kind) {
    case "content":
    case "nothing":
      return { skills: [], singles: [] };
    case "skills":
      return { skills: [path], singles: [] };
    case "skill":
      return { skills: [], singles: [path] };
    case "repository":
      return {
        skills: layout.folders.map(({ below }) => join(path, below)),
        singles: layout.singles.map((name) => join(path, name)),
      };
  }
}

function sourceAt(path: string): Source | string {
  const real = realFolder(path);
  if (real.kind === "failed") return `Cannot serve "${path}": ${real.reason}`;
  const layout = layoutOf(diskTree, real.path);
  return layout.kind === "nothing" ? explainNothing(path) : { path, layout };
}

type RealFolder =
  | { readonly kind: "folder"; readonly path: string }
  | { readonly kind: "failed"; readonly reason: string };

/** Follows a path to a folder that can be read, or says why there is none. */
function realFolder(path: string): RealFolder {
  try {
    const real = diskTree.root(path);
    if (real === "missing") return { kind: "failed", reason: "there is no such folder" };
    if (real === "no folder") {
      return {
        kind: "failed",
        reason: `it is a ${kindAt(path) ?? "file"}. Give the folder that it lies in`,
      };
    }
    diskTree.list(real);
    return { kind: "folder", path: real };
  } catch (error) {
    const { reason, fix } = explain(error, path);
    return { kind: "failed", reason: `${reason}. ${fix}` };
  }
}

function explainNothing(path: string): string {
  return `Nothing to serve in "${path}": it has no skills/, no prompts/ and no Markdown, and no SKILL.md lies below it, ` +
    `hidden folders included. Begin with: new skill NAME --content ${path}`;
}

function explainTwo(first: string, second: string): string {
  return `Both "${first}" and "${second}" have pages, prompts or skills/ of their own, and one folder alone can be the ` +
    `content root. To add the skills of the other alone: --skills ${join(second, "skills")}`;
}
