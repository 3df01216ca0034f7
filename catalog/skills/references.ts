import { posix } from "node:path";
import { problem } from "../model/diagnostics.ts";
import { quote } from "../../text/quote.ts";
import { pageFactsOf } from "../document/document.ts";
import { isKebabCase, placeOf } from "../document/fields.ts";
import { compareCodePoints } from "../model/order.ts";
import type { Frontmatter, Problem, Reference, ServedFile, Skill } from "../model/types.ts";

/** The reference documents of a skill, and the declarations that are none. */
export interface References {
  readonly references: readonly Reference[];
  readonly problems: readonly Problem[];
}

type Files = ReadonlyMap<string, ServedFile>;

const PREFIX = "reference.";

/** Finds the reference documents: declared by `reference.<id>` of `metadata`, and those in `references/` (section 5). */
export function referencesOf(
  metadata: Skill["metadata"],
  files: Files,
  frontmatter: Frontmatter | undefined,
): References {
  const problems: Problem[] = [];
  const paths = new Map<string, string>();
  for (const [key, written] of Object.entries(metadata)) {
    if (!key.startsWith(PREFIX)) continue;
    const id = key.slice(PREFIX.length);
    const path = posix.normalize(written);
    const reason = whyInvalid(id, written, path, files);
    if (reason === undefined) paths.set(id, path);
    else {
      const at = isKebabCase(id) ? "value" : "key";
      problems.push(invalid(reason, placeOf(frontmatter, `metadata.${key}`, at)));
    }
  }
  addImplicit(paths, files);
  const references = [...paths].sort(([a], [b]) => compareCodePoints(a, b))
    .map(([id, path]): Reference => ({ id, path, title: titleOf(files.get(path)!) }));
  return { references, problems };
}

function whyInvalid(id: string, written: string, path: string, files: Files): string | undefined {
  if (!isKebabCase(id)) return `the reference id ${quote(id)} is not kebab-case`;
  if (files.has(path)) return undefined;
  const isOutside = /^(?:\.\.)?(?:\/|$)/.test(path);
  const what = isOutside ? "which is outside the skill" : "which is no file of the skill";
  return `the reference ${quote(id)} names ${quote(written)}, ${what}`;
}

function invalid(reason: string, place: ReturnType<typeof placeOf>): Problem {
  const fix = "Name a file below the skill, as in reference.guide: references/guide.md";
  return problem("skill-reference-invalid", reason, fix, place);
}

function addImplicit(paths: Map<string, string>, files: Files): void {
  const declared = new Set(paths.values());
  for (const path of files.keys()) {
    const id = /^references\/([^/]+)\.md$/.exec(path)?.[1];
    if (id !== undefined && isKebabCase(id) && !paths.has(id) && !declared.has(path)) {
      paths.set(id, path);
    }
  }
}

/** A reference is titled as a page is; one that is not held, by its file name. */
function titleOf({ path, isText, bytes }: ServedFile): string {
  const title = isText && bytes ? pageFactsOf(bytes).title : undefined;
  return title ?? posix.basename(path, ".md");
}
