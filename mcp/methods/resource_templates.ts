import { TEMPLATES } from "../uris/uris.ts";

/** An entry of `resources/templates/list`. */
export interface ListedTemplate {
  readonly uriTemplate: string;
  readonly name: string;
  readonly title?: string;
  readonly description: string;
  readonly mimeType?: string;
}

/** The templates that belong to no single skill, in the order of their text. */
export function generalTemplates(catalogResources: boolean): readonly ListedTemplate[] {
  return catalogResources ? ALL : ALL.filter(({ uriTemplate }) => !isOfCatalog(uriTemplate));
}

/** Tells whether a URI or a template belongs to what `--no-catalog-resources` leaves out. */
export function isOfCatalog(uri: string): boolean {
  return /^resource:\/\/(?:catalog|skills)\//.test(uri);
}

const ALL: readonly ListedTemplate[] = [
  {
    uriTemplate: TEMPLATES.promptRecord,
    name: "prompt_record",
    title: "Prompt records",
    description: "What is known of one prompt, its arguments included, by the prompt's id",
    mimeType: "application/json",
  },
  {
    uriTemplate: TEMPLATES.promptsIndex,
    name: "prompts_search",
    title: "Prompts by words and tags",
    description: "The prompts that match, in pages: q are words, tag may be a comma list",
    mimeType: "application/json",
  },
  {
    uriTemplate: TEMPLATES.skillRecord,
    name: "skill_record",
    title: "Skill records",
    description: "What is known of one skill: its document, manifest and references, by its id",
    mimeType: "application/json",
  },
  {
    uriTemplate: TEMPLATES.skillsIndex,
    name: "skills_search",
    title: "Skills by words, tags and capabilities",
    description:
      "The skills that match, in pages: q are words, tag and capability may be comma lists",
    mimeType: "application/json",
  },
  {
    uriTemplate: TEMPLATES.doc,
    name: "docs",
    title: "Docs pages",
    description: "A page of the documentation by its path, for example guide/intro.md",
    mimeType: "text/markdown",
  },
  {
    uriTemplate: TEMPLATES.promptDocument,
    name: "prompt_document",
    title: "Prompt sources",
    description: "PROMPT.md of a prompt as its author wrote it, by the prompt's name",
    mimeType: "text/markdown",
  },
  {
    uriTemplate: TEMPLATES.skillDocument,
    name: "skill_document",
    title: "Skill documents",
    description: "SKILL.md as its author wrote it, by the skill's id",
    mimeType: "text/markdown",
  },
  {
    uriTemplate: TEMPLATES.reference,
    name: "skill_reference",
    title: "Reference documents",
    description: "A reference document of a skill, by the ids that the skill's record names",
    mimeType: "text/markdown",
  },
];
