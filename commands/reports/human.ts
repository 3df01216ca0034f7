import { linesOf } from "../../catalog/model/sources.ts";
import type { Diagnostic, ServedFile, Severity } from "../../catalog/model/types.ts";
import { offsetOfColumn } from "../../text/locate.ts";
import { countBySeverity, type Report } from "./report.ts";

const COLOR: Readonly<Record<Severity | "faint" | "bold", string>> = {
  error: "\x1b[31m",
  warning: "\x1b[33m",
  note: "\x1b[36m",
  faint: "\x1b[2m",
  bold: "\x1b[1m",
};

/** The longest part of a source line that is shown, characters. */
const SHOWN = 100;

/** Prints for people: grouped by file, the source line with a caret, the fix, and a summary. */
export function reportHuman({ diagnostics, files, mended, most, terminal }: Report): void {
  const paint = (style: keyof typeof COLOR, text: string) =>
    terminal.color ? `${COLOR[style]}${text}\x1b[0m` : text;
  let file = "";
  for (const diagnostic of diagnostics.slice(0, most)) {
    if (diagnostic.file !== file) {
      terminal.out(`${file === "" ? "" : "\n"}${paint("bold", printable(diagnostic.file))}\n`);
    }
    file = diagnostic.file;
    terminal.out(entry(diagnostic, files.get(diagnostic.path), paint));
  }
  if (diagnostics.length > most) {
    terminal.out(
      `\nand ${diagnostics.length - most} more: see them with --max ${diagnostics.length}\n`,
    );
  }
  terminal.out(`${diagnostics.length === 0 ? "" : "\n"}${summary(diagnostics, mended)}\n`);
}

type Paint = (style: keyof typeof COLOR, text: string) => string;

function entry(diagnostic: Diagnostic, file: ServedFile | undefined, paint: Paint): string {
  const { severity, code, message, fix, line, column } = diagnostic;
  const place = line === undefined ? "" : `${line}:${column} `;
  const head = `  ${place}${paint(severity, severity)} ${printable(message)} ${
    paint("faint", `[${code}]`)
  }\n`;
  const source = line === undefined ? undefined : file && linesOf(file)?.[line - 1];
  return head + (source === undefined ? "" : excerpt(source, column ?? 1, paint)) +
    (fix ? `    ${paint("faint", "fix:")} ${linesOfFix(fix)}\n` : "");
}

/** The lines that a fix writes stand below its sentence. */
function linesOfFix(fix: string): string {
  return fix.split("\n").map(printable).join("\n         ");
}

/** Cuts a long line around the column and points at it. */
function excerpt(source: string, column: number, paint: Paint): string {
  const centered = Math.max(0, column - 1 - SHOWN / 2);
  const start = Math.max(0, centered - (SHOWN - charactersFrom(source, centered).length));
  const characters = charactersFrom(source, start);
  const shown = printable(characters.join(""));
  const before = printable(characters.slice(0, column - 1 - start).join(""));
  return `    ${paint("faint", "|")} ${shown}\n    ${paint("faint", "|")} ${
    " ".repeat(width(before))
  }^\n`;
}

/** The characters to show from a place on; of a long line, they alone are looked at. */
function charactersFrom(source: string, start: number): readonly string[] {
  const from = offsetOfColumn(source, start + 1);
  return [...source.slice(from, from + 2 * SHOWN).replaceAll("\t", " ")].slice(0, SHOWN);
}

/** East Asian wide characters take two columns. */
function width(text: string): number {
  return [...text].reduce(
    (sum, each) =>
      sum +
      (/[\u1100-\u115f\u2e80-\ua4cf\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe6f\uff00-\uff60\uffe0-\uffe6]|\p{Emoji_Presentation}/u
          .test(each)
        ? 2
        : 1),
    0,
  );
}

/** Keeps a hostile file from driving the terminal. */
function printable(text: string): string {
  return text.replace(/[\p{Cc}\p{Bidi_Control}\u200b\ufeff]/gu, "\u00b7");
}

function summary(diagnostics: readonly Diagnostic[], mended: number): string {
  const done = mended === 0 ? "" : `Mended ${count(mended, "file")}; `;
  if (diagnostics.length === 0) return done ? `${done}nothing is left.` : "Nothing to mend.";
  const { error, warning, note } = countBySeverity(diagnostics);
  const counts = [count(error, "error"), count(warning, "warning"), count(note, "note")].filter(
    Boolean,
  );
  const files = new Set(diagnostics.map(({ file }) => file)).size;
  return `${done}${counts.join(", ")}${done && " left"} in ${count(files, "file")}`;
}

function count(number: number, noun: string): string {
  return number === 0 ? "" : `${number} ${noun}${number === 1 ? "" : "s"}`;
}
