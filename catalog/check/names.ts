import { derived } from "../model/derived.ts";
import { baseName } from "../model/paths.ts";
import { quote } from "../../text/quote.ts";
import { kebabCase } from "../../text/words.ts";
import type { Problem, Skill } from "../model/types.ts";
import { advise } from "./advice.ts";

/** Scripts whose letters pass for one another. */
const LOOK_ALIKE: readonly (readonly [string, RegExp])[] = [
  ["Latin", /\p{Script=Latin}/u],
  ["Cyrillic", /\p{Script=Cyrillic}/u],
  ["Greek", /\p{Script=Greek}/u],
];

/** Advises on the name of one file, by its path. */
export function adviseName(path: string): readonly Problem[] {
  const name = baseName(path);
  const scripts = LOOK_ALIKE.filter(([, pattern]) => pattern.test(name.replace(/\.[^.]*$/, "")))
    .map(([script]) => script);
  return [
    ...(name.normalize("NFC") === name ? [] : [advise(
      "name-not-nfc",
      `the name ${quote(name)} is not in Unicode normal form C; its address is`,
      "Rename it to the composed form",
    )]),
    ...(scripts.length > 1
      ? [
        advise(
          "name-look-alike",
          `the name ${quote(name)} mixes ${scripts.join(" and ")} letters`,
          "Write it in one script",
        ),
      ]
      : []),
    ...(isPortable(name) ? [] : [advise(
      "name-not-portable",
      `Windows refuses the name ${quote(name)}, so the folder cannot be copied there`,
      'Rename it without < > : " | ? * and without a dot or blank at its end',
    )]),
  ];
}

/** Names that Win32 refuses or changes ("Naming Files, Paths, and Namespaces"). */
function isPortable(name: string): boolean {
  return !/[<>:"|?*]|[. ]$|^(?:con|prn|aux|nul|com[1-9]|lpt[1-9])(?:\.|$)/i.test(name);
}

/** Names that installers of skills leave behind: caches of Python, their own records, and drafts by an underscore. */
const DROPPED =
  /^_|^(?:metadata|package-lock)\.json$|^(?:thumbs\.db|desktop\.ini)$|~$|\.(?:pyc|bak|swp|tmp)$/i;

/** Advises on a file of a skill that would be missing where the skill is installed, or that keeps the skill from it. */
export function adviseDropped(path: string): readonly Problem[] {
  const segments = path.split("/");
  const dropped = segments.find((segment) => DROPPED.test(segment));
  const special = segments.find((segment) => !isPlainInAddress(segment));
  return [
    ...(dropped === undefined ? [] : [advise(
      "name-dropped",
      `some installers leave out files named like ${quote(dropped)}`,
      "Rename it if the skill needs it, or remove it",
    )]),
    ...(special === undefined ? [] : [advise(
      "name-not-plain",
      `older installers cannot ask for ${
        quote(special)
      }, so the skill is not in /.well-known/skills/index.json`,
      "Rename it without # ? % and without two dots in a row",
    )]),
  ];
}

/**
 * Whether installers that follow version 0.1 of discovery can ask for a path: they append it to an address as it is, and
 * refuse two dots anywhere. One such path makes them refuse the whole index.
 */
export function isPlainInAddress(path: string): boolean {
  return !/[#?%]|\.\./.test(path);
}

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
