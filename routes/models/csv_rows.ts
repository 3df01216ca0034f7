// @ts-types="./papaparse.d.ts"
import Papa from "papaparse";

/** A table of a file: its first row names the columns. */
export interface CsvTable {
  readonly head: readonly string[];
  readonly rows: readonly (readonly string[])[];
  /** Whether rows are left out. */
  readonly isCut: boolean;
}

/** The most rows and columns that are shown. */
const MOST_ROWS = 500;
const MOST_COLUMNS = 50;

/**
 * Reads the rows of a CSV file (RFC 4180; commas, semicolons, tabs or bars between values). Nothing where the text has
 * no columns: it is then better shown as it is.
 */
export function csvTable(text: string): CsvTable | undefined {
  const { data, errors } = Papa.parse<string[]>(text.replace(/^\ufeff/, ""), {
    delimitersToGuess: [",", ";", "\t", "|"],
    preview: MOST_ROWS + 2,
    skipEmptyLines: true,
  });
  const [head, ...rows] = data;
  if (head === undefined || head.length < 2 || head.length > MOST_COLUMNS) return undefined;
  if (errors.some(({ type }) => type === "Quotes")) return undefined;
  return { head, rows: rows.slice(0, MOST_ROWS), isCut: rows.length > MOST_ROWS };
}
