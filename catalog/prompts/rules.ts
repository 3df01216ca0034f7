import { problem, type RuleCode } from "../model/diagnostics.ts";
import { quote } from "../../text/quote.ts";
import { kebabCase } from "../../text/words.ts";
import { asText } from "../document/yaml/value.ts";
import { isFilled, isKebabCase, isRecord, kindOf, placeOf } from "../document/fields.ts";
import type { Frontmatter, Problem, YamlValue } from "../model/types.ts";

/** The field of a prompt that holds what the Agent Skills fields do not. */
export const EXTENSION = "x-personal-mcp";

type Value = YamlValue | undefined;
type Fields = { readonly [key: string]: YamlValue };

const TOP_FIELDS = ["name", "description", EXTENSION];
const EXTENSION_FIELDS = ["id", "version", "capabilities", "tags", "arguments"];
const ARGUMENT_FIELDS = ["title", "description", "required"];

/**
 * Checks every field of a prompt (contract, section 3), each at its place.
 *
 * @param id The name of the prompt's directory.
 */
export function checkPrompt(frontmatter: Frontmatter, id: string): readonly Problem[] {
  const { values } = frontmatter;
  const extension = values[EXTENSION];
  const rules = new Rules(frontmatter);
  rules.known(values, TOP_FIELDS, "");
  rules.identity("name", values.name, id);
  rules.filled("description", values.description, "Write what the prompt does and when to use it");
  const fix = `Write its fields below it:\n${EXTENSION}:\n  id: ${id}\n  version: 1.0.0\n` +
    `  capabilities:\n    - ${documentUri(id)}`;
  if (!rules.shape(EXTENSION, isRecord(extension), extension, "a map", fix)) return rules.problems;
  checkExtension(rules, extension as Fields, id);
  return rules.problems;
}

function documentUri(id: string): string {
  return `resource://prompts/${id}/document`;
}

function checkExtension(rules: Rules, fields: Fields, id: string): void {
  rules.known(fields, EXTENSION_FIELDS, `${EXTENSION}.`);
  rules.identity(`${EXTENSION}.id`, fields.id, id);
  if (!isKebabCase(id)) {
    const message = `the id ${quote(id)} is not lower-case kebab-case`;
    rules.add("prompt-field-invalid", `${EXTENSION}.id`, message, renaming(id));
  }
  checkVersion(rules, fields.version);
  checkCapabilities(rules, fields.capabilities, id);
  if (fields.tags !== undefined) rules.texts(`${EXTENSION}.tags`, fields.tags, "planning");
  checkArguments(rules, fields.arguments);
}

/** What is to be done where the directory has a name that no id may have. */
function renaming(id: string): string {
  const slug = kebabCase(id) || "name";
  return `Rename the directory to ${quote(slug)}, and write it as name and id`;
}

/** The grammar that semver.org recommends. */
const SEMVER =
  /^(0|[1-9]\d*)\.(0|[1-9]\d*)\.(0|[1-9]\d*)(-((0|[1-9]\d*|\d*[a-z-][0-9a-z-]*)(\.(0|[1-9]\d*|\d*[a-z-][0-9a-z-]*))*))?(\+[0-9a-z-]+(\.[0-9a-z-]+)*)?$/i;

function checkVersion(rules: Rules, value: Value): void {
  const field = `${EXTENSION}.version`;
  const fix = "Write three numbers, as in version: 1.0.0";
  if (!rules.shape(field, typeof value === "string", value, "SemVer text", fix)) return;
  if (SEMVER.test(value as string)) return;
  const message = `${field} must be SemVer text, but is ${quote(value as string)}`;
  rules.add("prompt-field-invalid", field, message, fix);
}

function checkCapabilities(rules: Rules, value: Value, id: string): void {
  const field = `${EXTENSION}.capabilities`;
  const wanted = documentUri(id);
  if (value === undefined) {
    const fix = `Write below ${EXTENSION}:\n  capabilities:\n    - ${wanted}`;
    return void rules.shape(field, false, value, "a list of texts", fix);
  }
  if (!rules.texts(field, value, wanted) || (value as readonly string[]).includes(wanted)) return;
  const message = `${field} must contain ${quote(wanted)}`;
  rules.add("prompt-field-invalid", field, message, `Add the line - ${wanted}`);
}

function checkArguments(rules: Rules, value: Value): void {
  const field = `${EXTENSION}.arguments`;
  if (value === undefined) return;
  const fix = "Write one name a line, and its fields below it:\n" +
    "  arguments:\n    topic:\n      description: What it is about.\n      required: true";
  if (!rules.shape(field, isRecord(value), value, "a map", fix)) return;
  for (const [name, entry] of Object.entries(value as Fields)) {
    checkArgument(rules, `${field}.${name}`, name, entry);
  }
}

function checkArgument(rules: Rules, field: string, name: string, entry: YamlValue): void {
  checkArgumentName(rules, field, name);
  const fix = `Write its fields below it, or ${name}: {} for none:\n` +
    `    ${name}:\n      description: What it is.\n      required: true`;
  if (!rules.shape(field, isRecord(entry), entry, "a map", fix)) return;
  const fields = entry as Fields;
  rules.known(fields, ARGUMENT_FIELDS, `${field}.`);
  for (const text of ["title", "description"]) {
    const isText = fields[text] === undefined || typeof fields[text] === "string";
    const quoted = `Quote the value:\n    ${name}:\n      ${text}: ${asText(fields[text] ?? null)}`;
    rules.shape(`${field}.${text}`, isText, fields[text], "text", quoted);
  }
  const { required } = fields;
  const isSwitch = required === undefined || typeof required === "boolean";
  const write = `Write true without quotes, or drop the line:\n    ${name}:\n      required: true`;
  rules.shape(`${field}.required`, isSwitch, required, "true or false", write);
}

const PYTHON_KEYWORDS = new Set(
  `False None True and as assert async await break class continue def del elif else except finally for from
  global if import in is lambda nonlocal not or pass raise return try while with yield`.split(
    /\s+/,
  ),
);

function checkArgumentName(rules: Rules, field: string, name: string): void {
  if (!isIdentifier(name)) {
    const message = `the argument name ${quote(name)} is no Python identifier`;
    const fix = "Use letters, digits and underscores, no digit first";
    rules.add("prompt-argument-invalid", field, message, fix, "key");
  } else if (PYTHON_KEYWORDS.has(name)) {
    const message = `the argument name ${quote(name)} is a Python keyword`;
    rules.add("prompt-argument-keyword", field, message, "Choose another name", "key");
  }
}

/** As Python's `str.isidentifier` (PEP 3131). */
function isIdentifier(name: string): boolean {
  return /^[\p{XID_Start}_]\p{XID_Continue}*$/u.test(name);
}

/** Collects the problems of one block; every check says whether it passed. */
class Rules {
  readonly problems: Problem[] = [];
  readonly #frontmatter: Frontmatter;

  constructor(frontmatter: Frontmatter) {
    this.#frontmatter = frontmatter;
  }

  /** Refuses every field that is not among the known. */
  known(fields: Fields, known: readonly string[], prefix: string): void {
    for (const field of Object.keys(fields).filter((each) => !known.includes(each))) {
      const message = `${quote(prefix + field)} is no field of a prompt`;
      const fix = `Remove it; the fields are ${known.join(", ")}`;
      this.add("prompt-field-unknown", prefix + field, message, fix, "key");
    }
  }

  /** Requires a field that equals the directory. */
  identity(field: string, value: Value, id: string): void {
    const name = field.slice(field.lastIndexOf(".") + 1);
    if (!this.shape(field, typeof value === "string", value, "text", `Write ${name}: ${id}`)) {
      return;
    }
    if (value === id) return;
    const is = quote(value as string);
    const message = `${field} must equal the directory ${quote(id)}, but is ${is}`;
    const fix = isKebabCase(id) ? `Write ${name}: ${id}, or rename the directory` : renaming(id);
    this.add("prompt-id-mismatch", field, message, fix);
  }

  /** Requires text with something in it. */
  filled(field: string, value: Value, fix: string): void {
    const isBlank = typeof value === "string" && !isFilled(value);
    if (isBlank) this.add("prompt-field-invalid", field, `${field} must not be blank`, fix);
    else this.shape(field, typeof value === "string", value, "text", fix);
  }

  /** Requires a list of texts. */
  texts(field: string, value: YamlValue, example: string): boolean {
    const isList = Array.isArray(value) && value.every((each) => typeof each === "string");
    const name = field.slice(field.lastIndexOf(".") + 1);
    const fix = `Write one text a line, each after a hyphen:\n  ${name}:\n    - ${example}`;
    return this.shape(field, isList, value, "a list of texts", fix);
  }

  /** Says what a field must be, where it is something else. */
  shape(field: string, fits: boolean, value: Value, shape: string, fix: string): boolean {
    if (fits) return true;
    if (value === undefined) this.add("prompt-field-missing", field, `${field} is missing`, fix);
    else {
      const message = `${field} must be ${shape}, but is ${this.#describe(field, value)}`;
      this.add("prompt-field-invalid", field, message, fix);
    }
    return false;
  }

  #describe(field: string, value: YamlValue): string {
    const written = this.#frontmatter.positions.get(field)?.written ?? "";
    if (typeof value === "number" || typeof value === "boolean") {
      return `${kindOf(value)}: ${written}`;
    }
    return Array.isArray(value) ? `a list of something else: ${quote(written)}` : kindOf(value);
  }

  /** Adds a problem at a field; a missing one is reported where it would stand. */
  add(code: RuleCode, field: string, message: string, fix: string, at?: "key"): void {
    const isWritten = this.#frontmatter.positions.has(field);
    const place = isWritten
      ? placeOf(this.#frontmatter, field, at)
      : placeOf(this.#frontmatter, field.slice(0, Math.max(0, field.lastIndexOf("."))), "key");
    this.problems.push(problem(code, message, fix, place));
  }
}
