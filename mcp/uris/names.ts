import type { Catalog, Skill } from "../../catalog/model/types.ts";
import { targetsOf } from "./targets.ts";
import { docUri, promptDocumentUri, skillFileUri } from "./uris.ts";

/** Finds skills by URI or path, of which there is one, or else by directory name or frontmatter name. */
export function skillsNamed(catalog: Catalog, name: string): readonly Skill[] {
  const exact = catalog.skills.get(name) ?? skillOf(catalog, name);
  if (exact !== undefined) return [exact];
  return [...catalog.skills.values()].filter((skill) =>
    skill.directoryName === name || skill.name === name
  );
}

function skillOf(catalog: Catalog, uri: string): Skill | undefined {
  if (!uri.includes("://")) return undefined;
  const target = targetsOf(catalog, true).find(uri)?.value;
  return target !== undefined && "skill" in target ? target.skill : undefined;
}

/** Gives the URIs of all documents that a name may mean: a skill's, a prompt's id, a page's path with or without `.md`. */
export function urisNamed(catalog: Catalog, name: string): readonly string[] {
  const prompt = catalog.prompts.get(name);
  const doc = catalog.docs.get(name) ?? catalog.docs.get(`${name}.md`);
  return [
    ...skillsNamed(catalog, name).map((skill) => skillFileUri(skill.path, "SKILL.md")),
    ...(prompt ? [promptDocumentUri(prompt.id)] : []),
    ...(doc ? [docUri(doc.path)] : []),
  ];
}
