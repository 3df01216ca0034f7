/**
 * What the JSON documents of the catalogue and the tools carry. The JSON Schemas in `docs/schemas/` are written from
 * these by `tools/generate_schemas.ts`.
 *
 * @module
 */
import { z } from "zod";

const count = z.int().nonnegative();
const tags = z.array(z.string());

/** One skill of `resource://catalog/skills_index`. */
export const SkillSummary = z.strictObject({
  id: z.string().describe("The skill's path with . for /"),
  name: z.string(),
  description: z.string(),
  tags,
  capabilities: z.array(z.string()),
  uri: z.string().describe("The skill's record"),
});

/** `resource://catalog/skills_index`, and a page of it. */
export const SkillsIndex = z.strictObject({
  skills: z.array(SkillSummary),
  total: count.describe("Matches before paging"),
  nextCursor: z.string().optional().describe("Absent on the last page"),
});

/** One thing that its author should mend. */
export const ListedProblem = z.strictObject({
  severity: z.enum(["error", "warning", "note"]),
  code: z.string(),
  message: z.string(),
  fix: z.string().optional(),
  file: z.string(),
  line: z.int().positive().optional(),
  column: z.int().positive().optional(),
});

/** `resource://catalog/skills/{skill_id}`. */
export const SkillRecord = z.strictObject({
  ...SkillSummary.shape,
  document: z.string().describe("The URI of SKILL.md"),
  manifest: z.string().describe("The URI of the file listing"),
  references: z.array(z.strictObject({
    id: z.string(),
    uri: z.string(),
    path: z.string(),
    title: z.string(),
  })),
  files: count.describe("How many"),
  bytes: count.describe("The sum of their sizes"),
  state: z.enum(["conforming", "problems"]),
  problems: z.array(ListedProblem),
});

/** One prompt of `resource://catalog/prompts_index`. */
export const PromptSummary = z.strictObject({
  id: z.string(),
  name: z.string(),
  description: z.string(),
  tags,
  version: z.string(),
  document: z.string().describe("The URI of PROMPT.md"),
});

/** `resource://catalog/prompts_index`, and a page of it. */
export const PromptsIndex = z.strictObject({
  prompts: z.array(PromptSummary),
  total: count.describe("Matches before paging"),
  nextCursor: z.string().optional().describe("Absent on the last page"),
});

/** `resource://catalog/prompts/{prompt_id}`. */
export const PromptRecord = z.strictObject({
  ...PromptSummary.shape,
  arguments: z.array(z.strictObject({
    name: z.string(),
    title: z.string().optional(),
    description: z.string().optional(),
    required: z.boolean(),
  })),
  capabilities: z.array(z.string()),
});

const hint = z.string().optional().describe("What to do where nothing was found");

/** The structured content of `list_skills`. */
export const ListedSkills = z.strictObject({
  skills: z.array(z.strictObject({ name: z.string(), description: z.string(), uri: z.string() })),
  total: count.describe("Matches before paging"),
  nextCursor: z.string().optional().describe("Absent on the last page"),
  hint,
});

/** The structured content of `search`. */
export const SearchResults = z.strictObject({
  results: z.array(
    z.strictObject({ id: z.string(), title: z.string(), url: z.string(), text: z.string() }),
  ),
  hint,
});

/** The structured content of `fetch`. */
export const FetchedDocument = z.strictObject({
  id: z.string(),
  title: z.string(),
  text: z.string(),
  url: z.string(),
  metadata: z.strictObject({
    kind: z.string(),
    mimeType: z.string(),
    digest: z.string().describe("sha256: and 64 hex digits, of the bytes"),
  }),
});
