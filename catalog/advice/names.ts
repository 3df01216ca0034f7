import { quote } from "../diagnostics.ts";
import type { Problem } from "../types.ts";
import { advise } from "./rules.ts";

/** Scripts whose letters pass for one another. */
const LOOK_ALIKE: readonly (readonly [string, RegExp])[] = [
  ["Latin", /\p{Script=Latin}/u],
  ["Cyrillic", /\p{Script=Cyrillic}/u],
  ["Greek", /\p{Script=Greek}/u],
];

/** Advises on the name of one file, by its path. */
export function adviseName(path: string): readonly Problem[] {
  const name = path.slice(path.lastIndexOf("/") + 1);
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
  ];
}
