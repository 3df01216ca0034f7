import type { Config } from "../config.ts";
import type { Catalog, Diagnostic } from "../catalog/types.ts";
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

/**
 * Says how much is served, in one line, and what shows the problems if there are any:
 * `6 skills served, 1 with problems; 2 prompts; 3 pages. To see what is wrong: main.ts check notes`.
 */
export function countsOf(catalog: Catalog, checkCommand: string): string {
  const skills = [...catalog.skills.values()];
  const troubled = skills.filter(({ state }) => state === "problems").length;
  const rejected = catalog.rejections.filter(({ kind }) => kind === "skill").length;
  const problems = [
    troubled > 0 && `${troubled} with problems`,
    rejected > 0 && `${rejected} rejected`,
  ].filter(Boolean);
  const hint = problems.length > 0 ? `. To see what is wrong: ${checkCommand}` : "";
  return [
    [`${count(skills.length, "skill")} served`, ...problems].join(", "),
    count(catalog.prompts.size, "prompt"),
    count(catalog.docs.size, "page"),
  ].join("; ") + hint;
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
