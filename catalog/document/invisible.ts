import { type Place, problem } from "../model/diagnostics.ts";
import type { Problem } from "../model/types.ts";

/**
 * Characters that no reader sees: zero-width blanks, marks and operators, direction controls, an interior byte order
 * mark, and tags, unless they spell the flag before them. Joiners are left alone: scripts and emoji need them.
 */
const INVISIBLE =
  /[\u200b\u2060-\u2064\ufeff\p{Bidi_Control}]|(?<!\u{1f3f4}[\u{e0020}-\u{e007e}]*)[\u{e0001}-\u{e007f}]/gu;

/** Warns of invisible characters in a skill, which can hide instructions from a reader (Trojan Source, CVE-2021-42574). */
export function checkInvisible(text: string): readonly Problem[] {
  const found = findInvisible(text);
  if (found === undefined) return [];
  const { message, fix, place } = found;
  return [problem("skill-hidden-characters", message, fix, place)];
}

/** Finds the first invisible character of a text, and what to say of all of them. */
export function findInvisible(
  text: string,
): { readonly message: string; readonly fix: string; readonly place: Place } | undefined {
  const found = [...text.replace(/^\ufeff/, "").matchAll(INVISIBLE)];
  const [first] = found;
  if (first === undefined) return undefined;
  const before = text.replace(/^\ufeff/, "").slice(0, first.index).split("\n");
  const place = { line: before.length, column: [...before.at(-1)!].length + 1 };
  const name = `U+${first[0].codePointAt(0)!.toString(16).toUpperCase().padStart(4, "0")}`;
  const count = found.length === 1 ? "the character" : `${found.length} characters, the first is`;
  return {
    message: `hidden or bidirectional characters: ${count} ${name}`,
    fix: "Remove them: they can hide instructions from a reader",
    place,
  };
}
