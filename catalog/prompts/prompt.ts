import { problem } from "../model/diagnostics.ts";
import { quote } from "../../text/quote.ts";
import { createLocator, type Locator } from "../../text/locate.ts";
import { placeOf } from "../document/fields.ts";
import { type ParsedDocument, parseDocument } from "../document/frontmatter.ts";
import { checkPrompt, EXTENSION } from "./rules.ts";
import { firstHeading } from "../markdown/title.ts";
import type { Frontmatter, Problem, Prompt, PromptArgument, ServedFile } from "../model/types.ts";

/** A prompt, or what keeps it from being one. */
export type ReadPrompt =
  | {
    readonly kind: "prompt";
    readonly prompt: Omit<Prompt, "diagnostics">;
    readonly problems: readonly Problem[];
  }
  | { readonly kind: "invalid"; readonly problems: readonly Problem[] };

/** Makes a prompt of its file; `id` is its directory's name. Any error makes it invalid (contract, section 3). */
export function readPrompt(
  id: string,
  document: ServedFile & { readonly bytes: Uint8Array },
): ReadPrompt {
  const parsed = parseDocument(document.bytes);
  const { frontmatter } = parsed;
  if (frontmatter === undefined) return { kind: "invalid", problems: parsed.problems };
  const problems = [...parsed.problems, ...checkPrompt(frontmatter, id)];
  if (problems.some(({ severity }) => severity === "error")) return { kind: "invalid", problems };
  const prompt = toPrompt(id, document, parsed, frontmatter);
  return {
    kind: "prompt",
    prompt,
    problems: [...problems, ...checkPlaceholders(prompt, parsed), ...checkUse(prompt)],
  };
}

/** The extension of a prompt without errors. */
interface Extension {
  readonly version: string;
  readonly capabilities: readonly string[];
  readonly tags?: readonly string[];
  readonly arguments?: Readonly<Record<string, Partial<PromptArgument>>>;
}

function toPrompt(
  id: string,
  document: ServedFile,
  { body }: ParsedDocument,
  frontmatter: Frontmatter,
): Omit<Prompt, "diagnostics"> {
  const extension = frontmatter.values[EXTENSION] as unknown as Extension; // checked just before
  return {
    kind: "prompt",
    id,
    title: firstHeading(body, 1),
    description: frontmatter.values.description as string,
    version: extension.version,
    tags: extension.tags ?? [],
    capabilities: extension.capabilities,
    arguments: Object.entries(extension.arguments ?? {}).map(toArgument),
    template: withoutBlankEdges(body),
    frontmatter,
    document,
  };
}

function toArgument([name, entry]: [string, Partial<PromptArgument>]): PromptArgument {
  const { title, description, required = false } = entry;
  return { name, title, description, required };
}

const LEADING_BLANKS = /^(?:[ \t]*\r?\n)+/;

function withoutBlankEdges(body: string): string {
  return withoutBlankEnd(body.replace(LEADING_BLANKS, "")).replace(/^[ \t]+$/, "");
}

/** Walks back line by line: a pattern would try every run of empty lines from each of its lines. */
function withoutBlankEnd(text: string): string {
  for (let end = text.length;;) {
    let start = end;
    while (text[start - 1] === " " || text[start - 1] === "\t") start--;
    if (text[start - 1] !== "\n") return text.slice(0, end);
    end = text[start - 2] === "\r" ? start - 2 : start - 1;
  }
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

type Template = Pick<Prompt, "template" | "arguments">;

const PLACEHOLDER = /(\\?)\{\{[ \t]*([\p{XID_Start}_]\p{XID_Continue}*)[ \t]*\}\}/gu;

/** Finds the placeholders of a template with the pattern that rendering uses. */
export function placeholdersOf(
  { template, arguments: declared }: Template,
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

/** A stretch of a prompt that is being filled in; the texts of all stretches are the message. */
export interface FilledPart {
  /** `text` of the template, a `value`, an `empty` optional argument, or a `missing` required one as written. */
  readonly kind: "text" | "value" | "empty" | "missing";
  readonly text: string;
  /** The argument; absent for `text`. */
  readonly name?: string;
}

/**
 * Fills in a prompt as far as values are given: declared placeholders become their values, in one pass and literally,
 * in code too. Undeclared ones stay as written; an escaped one loses its backslash; an optional argument that is not
 * given is the empty string, and the empty string counts as given (contract, section 3).
 */
export function fillIn(
  prompt: Template,
  values: Readonly<Record<string, string>>,
): readonly FilledPart[] {
  const { template } = prompt;
  const required = new Set(
    prompt.arguments.filter((each) => each.required).map(({ name }) => name),
  );
  const parts: FilledPart[] = [];
  let end = 0;
  for (const { name, offset, length, isDeclared, isEscaped } of placeholdersOf(prompt)) {
    if (!isDeclared) continue;
    const written = template.slice(offset, offset + length);
    parts.push({
      kind: "text",
      text: template.slice(end, offset) + (isEscaped ? written.slice(1) : ""),
    });
    end = offset + length;
    if (isEscaped) continue;
    if (Object.hasOwn(values, name)) parts.push({ kind: "value", text: values[name]!, name });
    else if (required.has(name)) parts.push({ kind: "missing", text: written, name });
    else parts.push({ kind: "empty", text: "", name });
  }
  return [...parts, { kind: "text", text: template.slice(end) }];
}

/** Fills in a prompt, or names the first required argument that was not given; see {@linkcode fillIn}. */
export function renderPrompt(
  prompt: Template,
  values: Readonly<Record<string, string>>,
): Rendering {
  const missing = prompt.arguments.find(({ name, required }) =>
    required && !Object.hasOwn(values, name)
  );
  if (missing) return { kind: "missing", argument: missing.name };
  return { kind: "rendered", text: fillIn(prompt, values).map(({ text }) => text).join("") };
}

function checkPlaceholders(prompt: Template, parsed: ParsedDocument): readonly Problem[] {
  const undeclared = placeholdersOf(prompt).filter((each) => !each.isDeclared && !each.isEscaped);
  const first = new Map(undeclared.toReversed().map((each) => [each.name, each]));
  const place = placerOf(parsed);
  return [...first.values()].toReversed().map(({ name, offset }) =>
    problem(
      "prompt-placeholder-undeclared",
      `the placeholder {{${name}}} is not declared and stays as written`,
      `Declare ${name} below arguments if it is one`,
      place(offset),
    )
  );
}

/** Places offsets of the template in the file. */
function placerOf({ body, bodyLine }: ParsedDocument): Locator {
  const blanks = LEADING_BLANKS.exec(body)?.[0].length ?? 0;
  const locate = createLocator(body, bodyLine);
  return (offset) => locate(blanks + offset);
}

function checkUse(prompt: Template & Pick<Prompt, "frontmatter">): readonly Problem[] {
  const used = new Set(
    placeholdersOf(prompt).filter(({ isEscaped }) => !isEscaped).map(({ name }) => name),
  );
  return prompt.arguments.filter(({ name }) => !used.has(name)).map(({ name }) =>
    problem(
      "prompt-argument-unused",
      `the argument ${quote(name)} is not used`,
      `Write {{${name}}} where its value belongs, or remove it`,
      placeOf(prompt.frontmatter, `${EXTENSION}.arguments.${name}`, "key"),
    )
  );
}
