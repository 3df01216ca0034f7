import { adviseBody } from "./advice/body.ts";
import { adviseDescription } from "./advice/description.ts";
import { adviseLinks, mentions } from "./advice/links.ts";
import { adviseName } from "./advice/names.ts";
import { ADVICE, advise } from "./advice/rules.ts";
import { adviseSecrets } from "./advice/secrets.ts";
import { adviseText } from "./advice/text.ts";
import { adviseYaml } from "./advice/yaml.ts";
import { decodeText } from "./bytes.ts";
import { compareDiagnostics, diagnose, type FileName, type Rule, RULES } from "./diagnostics.ts";
import type {
  Catalog,
  Diagnostic,
  Doc,
  Problem,
  Prompt,
  ServedFile,
  Skill,
  Subject,
} from "./types.ts";

/** Every rule there is, by its stable code: those of loading, and the advice. */
export const ALL_RULES: Readonly<Record<string, Rule>> = { ...RULES, ...ADVICE };

const checked = new WeakMap<Catalog, readonly Diagnostic[]>();

/**
 * Returns everything that an author should know of a catalogue: what loading reported, and advice on texts,
 * links and files. Computed once a catalogue, ordered by file, line and column.
 */
export function checkCatalog(catalog: Catalog): readonly Diagnostic[] {
  const known = checked.get(catalog);
  if (known) return known;
  const diagnostics = [
    ...catalog.diagnostics,
    ...[...catalog.skills.values()].flatMap((skill) => checkSkill(skill, catalog)),
    ...[...catalog.prompts.values()].flatMap((prompt) => checkPrompt(prompt, catalog)),
    ...[...catalog.docs.values()].flatMap((doc) => checkDoc(doc, catalog)),
  ].sort(compareDiagnostics);
  checked.set(catalog, diagnostics);
  return diagnostics;
}

function checkSkill(skill: Skill, catalog: Catalog): readonly Diagnostic[] {
  const subject: Subject = { kind: "skill", path: skill.path };
  const text = textOf(skill.document);
  const { bodyLine } = skill;
  const own = [
    ...adviseDescription(skill),
    ...adviseYaml(skill.frontmatter, text),
    ...adviseBody({ text, bodyLine }),
  ];
  // The files of a nested skill are checked with the skill that they belong to.
  const files = [...skill.files.values()].filter((file) => !isNested(file, skill, catalog));
  return [
    ...own.map((problem) => diagnose(problem, nameOf(skill, skill.document), subject)),
    ...files.flatMap((file) =>
      checkFile(file, skill, catalog).map((problem) =>
        diagnose(problem, nameOf(skill, file), subject)
      )
    ),
    ...unmentioned(files).map((file) =>
      diagnose(
        advise(
          "file-unmentioned",
          "no document of the skill mentions the file, so agents may not find it",
          "Link to it from SKILL.md, or remove it",
        ),
        nameOf(skill, file),
        subject,
      )
    ),
  ];
}

function isNested(file: ServedFile, skill: Skill, catalog: Catalog): boolean {
  for (let end = file.path.indexOf("/"); end > 0; end = file.path.indexOf("/", end + 1)) {
    if (catalog.skills.has(`${skill.path}/${file.path.slice(0, end)}`)) return true;
  }
  return false;
}

function checkFile(file: ServedFile, skill: Skill, catalog: Catalog): readonly Problem[] {
  const isDocument = file === skill.document || file.path === "SKILL.md";
  return [
    ...adviseName(file.path),
    ...adviseText(file),
    ...adviseSecrets(file),
    ...(file.mediaType === "text/markdown" && file.isText && file.bytes
      ? adviseLinks({
        from: { kind: "skill", skill, file: file.path },
        ...bodyOf(textOf(file), isDocument ? skill.bodyLine : 1),
      }, catalog)
      : []),
  ];
}

/** Finds the files that no Markdown of the skill names, license and hidden helper files aside. */
function unmentioned(files: readonly ServedFile[]): readonly ServedFile[] {
  const texts = files.filter(({ mediaType, isText, bytes }) =>
    mediaType === "text/markdown" && isText && bytes
  );
  const others = files.filter(({ path }) =>
    path !== "SKILL.md" && !/^(license|notice|readme|changelog)(\.\w+)?$/i.test(path)
  );
  if (others.length === 0) return [];
  const written = texts.map((file) => [file, textOf(file)] as const);
  return others.filter((file) =>
    !mentions(written.filter(([each]) => each !== file).map(([, text]) => text), file.path)
  );
}

function checkPrompt(prompt: Prompt, catalog: Catalog): readonly Diagnostic[] {
  const text = textOf(prompt.document);
  const problems = [
    ...adviseText(prompt.document),
    ...adviseSecrets(prompt.document),
    ...adviseLinks({
      from: { kind: "prompt", prompt },
      ...bodyOf(text, frontmatterLines(text) + 1),
    }, catalog),
  ];
  const name = { file: `prompts/${prompt.id}/PROMPT.md`, path: prompt.document.location.path };
  return problems.map((problem) => diagnose(problem, name, { kind: "prompt", id: prompt.id }));
}

function checkDoc(doc: Doc, catalog: Catalog): readonly Diagnostic[] {
  const problems = [
    ...adviseName(doc.path),
    ...adviseText(doc.document),
    ...adviseSecrets(doc.document),
    ...adviseLinks(
      { from: { kind: "doc", doc }, ...bodyOf(textOf(doc.document), doc.bodyLine) },
      catalog,
    ),
  ];
  const name = { file: doc.path, path: doc.document.location.path };
  return problems.map((problem) => diagnose(problem, name, { kind: "doc", path: doc.path }));
}

/** Names a file of a skill as loading does: the root's name, the skill's path, the file's. */
function nameOf(skill: Skill, file: ServedFile): FileName {
  return { file: `${skill.root}/${skill.path}/${file.path}`, path: file.location.path };
}

function textOf({ bytes }: ServedFile): string {
  return decodeText(bytes ?? new Uint8Array()).replace(/^\ufeff/, "");
}

function bodyOf(text: string, bodyLine: number): { body: string; bodyLine: number } {
  return { body: text.split("\n").slice(bodyLine - 1).join("\n"), bodyLine };
}

/** How many lines the block at the start has, its fences included. */
function frontmatterLines(text: string): number {
  const lines = text.split("\n");
  return lines.findIndex((line, index) => index > 0 && /^---\s*$/.test(line)) + 1;
}
