import type { Config } from "../config.ts";
import type { Catalog, Diagnostic } from "../catalog/model/types.ts";
import { type LoadOptions } from "../catalog/load.ts";

/** Returns what the catalogue is loaded from. */
export function loadOptionsOf(config: Config): LoadOptions {
  const { content, skills, title, description } = config;
  return {
    content,
    skills,
    site: { ...(title && { title }), ...(description && { description }) },
  };
}

/** Says how much is served, in one line: `6 skills served, 1 with problems; 2 prompts; 3 pages; 1 warning`. */
export function countsOf(catalog: Catalog): string {
  const skills = [...catalog.skills.values()];
  const troubled = skills.filter(({ state }) => state === "problems").length;
  const rejected = catalog.rejections.filter(({ kind }) => kind === "skill").length;
  const problems = [
    troubled > 0 && `${troubled} with problems`,
    rejected > 0 && `${rejected} rejected`,
  ].filter(Boolean);
  const others = otherProblems(catalog).length;
  return [
    [`${count(skills.length, "skill")} served`, ...problems].join(", "),
    count(catalog.prompts.size, "prompt"),
    count(catalog.docs.size, "page"),
    ...(others > 0 ? [count(others, "warning")] : []),
  ].join("; ");
}

/** Whether {@linkcode countsOf} names anything that is not as it should be. */
export function hasProblems(catalog: Catalog): boolean {
  return catalog.rejections.length > 0 || otherProblems(catalog).length > 0 ||
    [...catalog.skills.values()].some(({ state }) => state === "problems");
}

/** What is left out or doubtful besides the skills that are counted: a link, a missing folder, a name used twice. */
function otherProblems({ skills, rejections, diagnostics }: Catalog): readonly Diagnostic[] {
  const rejected = new Set(rejections.map(({ file }) => file));
  return diagnostics.filter(({ severity, subject, file }) => {
    const isCounted = rejected.has(file) ||
      subject?.kind === "skill" && skills.get(subject.path)?.state === "problems";
    return severity !== "note" && !isCounted;
  });
}

/** Prints a diagnostic in one line: `file:line:column severity code message — fix`. */
export function diagnosticLine(diagnostic: Diagnostic): string {
  const { file, line, column, severity, code, message, fix } = diagnostic;
  const place = [file, line, line && column].filter((part) => part !== undefined).join(":");
  return `${place} ${severity} ${code} ${message}${fix ? ` — ${fix}` : ""}`;
}

function count(number: number, noun: string): string {
  return `${number} ${noun}${number === 1 ? "" : "s"}`;
}
