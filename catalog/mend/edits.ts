import { parseDocument } from "../document/frontmatter.ts";
import type { Edit, Problem } from "../model/types.ts";
import { breakFence, mendStart, untab } from "./block.ts";
import { type At, keyAt, mendMetadata, mendTags, mendTools, type Readable } from "./fields.ts";
import { mendPromptField, moveIntoExtension } from "./prompt.ts";

/** What mends the lines of a document whose block cannot be read. */
const OF_BLOCK: Readonly<Record<string, (text: string, line: number) => Edit | undefined>> = {
  "frontmatter-missing": mendStart,
  "frontmatter-unclosed": breakFence,
  "yaml-tab": untab,
};

/** What mends the fields of one that can be. */
const OF_FIELDS: Readonly<Record<string, (document: Readable, at: At) => Edit | undefined>> = {
  "skill-metadata-invalid": mendMetadata,
  "skill-allowed-tools-invalid": mendTools,
  "prompt-field-invalid": (document, at) =>
    mendTagsAt(document, at) ?? mendPromptField(document, at),
  "prompt-field-unknown": (document, at) =>
    keyAt(document, at) === "arguments" ? moveIntoExtension(document, at) : undefined,
  "doc-field-invalid": mendTagsAt,
};

function mendTagsAt(document: Readable, at: At): Edit | undefined {
  const key = keyAt(document, at);
  return key !== undefined && /(?:^|\.)tags$/.test(key) ? mendTags(document, key) : undefined;
}

/**
 * Returns the changes of lines that mend a problem of a document, where any are known.
 *
 * @param text The document, without a byte order mark.
 */
export function editsOf(problem: Problem, text: string): readonly Edit[] {
  const { edit, edits } = problem;
  if (edit !== undefined || edits !== undefined) return [...edit ? [edit] : [], ...edits ?? []];
  return computed(problem, text) ?? [];
}

function computed(problem: Problem, text: string): readonly Edit[] | undefined {
  const { code, line } = problem;
  if (line === undefined) return undefined;
  if (Object.hasOwn(OF_BLOCK, code)) return asList(OF_BLOCK[code]!(text, line));
  if (!Object.hasOwn(OF_FIELDS, code)) return undefined;
  const { frontmatter } = parseDocument(text);
  const lines = text.split(/\r?\n/);
  return frontmatter && asList(OF_FIELDS[code]!({ lines, frontmatter }, problem));
}

function asList(edit: Edit | undefined): readonly Edit[] | undefined {
  return edit && [edit];
}
