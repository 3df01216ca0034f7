import { checkCatalog } from "../../catalog/check/check.ts";
import { derived } from "../../catalog/model/derived.ts";
import type {
  Catalog,
  Diagnostic,
  Doc,
  Prompt,
  Skill,
  Subject,
} from "../../catalog/model/types.ts";
import type { RouteContext } from "../site/answer.ts";
import type { ProblemCount } from "../../components/stamp.tsx";

/** What is known of the problems of a snapshot, counted once. */
interface Ledger {
  readonly all: ProblemCount;
  readonly bySubject: ReadonlyMap<string, readonly Diagnostic[]>;
}

const NONE: readonly Diagnostic[] = [];
const ORDER = { error: 0, warning: 1, note: 2 } as const;

/** Counts errors and warnings; notes are no problems. */
export function countProblems(diagnostics: readonly Diagnostic[]): ProblemCount {
  let errors = 0;
  let warnings = 0;
  for (const { severity } of diagnostics) {
    if (severity === "error") errors++;
    if (severity === "warning") warnings++;
  }
  return { errors, warnings };
}

/** What decides whom problems are shown to. */
export type ProblemContext = Pick<RouteContext, "catalog" | "hrefs" | "options">;

/** Whether authors read here, and not readers alone. */
export function isForAuthors({ options }: Pick<RouteContext, "options">): boolean {
  return options.diagnostics !== "errors";
}

/** Counts the problems of a whole snapshot; none where readers alone read. */
export function countAllProblems(
  context: Pick<RouteContext, "catalog" | "options">,
): ProblemCount {
  return isForAuthors(context) ? ledgerOf(context.catalog).all : { errors: 0, warnings: 0 };
}

/** What an author should know of one thing, advice included, the worst first; for readers the errors alone. */
export function diagnosticsOf(
  context: Pick<RouteContext, "catalog" | "options">,
  subject: Skill | Prompt | Doc,
): readonly Diagnostic[] {
  const all = ledgerOf(context.catalog).bySubject.get(keyOf(subject)) ?? NONE;
  return isForAuthors(context) ? all : all.filter(({ severity }) => severity === "error");
}

const ledgerOf = derived((catalog: Catalog): Ledger => {
  const diagnostics = checkCatalog(catalog);
  const bySubject = new Map<string, Diagnostic[]>();
  for (const diagnostic of diagnostics) {
    if (!diagnostic.subject) continue;
    const key = keyOf(diagnostic.subject);
    const group = bySubject.get(key);
    if (group) group.push(diagnostic);
    else bySubject.set(key, [diagnostic]);
  }
  for (const group of bySubject.values()) {
    group.sort((a, b) => ORDER[a.severity] - ORDER[b.severity]);
  }
  return { all: countProblems(diagnostics), bySubject };
});

function keyOf(subject: Subject): string {
  return `${subject.kind} ${subject.kind === "prompt" ? subject.id : subject.path}`;
}
