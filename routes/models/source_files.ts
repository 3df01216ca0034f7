import { isForAuthors, type ProblemContext } from "./problems.ts";
import { derived } from "../../catalog/model/derived.ts";
import { publicFix } from "../../catalog/tree/reasons.ts";
import { linesOf } from "../../catalog/model/sources.ts";
import type { Catalog, Diagnostic, ServedFile, Severity } from "../../catalog/model/types.ts";
import type { ProblemModel, SourceLine } from "../../components/problem.tsx";
import type { ProblemGroup, ProblemListModel } from "../../components/problem_list.tsx";
import { checkCatalog } from "../../catalog/check/check.ts";
import { clip } from "../../text/words.ts";
import { offsetOfColumn } from "../../text/locate.ts";
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

/** A fix may write out a whole description. */
const LONGEST_MESSAGE = 500;
const LONGEST_FIX = 1500;

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
    message: clip(message, LONGEST_MESSAGE),
    fix: clip(publicFix(fix) ?? "", LONGEST_FIX) || undefined,
    line,
    column,
    lineHref: source && line !== undefined ? `${source.href(hrefs)}#L${line}` : undefined,
    source: text ? cutAround(text, column) : undefined,
  };
}

/** How many problems of a kind a page shows: nobody mends by a longer list, and a page must not grow with its faults. */
const PROBLEMS_SHOWN = 20;

/** Tells the problems of one thing as its page shows them: the first of each kind, and where the rest are. */
export function toProblemList(
  diagnostics: readonly Diagnostic[],
  context: ProblemContext,
): ProblemListModel {
  const { catalog, hrefs } = context;
  const group = (wanted: readonly Diagnostic[]): ProblemGroup => ({
    shown: wanted.slice(0, PROBLEMS_SHOWN).map((each) => toProblem(each, catalog, hrefs)),
    total: wanted.length,
  });
  const page = diagnosticsPage(diagnostics, catalog);
  const ofKind = (wanted: Severity) => diagnostics.filter(({ severity }) => severity === wanted);
  return {
    errors: group(ofKind("error")),
    advice: group([...ofKind("warning"), ...ofKind("note")]),
    allHref: !isForAuthors(context)
      ? undefined
      : page < 2
      ? hrefs.diagnostics()
      : `${hrefs.diagnostics()}?page=${page}`,
  };
}

/** The page of `/diagnostics` on which the first of some begins. */
function diagnosticsPage(diagnostics: readonly Diagnostic[], catalog: Catalog): number {
  const wanted = new Set(diagnostics);
  const first = worstFirst(catalog).findIndex((each) => wanted.has(each));
  return Math.floor(Math.max(first, 0) / DIAGNOSTICS_PAGE_SIZE) + 1;
}

/** How many problems a page of `/diagnostics` shows. */
export const DIAGNOSTICS_PAGE_SIZE = 40;

const RANK: Readonly<Record<Severity, number>> = { error: 0, warning: 1, note: 2 };

/** Every problem, files with errors first, then those with warnings; each file in one place. */
export const worstFirst: (catalog: Catalog) => readonly Diagnostic[] = derived(
  (catalog: Catalog) => {
    const files = Map.groupBy(checkCatalog(catalog), ({ file }) => file);
    const rankOf = (group: readonly Diagnostic[]) =>
      Math.min(...group.map(({ severity }) => RANK[severity]));
    return [...files.values()].map((group) => ({ group, rank: rankOf(group) }))
      .sort((a, b) => a.rank - b.rank)
      .flatMap(({ group }) => group);
  },
);

/** Whether the pages that are served are this project's own, which explain every rule with an example. */
export function explainsRules({ docs }: Catalog): boolean {
  return docs.has("check.md");
}

function cutAround(text: string, column: number | undefined): SourceLine {
  const caret = column === undefined ? undefined : column - 1;
  const start = caret === undefined || caret <= BEFORE + 10 ? 0 : caret - BEFORE;
  const from = offsetOfColumn(text, start + 1);
  const characters = [...text.slice(from, from + 2 * SHOWN + 2)];
  return {
    text: (start > 0 ? "…" : "") + characters.slice(0, SHOWN).join("") +
      (characters.length > SHOWN ? "…" : ""),
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
