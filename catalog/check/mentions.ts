import { baseName } from "../model/paths.ts";
import type { Problem } from "../model/types.ts";
import { quote } from "../../text/quote.ts";
import { advise } from "./advice.ts";
import { isJunk } from "./names.ts";

/** A text file of a skill, decoded. */
export interface Written {
  readonly path: string;
  readonly text: string;
}

/** Files that people and programs look for without being told. */
const KNOWN = /^(?:SKILL\.md|(?:license|notice|readme|changelog)(?:\.\w+)?|__init__\.py)$/i;

/** Advises on the files of a skill that no other file of it names: once a folder, at its first file. One pass over each text. */
export function adviseMentions(
  paths: readonly string[],
  texts: readonly Written[],
): ReadonlyMap<string, Problem> {
  const asked = paths.filter((path) => !KNOWN.test(baseName(path)) && !isJunk(path));
  if (asked.length === 0) return new Map();
  const words = wordsOf(texts);
  const search = createSearch(texts);
  const missing = asked.filter((path) => !isMentioned(path, words, search));
  const folders = Map.groupBy(missing, (path) => path.slice(0, path.lastIndexOf("/") + 1));
  return new Map([...folders].map(([folder, files]) => [files[0]!, unmentioned(folder, files)]));
}

/** The most files that are named as examples. */
const EXAMPLES = 3;

/** Says it once for a folder: who forgot one file of it has mostly forgotten all. */
function unmentioned(folder: string, files: readonly string[]): Problem {
  if (files.length === 1) {
    return advise(
      "file-unmentioned",
      "no other file of the skill mentions this one, so agents may not find it",
      "Link to it from SKILL.md, or remove it",
    );
  }
  const examples = files.slice(0, EXAMPLES).map((path) => quote(baseName(path))).join(", ");
  const place = folder === "" ? "beside SKILL.md" : `in ${quote(folder)}`;
  return advise(
    "file-unmentioned",
    `no other file of the skill mentions ${files.length} files ${place}, such as ${examples}`,
    folder === ""
      ? "Link to them from SKILL.md, or remove them"
      : `Name the folder in SKILL.md (${folder}), link to the files, or remove them`,
  );
}

/** What looks like a path in a text, without the marks around it. */
const WORD = /[^\s()[\]<>"'`,;!?*|{}=]+/g;
/** A word alone in quotes. */
const QUOTED = /["'`]([\w.@+-]+)["'`]/g;
/** What makes a folder of the word before it. */
const FOLDER = /\s(?:sub)?(?:folder|director(?:y|ies)|dir)\b/gi;
/** A module of the same folder, as programs name it. */
const MODULE = /(?:import|from|require|source|include)[ (]["'<]?[./]{0,3}([\w-]+)/g;

/** The names and folders (with a slash at the end) that are written, each with the files that write it. */
type Words = ReadonlyMap<string, ReadonlySet<string>>;

function wordsOf(texts: readonly Written[]): Words {
  const words = new Map<string, Set<string>>();
  const add = (name: string, path: string) => {
    const known = words.get(name);
    if (known) known.add(path);
    else words.set(name, new Set([path]));
  };
  for (const { path, text } of texts) {
    for (const [word] of text.matchAll(WORD)) {
      if (!/[./]/.test(word)) continue;
      add(nameIn(word), path);
      // `scripts.route` is a module of Python
      if (!word.includes("/")) add(`${word.slice(word.lastIndexOf(".") + 1)}.`, path);
    }
    for (const [, quoted] of text.matchAll(QUOTED)) add(`${quoted}/`, path);
    for (const { index } of text.matchAll(FOLDER)) add(`${wordBefore(text, index)}/`, path);
    for (const [, module] of text.matchAll(MODULE)) add(`${module}.`, path);
  }
  return words;
}

/** The word that ends at an offset, marks around it left out. */
function wordBefore(text: string, offset: number): string {
  let end = offset;
  while (end > 0 && "`\"'*_".includes(text[end - 1]!)) end--;
  let start = end;
  while (start > 0 && end - start < 100 && /[\w.@+-]/.test(text[start - 1]!)) start--;
  return text.slice(start, end);
}

/** `./references/guide.md#setup.` names `guide.md`, `assets/` the folder, and `./fonts` a folder or a stem. */
function nameIn(word: string): string {
  let end = word.search(/[#?]|$/);
  while (end > 0 && ".:".includes(word[end - 1]!)) end--; // a pattern would take quadratic time
  const path = word.slice(word.startsWith("./") ? 2 : 0, end);
  return path.endsWith("/") ? path : baseName(path);
}

function isMentioned(path: string, words: Words, search: Search): boolean {
  const name = baseName(path);
  const stem = name.replace(/\.[^.]*$/, "");
  const names = [name, encodeURIComponent(name), `${stem}.`, ...foldersOf(path)];
  if (stem !== name && !/^(?:index|main)$/.test(stem)) names.push(stem);
  const isWritten = (file: string) => file !== path;
  if (names.some((each) => [...words.get(each) ?? []].some(isWritten))) return true;
  if (/^[\w.+@~-]+$/.test(name) && !/^\.|\.$/.test(name)) return false;
  const spellings = [name, encodeURI(name), name.normalize("NFC")];
  return search(spellings, path);
}

/** Tells whether another file than the one at `path` holds one of some texts. */
type Search = (wanted: readonly string[], path: string) => boolean;

/** How much text is searched for names that are no words, in characters; who has more of them gets no advice. */
const MOST_SEARCHED = 50_000_000;

function createSearch(texts: readonly Written[]): Search {
  let searched = 0;
  return (wanted, path) =>
    texts.some((each) => {
      searched += each.path === path ? 0 : each.text.length * wanted.length;
      return searched > MOST_SEARCHED ||
        each.path !== path && wanted.some((spelling) => each.text.includes(spelling));
    });
}

/** `a/b/c.md` lies in `a/` and `a/b/`, which may be written `./a` or `"b"`. */
function foldersOf(path: string): readonly string[] {
  return path.split("/").slice(0, -1).flatMap((name, index, all) => [
    `${all.slice(0, index + 1).join("/")}/`,
    `${name}/`,
    name,
  ]);
}
