/**
 * Writes the JSON Schemas of every JSON document that is served into `docs/schemas/`:
 * `deno run --allow-read --allow-write=docs/schemas tools/generate_schemas.ts`. A test keeps them current.
 *
 * @module
 */
import type { z } from "zod";
import { toJsonSchema } from "../http/json_schema.ts";
import {
  FetchedDocument,
  ListedSkills,
  PromptRecord,
  PromptsIndex,
  SearchResults,
  SkillRecord,
  SkillsIndex,
} from "../mcp/records/schemas.ts";

/** Schema by file name, with what it describes. */
const SCHEMAS: Readonly<Record<string, readonly [z.ZodObject, string]>> = {
  "skills-index.json": [
    SkillsIndex,
    "resource://catalog/skills_index, whole or a page of it",
  ],
  "skill-record.json": [SkillRecord, "resource://catalog/skills/{skill_id}"],
  "prompts-index.json": [
    PromptsIndex,
    "resource://catalog/prompts_index, whole or a page of it",
  ],
  "prompt-record.json": [PromptRecord, "resource://catalog/prompts/{prompt_id}"],
  "list-skills.json": [ListedSkills, "The structured content of the tool list_skills"],
  "search.json": [SearchResults, "The structured content of the tool search"],
  "fetch.json": [FetchedDocument, "The structured content of the tool fetch"],
};

/** Writes every schema as the text of its file. */
export function schemaFiles(): ReadonlyMap<string, string> {
  return new Map(
    Object.entries(SCHEMAS).map(([name, [schema, title]]) => {
      const { $schema, ...rest } = toJsonSchema(schema, "output");
      return [name, `${JSON.stringify({ $schema, title, ...rest }, undefined, 2)}\n`];
    }),
  );
}

if (import.meta.main) {
  const folder = new URL("../docs/schemas/", import.meta.url);
  Deno.mkdirSync(folder, { recursive: true });
  for (const [name, text] of schemaFiles()) Deno.writeTextFileSync(new URL(name, folder), text);
}
