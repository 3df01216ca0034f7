/** Inputs rebuilt from public bug reports, one folder a report. @module */
const REPORTS = new URL("../fixtures/reports/", import.meta.url);

/** Reads a file of a report as text. */
export function readReport(report: string, file: string): string {
  return Deno.readTextFileSync(new URL(`${report}/${file}`, REPORTS));
}
