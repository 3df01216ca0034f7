import { compareCodePoints } from "../../catalog/model/order.ts";
import type { Catalog, Prompt, Skill } from "../../catalog/model/types.ts";
import { type IdentifiedSkill, identifiedSkillsOf } from "../uris/skill_ids.ts";
import { invalidParams, quote, tooLong } from "../protocol/errors.ts";
import { optionalObject, type Params, requiredText } from "../protocol/params.ts";
import type { SupportingFiles } from "../protocol/options.ts";
import { skillOfTemplate } from "./resources_list.ts";
import { generalTemplates } from "./resource_templates.ts";
import { LONGEST_URI, TEMPLATES } from "../uris/uris.ts";

/** The result of `completion/complete`. */
export interface Completion {
  readonly completion: {
    readonly values: readonly string[];
    readonly total: number;
    readonly hasMore: boolean;
  };
}

/** Which templates are advertised. */
export interface CompletionOptions {
  readonly supportingFiles: SupportingFiles;
  readonly catalogResources: boolean;
}

/** The most values of an answer (MCP, completion). */
const MOST_VALUES = 100;

const METHOD = "completion/complete";

/**
 * Completes the argument of a prompt or the variable of an advertised template: values that begin with what was typed,
 * whatever its case, in order. What is neither a prompt nor a template, or no variable of it, is -32602.
 */
export function complete(
  catalog: Catalog,
  params: Params,
  options: CompletionOptions,
): Completion {
  const argument = optionalObject(params, "argument", METHOD);
  const name = requiredText(argument, "name", METHOD);
  const typed = requiredText(argument, "value", METHOD).normalize("NFC").toLowerCase();
  const chosen = optionalObject(optionalObject(params, "context", METHOD), "arguments", METHOD);
  const values = [...new Set(valuesOf(catalog, { params, name, chosen }, options))]
    .filter((value) => value.normalize("NFC").toLowerCase().startsWith(typed))
    .sort(compareCodePoints);
  return {
    completion: {
      values: values.slice(0, MOST_VALUES),
      total: values.length,
      hasMore: values.length > MOST_VALUES,
    },
  };
}

interface Asked {
  readonly params: Params;
  /** The argument or variable. */
  readonly name: string;
  /** The values of other variables, so far. */
  readonly chosen: Params;
}

function valuesOf(
  catalog: Catalog,
  { params, name, chosen }: Asked,
  options: CompletionOptions,
): Iterable<string> {
  const ref = optionalObject(params, "ref", METHOD);
  const type = requiredText(ref, "type", METHOD);
  if (type === "ref/prompt") {
    return promptValues(catalog, requiredText(ref, "name", METHOD), name);
  }
  if (type === "ref/resource") {
    const template = requiredText(ref, "uri", METHOD);
    if (template.length > LONGEST_URI) throw tooLong("Cannot complete", template);
    const values = variablesOf(catalog, template, options);
    if (values === undefined) {
      throw invalidParams(
        `Cannot complete ${quote(template)}: it is no template of resources/templates/list`,
        { uri: template },
      );
    }
    if (Object.hasOwn(values, name)) return values[name]!(catalog, chosen);
    throw invalidParams(`Cannot complete ${quote(name)}: ${quote(template)} has no such variable`, {
      uri: template,
    });
  }
  throw invalidParams(
    `Cannot complete: "type" must be ref/prompt or ref/resource, it is ${quote(type)}`,
  );
}

/** Arguments of prompts take any text, so there is nothing to offer. */
function promptValues(catalog: Catalog, id: string, argument: string): readonly string[] {
  const prompt = catalog.prompts.get(id);
  if (prompt === undefined) {
    throw invalidParams(
      `Cannot complete the prompt ${quote(id)}: there is none, see prompts/list`,
      { name: id },
    );
  }
  if (prompt.arguments.some(({ name }) => name === argument)) return [];
  throw invalidParams(
    `Cannot complete ${quote(argument)}: the prompt ${quote(id)} has no such argument`,
    { name: id },
  );
}

type Values = (catalog: Catalog, chosen: Params) => Iterable<string>;

function variablesOf(
  catalog: Catalog,
  template: string,
  { supportingFiles, catalogResources }: CompletionOptions,
): Readonly<Record<string, Values>> | undefined {
  if (generalTemplates(catalogResources).some(({ uriTemplate }) => uriTemplate === template)) {
    return VARIABLES[template];
  }
  const skill = supportingFiles === "template" ? skillOfTemplate(catalog, template) : undefined;
  return skill && { path: () => skill.files.keys() };
}

const none: Values = () => [];

const VARIABLES: Readonly<Record<string, Readonly<Record<string, Values>>>> = {
  [TEMPLATES.promptRecord]: { prompt_id: ({ prompts }) => prompts.keys() },
  [TEMPLATES.promptsIndex]: {
    q: none,
    tag: ({ prompts }) => tagsOf(prompts.values()),
    cursor: none,
    limit: none,
  },
  [TEMPLATES.skillRecord]: { skill_id: (catalog) => idsOf(skillsOf(catalog)) },
  [TEMPLATES.skillsIndex]: {
    q: none,
    tag: (catalog, { capability }) =>
      tagsOf(
        skillsOf(catalog).filter(({ capabilities }) => isChosen(capabilities, capability)),
      ),
    capability: (catalog, { tag }) =>
      skillsOf(catalog).filter(({ tags }) => isChosen(tags, tag))
        .flatMap(({ capabilities }) => capabilities),
    cursor: none,
    limit: none,
  },
  [TEMPLATES.doc]: { path: ({ docs }) => docs.keys() },
  [TEMPLATES.promptDocument]: { prompt_id: ({ prompts }) => prompts.keys() },
  [TEMPLATES.skillDocument]: { skill_id: (catalog) => idsOf(skillsOf(catalog)) },
  [TEMPLATES.reference]: {
    skill_id: (catalog, { ref_id }) =>
      idsOf(
        skillsOf(catalog).filter(({ references }) =>
          references.length > 0 && isChosen(references.map(({ id }) => id), ref_id)
        ),
      ),
    ref_id: (catalog, { skill_id }) =>
      skillsOf(catalog).filter(({ id }) => isChosen([id], skill_id))
        .flatMap(({ references }) => references.map(({ id }) => id)),
  },
};

function skillsOf(catalog: Catalog): readonly IdentifiedSkill[] {
  return [...identifiedSkillsOf(catalog).values()];
}

function idsOf(skills: readonly IdentifiedSkill[]): readonly string[] {
  return skills.map(({ id }) => id);
}

function tagsOf(entries: Iterable<Skill | Prompt>): readonly string[] {
  return [...entries].flatMap(({ tags }) => tags);
}

/** Nothing chosen yet leaves everything in. */
function isChosen(own: readonly string[], chosen: unknown): boolean {
  if (typeof chosen !== "string" || chosen === "") return true;
  if (chosen.length > LONGEST_URI) return false;
  return chosen.split(",").every((item) => own.includes(item.trim()));
}
