import { problem, type RuleCode } from "../model/diagnostics.ts";
import { quote } from "../../text/quote.ts";
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
  const fix = "Write id, version and capabilities below it";
  if (!rules.shape(EXTENSION, isRecord(extension), extension, "a map", fix)) return rules.problems;
  checkExtension(rules, extension as Fields, id);
  return rules.problems;
}

function checkExtension(rules: Rules, fields: Fields, id: string): void {
  rules.known(fields, EXTENSION_FIELDS, `${EXTENSION}.`);
  rules.identity(`${EXTENSION}.id`, fields.id, id);
  if (!isKebabCase(id)) {
    const message = `the id ${quote(id)} is not lower-case kebab-case`;
    const fix = "Rename the directory to a-z, 0-9 and single hyphens";
    rules.add("prompt-field-invalid", `${EXTENSION}.id`, message, fix);
  }
  checkVersion(rules, fields.version);
  checkCapabilities(rules, fields.capabilities, id);
  if (fields.tags !== undefined) rules.texts(`${EXTENSION}.tags`, fields.tags);
  checkArguments(rules, fields.arguments);
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
  const wanted = `resource://prompts/${id}/document`;
  const fix = `Add the line - ${wanted}`;
  if (value === undefined) return void rules.shape(field, false, value, "a list of texts", fix);
  if (!rules.texts(field, value) || (value as readonly string[]).includes(wanted)) return;
  rules.add("prompt-field-invalid", field, `${field} must contain ${quote(wanted)}`, fix);
}

function checkArguments(rules: Rules, value: Value): void {
  const field = `${EXTENSION}.arguments`;
  if (value === undefined) return;
  const fix = "Write one name a line, and title, description, required below it";
  if (!rules.shape(field, isRecord(value), value, "a map", fix)) return;
  for (const [name, entry] of Object.entries(value as Fields)) {
    checkArgument(rules, `${field}.${name}`, name, entry);
  }
}

function checkArgument(rules: Rules, field: string, name: string, entry: YamlValue): void {
  checkArgumentName(rules, field, name);
  const fix = `Write ${name}: {} or fields below it`;
  if (!rules.shape(field, isRecord(entry), entry, "a map", fix)) return;
  const fields = entry as Fields;
  rules.known(fields, ARGUMENT_FIELDS, `${field}.`);
  for (const text of ["title", "description"]) {
    const isText = fields[text] === undefined || typeof fields[text] === "string";
    rules.shape(`${field}.${text}`, isText, fields[text], "text", "Quote the value");
  }
  const { required } = fields;
  const isSwitch = required === undefined || typeof required === "boolean";
  const write = "Write required: true, or drop the line";
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
    this.add("prompt-id-mismatch", field, message, `Write ${name}: ${id}, or rename the directory`);
  }

  /** Requires text with something in it. */
  filled(field: string, value: Value, fix: string): void {
    const isBlank = typeof value === "string" && !isFilled(value);
    if (isBlank) this.add("prompt-field-invalid", field, `${field} must not be blank`, fix);
    else this.shape(field, typeof value === "string", value, "text", fix);
  }

  /** Requires a list of texts. */
  texts(field: string, value: YamlValue): boolean {
    const isList = Array.isArray(value) && value.every((each) => typeof each === "string");
    const fix = "Write one text a line, each after a hyphen";
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
