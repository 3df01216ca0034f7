import { visibleJson } from "../../text/visible.ts";
import { countBySeverity, type Report } from "./report.ts";

/** Prints one JSON object; its schema is docs/schemas/check.json. */
export function reportJson({ diagnostics, terminal }: Report): void {
  const listed = diagnostics.map((
    { file, line, column, severity, code, message, fix, subject },
  ) => ({
    file,
    ...(line !== undefined && { line, column }),
    severity,
    code,
    message,
    ...(fix && { fix }),
    ...(subject && { subject }),
  }));
  const { error, warning, note } = countBySeverity(diagnostics);
  const summary = { errors: error, warnings: warning, notes: note };
  terminal.out(`${visibleJson({ version: 1, diagnostics: listed, summary }, 2)}\n`);
}
