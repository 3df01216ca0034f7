/**
 * The JSON documents of the catalogue: `resource://catalog/*`. They are made from the same catalogue as everything
 * else; there is no second source of metadata.
 *
 * @module
 */
import type { z } from "zod";
import type { Catalog, Diagnostic, Prompt, PromptArgument } from "../../catalog/model/types.ts";
import { derived } from "../../catalog/model/derived.ts";
import { publicFix } from "../../catalog/tree/reasons.ts";
import type {
  ListedProblem,
  PromptRecord,
  PromptsIndex,
  PromptSummary,
  SkillRecord,
  SkillsIndex,
  SkillSummary,
} from "./schemas.ts";
import { type IdentifiedSkill, identifiedSkillsOf } from "../uris/skill_ids.ts";
import {
  catalogRecordUri,
  manifestUri,
  promptDocumentUri,
  referenceUri,
  skillFileUri,
} from "../uris/uris.ts";

/** Writes the whole index of the skills. */
export const skillsIndex: (catalog: Catalog) => string = derived((catalog: Catalog) => {
  const skills = [...identifiedSkillsOf(catalog).values()].map(skillSummary);
  return JSON.stringify({ skills, total: skills.length } satisfies z.input<typeof SkillsIndex>);
});

/** Writes the whole index of the prompts. */
export const promptsIndex: (catalog: Catalog) => string = derived((catalog: Catalog) => {
  const prompts = [...catalog.prompts.values()].map(promptSummary);
  return JSON.stringify({ prompts, total: prompts.length } satisfies z.input<typeof PromptsIndex>);
});

/** Returns the fields by which a client chooses a skill. */
export function skillSummary(skill: IdentifiedSkill): z.input<typeof SkillSummary> {
  const { id, name, description, tags, capabilities } = skill;
  return {
    id,
    name,
    description,
    tags: [...tags],
    capabilities: [...capabilities],
    uri: catalogRecordUri("skills", id),
  };
}

/** Writes the record of a skill. */
export function skillRecord(skill: IdentifiedSkill): string {
  const record: z.input<typeof SkillRecord> = {
    ...skillSummary(skill),
    document: skillFileUri(skill.path, "SKILL.md"),
    manifest: manifestUri(skill.path),
    references: skill.references.map(({ id, path, title }) => ({
      id,
      uri: referenceUri(skill.id, id),
      path,
      title,
    })),
    files: skill.files.size,
    bytes: skill.size,
    state: skill.state,
    problems: skill.diagnostics.map(listProblem),
  };
  return JSON.stringify(record);
}

/** Returns the fields by which a client chooses a prompt. */
export function promptSummary(prompt: Prompt): z.input<typeof PromptSummary> {
  const { id, description, tags, version } = prompt;
  return { id, name: id, description, tags: [...tags], version, document: promptDocumentUri(id) };
}

/** Writes the record of a prompt. */
export function promptRecord(prompt: Prompt): string {
  const record: z.input<typeof PromptRecord> = {
    ...promptSummary(prompt),
    arguments: prompt.arguments.map(listArgument),
    capabilities: [...prompt.capabilities],
  };
  return JSON.stringify(record);
}

/** An argument as `prompts/list` has it. */
export interface ListedArgument {
  readonly name: string;
  readonly title?: string;
  readonly description?: string;
  readonly required: boolean;
}

/** Lists an argument as `prompts/list` does. */
export function listArgument(
  { name, title, description, required }: PromptArgument,
): ListedArgument {
  return {
    name,
    ...(title !== undefined && { title }),
    ...(description !== undefined && { description }),
    required,
  };
}

/** Leaves out where the file lies on this machine. */
function listProblem(diagnostic: Diagnostic): z.input<typeof ListedProblem> {
  const { severity, code, message, file, line, column } = diagnostic;
  const fix = publicFix(diagnostic.fix);
  return {
    severity,
    code,
    message,
    ...(fix !== undefined && { fix }),
    file,
    ...(line !== undefined && { line }),
    ...(column !== undefined && { column }),
  };
}
