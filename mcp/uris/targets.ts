import type { Catalog, Doc, Prompt, ServedFile, Skill } from "../../catalog/model/types.ts";
import { type IdentifiedSkill, identifiedSkillsOf } from "./skill_ids.ts";
import { derived } from "../../catalog/model/derived.ts";
import { UriMap } from "./uri_map.ts";
import {
  catalogIndexUri,
  catalogRecordUri,
  docUri,
  manifestUri,
  promptDocumentUri,
  referenceUri,
  skillDocumentUri,
  skillFileUri,
} from "./uris.ts";

/** What a URI names. */
export type Target =
  | { readonly kind: "skill-file"; readonly skill: Skill; readonly file: ServedFile }
  | { readonly kind: "manifest"; readonly skill: Skill }
  | { readonly kind: "prompt-document"; readonly prompt: Prompt }
  | { readonly kind: "doc"; readonly doc: Doc }
  | { readonly kind: "skills-index" }
  | { readonly kind: "prompts-index" }
  | { readonly kind: "skill-record"; readonly skill: IdentifiedSkill }
  | { readonly kind: "prompt-record"; readonly prompt: Prompt };

/** Maps every URI that can be read, listed or not, to what it names; `resource://catalog/*` and `resource://skills/*` too. */
export function targetsOf(catalog: Catalog, catalogResources: boolean): UriMap<Target> {
  return catalogResources ? allTargetsOf(catalog) : nativeTargetsOf(catalog);
}

const nativeTargetsOf = derived(nativeTargets);

const allTargetsOf = derived((catalog: Catalog) => {
  const targets = nativeTargets(catalog);
  targets.set(catalogIndexUri("skills"), { kind: "skills-index" });
  targets.set(catalogIndexUri("prompts"), { kind: "prompts-index" });
  for (const skill of identifiedSkillsOf(catalog).values()) addIdentified(targets, skill);
  for (const prompt of catalog.prompts.values()) {
    targets.set(catalogRecordUri("prompts", prompt.id), { kind: "prompt-record", prompt });
  }
  return targets;
});

function addIdentified(targets: UriMap<Target>, skill: IdentifiedSkill): void {
  targets.set(catalogRecordUri("skills", skill.id), { kind: "skill-record", skill });
  const { id, document: file } = skill;
  targets.set(skillDocumentUri(id), { kind: "skill-file", skill, file });
  for (const reference of skill.references) {
    const file = skill.files.get(reference.path);
    if (file === undefined) continue;
    targets.set(referenceUri(id, reference.id), { kind: "skill-file", skill, file });
  }
}

function nativeTargets(catalog: Catalog): UriMap<Target> {
  const targets = new UriMap<Target>();
  for (const doc of catalog.docs.values()) {
    targets.set(docUri(doc.path), { kind: "doc", doc }, `resource://docs/${doc.path}`);
  }
  for (const prompt of catalog.prompts.values()) {
    targets.set(promptDocumentUri(prompt.id), { kind: "prompt-document", prompt });
  }
  for (const skill of outerFirst(catalog.skills.values())) addSkill(targets, skill);
  return targets;
}

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
