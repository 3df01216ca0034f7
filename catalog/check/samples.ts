import { dirname } from "node:path/posix";
import { derived } from "../model/derived.ts";
import type { Place as Origin } from "../links/links.ts";
import type { WrittenLink } from "../links/written.ts";
import type { Catalog } from "../model/types.ts";

/** What stands for an address in a template or an example. */
const STAND_IN = /[{}<>$]|\.\.\.|…|^(?:url|link|path|file|href|address)s?$|\bpath\/to\b/i;
/** Words before a path that is an example, or that is still to be made. */
const EXAMPLE =
  /\b(?:e\.?g|examples?|for instance|such as|good|bad|create|creates|place|save|write|writes|add|generate|if|whether|coming soon)\b/i;
/**
 * Tells whether a link that leads nowhere is no link of its document, but shows how one is written.
 */
export function isSample(
  { href, kind, before }: WrittenLink,
  from: Origin,
  catalog: Catalog,
): boolean {
  if (STAND_IN.test(href) || isTemplate(from)) return true;
  return kind === "path" &&
    (href.startsWith("./") || EXAMPLE.test(before) || isOfSibling(href, from, catalog));
}

/** Links of a template are meant for where its filled-in copy will lie. */
function isTemplate(from: Origin): boolean {
  return from.kind === "skill" && from.file.toLowerCase().includes("template");
}

/** Whether a skill beside this one has the path: the text is about that skill. */
function isOfSibling(path: string, from: Origin, catalog: Catalog): boolean {
  if (from.kind !== "skill") return false;
  const group = filesByGroup(catalog).get(dirname(from.skill.path));
  return group?.has(path.replace(/^\.\//, "")) ?? false;
}

/** The paths of all files of the skills that lie in one folder: thousands of dead links may ask for them. */
const filesByGroup = derived(({ skills }: Catalog) => {
  const groups = new Map<string, Set<string>>();
  for (const { path, files } of skills.values()) {
    const group = groups.get(dirname(path)) ?? new Set();
    groups.set(dirname(path), group);
    for (const file of files.keys()) group.add(file);
  }
  return groups;
});
