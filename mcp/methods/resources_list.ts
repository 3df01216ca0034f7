import { Buffer } from "node:buffer";
import type { Catalog, Doc, ServedFile, Skill } from "../../catalog/model/types.ts";
import type { SupportingFiles } from "../protocol/options.ts";
import { createPager, type Entry, type Pager } from "../protocol/paging.ts";
import { derived } from "../../catalog/model/derived.ts";
import { promptsIndex, skillsIndex } from "../records/records.ts";
import { outermostSkills } from "../../catalog/model/outermost.ts";
import { generalTemplates, type ListedTemplate } from "./resource_templates.ts";
import {
  catalogIndexUri,
  docUri,
  manifestUri,
  skillFilesTemplate,
  skillFileUri,
  skillRootUri,
} from "../uris/uris.ts";

/** An entry of `resources/list`: these fields and no others. */
export interface ListedResource {
  readonly uri: string;
  readonly name: string;
  readonly title?: string;
  readonly description?: string;
  readonly mimeType: string;
  /** Bytes. */
  readonly size: number;
}

/** What {@linkcode createResourcePager} and {@linkcode createTemplatePager} need to know. */
export interface ListOptions {
  readonly supportingFiles: SupportingFiles;
  readonly catalogResources: boolean;
  readonly pageSize: number;
}

/** Lists the two indexes, docs pages, SKILL.md and the manifest of every outermost skill, and in `resources` mode supporting files. */
export function createResourcePager(
  { supportingFiles, catalogResources, pageSize }: ListOptions,
): Pager<ListedResource> {
  const pagerOf = derived((catalog: Catalog) => {
    const skills = outermostSkills(catalog);
    const roots = new Set(skills.map((skill) => skillRootUri(skill.path)));
    const resources = [
      ...(catalogResources ? listIndexes(catalog) : []),
      ...[...catalog.docs.values()].map(listDoc),
      ...skills.flatMap((skill) => [
        listSkillDocument(skill),
        listManifest(skill),
        ...(supportingFiles === "resources" ? listSupportingFiles(skill) : []),
      ]),
    ];
    return createPager(resources.map(keyedByUri), {
      pageSize,
      orderOf: (uri) => orderWithinSkill(uri, roots),
    });
  });
  return (catalog, cursor) => pagerOf(catalog)(cursor);
}

/** Lists the templates: in `template` mode each listed skill's, in order of the template, and then the general ones. */
export function createTemplatePager(
  { supportingFiles, catalogResources, pageSize }: ListOptions,
): Pager<ListedTemplate> {
  const pagerOf = derived((catalog: Catalog) => {
    const skills = supportingFiles === "template" ? outermostSkills(catalog) : [];
    const templates = [...skills.map(skillTemplate), ...generalTemplates(catalogResources)];
    return createPager(templates.map((value) => ({ key: value.uriTemplate, value })), {
      pageSize,
      orderOf: (template) => template.startsWith("skill://") ? `1 ${template}` : `2 ${template}`,
    });
  });
  return (catalog, cursor) => pagerOf(catalog)(cursor);
}

function listIndexes(catalog: Catalog): readonly ListedResource[] {
  return [
    {
      uri: catalogIndexUri("skills"),
      name: "skills_index",
      title: "Skills index",
      description: "Every skill with its description, tags and capabilities",
      mimeType: "application/json",
      size: Buffer.byteLength(skillsIndex(catalog)),
    },
    {
      uri: catalogIndexUri("prompts"),
      name: "prompts_index",
      title: "Prompts index",
      description: "Every prompt with its description, tags and version",
      mimeType: "application/json",
      size: Buffer.byteLength(promptsIndex(catalog)),
    },
  ];
}

function listDoc(doc: Doc): ListedResource {
  return {
    uri: docUri(doc.path),
    name: doc.path,
    title: doc.title,
    ...(doc.description !== undefined && { description: doc.description }),
    mimeType: doc.document.mediaType,
    size: doc.document.size,
  };
}

function listSkillDocument(skill: Skill): ListedResource {
  return {
    uri: skillFileUri(skill.path, "SKILL.md"),
    name: skill.name,
    ...(skill.title !== undefined && { title: skill.title }),
    description: skill.description,
    mimeType: skill.document.mediaType,
    size: skill.document.size,
  };
}

function listManifest(skill: Skill): ListedResource {
  return {
    uri: manifestUri(skill.path),
    name: `${skill.path}/_manifest`,
    description: `File listing for ${skill.directoryName}`,
    mimeType: "application/json",
    size: Buffer.byteLength(skill.manifest),
  };
}

/** Every file but SKILL.md and those of nested skills: a client would take each of them for one more skill. */
function listSupportingFiles(skill: Skill): readonly ListedResource[] {
  return [...skill.files]
    .filter(([path]) => path !== "SKILL.md" && !path.endsWith("/SKILL.md"))
    .map(([path, file]) => listSupportingFile(skill, path, file));
}

function listSupportingFile(skill: Skill, path: string, file: ServedFile): ListedResource {
  return {
    uri: skillFileUri(skill.path, path),
    name: `${skill.path}/${path}`,
    description: `File from ${skill.directoryName} skill`,
    mimeType: file.mediaType,
    size: file.size,
  };
}

/** Finds the listed skill whose files a template names. */
export function skillOfTemplate(catalog: Catalog, template: string): Skill | undefined {
  return outermostSkills(catalog).find((skill) => skillFilesTemplate(skill.path) === template);
}

function skillTemplate(skill: Skill): ListedTemplate {
  return {
    uriTemplate: skillFilesTemplate(skill.path),
    name: `${skill.path}_files`,
    description: `Access files within ${skill.directoryName}`,
  };
}

function keyedByUri(value: ListedResource): Entry<ListedResource> {
  return { key: value.uri, value };
}

/** Puts SKILL.md before `_manifest` before the other files of a skill: a digit goes between root and rest. */
function orderWithinSkill(uri: string, roots: ReadonlySet<string>): string {
  for (
    let slash = uri.indexOf("/", "skill://".length);
    slash > 0;
    slash = uri.indexOf("/", slash + 1)
  ) {
    const root = uri.slice(0, slash);
    if (!roots.has(root)) continue;
    const rest = uri.slice(slash + 1);
    const rank = rest === "SKILL.md" ? 0 : rest === "_manifest" ? 1 : 2;
    return `${root}/${rank}/${rest}`;
  }
  return uri;
}
