/** What the index holds of each skill, prompt and page: its columns, and the names by which people call it. */
import { bodyOf as readBody } from "../document/body.ts";
import { proseLines } from "../markdown/prose.ts";
import { decodeText } from "../model/bytes.ts";
import { loadFile } from "../tree/files.ts";
import { nameWords, tokens } from "./text.ts";
import type { Catalog, Doc, Prompt, ServedFile, Skill } from "../model/types.ts";

/** Anything that can be found. */
export type Entry = Skill | Prompt | Doc;

/** The columns of the index and what a hit in each is worth (BM25 field weights). */
export const COLUMNS = {
  name: 5,
  tags: 3,
  description: 3,
  headings: 2,
  body: 1,
  supporting: 0.5,
} as const;

/**
 * The columns that say what an entry is about. They are scored once more on their own: there a long body does not
 * make a name count less, and words that every text has are rare enough to tell entries apart.
 */
export const HEAD_COLUMNS = { name: 10, tags: 5, description: 4 } as const;

/** One text for each column. */
export type Columns = { [column in keyof typeof COLUMNS]: string };

/** Lists everything that can be found, in the order of the canonical URIs (`resource:` before `skill:`). */
export function entriesOf(catalog: Catalog): Entry[] {
  return [...catalog.docs.values(), ...catalog.prompts.values(), ...catalog.skills.values()];
}

/** The skill path, prompt id or page path: what the catalogue knows the entry by. */
export function keyOf(entry: Entry): string {
  return entry.kind === "prompt" ? entry.id : entry.path;
}

/** The text of a file; empty if it is no longer the one that was catalogued. */
export function textOf(file: ServedFile): string {
  const bytes = file.bytes ?? readAgain(file);
  return bytes === undefined ? "" : decodeText(bytes);
}

/** The bytes of a file that is too much to hold; synchronous, since a search is. */
function readAgain({ path, digest, location }: ServedFile): Uint8Array | undefined {
  try {
    const file = loadFile({ ...location, name: path, hold: () => true });
    return file.digest === digest ? file.bytes : undefined;
  } catch {
    return undefined; // changed or gone: the next snapshot knows
  }
}

/** The text below the frontmatter. */
export function bodyOf(entry: Entry): string {
  if (entry.kind === "prompt") return entry.template;
  return readBody(entry.document.bytes!, entry.kind === "doc" ? "page" : "skill").text;
}

/** Longer files are left out of search, bytes. */
const LARGEST_FILE = 1 << 20;
/** What is beyond this in one skill is left out of search, bytes. */
const LARGEST_SUM = 4 << 20;

/** The Markdown of a skill beside its `SKILL.md`; the `SKILL.md` of a skill within it is a hit of its own. */
export function supportingMarkdown(entry: Entry): ServedFile[] {
  if (entry.kind !== "skill") return [];
  let sum = 0;
  return [...entry.files.values()].filter((file) =>
    file.mediaType === "text/markdown" && file.isText && !/(?:^|\/)SKILL\.md$/.test(file.path) &&
    file.size <= LARGEST_FILE && (sum += file.size) <= LARGEST_SUM
  );
}

/** The text of `#` headings outside of code fences and comments, one a line. */
export function headingsOf(body: string): string {
  return [...proseLines(body)].filter((line) => /^ {0,3}#{1,6}\s/.test(line)).join("\n");
}

/** The names that put an entry first when a query equals one (`exact`), or begins one (`leading`). */
export function namesOf(entry: Entry): { exact: string[]; leading: string[] } {
  const leading = leadingNames(entry);
  const others = entry.kind === "skill"
    ? [entry.path, entry.id ?? ""]
    : entry.kind === "doc"
    ? [entry.path, entry.path.replace(/\.md$/, "")]
    : [];
  return { exact: distinct([...leading, ...others]), leading: distinct(leading) };
}

function leadingNames(entry: Entry): string[] {
  if (entry.kind === "skill") return [entry.name, entry.directoryName, entry.title ?? ""];
  if (entry.kind === "prompt") return [entry.id, entry.title ?? ""];
  const stem = entry.path.split("/").at(-1)?.replace(/\.md$/, "") ?? "";
  return [entry.title, stem === "index" ? "" : stem];
}

function distinct(names: readonly string[]): string[] {
  return [...new Set(names.map(nameWords))].filter((name) => name !== "");
}

/**
 * Writes the columns of an entry as tokens. Yields now and then, so that the work can be done in slices; returns
 * the columns.
 */
export function* columnsOf(entry: Entry): Generator<undefined, Columns> {
  const body = bodyOf(entry);
  const supporting: string[] = [];
  const bodyTokens = yield* tokensInSteps(body);
  for (const file of supportingMarkdown(entry)) {
    supporting.push(yield* tokensInSteps(textOf(file)));
  }
  return {
    name: tokens(namesOf(entry).exact.join("\n")),
    tags: tokens(entry.tags.join("\n")),
    description: tokens(descriptionOf(entry)),
    headings: tokens(headingsOf(body)),
    body: bodyTokens,
    supporting: supporting.join(""),
  };
}

/** What the entry says of itself in a few lines; a prompt's arguments belong to that. */
function descriptionOf(entry: Entry): string {
  if (entry.kind !== "prompt") return entry.description ?? "";
  const texts = entry.arguments.flatMap(({ name, title, description }) => [
    name,
    title ?? "",
    description ?? "",
  ]);
  return [entry.description, ...texts].join("\n");
}

/** Characters of one step: about a millisecond of work. */
const STEP = 1 << 15;

function* tokensInSteps(text: string): Generator<undefined, string> {
  let written = "";
  for (let start = 0; start < text.length;) {
    const border = text.indexOf("\n", start + STEP);
    const end = border === -1 ? text.length : border;
    written += tokens(text.slice(start, end));
    start = end;
    yield;
  }
  return written;
}
