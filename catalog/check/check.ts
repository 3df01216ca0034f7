import { adviseAsWritten, adviseBody, adviseSetting } from "./body.ts";
import { adviseDescription, adviseTemplate } from "./description.ts";
import { adviseKind } from "./kind.ts";
import { adviseLinks } from "./links.ts";
import { adviseMentions } from "./mentions.ts";
import { adviseDropped, adviseJunk, adviseName, adviseReferences, isJunk } from "./names.ts";
import { ADVICE } from "./advice.ts";
import { adviseSecrets } from "./secrets.ts";
import { adviseControls, adviseInvisible, adviseText } from "./text.ts";
import { adviseYaml } from "./yaml.ts";
import { PROMPT_STOPGAPS, SKILL_STOPGAPS } from "../document/templates.ts";
import { decodeReadable } from "../model/bytes.ts";
import {
  compareDiagnostics,
  diagnose,
  type FileName,
  type Rule,
  RULES,
} from "../model/diagnostics.ts";
import { derived } from "../model/derived.ts";
import { type Body, bodyOf, type DocumentKind } from "../document/body.ts";
import { pathOf, type Place } from "../links/links.ts";
import { linksIn, mayLink } from "../links/written.ts";
import { parseMarkdown } from "../markdown/parser.ts";
import { isSurelySet, whyTooLong } from "../markdown/setting.ts";
import type {
  Catalog,
  Diagnostic,
  Doc,
  Problem,
  Prompt,
  ServedFile,
  Skill,
  Subject,
} from "../model/types.ts";

/** Every rule there is, by its stable code: those of loading, and the advice. */
export const ALL_RULES: Readonly<Record<string, Rule>> = { ...RULES, ...ADVICE };

/**
 * Returns everything that an author should know of a catalogue: what loading reported, and advice on texts,
 * links and files. Computed once a catalogue, ordered by file, line and column.
 */
export const checkCatalog: (catalog: Catalog) => readonly Diagnostic[] = derived((catalog) =>
  [
    ...catalog.diagnostics,
    ...[...catalog.skills.values()].flatMap((skill) => checkSkill(skill, catalog)),
    ...[...catalog.prompts.values()].flatMap((prompt) => checkPrompt(prompt, catalog)),
    ...[...catalog.docs.values()].flatMap((doc) => checkDoc(doc, catalog)),
    ...[...catalog.assets.values()].flatMap(checkAsset),
  ].sort(compareDiagnostics)
);

function checkSkill(skill: Skill, catalog: Catalog): readonly Diagnostic[] {
  const subject: Subject = { kind: "skill", path: skill.path };
  // The files of a nested skill are checked with the skill that they belong to.
  const files = [...skill.files.values()].filter((file) => !isNested(file, skill, catalog));
  const texts = new Map(files.flatMap((file) => {
    const text = textOf(file);
    return text === undefined ? [] : [[file, text] as const];
  }));
  const unmentioned = adviseMentions(
    files.map(({ path }) => path),
    [...texts].map(([{ path }, text]) => ({ path, text })),
  );
  const references = adviseReferences(skill);
  return files.flatMap((file) => {
    const from: Place = { kind: "skill", skill, file: file.path };
    const problems = isJunk(file.path) ? [adviseJunk(file.path)] : [
      ...(file.path === "SKILL.md" ? checkSkillDocument(skill, texts.get(file) ?? "") : []),
      ...adviseName(file.path),
      ...adviseDropped(file.path),
      ...checkFile({ file, text: texts.get(file), from }, catalog),
      ...[references, unmentioned].flatMap((advice) => advice.get(file.path) ?? []),
    ];
    return problems.map((problem) => diagnose(problem, nameOf(skill, file), subject));
  });
}

function checkSkillDocument(skill: Skill, text: string): readonly Problem[] {
  return [
    ...adviseDescription(skill),
    ...adviseTemplate({ frontmatter: skill.frontmatter, text }, SKILL_STOPGAPS),
    ...adviseYaml(skill.frontmatter, text),
    ...adviseBody(bodyOf(skill.document.bytes!, "skill")),
  ];
}

function isNested(file: ServedFile, skill: Skill, catalog: Catalog): boolean {
  for (let end = file.path.indexOf("/"); end > 0; end = file.path.indexOf("/", end + 1)) {
    if (catalog.skills.has(`${skill.path}/${file.path.slice(0, end)}`)) return true;
  }
  return false;
}

function checkPrompt(prompt: Prompt, catalog: Catalog): readonly Diagnostic[] {
  const text = textOf(prompt.document) ?? "";
  const problems = [
    ...adviseTemplate({ frontmatter: prompt.frontmatter, text }, PROMPT_STOPGAPS),
    ...adviseYaml(prompt.frontmatter, text),
    ...adviseInvisible(text),
    ...checkFile({ file: prompt.document, text, from: { kind: "prompt", prompt } }, catalog),
  ];
  const name = { file: `prompts/${prompt.id}/PROMPT.md`, path: prompt.document.location.path };
  return problems.map((problem) => diagnose(problem, name, { kind: "prompt", id: prompt.id }));
}

function checkDoc(doc: Doc, catalog: Catalog): readonly Diagnostic[] {
  const text = textOf(doc.document) ?? "";
  const problems = [
    ...adviseName(doc.path),
    ...adviseYaml(doc.frontmatter, text),
    ...adviseInvisible(text),
    ...checkFile({ file: doc.document, text, from: { kind: "doc", doc } }, catalog),
  ];
  const name = { file: doc.path, path: doc.document.location.path };
  return problems.map((problem) => diagnose(problem, name, { kind: "doc", path: doc.path }));
}

function checkAsset(file: ServedFile): readonly Diagnostic[] {
  const name = { file: file.path, path: file.location.path };
  return adviseKind(file, textOf(file)).map((problem) => diagnose(problem, name));
}

/** A file of any kind, and the document that its links are read as. */
interface Checked {
  readonly file: ServedFile;
  /** Absent where it is no text, or not held in memory. */
  readonly text: string | undefined;
  readonly from: Place;
}

function checkFile({ file, text, from }: Checked, catalog: Catalog): readonly Problem[] {
  if (text === undefined) return [...adviseText(file), ...adviseKind(file, text)];
  const isMarkdown = file.mediaType === "text/markdown";
  const isBelowSkill = from.kind === "skill" && file.path !== "SKILL.md";
  return [
    ...adviseText(file),
    ...adviseKind(file, text),
    ...adviseSecrets(text),
    ...(isMarkdown && isBelowSkill ? adviseInvisible(text) : []),
    ...(isMarkdown ? adviseMarkdown(bodyOf(file.bytes!, kindOf(from)), from, catalog) : []),
  ];
}

function adviseMarkdown(body: Body, from: Place, catalog: Catalog): readonly Problem[] {
  return [...adviseControls(body), ...adviseParsed(body, from, catalog)];
}

/** Most texts need not be taken apart: they have no link, and are no page that could be too heavy. */
function adviseParsed(body: Body, from: Place, catalog: Catalog): readonly Problem[] {
  const [place, isPage] = [pathOf(from), from.kind !== "prompt"];
  const tooLong = whyTooLong(body.text);
  if (tooLong !== undefined) return isPage ? [adviseAsWritten(tooLong, body)] : [];
  if (!mayLink(body.text) && isSurelySet(body.text, place)) return [];
  const tokens = parseMarkdown(body.text);
  const links = linksIn(tokens, body.text);
  return [
    ...(isPage ? adviseSetting(tokens, body, place) : []),
    ...adviseLinks({ ...body, links }, from, catalog),
  ];
}

function kindOf(from: Place): DocumentKind {
  if (from.kind === "prompt") return "prompt";
  return from.kind === "skill" && from.file === "SKILL.md" ? "skill" : "page";
}

/** Names a file of a skill as loading does: the root's name, the skill's path, the file's. */
function nameOf(skill: Skill, file: ServedFile): FileName {
  return { file: `${skill.root}/${skill.path}/${file.path}`, path: file.location.path };
}

function textOf({ isText, bytes }: ServedFile): string | undefined {
  return isText && bytes ? decodeReadable(bytes) : undefined;
}
