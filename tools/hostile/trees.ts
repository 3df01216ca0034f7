import { MARKDOWN } from "./markdown.ts";

type Files = Readonly<Record<string, string>>;

const SKILL =
  "---\nname: hostile\ndescription: Tries a tree. Use when asked for trouble.\n---\n\n# A\n\n";

function numbered(count: number, fileOf: (index: number) => readonly [string, string]): Files {
  return Object.fromEntries(Array.from({ length: Math.ceil(count) }, (_, index) => fileOf(index)));
}

/** Trees of files whose names or number make careless readers look at everything again for each of them. */
export const TREES: Readonly<Record<string, (size: number) => Files>> = {
  "dead links beside many files": (size) => ({
    "skills/hostile/SKILL.md": SKILL + MARKDOWN["dead links"]!(size),
    ...numbered(size / 80, (index) => [`skills/hostile/assets/a${index}.txt`, "a"]),
  }),
  "references of many names": (size) => ({
    "skills/hostile/SKILL.md": SKILL,
    ...numbered(size / 80, (index) => [`skills/hostile/references/A ${index}.md`, "# A\n"]),
  }),
  "names that need a search": (size) => ({
    "skills/hostile/SKILL.md": SKILL + "a b c\n".repeat(size / 80),
    ...numbered(size / 80, (index) => [`skills/hostile/assets/ä ${index}`, "a"]),
  }),
  "folders in folders": (size) => ({
    "skills/hostile/SKILL.md": SKILL,
    [`skills/hostile/${"a/".repeat(Math.min(size / 20, 1000))}b.md`]: "# B\n",
  }),
  "skills in a skill": (size) => ({
    "skills/hostile/SKILL.md": SKILL,
    ...numbered(size / 200, (index) => [
      `skills/hostile/a${index}/SKILL.md`,
      SKILL.replace("hostile", `a${index}`),
    ]),
  }),
  "skills of one name": (size) =>
    numbered(size / 200, (index) => [`skills/a${index}/SKILL.md`, SKILL]),
  "samples in a skill": (size) => ({
    "skills/hostile/SKILL.md": SKILL,
    ...numbered(size / 200, (index) => [`skills/hostile/a${index}/SKILL.md`, "# A\n"]),
  }),
  "pages of one heading": (size) => numbered(size / 80, (index) => [`a${index}.md`, "# A\n"]),
  "pages with long titles": (size) =>
    numbered(10, (index) => [`a${index}.md`, `# ${"a ".repeat(size / 20)}\n`]),
};
