import type { Diagnostic, Severity } from "../../catalog/model/types.ts";
import { visibleText } from "../../text/visible.ts";
import type { Report } from "./report.ts";

const COMMAND: Readonly<Record<Severity, string>> = {
  error: "error",
  warning: "warning",
  note: "notice",
};

/** Prints workflow commands, which GitHub shows beside the changed lines. */
export function reportGithub({ diagnostics, terminal }: Report): void {
  for (const diagnostic of diagnostics) terminal.out(`${annotation(diagnostic)}\n`);
}

function annotation({ severity, file, line, column, code, message, fix }: Diagnostic): string {
  const place = line === undefined ? "" : `,line=${line},col=${column}`;
  const text = fix ? `${message} — ${fix}` : message;
  return `::${COMMAND[severity]} file=${property(file)}${place},title=${property(code)}::${
    escaped(text)
  }`;
}

/** The log of a run is read in a terminal's colors: only the ends of lines, which the command spells, stay. */
function escaped(text: string): string {
  return visibleText(text).replaceAll("%", "%25").replaceAll("\r", "%0D").replaceAll("\n", "%0A");
}

function property(text: string): string {
  return escaped(text).replaceAll(":", "%3A").replaceAll(",", "%2C");
}
