import { count } from "../text/words.ts";
import { Problem, type ProblemModel } from "./problem.tsx";

/** The first problems of a kind, and how many there are. */
export interface ProblemGroup {
  readonly shown: readonly ProblemModel[];
  readonly total: number;
}

/** The problems of one thing. */
export interface ProblemListModel {
  /** Errors: they change what is served. */
  readonly errors: ProblemGroup;
  /** Warnings, then notes: they are for the author. */
  readonly advice: ProblemGroup;
  /** Where all of them can be read; absent for readers, who are told of errors in one line. */
  readonly allHref: string | undefined;
}

/** What {@linkcode ProblemList} takes. */
export interface ProblemListProps {
  readonly title: string;
  readonly problems: ProblemListModel;
}

/** Shows the first errors of one thing, above it: what is read there is not all that its author meant. */
export function ProblemList({ title, problems: { errors, allHref } }: ProblemListProps) {
  if (errors.total === 0) return null;
  if (allHref === undefined) {
    return (
      <p class="remark">
        {title}: {errors.shown[0]!.message}
        {errors.total > 1 && `, and ${count(errors.total - 1, "more error")}`}.
      </p>
    );
  }
  return (
    <section class="problems" aria-label={title}>
      <h2 class="problems-title">{title}</h2>
      <Group group={errors} allHref={allHref} />
    </section>
  );
}

/** Keeps warnings and notes folded away below the text: a reader has no use for them. */
export function FoldedProblems({ problems: { advice, allHref } }: Omit<ProblemListProps, "title">) {
  if (advice.total === 0 || allHref === undefined) return null;
  return (
    <details class="notes">
      <summary>{count(advice.total, "remark")} for the author</summary>
      <Group group={advice} allHref={allHref} />
    </details>
  );
}

function Group(
  { group: { shown, total }, allHref }: { readonly group: ProblemGroup; readonly allHref: string },
) {
  return (
    <>
      <ul>{shown.map((problem) => <Problem problem={problem} />)}</ul>
      {total > shown.length && (
        <p class="problems-more">
          <a href={allHref}>{count(total - shown.length, "more problem")}</a>
        </p>
      )}
    </>
  );
}
