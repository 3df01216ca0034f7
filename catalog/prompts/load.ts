import { explainNotUtf8, placeNotUtf8 } from "../model/bytes.ts";
import { isCommandFile, reportCommandFile } from "../tree/command_file.ts";
import { diagnose, type Place, problem, quote } from "../model/diagnostics.ts";
import { placeOf } from "../document/fields.ts";
import { kindAt } from "../tree/files.ts";
import { type ReadPrompt, readPrompt } from "./prompt.ts";
import { OWN_SKILLS } from "../skills/roots.ts";
import type { Catalog, Diagnostic, Prompt, Skill, Subject } from "../model/types.ts";
import {
  type Folder,
  type HeldFile,
  inside,
  LARGEST_DOCUMENT,
  nameOf,
  type ReadDocument,
  type Walk,
} from "../tree/walk.ts";

/** The prompts of a content root. */
export interface LoadedPrompts {
  /** By id. */
  readonly prompts: ReadonlyMap<string, Prompt>;
  /** The errors that must stop a start (contract, section 3). */
  readonly fatal: readonly Diagnostic[];
}

type Previous = Catalog["prompts"] | undefined;

/** Loads `prompts/<id>/PROMPT.md`. A prompt with an error is left out, or stays as it was in `previous`. */
export function loadPrompts(
  walk: Walk,
  content: Folder,
  skills: ReadonlyMap<string, Skill>,
  previous?: Previous,
): LoadedPrompts {
  const folder = inside(content, "prompts");
  if (kindAt(folder.path) !== "directory") return { prompts: new Map(), fatal: [] };
  const prompts = new Map<string, Prompt>();
  const fatal: Diagnostic[] = [];
  for (const { name, kind } of walk.list(folder)) {
    const at = inside(folder, name);
    if (kind === "file") reportStray(walk, at);
    else if (hasDocument(walk, at)) {
      const loaded = loadPrompt(walk, at, name, skills, previous?.get(name));
      if (loaded.prompt) prompts.set(name, loaded.prompt);
      fatal.push(...loaded.errors);
    }
  }
  return { prompts, fatal };
}

/** Tells whether a folder holds a PROMPT.md, and reports what else it holds. */
function hasDocument(walk: Walk, folder: Folder): boolean {
  let found = false;
  for (const { name, kind } of walk.list(folder)) {
    const at = inside(folder, name);
    if (kind === "directory") reportBelow(walk, at);
    else if (name === "PROMPT.md") found = true;
    else reportStray(walk, at);
  }
  return found;
}

/** What is deeper is not looked at. */
const DEEPEST = 16;

function reportBelow(walk: Walk, folder: Folder, depth = 2): void {
  for (const { name, kind } of walk.list(folder)) {
    const at = inside(folder, name);
    if (kind === "file") reportStray(walk, at);
    else if (depth < DEEPEST) reportBelow(walk, at, depth + 1);
  }
}

function reportStray(walk: Walk, at: Folder): void {
  if (isCommandFile(at.below)) return reportCommandFile(walk, at);
  if (!/\.md$/i.test(at.below)) return;
  const fix = "Move it to prompts/NAME/PROMPT.md, or out of prompts/ to make it a page";
  walk.report("markdown-misplaced", "the file is no prompt and is not served", fix, at);
}

interface LoadedPrompt {
  readonly prompt: Prompt | undefined;
  readonly errors: readonly Diagnostic[];
}

function loadPrompt(
  walk: Walk,
  folder: Folder,
  id: string,
  skills: ReadonlyMap<string, Skill>,
  previous: Prompt | undefined,
): LoadedPrompt {
  const subject: Subject = { kind: "prompt", id };
  const at: Folder = { ...inside(folder, "PROMPT.md"), subject };
  const read = readAt(walk, at, id);
  const diagnostics = [
    ...read.problems.map((each) => diagnose(each, nameOf(at), subject)),
    ...collisions(walk, at, id, skills),
  ];
  walk.diagnostics.push(...diagnostics);
  const errors = diagnostics.filter(({ severity }) => severity === "error");
  if (read.kind === "prompt" && errors.length === 0) {
    return { prompt: { ...read.prompt, diagnostics }, errors };
  }
  if (previous === undefined) walk.reject("prompt", at);
  else {
    const fix = "Mend the errors of this file";
    walk.report("prompt-kept", "the last good version is served", fix, at);
  }
  return { prompt: previous && { ...previous, diagnostics }, errors };
}

function readAt(walk: Walk, at: Folder, id: string): ReadPrompt {
  const document = walk.document(at, "PROMPT.md");
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

/** A prompt and a skill of the content root must not share an id; a skill from elsewhere is only warned of. */
function collisions(
  walk: Walk,
  at: Folder,
  id: string,
  skills: ReadonlyMap<string, Skill>,
): readonly Diagnostic[] {
  const rivals = [...skills.values()].filter(({ directoryName }) => directoryName === id);
  const message = ({ path }: Skill) =>
    `the prompt ${quote(id)} and the skill ${quote(path)} have one name`;
  const fix = "Rename one of the two";
  for (const skill of rivals.filter(({ root }) => root !== OWN_SKILLS)) {
    walk.diagnostics.push(diagnose(
      problem("skill-prompt-collision", message(skill), fix, placeOf(skill.frontmatter, "name")),
      documentName(skill),
      { kind: "skill", path: skill.path },
    ));
  }
  return rivals.filter(({ root }) => root === OWN_SKILLS).map((skill) =>
    diagnose(
      problem("prompt-id-collision", message(skill), fix, { line: 1, column: 1 }),
      nameOf(at),
      at.subject,
    )
  );
}

/** Names the SKILL.md of a skill for diagnostics. */
export function documentName({ root, path, document }: Skill) {
  return nameOf({
    label: root,
    below: `${path}/SKILL.md`,
    path: document.location.path,
    root: document.location.root,
  });
}
