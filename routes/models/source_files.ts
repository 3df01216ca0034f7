import { derived } from "../../catalog/model/derived.ts";
import { publicFix } from "../../catalog/tree/reasons.ts";
import { linesOf } from "../../catalog/model/sources.ts";
import type { Catalog, Diagnostic, ServedFile } from "../../catalog/model/types.ts";
import type { ProblemModel, SourceLine } from "../../components/problem.tsx";
import type { Hrefs } from "../site/hrefs.ts";

interface Source {
  readonly file: ServedFile;
  /** Where its lines can be read on the site. */
  readonly href: (hrefs: Hrefs) => string;
}

type Sources = ReadonlyMap<string, Source>;

/** How much of a long line is shown around the place. */
const BEFORE = 50;
const SHOWN = 140;

/** Tells a diagnostic as a page shows it, with its source line where the file is held in memory. */
export function toProblem(diagnostic: Diagnostic, catalog: Catalog, hrefs: Hrefs): ProblemModel {
  const { severity, code, message, fix, line, column } = diagnostic;
  const source = sources(catalog).get(diagnostic.path);
  const text = line === undefined ? undefined : source && linesOf(source.file)?.[line - 1];
  return {
    severity,
    code,
    codeHref: hrefs.section(
      explainsRules(catalog) ? hrefs.doc("check.md") : hrefs.diagnostics(),
      code,
    ),
    message,
    fix: publicFix(fix),
    line,
    column,
    lineHref: source && line !== undefined ? `${source.href(hrefs)}#L${line}` : undefined,
    source: text ? cutAround(text, column) : undefined,
  };
}

/** Whether the pages that are served are this project's own, which explain every rule with an example. */
export function explainsRules({ docs }: Catalog): boolean {
  return docs.has("check.md");
}

function cutAround(text: string, column: number | undefined): SourceLine {
  const characters = [...text];
  const caret = column === undefined ? undefined : column - 1;
  const start = caret === undefined || caret <= BEFORE + 10 ? 0 : caret - BEFORE;
  const shown = characters.slice(start, start + SHOWN).join("");
  const isCut = start + SHOWN < characters.length;
  return {
    text: (start > 0 ? "…" : "") + shown + (isCut ? "…" : ""),
    caret: caret === undefined ? undefined : caret - start + (start > 0 ? 1 : 0),
  };
}

/** Where a diagnostic's file can be read on the site, if it is served. */
export function fileHref(
  diagnostic: Diagnostic,
  catalog: Catalog,
  hrefs: Hrefs,
): string | undefined {
  return sources(catalog).get(diagnostic.path)?.href(hrefs);
}

/** Files by their place on disk. The place is compared, never opened. */
const sources = derived((catalog: Catalog): Sources => {
  const found = new Map<string, Source>();
  for (const skill of catalog.skills.values()) {
    for (const file of skill.files.values()) {
      const href = (hrefs: Hrefs) => hrefs.skillFile(skill.path, file.path) + sourceView(file.path);
      found.set(file.location.path, { file, href });
    }
  }
  for (const { document, id } of catalog.prompts.values()) {
    found.set(document.location.path, { file: document, href: (hrefs) => hrefs.prompt(id) });
  }
  for (const { document, path } of catalog.docs.values()) {
    found.set(document.location.path, { file: document, href: (hrefs) => hrefs.doc(path) });
  }
  return found;
});

/** Markdown is shown rendered, which has no lines; SKILL.md is shown as it is anyway. */
function sourceView(path: string): string {
  return /\.md$/i.test(path) && path !== "SKILL.md" ? "?view=source" : "";
}
