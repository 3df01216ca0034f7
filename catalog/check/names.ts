import { asText } from "../document/yaml/value.ts";
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

/** What systems, editors and programs leave behind, by the name of a file or of a folder around it. */
const JUNK =
  /^(?:thumbs\.db|ehthumbs\.db|desktop\.ini|__pycache__|__macosx|nohup\.out|network trash folder|system volume information|\$recycle\.bin)$|^~\$|^#.*#$|~$|\.(?:pyc|pyo|bak|orig|rej|swp|swo|tmp|temp)$/i;

/** Tells whether a file was left behind by a system or an editor; it is told once, whatever else is wrong with it. */
export function isJunk(path: string): boolean {
  return path.split("/").some((segment) => JUNK.test(segment));
}

/** Advises to remove such a file. */
export function adviseJunk(path: string): Problem {
  const name = path.split("/").find((segment) => JUNK.test(segment))!;
  return advise(
    "name-dropped",
    `${quote(name)} was left behind by a system or an editor, and is served`,
    "Remove it, and keep it out of the repository",
  );
}

/** Names that installers of skills leave behind: their own records, and drafts by an underscore. */
const DROPPED = /^_|^(?:metadata|package-lock)\.json$/i;
/** Names with underscores on both sides mean something to a program. */
const SPECIAL = /^__\w+__(?:\.\w+)?$/;

/** Advises on a file of a skill that would be missing where the skill is installed, or that keeps it from being so. */
export function adviseDropped(path: string): readonly Problem[] {
  const segments = path.split("/");
  const dropped = segments.find((segment) => DROPPED.test(segment) && !SPECIAL.test(segment));
  const special = segments.find((segment) => !isPlainInAddress(segment));
  return [
    ...(dropped === undefined ? [] : [advise(
      "name-dropped",
      `some installers leave out files named like ${quote(dropped)}`,
      "Rename it and every link to it, if the skill needs it; else remove it",
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

/**
 * Advises on the documents in `references/` whose names make no id, so that they have no address in the catalogue: more
 * than three of a skill at once, by the path of the first. Another name would break the links to it, so a declaration is
 * the way.
 */
export function adviseReferences({ files, references }: Skill): ReadonlyMap<string, Problem> {
  const known = new Set(references.map(({ path }) => path));
  const missing = [...files.keys()].filter((path) =>
    /^references\/[^/]+\.md$/.test(path) && !known.has(path)
  );
  const groups = missing.length > 3 ? [missing] : missing.map((path) => [path]);
  return new Map(groups.map((paths) => [paths[0]!, withoutId(paths)]));
}

function withoutId(paths: readonly string[]): Problem {
  const [first, ...others] = paths as [string, ...string[]];
  const stem = first.slice("references/".length, -".md".length);
  const names = paths.slice(0, 3).map((path) => quote(baseName(path))).join(", ");
  const message = others.length === 0
    ? `the name ${quote(stem)} makes no reference id, which is lower-case kebab-case`
    : `the names of ${paths.length} references make no id, which is lower-case kebab-case: ` +
      `${names}, and ${paths.length - 3} more`;
  const which = others.length === 0 ? "it" : "each";
  const fix = `Declare ${which} in metadata, if clients of the catalogue are to read it:\n` +
    `metadata:\n  reference.${suggest(stem) || "name"}: ${asText(first)}`;
  return advise("reference-id-impossible", message, fix);
}

/** The nearest id, empty where the name has no letter that an id may have. */
function suggest(stem: string): string {
  return kebabCase(stem.normalize("NFD").replace(/\p{M}/gu, ""));
}
