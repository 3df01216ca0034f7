import { count } from "../text/words.ts";
import { Problem, type ProblemModel } from "./problem.tsx";

/** The first problems of a kind, and how many there are. */
export interface ProblemGroup {
  readonly shown: readonly ProblemModel[];
  readonly total: number;
}

/** The problems of one thing. */
export interface ProblemListModel {
  /** Errors, then warnings. */
  readonly grave: ProblemGroup;
  readonly notes: ProblemGroup;
  /** Where all of them can be read. */
  readonly allHref: string;
}

/** What {@linkcode ProblemList} takes. */
export interface ProblemListProps {
  readonly title: string;
  readonly problems: ProblemListModel;
}

/** Shows the first problems of one thing; notes are for its author and stay folded away. */
export function ProblemList({ title, problems: { grave, notes, allHref } }: ProblemListProps) {
  if (grave.total + notes.total === 0) return null;
  return (
    <section class="problems" aria-label={grave.total > 0 ? title : "Notes"}>
      {grave.total > 0 && (
        <>
          <h2 class="problems-title">{title}</h2>
          <Group group={grave} allHref={allHref} />
        </>
      )}
      {notes.total > 0 && (
        <details class="notes">
          <summary>{count(notes.total, "note")} for the author</summary>
          <Group group={notes} allHref={allHref} />
        </details>
      )}
    </section>
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
