import { z } from "zod";
import { decodeText } from "../../catalog/tree/files.ts";
import { readFile } from "../../catalog/tree/read.ts";
import { namesLike } from "../../catalog/search/search.ts";
import type { Skill } from "../../catalog/model/types.ts";
import { LONGEST_QUERY } from "../records/queried_index.ts";
import { quote } from "../protocol/errors.ts";
import { assertFits } from "../protocol/limits.ts";
import { portionOf } from "../../text/portion.ts";
import { find } from "../records/find.ts";
import { fileNamed, skillsNamed } from "../uris/names.ts";
import { splitList } from "../uris/query.ts";
import { didYouMean } from "../../text/suggest.ts";
import { ListedSkills } from "../records/schemas.ts";
import { manifestUri, skillFileUri } from "../uris/uris.ts";
import { anyOf, hintFor, type Offer, wayTo } from "./hint.ts";
import {
  defineTool,
  errorResult,
  jsonResult,
  schemaOf,
  textResult,
  type Tool,
  type ToolContext,
  type ToolResult,
} from "./tool.ts";

const documentUri = (skill: Skill) => skillFileUri(skill.path, "SKILL.md");

export const listSkills: Tool = defineTool({
  name: "list_skills",
  title: "List Skills",
  description:
    "List the skills of this server, or those that fit a query or a tag, with what each is for. Then load the one that " +
    "fits with load_skill. More than one page: go on with nextCursor.",
  input: z.strictObject({
    query: z.string().max(LONGEST_QUERY).optional().describe("Words to look for; best first"),
    tag: z.string().default("").describe(
      "Only skills with this tag; a comma list means all of them",
    ),
    cursor: z.string().optional().describe("nextCursor of the page before"),
    limit: z.int().min(1).max(200).default(50).describe("Skills a page"),
  }),
  output: schemaOf(ListedSkills, "output"),
  call: ({ query, tag, cursor, limit }, context) => {
    const { catalog } = context;
    const searched = { kind: "skill", entries: catalog.skills, keyOf: documentUri } as const;
    const filters = { query, tags: splitList(tag), cursor, limit };
    const { items, total, nextCursor } = find(catalog, searched, filters);
    const hint = total > 0
      ? undefined
      : hintFor(query ?? tag, namesLike(catalog, query ?? "", "skill"), context);
    const value: z.input<typeof ListedSkills> = {
      skills: items.map((skill) => ({
        name: skill.name,
        description: skill.description,
        uri: documentUri(skill),
      })),
      total,
      ...(nextCursor !== undefined && { nextCursor }),
      ...(hint && { hint }),
    };
    return jsonResult(value);
  },
});

export const loadSkill: Tool = defineTool({
  name: "load_skill",
  title: "Load Skill",
  description:
    "Load the instructions of a skill and the list of its files, and follow them. With file, load one of those files " +
    "instead. Where the text ends in [shown a-b of n characters], go on with offset b.",
  input: z.strictObject({
    name: z.string().describe("The skill's name, path or URI, as list_skills gives it"),
    file: z.string().optional().describe("A file of the skill by its path; SKILL.md if left out"),
    offset: z.int().min(0).default(0).describe("Characters to skip"),
    limit: z.int().min(1).default(50_000).describe("Characters to show"),
  }),
  call: ({ name, file = "SKILL.md", offset, limit }, context) => {
    const { catalog } = context;
    const skills = skillsNamed(catalog, name);
    if (skills.length === 0) {
      return errorResult(`There is no skill ${quote(name)}: ${nearestTo(name, context)}`);
    }
    if (skills.length > 1) {
      const uris = skills.slice(0, 20).map(documentUri).join(", ");
      return errorResult(
        `${skills.length} skills are called ${
          quote(name)
        }: call load_skill with one of these as name: ${uris}`,
      );
    }
    return load(skills[0]!, { file, offset, limit }, context);
  },
});

interface Wanted {
  readonly file: string;
  readonly offset: number;
  readonly limit: number;
}

async function load(
  skill: Skill,
  { file: path, offset, limit }: Wanted,
  context: ToolContext,
): Promise<ToolResult> {
  const file = fileNamed(context.catalog, skill, path);
  const called = quote(skill.path);
  if (file === undefined) {
    return errorResult(
      `The skill ${called} has no file ${
        quote(path)
      }: load_skill without file lists the files it has.${
        didYouMean(path, [...skill.files.keys()])
      }`,
    );
  }
  const uri = skillFileUri(skill.path, file.path);
  if (!file.isText) {
    return errorResult(
      `${quote(file.path)} of the skill ${called} is no text (${file.mediaType}): ${
        wayTo(uri, context)
      } as base64`,
    );
  }
  const url = () => context.url?.({ kind: "skill-file", skill, file });
  assertFits({ uri, bytes: file.size, limit: context.limit, url });
  await context.reserve?.(file.size);
  const whole = decodeText(await readFile(file));
  const { text, length, total } = portionOf(whole, { offset, limit });
  if (offset > 0 && offset >= total) {
    return errorResult(`Nothing is left at offset ${offset}: the text has ${total} characters`);
  }
  const parts = [text.endsWith("\n") ? text : `${text}\n`, fileList(skill, uri, context)];
  if (length < total) {
    parts.push(`\n[shown ${offset + 1}-${offset + length} of ${total} characters]`);
  }
  return textResult(parts.join("\n"));
}

/** The most files that are named below a document; the rest is in the manifest. */
const LISTED_FILES = 100;

function fileList(skill: Skill, uri: string, offer: Offer): string {
  const files = [...skill.files.values()];
  const lines = files.slice(0, LISTED_FILES).map(({ path, size }) =>
    `- ${path} (${size} bytes): ${skillFileUri(skill.path, path)}`
  );
  const more = files.length - lines.length;
  if (more > 0) lines.push(`- ${more} more: ${wayTo(manifestUri(skill.path), offer)}`);
  return [
    `This is ${uri}. Files of the skill ${quote(skill.path)}, for load_skill's file:`,
    ...lines,
  ].join("\n");
}

function nearestTo(name: string, context: ToolContext): string {
  const near = namesLike(context.catalog, name, "skill").slice(0, 3).map(quote).join(", ");
  const find = anyOf(["list_skills", "search"], context);
  if (near === "") return find ? `find its name with ${find}` : "see resources/list";
  return `did you mean ${near}?${find ? ` Find others with ${find}` : ""}`;
}
