import { basename, dirname } from "node:path";
import { quote } from "../text/quote.ts";
import { createTwoFilesPatch } from "diff";
import { decodeText } from "../catalog/model/bytes.ts";
import { isRecord } from "../catalog/document/fields.ts";
import { parseDocument } from "../catalog/document/frontmatter.ts";
import type { Diagnostic, Frontmatter, ServedFile } from "../catalog/model/types.ts";
import { FileChangedError, listDirectory } from "../catalog/tree/disk.ts";
import { renameFile, replaceFile } from "../catalog/tree/write.ts";
import { shown } from "./check_scope.ts";
import { isGranted } from "./permissions.ts";
import type { Terminal } from "../terminal.ts";

/** What {@linkcode fixFiles} needs. */
export interface FixOptions {
  /** The files as they were checked, by their place on disk. */
  readonly files: ReadonlyMap<string, ServedFile>;
  /** Where the changes are printed, and what cannot be done. */
  readonly terminal: Pick<Terminal, "show" | "err">;
  readonly cwd: string;
}

/** What became of files that can be mended. */
export interface Fixed {
  /** How many were written or renamed. */
  readonly mended: number;
  /** Folders that the process may not write to. */
  readonly refused: readonly string[];
}

/** Codes of what is mechanical and safe: the fix changes what a parser reads, never what an author says. */
const FIXABLE = new Set([
  "yaml-unquoted-colon",
  "yaml-reserved-character",
  "yaml-flow-trailing",
  "frontmatter-unclosed",
  "skill-metadata-invalid",
  "skill-document-name",
]);

/**
 * Mends the files of some diagnostics: prints a diff of each and writes it. Every other byte is kept, and a file
 * whose mended text cannot be read back is left alone. Returns what became of it.
 */
export function fixFiles(diagnostics: readonly Diagnostic[], options: FixOptions): Fixed {
  const paths = new Set(
    diagnostics.filter(({ code }) => FIXABLE.has(code)).map(({ path }) => path),
  );
  const outcomes = [...paths].map((path) => {
    const file = options.files.get(path);
    return file?.bytes ? fixFile(file, file.bytes, options) : "untouched";
  });
  return {
    mended: outcomes.filter((outcome) => outcome === "written").length,
    refused: [...paths].filter((_, index) => outcomes[index] === "refused").map(dirname),
  };
}

type Outcome = "written" | "untouched" | "refused";

function fixFile(
  file: ServedFile,
  before: Uint8Array,
  { terminal, cwd }: FixOptions,
): Outcome {
  const { path } = file.location;
  const name = shown(path, cwd);
  try {
    const isMisnamed = isOtherName(basename(path)) && !isTaken(`${dirname(path)}/SKILL.md`);
    const after = mend(before);
    if (!isMisnamed && after === undefined) return "untouched";
    if (!isGranted({ flag: "write", value: dirname(path) })) throw new Deno.errors.NotCapable();
    if (isMisnamed) terminal.show(`rename ${name} to SKILL.md\n`);
    if (after !== undefined) terminal.show(patchOf(name, before, after));
    const mended = after === undefined ? file : replaceFile(file, after);
    if (isMisnamed) renameFile(mended, "SKILL.md");
    return "written";
  } catch (error) {
    const isRefused = error instanceof Deno.errors.NotCapable;
    terminal.err(`Cannot mend ${quote(name)}: ${reasonOf(error)}\n`);
    return isRefused ? "refused" : "untouched";
  }
}

function reasonOf(error: unknown): string {
  if (error instanceof Deno.errors.NotCapable) return "it may not be written";
  if (error instanceof FileChangedError) return "it changed while it was checked, run it once more";
  return "let it be written";
}

function patchOf(name: string, before: Uint8Array, after: Uint8Array): string {
  const text = new TextDecoder("utf-8", { ignoreBOM: true });
  const patch = createTwoFilesPatch(name, name, text.decode(before), text.decode(after));
  return patch.slice(patch.indexOf("--- "));
}

/** `skill.md` becomes `SKILL.md` where there is none. */
function isOtherName(name: string): boolean {
  return /^skill\.md$/i.test(name) && name !== "SKILL.md";
}

/** A disk that folds case finds `skill.md` under the name `SKILL.md`; only its folder tells how it is spelled. */
function isTaken(path: string): boolean {
  return listDirectory(dirname(path)).some(({ name }) => name === basename(path));
}

/** A mended document gets better with each step; more steps than this are a loop. */
const MOST_STEPS = 50;

/**
 * Returns the mended bytes of a document, or `undefined` where there is nothing to mend or the result could not be
 * read back.
 *
 * ```ts
 * import { mend } from "./fix.ts";
 * import assert from "node:assert/strict";
 *
 * const bytes = (text: string) => new TextEncoder().encode(text);
 * const before = "---\nname: a\ndescription: Use when: asked\n---\n";
 * assert.deepEqual(mend(bytes(before)), bytes('---\nname: a\ndescription: "Use when: asked"\n---\n'));
 * ```
 */
export function mend(bytes: Uint8Array): Uint8Array | undefined {
  let text = decodeText(bytes);
  const quoted = new Set<number>();
  if (new TextEncoder().encode(text).length !== bytes.length) return undefined; // not UTF-8
  for (let step = 0; step < MOST_STEPS; step++) {
    const next = mendOnce(text, quoted);
    if (next === undefined) break;
    text = next;
  }
  const after = new TextEncoder().encode(text);
  const isReadable = parseDocument(text).frontmatter !== undefined;
  return isReadable && text !== decodeText(bytes) ? after : undefined;
}

/** @param quoted The lines whose values were quoted before, to no avail if they come up again. */
function mendOnce(text: string, quoted: Set<number>): string | undefined {
  const { frontmatter, problems } = parseDocument(text);
  if (frontmatter !== undefined) return quoteMetadata(text, frontmatter);
  for (const { code, line } of problems) {
    if (code === "frontmatter-unclosed") return breakFence(text);
    const isValue = /^yaml-(unquoted-colon|reserved-character|flow-trailing)$/.test(code);
    if (!isValue || line === undefined || quoted.has(line)) continue;
    quoted.add(line);
    return editLine(text, line, quoteValue);
  }
  return undefined;
}

/** Quotes the value of a line `key: value`, line end and indentation kept. */
function quoteValue(line: string): string | undefined {
  const head = /^\s*[\w-]+:[ \t]+/.exec(line)?.[0];
  const value = head === undefined ? "" : line.slice(head.length).trimEnd();
  if (head === undefined || value === "") return undefined;
  return `${head}${JSON.stringify(value)}${line.slice(head.length + value.length)}`;
}

/** `---# Title` is a fence whose line end was lost. */
function breakFence(text: string): string | undefined {
  const lines = text.split("\n");
  const fences = lines.flatMap((line, index) =>
    index > 0 && /^---[^-\s]/.test(line) ? [index] : []
  );
  if (fences.length !== 1) return undefined;
  const [index] = fences as [number];
  const end = lines[0]!.endsWith("\r") ? "\r" : "";
  lines.splice(index, 1, `---${end}`, lines[index]!.slice(3));
  return lines.join("\n");
}

/** Makes text of the numbers and truth values of `metadata`, and a map of nothing. */
function quoteMetadata(
  text: string,
  { values, positions, written }: Frontmatter,
): string | undefined {
  const { metadata } = values;
  if (metadata === null && written.get("metadata") === "") {
    return editLine(
      text,
      positions.get("metadata")!.line,
      (line) => line.replace(/^(metadata:)[ \t]*(\r?)$/, "$1 {}$2"),
    );
  }
  if (!isRecord(metadata)) return undefined;
  const found = Object.entries(metadata).find(([, value]) =>
    ["number", "boolean"].includes(typeof value)
  );
  const place = found && positions.get(`metadata.${found[0]}`);
  if (!place || place.line !== place.valueLine) return undefined;
  return editLine(text, place.valueLine, (line) => {
    const start = place.valueColumn - 1;
    const value = /^[^\s,}#]+/.exec(line.slice(start))?.[0];
    return value && line.slice(0, start) + `"${value}"` + line.slice(start + value.length);
  });
}

function editLine(
  text: string,
  number: number,
  edit: (line: string) => string | undefined,
): string | undefined {
  const lines = text.split("\n");
  const edited = edit(lines[number - 1] ?? "");
  if (edited === undefined || edited === lines[number - 1]) return undefined;
  lines[number - 1] = edited;
  return lines.join("\n");
}
