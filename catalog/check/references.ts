import { kebabCase } from "../../text/words.ts";
import { quote } from "../../text/quote.ts";
import { derived } from "../model/derived.ts";
import type { Problem, Skill } from "../model/types.ts";
import { advise } from "./advice.ts";

/** Advises on a document in `references/` whose name makes no id, so that it has no address in the catalogue. */
export function adviseReference(path: string, skill: Skill): readonly Problem[] {
  if (!/^references\/[^/]+\.md$/.test(path)) return [];
  if (referencePaths(skill).has(path)) return [];
  const stem = path.slice("references/".length, -".md".length);
  const id = suggest(stem);
  const declared = `reference.${id || "NAME"}: ${path}`;
  return [advise(
    "reference-id-impossible",
    `the name ${quote(stem)} makes no reference id, which is lower-case kebab-case`,
    `${id ? `Rename it to ${id}.md, or declare` : "Declare"} it in metadata: ${declared}`,
  )];
}

/** The nearest id, empty where the name has no letter that an id may have. */
function suggest(stem: string): string {
  return kebabCase(stem.normalize("NFD").replace(/\p{M}/gu, ""));
}

const referencePaths = derived(({ references }: Skill) =>
  new Set(references.map(({ path }) => path))
);
