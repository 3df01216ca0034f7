import type { Diagnostic, ServedFile, Severity } from "../../catalog/model/types.ts";
import type { Terminal } from "../../terminal.ts";

/** What a reporter prints. */
export interface Report {
  /** Ordered by file, line and column; `file` is as a person would write it. */
  readonly diagnostics: readonly Diagnostic[];
  /** The files that were checked, by their place on disk. */
  readonly files: ReadonlyMap<string, ServedFile>;
  /** How many to print; formats for machines print all. */
  readonly most: number;
  /** How many files were mended before; what is left are the diagnostics. */
  readonly mended: number;
  readonly terminal: Terminal;
  readonly version: string;
}

/** Prints a report. */
export type Reporter = (report: Report) => void;

/** Counts diagnostics by severity. */
export function countBySeverity(
  diagnostics: readonly Diagnostic[],
): Readonly<Record<Severity, number>> {
  const count = (severity: Severity) =>
    diagnostics.filter((each) => each.severity === severity).length;
  return { error: count("error"), warning: count("warning"), note: count("note") };
}
