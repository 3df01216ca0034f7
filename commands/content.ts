import { compareDiagnostics } from "../catalog/model/diagnostics.ts";
import type { Catalog, Diagnostic } from "../catalog/model/types.ts";
import { count } from "../text/words.ts";

/** As many problems are shown at the start. */
const MOST_SHOWN = 3;

/**
 * Says what of the content is not as it should be: a line that counts, and a line for each of the first problems, errors
 * first, with its fix. No lines where there is nothing but notes.
 */
export function problemLines(catalog: Catalog): readonly string[] {
  const problems = catalog.diagnostics.filter(({ severity }) => severity !== "note");
  if (problems.length === 0) return [];
  const first = [...problems]
    .sort((a, b) => rankOf(a) - rankOf(b) || compareDiagnostics(a, b))
    .slice(0, MOST_SHOWN);
  return [countsOf(catalog, problems), ...first.map((each) => `  ${diagnosticLine(each)}`)];
}

function rankOf({ severity }: Diagnostic): number {
  return severity === "error" ? 0 : 1;
}

/** `2 skills are not served, 1 is served with problems; 3 errors, 1 warning`. */
function countsOf(
  { skills, rejections }: Catalog,
  problems: readonly Diagnostic[],
): string {
  const troubled = [...skills.values()].filter(({ state }) => state === "problems").length;
  const rejected = Object.entries(Object.groupBy(rejections, ({ kind }) => kind));
  const served = [
    ...rejected.map(([kind, { length }]) =>
      `${count(length, WORDS[kind as Rejected])} ${length === 1 ? "is" : "are"} not served`
    ),
    troubled > 0 && `${count(troubled, "skill")} ${troubled === 1 ? "has" : "have"} errors`,
  ].filter(Boolean);
  const { error = [], warning = [] } = Object.groupBy(problems, ({ severity }) => severity);
  const found = [
    error.length > 0 && count(error.length, "error"),
    warning.length > 0 && count(warning.length, "warning"),
  ].filter(Boolean).join(", ");
  return [...served, found].join("; ");
}

type Rejected = Catalog["rejections"][number]["kind"];

const WORDS: Readonly<Record<Rejected, string>> = { skill: "skill", prompt: "prompt", doc: "page" };

/** Prints a diagnostic in one line: `file:line:column severity code message — fix`. */
export function diagnosticLine(diagnostic: Diagnostic): string {
  const { file, line, column, severity, code, message, fix } = diagnostic;
  const place = [file, line, line && column].filter((part) => part !== undefined).join(":");
  const how = fix?.split("\n", 1)[0];
  return `${place} ${severity} ${code} ${message}${how ? ` — ${how.replace(/:$/, "")}` : ""}`;
}
