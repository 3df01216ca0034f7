/**
 * What `/api` answers. The OpenAPI document is made from these, and a test holds every answer to them.
 *
 * @module
 */
import { z } from "zod";
import { DEFAULT_LIMIT } from "../site/hrefs.ts";

const count = z.int().nonnegative();
const href = z.string().describe("An address of this server");
const digest = z.string().regex(/^sha256:[0-9a-f]{64}$/);
const tags = z.array(z.string());

/** One thing that its author should mend. */
const Problem = z.strictObject({
  severity: z.enum(["error", "warning", "note"]),
  code: z.string().describe("Stable; explained in the pages on check"),
  message: z.string(),
  fix: z.string().optional(),
  file: z.string(),
  line: z.int().positive().optional(),
  column: z.int().positive().optional().describe("In code points"),
});

/** A skill as lists have it. */
export const SkillSummary = z.strictObject({
  path: z.string().describe("The path below its root: what identifies the skill"),
  id: z.string().optional().describe("The path with . for /, where all of it is kebab-case"),
  name: z.string(),
  description: z.string(),
  tags,
  state: z.enum(["conforming", "problems"]),
  fileCount: count,
  size: count.describe("Of all files, bytes"),
  digest: digest.describe("Of the manifest, which holds the digests of all files"),
  uri: z.string().describe("SKILL.md over MCP"),
  href: href.describe("The page"),
});

/** A skill with everything that is known of it. */
export const SkillRecord = z.strictObject({
  ...SkillSummary.shape,
  title: z.string().optional(),
  license: z.string().optional(),
  compatibility: z.string().optional(),
  allowedTools: z.string().optional(),
  metadata: z.record(z.string(), z.string()),
  capabilities: z.array(z.string()),
  outer: z.string().optional().describe("The skill that this one lies in"),
  manifest: href,
  archives: z.array(z.strictObject({
    format: z.enum(["tar.gz", "zip"]),
    href,
    size: count.describe("Bytes"),
    digest: digest.describe("Of the archive"),
  })),
  references: z.array(z.strictObject({ id: z.string(), path: z.string(), title: z.string() })),
  files: z.array(z.strictObject({
    path: z.string(),
    size: count.describe("Bytes"),
    digest,
    mediaType: z.string(),
    uri: z.string().describe("The file over MCP"),
    href: href.describe("The bytes of the file"),
  })),
  problems: z.array(Problem),
});

/** A prompt as lists have it. */
export const PromptSummary = z.strictObject({
  id: z.string(),
  title: z.string().optional(),
  description: z.string(),
  version: z.string(),
  tags,
  size: count.describe("Of PROMPT.md, bytes"),
  digest: digest.describe("Of PROMPT.md"),
  uri: z.string().describe("PROMPT.md over MCP"),
  href: href.describe("The page"),
});

/** A prompt with everything that is known of it. */
export const PromptRecord = z.strictObject({
  ...PromptSummary.shape,
  raw: href.describe("PROMPT.md"),
  arguments: z.array(z.strictObject({
    name: z.string(),
    title: z.string().optional(),
    description: z.string().optional(),
    required: z.boolean(),
  })),
  capabilities: z.array(z.string()),
  template: z.string(),
  problems: z.array(Problem),
});

/** A page as lists have it. */
export const DocSummary = z.strictObject({
  path: z.string(),
  title: z.string(),
  description: z.string().optional(),
  tags,
  size: count.describe("Bytes"),
  digest,
  uri: z.string().describe("The page over MCP"),
  href: href.describe("The page on this site"),
});

/** A page with everything that is known of it. */
export const DocRecord = z.strictObject({
  ...DocSummary.shape,
  raw: href.describe("The Markdown"),
  problems: z.array(Problem),
});

/** What every list says of itself. */
const list = {
  digest: digest.describe("Of the whole catalogue, as docs/contracts/digest.md defines it"),
  total: count.describe("Matches before paging"),
  page: z.int().positive(),
  pages: z.int().positive(),
  next: href.optional().describe("The next page; absent on the last one"),
};

/** `/api/skills` */
export const SkillList = z.strictObject({ ...list, skills: z.array(SkillSummary) });

/** `/api/prompts` */
export const PromptList = z.strictObject({ ...list, prompts: z.array(PromptSummary) });

/** `/api/docs` */
export const DocList = z.strictObject({ ...list, docs: z.array(DocSummary) });

/** `/api/diagnostics` */
export const DiagnosticList = z.strictObject({
  ...list,
  errors: count,
  warnings: count,
  notes: count,
  diagnostics: z.array(Problem),
});

/** `/api/catalog.json`: everything that is served, in one answer. */
export const CatalogDocument = z.strictObject({
  title: z.string(),
  description: z.string(),
  version: z.string().describe("Of the server"),
  digest,
  mcp: z.string().describe("The address of the MCP endpoint"),
  skills: z.array(SkillSummary),
  prompts: z.array(PromptSummary),
  docs: z.array(DocSummary),
});

/** `/api/search` */
export const SearchAnswer = z.strictObject({
  query: z.string(),
  total: count,
  approximate: z.boolean().describe("Whether the results are for near words"),
  near: z.array(z.string()),
  results: z.array(z.strictObject({
    kind: z.enum(["skill", "prompt", "doc"]),
    key: z.string().describe("The path of a skill or a page, the id of a prompt"),
    title: z.string(),
    href,
    file: z.string().optional().describe("The file of the skill that matched"),
    excerpt: z.array(z.strictObject({ text: z.string(), match: z.boolean() })),
  })),
  kinds: z.record(z.string(), count),
  tags: z.record(z.string(), count),
});

/** What is answered where nothing is, or where a question makes no sense. */
export const Refusal = z.strictObject({
  error: z.string(),
  near: z.array(href).optional().describe("Addresses that may have been meant"),
});

const page = z.coerce.number().int().min(1).max(1_000_000).default(1).describe("From 1");
const limit = z.coerce.number().int().min(1).max(200).default(DEFAULT_LIMIT).describe(
  "The most entries of a page",
);
const q = z.string().max(1000).default("").describe(
  "Words to search for; then the order is by rank",
);
const tag = z.string().max(1000).default("").describe("A tag that entries must carry");

/** What `/api/skills` is narrowed by. */
export const SkillQuery = z.strictObject({
  q,
  tag,
  state: z.enum(["", "conforming", "problems"]).default(""),
  page,
  limit,
});

/** What `/api/prompts` and `/api/docs` are narrowed by. */
export const EntryQuery = z.strictObject({ q, tag, page, limit });

/** What `/api/diagnostics` is narrowed by. */
export const DiagnosticQuery = z.strictObject({
  severity: z.enum(["", "error", "warning", "note"]).default(""),
  page,
  limit,
});

/** What `/api/search` takes; what makes no sense there counts as absent. */
export const SearchQuery = z.strictObject({
  q,
  kind: z.enum(["", "skill", "prompt", "doc"]).default(""),
  tag,
  page,
});
