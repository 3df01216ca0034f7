import type { z } from "zod";
import { archivesOfSkill } from "../../catalog/archive/archive.ts";
import { docUri, promptDocumentUri, skillFileUri } from "../../catalog/model/uris.ts";
import type { Diagnostic, Doc, Prompt, Skill } from "../../catalog/model/types.ts";
import { diagnosticsOf } from "../models/problems.ts";
import type { RouteContext } from "../site/answer.ts";
import type { Hrefs } from "../site/hrefs.ts";
import type {
  DiagnosticList,
  DocRecord,
  DocSummary,
  PromptRecord,
  PromptSummary,
  SkillRecord,
  SkillSummary,
} from "./schemas.ts";

type Context = Pick<RouteContext, "catalog" | "hrefs" | "options">;

/** Returns the fields by which a client chooses a skill. */
export function skillSummary(skill: Skill, hrefs: Hrefs): z.input<typeof SkillSummary> {
  const { path, id, name, description, tags, state, files, size, digest } = skill;
  return {
    path,
    ...(id !== undefined && { id }),
    name,
    description,
    tags: [...tags],
    state,
    fileCount: files.size,
    size,
    digest,
    uri: skillFileUri(path, "SKILL.md"),
    href: hrefs.skill(path),
  };
}

/** Says everything of a skill; the first time it packs the archives to tell their digests. */
export async function skillRecord(
  skill: Skill,
  context: Context,
): Promise<z.input<typeof SkillRecord>> {
  const { hrefs } = context;
  const { path, title, license, compatibility, allowedTools, outer } = skill;
  const archives = [...archivesOfSkill(skill).values()].map(async (archive) => ({
    format: archive.format,
    href: hrefs.archive(path, archive.format),
    ...await archive.facts(),
  }));
  return {
    ...skillSummary(skill, hrefs),
    ...definedOf({ title, license, compatibility, allowedTools, outer }),
    metadata: skill.metadata,
    capabilities: [...skill.capabilities],
    manifest: hrefs.manifest(path, "json"),
    archives: await Promise.all(archives),
    references: skill.references.map(({ id, path, title }) => ({ id, path, title })),
    files: [...skill.files].map(([file, { size, digest, mediaType }]) => ({
      path: file,
      size,
      digest,
      mediaType,
      uri: skillFileUri(path, file),
      href: hrefs.rawSkillFile(path, file),
    })),
    problems: diagnosticsOf(context, skill).map(toProblem),
  };
}

/** Returns the fields by which a client chooses a prompt. */
export function promptSummary(prompt: Prompt, hrefs: Hrefs): z.input<typeof PromptSummary> {
  const { id, title, description, version, tags, document } = prompt;
  return {
    id,
    ...definedOf({ title }),
    description,
    version,
    tags: [...tags],
    size: document.size,
    digest: document.digest,
    uri: promptDocumentUri(id),
    href: hrefs.prompt(id),
  };
}

/** Says everything of a prompt. */
export function promptRecord(
  prompt: Prompt,
  context: Context,
): z.input<typeof PromptRecord> {
  const { hrefs } = context;
  return {
    ...promptSummary(prompt, hrefs),
    raw: hrefs.rawPrompt(prompt.id),
    arguments: prompt.arguments.map(({ name, title, description, required }) => ({
      name,
      ...definedOf({ title, description }),
      required,
    })),
    capabilities: [...prompt.capabilities],
    template: prompt.template,
    problems: diagnosticsOf(context, prompt).map(toProblem),
  };
}

/** Returns the fields by which a client chooses a page. */
export function docSummary(doc: Doc, hrefs: Hrefs): z.input<typeof DocSummary> {
  const { path, title, description, tags, document } = doc;
  return {
    path,
    title,
    ...definedOf({ description }),
    tags: [...tags],
    size: document.size,
    digest: document.digest,
    uri: docUri(path),
    href: hrefs.doc(path),
  };
}

/** Says everything of a page. */
export function docRecord(doc: Doc, context: Context): z.input<typeof DocRecord> {
  const { hrefs } = context;
  return {
    ...docSummary(doc, hrefs),
    raw: hrefs.rawDoc(doc.path),
    problems: diagnosticsOf(context, doc).map(toProblem),
  };
}

/** Leaves out where the file lies on this machine. */
export function toProblem(
  { severity, code, message, fix, file, line, column }: Diagnostic,
): z.input<typeof DiagnosticList>["diagnostics"][number] {
  return { severity, code, message, file, ...definedOf({ fix, line, column }) };
}

/** JSON has no word for what is not there. */
function definedOf<T extends object>(fields: T): { [K in keyof T]?: Exclude<T[K], undefined> } {
  return Object.fromEntries(
    Object.entries(fields).filter(([, value]) => value !== undefined),
  ) as { [K in keyof T]?: Exclude<T[K], undefined> };
}
