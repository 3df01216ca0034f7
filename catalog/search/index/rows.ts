/** What the index holds of each skill, prompt and page: its columns, and the names by which people call it. */
import { bodyOf as readBody } from "../../document/body.ts";
import { proseLines } from "../../markdown/prose.ts";
import { decodeText } from "../../model/bytes.ts";
import { loadFile } from "../../tree/files.ts";
import type { FieldName } from "./fields.ts";
import { nameWords } from "../words/text.ts";
import type { Catalog, Doc, Prompt, ServedFile, Skill } from "../../model/types.ts";

/** Anything that can be found. */
export type Entry = Skill | Prompt | Doc;

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

/** The texts of an entry by field, each made when it is its turn. */
export function* textsOf(entry: Entry): Generator<readonly [field: FieldName, text: string]> {
  yield ["name", namesOf(entry).leading.join("\n")];
  yield ["place", placeOf(entry)];
  yield ["tags", entry.tags.join("\n")];
  yield ["description", descriptionOf(entry)];
  const body = bodyOf(entry);
  yield ["headings", headingsOf(body)];
  yield ["body", body];
  for (const file of supportingMarkdown(entry)) yield ["supporting", textOf(file)];
}

/** The folders that an entry lies in. */
function placeOf(entry: Entry): string {
  return entry.kind === "prompt" ? "" : entry.path.split("/").slice(0, -1).join("\n");
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
