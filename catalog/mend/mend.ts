import { dirname } from "node:path/posix";
import { decodeText } from "../model/bytes.ts";
import { baseName } from "../model/paths.ts";
import type { Diagnostic, ServedFile } from "../model/types.ts";
import type { Changes } from "./overlay.ts";
import { applyEdits } from "./apply.ts";
import { editsOf } from "./edits.ts";

/** What was found in some folders. */
export interface Judged {
  readonly diagnostics: readonly Diagnostic[];
  /** What they hold, by place. */
  readonly files: ReadonlyMap<string, ServedFile>;
}

/** A mended document gets better with each round; more rounds than this are a circle. */
const MOST_ROUNDS = 20;

/**
 * Mends what is mechanical and safe: round by round the changes of all diagnostics are made, and everything is judged
 * again, until nothing is left. A file that would have more errors than before, or a block that still cannot be read,
 * stays as it is.
 *
 * @param first What was found at first.
 * @param judge Finds what there would be with some changes.
 */
export function mendAll(first: Judged, judge: (changes: Changes) => Judged): Changes {
  const names = namesOf(first);
  const bytes = new Map<string, Uint8Array>();
  const seen = new Set<string>();
  let judged = names.size === 0 ? first : judge({ bytes, names });
  for (let round = 0; round < MOST_ROUNDS; round++) {
    const changed = changesOf(judged, names, seen);
    if (changed.size === 0) break;
    for (const [path, content] of changed) bytes.set(path, content);
    judged = judge({ bytes, names });
  }
  for (const path of bytes.keys()) if (isWorse(first, judged, path, names)) bytes.delete(path);
  return { bytes, names };
}

/** `skill.md` becomes `SKILL.md` where there is none. */
function namesOf({ diagnostics }: Judged): ReadonlyMap<string, string> {
  const found = diagnostics.filter(({ code, path }) =>
    code === "skill-document-name" && baseName(path).toUpperCase() === "SKILL.MD"
  );
  return new Map(found.map(({ path }) => [path, "SKILL.md"]));
}

/** The files whose diagnostics have safe changes, as they are after those. */
function changesOf(
  { diagnostics, files }: Judged,
  names: Changes["names"],
  seen: Set<string>,
): ReadonlyMap<string, Uint8Array> {
  const changed = new Map<string, Uint8Array>();
  const paths = new Map([...names].map(([path, name]) => [`${dirname(path)}/${name}`, path]));
  for (const [path, found] of Map.groupBy(diagnostics, (each) => each.path)) {
    const file = files.get(path);
    if (!file?.isText || file.bytes === undefined) continue;
    const whole = decodeText(file.bytes);
    const mark = whole.startsWith("\ufeff") ? "\ufeff" : "";
    const text = whole.slice(mark.length);
    const edits = found.flatMap((each) => editsOf(each, text)).filter(({ isSafe }) => isSafe);
    const after = mark + applyEdits(text, edits);
    if (after === whole || seen.has(`${path}\n${after}`)) continue;
    seen.add(`${path}\n${whole}`).add(`${path}\n${after}`);
    changed.set(paths.get(path) ?? path, new TextEncoder().encode(after));
  }
  return changed;
}

function isWorse(first: Judged, last: Judged, path: string, names: Changes["names"]): boolean {
  const now = names.has(path) ? `${dirname(path)}/${names.get(path)}` : path;
  const errors = ({ diagnostics }: Judged, at: string) =>
    diagnostics.filter((each) => each.path === at && each.severity === "error");
  const left = errors(last, now);
  const isUnread = left.some(({ code }) => /^(?:yaml|frontmatter)-/.test(code));
  return isUnread || !names.has(path) && left.length > errors(first, path).length;
}
