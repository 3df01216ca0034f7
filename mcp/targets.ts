import type { Catalog, Doc, Prompt, ServedFile, Skill } from "../catalog/types.ts";
import { perCatalog } from "./per_catalog.ts";
import { UriMap } from "./uri_map.ts";
import { docUri, manifestUri, promptDocumentUri, skillFileUri } from "./uris.ts";

/** What a URI names. */
export type Target =
  | { readonly kind: "skill-file"; readonly skill: Skill; readonly file: ServedFile }
  | { readonly kind: "manifest"; readonly skill: Skill }
  | { readonly kind: "prompt-document"; readonly prompt: Prompt }
  | { readonly kind: "doc"; readonly doc: Doc };

/** Maps every URI that can be read, listed or not, to what it names. */
export const targetsOf: (catalog: Catalog) => UriMap<Target> = perCatalog((catalog) => {
  const targets = new UriMap<Target>();
  for (const doc of catalog.docs.values()) {
    targets.set(docUri(doc.path), { kind: "doc", doc }, `resource://docs/${doc.path}`);
  }
  for (const prompt of catalog.prompts.values()) {
    targets.set(promptDocumentUri(prompt.id), { kind: "prompt-document", prompt });
  }
  for (const skill of outerFirst(catalog.skills.values())) addSkill(targets, skill);
  return targets;
});

function addSkill(targets: UriMap<Target>, skill: Skill): void {
  for (const [path, file] of skill.files) {
    targets.set(
      skillFileUri(skill.path, path),
      { kind: "skill-file", skill, file },
      `skill://${skill.path}/${path}`,
    );
  }
  targets.set(
    manifestUri(skill.path),
    { kind: "manifest", skill },
    `skill://${skill.path}/_manifest`,
  );
}

/** Orders skills so that a file of two of them, a nested skill's, ends up as the inner one's. */
function outerFirst(skills: Iterable<Skill>): readonly Skill[] {
  return [...skills].sort((a, b) => a.path.length - b.path.length);
}
