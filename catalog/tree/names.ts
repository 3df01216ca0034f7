import { problem } from "../model/diagnostics.ts";
import { quote } from "../../text/quote.ts";
import type { Problem } from "../model/types.ts";

/** A name of a folder that is not served, or served with a warning. */
export interface NameProblem {
  readonly name: string;
  /** Its place among the names: bytes that are not UTF-8 can read like another name. */
  readonly index: number;
  readonly problem: Problem;
  readonly isServed: boolean;
}

/** Tells whether a name is never entered and never listed (contract, section 1). */
export function isHidden(name: string): boolean {
  return name.startsWith(".") || name === "node_modules";
}

/**
 * Checks the names of one folder, in code-point order: what no URI or no other system can carry is left out.
 *
 * @param isUtf8 Whether a name that holds U+FFFD has it on disk too; else it stands for bytes that are not UTF-8.
 */
export function checkNames(
  names: readonly string[],
  isUtf8: (name: string) => boolean,
): readonly NameProblem[] {
  const normal = new Map<string, string>();
  const folded = new Map<string, string>();
  return names.flatMap((name, index): readonly NameProblem[] => {
    const leftOut = (problem: Problem) => [{ name, index, problem, isServed: false }];
    if (name.includes("\ufffd") && !isUtf8(name)) return leftOut(notUtf8(name));
    if (name === FOLDER_ICON) return leftOut(folderIcon(name));
    if (UNSAFE.test(name)) return leftOut(unsafe(name));
    const form = name.normalize("NFC");
    const twin = normal.get(form);
    if (twin !== undefined) return leftOut(collision(twin));
    normal.set(form, name);
    const fold = form.toUpperCase().toLowerCase();
    const alike = folded.get(fold);
    if (alike === undefined) {
      folded.set(fold, name);
      return [];
    }
    if (isDocumentTwin(name, alike)) return [];
    return [{ name, index, problem: differsInCase(alike), isServed: true }];
  });
}

/** The file by which macOS gives a folder a picture of its own. */
const FOLDER_ICON = "Icon\r";

function folderIcon(name: string): Problem {
  const message = `${quote(name)} is not served: macOS keeps the picture of the folder in it`;
  return problem("name-hidden", message, "Remove it, and keep it out of the repository");
}

const UNSAFE = /[\p{Cc}\p{Bidi_Control}\\]/u;

function notUtf8(name: string): Problem {
  return problem("name-not-utf8", `the name ${quote(name)} is not UTF-8`, "Rename it");
}

function unsafe(name: string): Problem {
  return problem(
    "name-unsafe",
    `the name ${quote(name)} holds a control, a direction mark or a backslash`,
    "Rename it without them",
  );
}

function collision(twin: string): Problem {
  return problem(
    "name-collision",
    `the name equals that of its neighbor ${quote(twin)} in Unicode normal form C`,
    "Keep one of the two",
  );
}

function differsInCase(alike: string): Problem {
  return problem(
    "name-case",
    `the name differs from that of its neighbor ${quote(alike)} in case only`,
    "Rename one: they are one file on macOS and Windows",
  );
}

/** SKILL.md and skill.md side by side have a diagnostic of their own. */
function isDocumentTwin(a: string, b: string): boolean {
  return /^skill\.md$/i.test(a) && (a === "SKILL.md" || b === "SKILL.md");
}
