import { createLocator } from "../../text/locate.ts";
import { type Place, problem } from "../model/diagnostics.ts";
import type { Problem } from "../model/types.ts";

/**
 * Characters that no reader sees: zero-width blanks, marks and operators, direction controls, an interior byte order
 * mark, and tags, unless they spell the flag before them. Joiners are left alone: scripts and emoji need them.
 * The first alternative is such a flag, tags and all.
 */
const INVISIBLE =
  /\u{1f3f4}[\u{e0020}-\u{e007e}]*[\u{e0001}-\u{e007f}]?|[\u200b\u2060-\u2064\ufeff\p{Bidi_Control}\u{e0001}-\u{e007f}]/gu;
const FLAG = "\u{1f3f4}";

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
  const readable = text.replace(/^\ufeff/, "");
  let first: RegExpExecArray | undefined;
  let total = 0;
  for (const mark of readable.matchAll(INVISIBLE)) {
    if (mark[0].startsWith(FLAG)) continue;
    first ??= mark;
    total++;
  }
  if (first === undefined) return undefined;
  const place = createLocator(readable.slice(0, first.index))(first.index);
  const name = `U+${first[0].codePointAt(0)!.toString(16).toUpperCase().padStart(4, "0")}`;
  const count = total === 1 ? "the character" : `${total} characters, the first is`;
  return {
    message: `hidden or bidirectional characters: ${count} ${name}`,
    fix: "Remove them: they can hide instructions from a reader",
    place,
  };
}
