import { Buffer } from "node:buffer";
import type { CatalogDiff, Changes } from "../../catalog/diff.ts";
import type { Catalog, Skill } from "../../catalog/model/types.ts";
import type { McpOptions, Notifier } from "../protocol/options.ts";
import { promptsIndex, skillsIndex } from "../records/records.ts";
import {
  catalogIndexUri,
  catalogRecordUri,
  docUri,
  manifestUri,
  promptDocumentUri,
  referenceUri,
  skillDocumentUri,
  skillFileUri,
} from "../uris/uris.ts";

/** A change from one catalogue to the next. */
export interface Change {
  readonly diff: CatalogDiff;
  readonly before: Catalog;
  readonly after: Catalog;
}

/** What of {@linkcode McpOptions} decides what lists hold. */
export type Listing = Pick<McpOptions, "supportingFiles" | "catalogResources">;

/**
 * Tells clients what changed (contract, section 8): each resource whose contents differ, by its canonical URI, and a
 * list only if one of its entries was added, removed or describes itself otherwise.
 */
export function announce(change: Change, notifier: Notifier, listing: Listing = {}): void {
  for (const uri of updatedUris(change, listing)) notifier.resourceUpdated(uri);
  if (isResourceListChanged(change, listing)) notifier.resourcesChanged();
  if (isRelisted(change.diff.prompts)) notifier.promptsChanged();
}

/** Names every resource whose contents differ, once, in the order of skills, prompts and pages. */
export function updatedUris(
  { diff, before, after }: Change,
  { catalogResources = true }: Listing = {},
): readonly string[] {
  const uris = new Set<string>();
  for (const path of keysOf(diff.skills)) {
    for (const skill of [before.skills.get(path), after.skills.get(path)]) {
      if (skill === undefined) continue;
      const files = diff.files.get(path);
      for (const file of files ? keysOf(files) : skill.files.keys()) {
        for (const uri of urisOfFile(skill, file, catalogResources)) uris.add(uri);
      }
      const other = (skill === after.skills.get(path) ? before : after).skills.get(path);
      if (skill.digest !== other?.digest) uris.add(manifestUri(path));
      if (catalogResources && skill.id !== undefined) {
        uris.add(catalogRecordUri("skills", skill.id));
      }
    }
  }
  for (const id of keysOf(diff.prompts)) {
    uris.add(promptDocumentUri(id));
    if (catalogResources) uris.add(catalogRecordUri("prompts", id));
  }
  for (const path of keysOf(diff.docs)) uris.add(docUri(path));
  if (catalogResources) {
    if (skillsIndex(before) !== skillsIndex(after)) uris.add(catalogIndexUri("skills"));
    if (promptsIndex(before) !== promptsIndex(after)) uris.add(catalogIndexUri("prompts"));
  }
  return [...uris];
}

function urisOfFile(skill: Skill, path: string, catalogResources: boolean): readonly string[] {
  const uris = [skillFileUri(skill.path, path)];
  if (!catalogResources || skill.id === undefined) return uris;
  if (path === "SKILL.md") uris.push(skillDocumentUri(skill.id));
  for (const reference of skill.references) {
    if (reference.path === path) uris.push(referenceUri(skill.id, reference.id));
  }
  return uris;
}

function keysOf({ added, removed, changed }: Changes): readonly string[] {
  return [...added, ...changed, ...removed];
}

function isRelisted({ added, removed, relisted }: Changes): boolean {
  return added.length + removed.length + relisted.length > 0;
}

/** The lists name sizes, those of the indexes too. */
function isResourceListChanged(
  { diff, before, after }: Change,
  { supportingFiles = "template", catalogResources = true }: Listing,
): boolean {
  if (isRelisted(diff.skills) || isRelisted(diff.docs)) return true;
  if (supportingFiles === "resources" && [...diff.files.values()].some(isRelisted)) return true;
  return catalogResources &&
    [skillsIndex, promptsIndex].some((write) =>
      Buffer.byteLength(write(before)) !== Buffer.byteLength(write(after))
    );
}
