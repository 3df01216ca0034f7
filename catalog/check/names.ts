import { baseName } from "../model/paths.ts";
import { quote } from "../../text/quote.ts";
import type { Problem } from "../model/types.ts";
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

/** Advises on a file of a skill that would be missing where the skill is installed. */
export function adviseDropped(path: string): readonly Problem[] {
  const name = path.split("/").find((segment) => DROPPED.test(segment));
  return name === undefined ? [] : [advise(
    "name-dropped",
    `some installers leave out files named like ${quote(name)}`,
    "Rename it if the skill needs it, or remove it",
  )];
}
