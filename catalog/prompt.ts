import { problem, quote } from "./diagnostics.ts";
import { isFilled, isKebabCase, isRecord, kindOf, placeOf } from "./fields.ts";
import { parseDocument } from "./frontmatter.ts";
import { firstHeading } from "./text.ts";
import type { RuleCode } from "./diagnostics.ts";
import type {
  Frontmatter,
  Problem,
  Prompt,
  PromptArgument,
  ServedFile,
  YamlValue,
} from "./types.ts";

/** A prompt, or what keeps it from being one. */
export type ReadPrompt =
  | {
    readonly kind: "prompt";
    readonly prompt: Omit<Prompt, "diagnostics">;
    readonly problems: readonly Problem[];
  }
  | { readonly kind: "invalid"; readonly problems: readonly Problem[] };

type Fields = { readonly [key: string]: YamlValue };

const EXTENSION = "x-personal-mcp";
const TOP_FIELDS = ["name", "description", EXTENSION];
const EXTENSION_FIELDS = ["id", "version", "capabilities", "tags", "arguments"];
const ARGUMENT_FIELDS = ["title", "description", "required"];

/** The grammar of semver.org, section "BNF", as it recommends it. */
const SEMVER =
  /^(0|[1-9]\d*)\.(0|[1-9]\d*)\.(0|[1-9]\d*)(-((0|[1-9]\d*|\d*[a-z-][0-9a-z-]*)(\.(0|[1-9]\d*|\d*[a-z-][0-9a-z-]*))*))?(\+[0-9a-z-]+(\.[0-9a-z-]+)*)?$/i;

const PYTHON_KEYWORDS = new Set(
  ("False None True and as assert async await break class continue def del elif else except finally for from " +
    "global if import in is lambda nonlocal not or pass raise return try while with yield").split(
      " ",
    ),
);

/** Makes a prompt of its file; `id` is its directory's name. Any error makes it invalid (contract, section 3). */
export function readPrompt(
  id: string,
  document: ServedFile & { readonly bytes: Uint8Array },
): ReadPrompt {
  const { frontmatter, body, problems } = parseDocument(document.bytes);
  if (frontmatter === undefined) return { kind: "invalid", problems };
  const found = [...problems, ...new Checker(frontmatter).check(id)];
  if (found.some(({ severity }) => severity === "error")) {
    return { kind: "invalid", problems: found };
  }
  const extension = frontmatter.values[EXTENSION] as Fields;
  const prompt: Omit<Prompt, "diagnostics"> = {
    kind: "prompt",
    id,
    title: firstHeading(body, 1),
    description: frontmatter.values.description as string,
    version: extension.version as string,
    tags: (extension.tags ?? []) as readonly string[],
    capabilities: extension.capabilities as readonly string[],
    arguments: argumentsOf(extension.arguments as Fields | undefined),
    template: withoutBlankEdges(body),
    frontmatter,
    document,
  };
  return { kind: "prompt", prompt, problems: [...found, ...checkPlaceholders(prompt)] };
}

function argumentsOf(fields: Fields | undefined): readonly PromptArgument[] {
  return Object.entries(fields ?? {}).map(([name, entry]) => {
    const { title, description, required } = entry as Partial<Record<string, string | boolean>>;
    return {
      name,
      title: title as string | undefined,
      description: description as string | undefined,
      required: required === true,
    };
  });
}

function withoutBlankEdges(body: string): string {
  return body.replace(/^(?:[ \t]*\r?\n)+/, "").replace(/(?:\r?\n[ \t]*)+$/, "").replace(
    /^[ \t]+$/,
    "",
  );
}

/** Checks the fields of one prompt, each at its place. */
class Checker {
  readonly #frontmatter: Frontmatter;
  readonly #problems: Problem[] = [];

  constructor(frontmatter: Frontmatter) {
    this.#frontmatter = frontmatter;
  }

  check(id: string): readonly Problem[] {
    const { values } = this.#frontmatter;
    this.#unknown(values, TOP_FIELDS, "");
    this.#identity("name", values.name, id);
    if (!isFilled(values.description)) {
      this.#shape(
        "description",
        values.description,
        "text",
        "Write what the prompt does and when to use it",
      );
    }
    const extension = values[EXTENSION];
    if (isRecord(extension)) this.#extension(extension, id);
    else this.#shape(EXTENSION, extension, "a map", "Write id, version and capabilities below it");
    return this.#problems;
  }

  #extension(fields: Fields, id: string): void {
    this.#unknown(fields, EXTENSION_FIELDS, `${EXTENSION}.`);
    this.#identity(`${EXTENSION}.id`, fields.id, id);
    if (!isKebabCase(id)) {
      this.#add(
        "prompt-field-invalid",
        `${EXTENSION}.id`,
        `the id ${quote(id)} is not lower-case kebab-case`,
        "Rename the directory to a-z, 0-9 and single hyphens",
      );
    }
    this.#version(fields.version);
    this.#capabilities(fields.capabilities, id);
    this.#texts("tags", fields.tags);
    this.#arguments(fields.arguments);
  }

  #identity(field: string, value: YamlValue | undefined, id: string): void {
    if (typeof value !== "string") this.#shape(field, value, "text", `Write ${last(field)}: ${id}`);
    else if (value !== id) {
      this.#add(
        "prompt-id-mismatch",
        field,
        `${field} must equal the directory ${quote(id)}, but is ${quote(value)}`,
        `Write ${last(field)}: ${id}, or rename the directory`,
      );
    }
  }

  #version(value: YamlValue | undefined): void {
    const field = `${EXTENSION}.version`;
    const fix = "Write three numbers, like version: 1.0.0";
    if (typeof value !== "string") {
      const written = typeof value === "number" ? ` (a number; ${fix.slice(6)})` : "";
      this.#shape(field, value, `SemVer text${written}`, fix);
    } else if (!SEMVER.test(value)) {
      this.#add(
        "prompt-field-invalid",
        field,
        `${field} must be SemVer text, but is ${quote(value)}`,
        fix,
      );
    }
  }

  #capabilities(value: YamlValue | undefined, id: string): void {
    const field = `${EXTENSION}.capabilities`;
    const wanted = `resource://prompts/${id}/document`;
    const fix = `Add the line - ${wanted}`;
    if (value === undefined) this.#shape(field, value, "a list of texts", fix);
    else if (this.#texts("capabilities", value) && !(value as readonly string[]).includes(wanted)) {
      this.#add("prompt-field-invalid", field, `${field} must contain ${quote(wanted)}`, fix);
    }
  }

  #texts(name: string, value: YamlValue | undefined): boolean {
    if (value === undefined) return true;
    if (Array.isArray(value) && value.every((each) => typeof each === "string")) return true;
    this.#shape(
      `${EXTENSION}.${name}`,
      value,
      "a list of texts",
      "Write one text a line, each after a hyphen",
    );
    return false;
  }

  #arguments(value: YamlValue | undefined): void {
    const field = `${EXTENSION}.arguments`;
    if (value === undefined) return;
    if (!isRecord(value)) {
      this.#shape(
        field,
        value,
        "a map",
        "Write one name a line, and title, description, required below it",
      );
      return;
    }
    for (const [name, entry] of Object.entries(value)) {
      this.#argument(`${field}.${name}`, name, entry);
    }
  }

  #argument(field: string, name: string, entry: YamlValue): void {
    if (!isIdentifier(name)) {
      this.#add(
        "prompt-argument-invalid",
        field,
        `the argument name ${quote(name)} is no Python identifier`,
        "Use letters, digits and underscores, no digit first",
      );
    } else if (PYTHON_KEYWORDS.has(name)) {
      this.#add(
        "prompt-argument-keyword",
        field,
        `the argument name ${quote(name)} is a Python keyword`,
        "Choose another name",
      );
    }
    if (!isRecord(entry)) {
      this.#shape(field, entry, "a map", `Write ${name}: {} or fields below it`);
      return;
    }
    this.#unknown(entry, ARGUMENT_FIELDS, `${field}.`);
    for (const text of ["title", "description"]) {
      if (entry[text] !== undefined && typeof entry[text] !== "string") {
        this.#shape(`${field}.${text}`, entry[text], "text", "Quote the value");
      }
    }
    if (entry.required !== undefined && typeof entry.required !== "boolean") {
      this.#shape(`${field}.required`, entry.required, "true or false", "Write required: true");
    }
  }

  #unknown(fields: Fields, known: readonly string[], prefix: string): void {
    for (const field of Object.keys(fields)) {
      if (!known.includes(field)) {
        this.#add(
          "prompt-field-unknown",
          prefix + field,
          `${quote(prefix + field)} is no field of a prompt`,
          `Remove it; the fields are ${known.join(", ")}`,
          "key",
        );
      }
    }
  }

  #shape(field: string, value: YamlValue | undefined, shape: string, fix: string): void {
    if (value === undefined) this.#add("prompt-field-missing", field, `${field} is missing`, fix);
    else {this.#add(
        "prompt-field-invalid",
        field,
        `${field} must be ${shape}, but is ${kindOf(value)}`,
        fix,
      );}
  }

  #add(
    code: RuleCode,
    field: string,
    message: string,
    fix: string,
    at: "key" | "value" = "value",
  ): void {
    const isKnown = this.#frontmatter.positions.has(field);
    const place = placeOf(this.#frontmatter, isKnown ? field : parent(field), isKnown ? at : "key");
    this.#problems.push(problem(code, message, fix, place));
  }
}

/** A missing field is reported where it would stand. */
function parent(field: string): string {
  return field.slice(0, Math.max(0, field.lastIndexOf(".")));
}

function last(field: string): string {
  return field.slice(field.lastIndexOf(".") + 1);
}

/** As Python's `str.isidentifier` (PEP 3131). */
function isIdentifier(name: string): boolean {
  return /^[\p{XID_Start}_]\p{XID_Continue}*$/u.test(name.normalize("NFKC"));
}

/** A place in a template that looks like a placeholder. */
export interface Placeholder {
  readonly name: string;
  /** UTF-16 offset of the first brace, or of the backslash before it. */
  readonly offset: number;
  /** UTF-16 length. */
  readonly length: number;
  /** Whether the prompt declares an argument of the name. */
  readonly isDeclared: boolean;
  /** Whether a backslash keeps it as it is. */
  readonly isEscaped: boolean;
}

const PLACEHOLDER = /(\\?)\{\{[ \t]*([\p{XID_Start}_]\p{XID_Continue}*)[ \t]*\}\}/gu;

/** Finds the placeholders of a template with the pattern that rendering uses. */
export function placeholdersOf(
  { template, arguments: declared }: Pick<Prompt, "template" | "arguments">,
): readonly Placeholder[] {
  const names = new Set(declared.map(({ name }) => name));
  return [...template.matchAll(PLACEHOLDER)].map((match) => ({
    name: match[2]!,
    offset: match.index,
    length: match[0].length,
    isDeclared: names.has(match[2]!),
    isEscaped: match[1] !== "",
  }));
}

/** A rendered prompt, or the required argument that was not given. */
export type Rendering =
  | { readonly kind: "rendered"; readonly text: string }
  | { readonly kind: "missing"; readonly argument: string };

/**
 * Fills in a prompt: declared placeholders become their values, in one pass and literally, in code too.
 * Undeclared ones stay as written; an escaped one loses its backslash; an optional argument that is not
 * given is the empty string, and the empty string counts as given (contract, section 3).
 */
export function renderPrompt(
  prompt: Pick<Prompt, "template" | "arguments">,
  values: Readonly<Record<string, string>>,
): Rendering {
  const missing = prompt.arguments.find(({ name, required }) =>
    required && !Object.hasOwn(values, name)
  );
  if (missing) return { kind: "missing", argument: missing.name };
  const valueOf = (name: string) => Object.hasOwn(values, name) ? values[name]! : "";
  let text = "";
  let end = 0;
  for (const { name, offset, length, isDeclared, isEscaped } of placeholdersOf(prompt)) {
    if (!isDeclared) continue;
    const written = prompt.template.slice(offset, offset + length);
    text += prompt.template.slice(end, offset) + (isEscaped ? written.slice(1) : valueOf(name));
    end = offset + length;
  }
  return { kind: "rendered", text: text + prompt.template.slice(end) };
}

function checkPlaceholders(prompt: Pick<Prompt, "template" | "arguments">): readonly Problem[] {
  const placeholders = placeholdersOf(prompt);
  const undeclared = new Set(
    placeholders.filter((each) => !each.isDeclared && !each.isEscaped).map(({ name }) => name),
  );
  const used = new Set(placeholders.filter(({ isEscaped }) => !isEscaped).map(({ name }) => name));
  return [
    ...[...undeclared].map((name) =>
      problem(
        "prompt-placeholder-undeclared",
        `the placeholder {{${name}}} is not declared and stays as written`,
        `Declare ${name} below arguments if it is one`,
      )
    ),
    ...prompt.arguments.filter(({ name }) => !used.has(name)).map(({ name }) =>
      problem(
        "prompt-argument-unused",
        `the argument ${quote(name)} is not used`,
        `Write {{${name}}} where its value belongs, or remove it`,
      )
    ),
  ];
}
