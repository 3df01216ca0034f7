import { Icon } from "./icon.tsx";

/** A diagnostic as a page shows it. */
export interface ProblemModel {
  readonly severity: "error" | "warning" | "note";
  readonly code: string;
  /** Where the rule is explained. */
  readonly codeHref: string;
  readonly message: string;
  readonly fix: string | undefined;
  readonly line: number | undefined;
  readonly column: number | undefined;
  /** Where the line can be read. */
  readonly lineHref: string | undefined;
  /** The line itself, where it is known. */
  readonly source: SourceLine | undefined;
}

/** The line that a problem is about. */
export interface SourceLine {
  /** Without its line end; a long line is cut around the column. */
  readonly text: string;
  /** How many characters stand before the place; absent: the whole line is meant. */
  readonly caret: number | undefined;
}

const MARKS = { error: "circle-x", warning: "triangle-alert", note: "info" } as const;

/** Shows one problem the way a good compiler does: what, where, the line with a caret, how to mend it. */
export function Problem({ problem }: { readonly problem: ProblemModel }) {
  return (
    <li class={`problem problem-${problem.severity}`}>
      <p class="problem-head">
        <Icon name={MARKS[problem.severity]} />
        <span>
          <strong class="problem-severity">{problem.severity}</strong> {problem.message}
        </span>
      </p>
      {problem.line !== undefined && problem.source && (
        <Source line={problem.line} source={problem.source} />
      )}
      <p class="problem-foot">
        {problem.fix && (
          <span class="problem-fix">
            <b>Fix</b> {problem.fix}
          </span>
        )}
        <span class="problem-place">
          {problem.line !== undefined && <Place problem={problem} />}
          <a class="problem-code" href={problem.codeHref}>{problem.code}</a>
        </span>
      </p>
    </li>
  );
}

function Place({ problem }: { readonly problem: ProblemModel }) {
  const words = `line ${problem.line}` +
    (problem.column === undefined ? "" : `, column ${problem.column}`);
  return problem.lineHref ? <a href={problem.lineHref}>{words}</a> : <span>{words}</span>;
}

function Source({ line, source }: { readonly line: number; readonly source: SourceLine }) {
  const { text, caret } = source;
  return (
    <pre class="problem-source" tabIndex={0} role="region" aria-label={`Line ${line}`}>
      <span class="problem-number" aria-hidden="true">{line}</span>
      <code>{text}{caret !== undefined && (
        <b aria-hidden="true">{`\n${" ".repeat(cellsBefore(text, caret))}^`}</b>
      )}</code>
    </pre>
  );
}

/** Counts the cells before a character; a tab is as wide as the style sheet sets it. */
function cellsBefore(text: string, caret: number): number {
  return [...text].slice(0, caret)
    .reduce((cells, character) => cells + (character === "\t" ? 4 - cells % 4 : 1), 0);
}
