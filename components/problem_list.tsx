import { Problem, type ProblemModel } from "./problem.tsx";

/** What {@linkcode ProblemList} takes. */
export interface ProblemListProps {
  readonly title: string;
  readonly problems: readonly ProblemModel[];
}

/** Shows the problems of one thing; notes are for its author and stay folded away. */
export function ProblemList({ title, problems }: ProblemListProps) {
  const grave = problems.filter(({ severity }) => severity !== "note");
  const notes = problems.filter(({ severity }) => severity === "note");
  if (problems.length === 0) return null;
  return (
    <section class="problems" aria-label={grave.length > 0 ? title : "Notes"}>
      {grave.length > 0 && (
        <>
          <h2 class="problems-title">{title}</h2>
          <ul>{grave.map((problem) => <Problem problem={problem} />)}</ul>
        </>
      )}
      {notes.length > 0 && (
        <details class="notes">
          <summary>
            {notes.length === 1 ? "1 note" : `${notes.length} notes`} for the author
          </summary>
          <ul>{notes.map((problem) => <Problem problem={problem} />)}</ul>
        </details>
      )}
    </section>
  );
}
