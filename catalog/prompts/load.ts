import { explainNotUtf8, placeNotUtf8 } from "../model/bytes.ts";
import { type Place, problem } from "../model/diagnostics.ts";
import { quote } from "../../text/quote.ts";
import { placeOf } from "../document/fields.ts";
import type { Catalog, Diagnostic, Problem, Prompt } from "../model/types.ts";
import type { SkillDraft } from "../skills/skill.ts";
import { OWN_SKILLS } from "../skills/roots.ts";
import { type Folder, inside } from "../tree/folder.ts";
import { type Judging, reject, report, reportProblem } from "../tree/judging.ts";
import { isCommandFile, listServable, reportCommandFile } from "../tree/listing.ts";
import {
  type HeldFile,
  heldOf,
  LARGEST_DOCUMENT,
  type ReadDocument,
  type Reader,
} from "../tree/reader.ts";
import type { Tree } from "../tree/tree.ts";
import { type ReadPrompt, readPrompt } from "./prompt.ts";

/** A prompt before the diagnostics about it are gathered. */
export type PromptDraft = Omit<Prompt, "diagnostics">;

/** The prompts of a content root. */
export interface FoundPrompts {
  /** By id. */
  readonly prompts: ReadonlyMap<string, PromptDraft>;
  /** The errors that must stop a start (contract, section 3). */
  readonly fatal: readonly Diagnostic[];
}

type Skills = ReadonlyMap<string, SkillDraft>;

/** Finds `prompts/<id>/PROMPT.md`. A prompt with an error is left out, or stays as it was in `previous`. */
export function* findPrompts(
  reader: Reader,
  content: Folder,
  skills: Skills,
  previous?: Catalog["prompts"],
): Judging<FoundPrompts> {
  const { tree } = reader;
  const folder = inside(content, "prompts");
  const prompts = new Map<string, PromptDraft>();
  const fatal: Diagnostic[] = [];
  if (tree.kind(folder.path) !== "directory") return { prompts, fatal };
  for (const { name, kind } of yield* listServable(tree, folder)) {
    const at = inside(folder, name);
    if (kind === "file") yield* reportStray(at);
    else if (yield* hasDocument(tree, at)) {
      const { prompt, errors } = yield* findPrompt(reader, at, name, skills, previous?.get(name));
      if (prompt) prompts.set(name, prompt);
      fatal.push(...errors);
    }
  }
  return { prompts, fatal };
}

/** Tells whether a folder holds a PROMPT.md, and reports what else it holds. */
function* hasDocument(tree: Tree, folder: Folder): Judging<boolean> {
  let found = false;
  for (const { name, kind } of yield* listServable(tree, folder)) {
    const at = inside(folder, name);
    if (kind === "directory") yield* reportBelow(tree, at);
    else if (name === "PROMPT.md") found = true;
    else yield* reportStray(at);
  }
  return found;
}

/** What is deeper is not looked at. */
const DEEPEST = 16;

function* reportBelow(tree: Tree, folder: Folder, depth = 2): Judging<void> {
  for (const { name, kind } of yield* listServable(tree, folder)) {
    const at = inside(folder, name);
    if (kind === "file") yield* reportStray(at);
    else if (depth < DEEPEST) yield* reportBelow(tree, at, depth + 1);
  }
}

function* reportStray(at: Folder): Judging<void> {
  if (isCommandFile(at.below)) yield reportCommandFile(at);
  else if (/\.md$/i.test(at.below)) {
    const fix = "Move it to prompts/NAME/PROMPT.md, or out of prompts/ to make it a page";
    yield report("markdown-misplaced", "the file is no prompt and is not served", fix, at);
  }
}

interface FoundPrompt {
  readonly prompt: PromptDraft | undefined;
  readonly errors: readonly Diagnostic[];
}

function* findPrompt(
  reader: Reader,
  folder: Folder,
  id: string,
  skills: Skills,
  previous: Prompt | undefined,
): Judging<FoundPrompt> {
  const at: Folder = { ...inside(folder, "PROMPT.md"), subject: { kind: "prompt", id } };
  const document = reader.document(at, "PROMPT.md");
  const read = readServable(document, id);
  yield* warnOfSkills(id, skills);
  const problems = [...read.problems, ...collisions(id, skills)];
  const diagnostics = problems.map((each) => reportProblem(each, at));
  yield* diagnostics;
  const errors = diagnostics.filter(({ severity }) => severity === "error");
  if (read.kind === "prompt" && errors.length === 0) return { prompt: read.prompt, errors };
  if (previous === undefined) yield reject("prompt", at, heldOf(document));
  else {
    const fix = "Mend the errors of this file";
    yield report("prompt-kept", "the last good version is served", fix, at);
  }
  return { prompt: previous, errors };
}

function readServable(document: ReadDocument, id: string): ReadPrompt {
  const file = servable(document);
  if (typeof file !== "string") return readPrompt(id, file);
  const fix = document.kind === "unreadable" ? document.fix : "Save it as UTF-8 of at most 1 MiB";
  const place = placeOfFault(document);
  return { kind: "invalid", problems: [problem("prompt-document-unreadable", file, fix, place)] };
}

/** Returns a document that is text and not too large, or says what is wrong with it. */
export function servable(document: ReadDocument): HeldFile | string {
  if (document.kind === "too-large") {
    return `the file has ${document.size} bytes; the most is ${LARGEST_DOCUMENT}`;
  }
  if (document.kind === "unreadable") return `cannot read the file: ${document.reason}`;
  return explainNotUtf8(document.file.bytes) ?? document.file;
}

/** Places the first byte that is no text, where that is what is wrong. */
export function placeOfFault(document: ReadDocument): Place | undefined {
  return document.kind === "held" ? placeNotUtf8(document.file.bytes) : undefined;
}

/** A prompt must not share its id with a skill of the content root (contract, section 3). */
function collisions(id: string, skills: Skills): readonly Problem[] {
  return rivalsOf(id, skills).filter(({ root }) => root === OWN_SKILLS).map((skill) =>
    problem("prompt-id-collision", oneName(id, skill), "Rename one of the two", {
      line: 1,
      column: 1,
    })
  );
}

/** A skill from elsewhere with a prompt's id is only warned of. */
function* warnOfSkills(id: string, skills: Skills): Judging<void> {
  for (const skill of rivalsOf(id, skills).filter(({ root }) => root !== OWN_SKILLS)) {
    const place = placeOf(skill.frontmatter, "name");
    const fix = "Rename one of the two";
    yield report("skill-prompt-collision", oneName(id, skill), fix, documentOf(skill), place);
  }
}

function rivalsOf(id: string, skills: Skills): readonly SkillDraft[] {
  return [...skills.values()].filter(({ directoryName }) => directoryName === id);
}

function oneName(id: string, { path }: SkillDraft): string {
  return `the prompt ${quote(id)} and the skill ${quote(path)} have one name`;
}

/** Locates the SKILL.md of a skill for diagnostics about the skill. */
export function documentOf({ root, path, document }: SkillDraft): Folder {
  return {
    label: root,
    below: `${path}/SKILL.md`,
    path: document.location.path,
    root: document.location.root,
    subject: { kind: "skill", path },
  };
}
