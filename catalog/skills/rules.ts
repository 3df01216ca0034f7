import { kebabCase } from "../../text/words.ts";
import { decodePercent } from "../../text/percent.ts";
import { type Place, problem } from "../model/diagnostics.ts";
import { quote } from "../../text/quote.ts";
import type { DocumentFacts } from "../document/document.ts";
import {
  codePoints,
  isFilled,
  isKebabCase,
  isRecord,
  kindOf,
  placeOf,
} from "../document/fields.ts";
import { asText } from "../document/yaml/value.ts";
import { checkFields } from "./unknown_fields.ts";
import type { Frontmatter, Problem, ServedFile, YamlValue } from "../model/types.ts";

/** What the rules look at. */
export interface SkillFacts {
  readonly path: string;
  readonly directoryName: string;
  readonly id: string | undefined;
  readonly files: ReadonlyMap<string, ServedFile>;
  /** Sum of the sizes of the files, bytes. */
  readonly size: number;
  readonly facts: DocumentFacts;
}

/** Applies the rules of a skill (contract, section 2), those of its references apart. */
export function checkSkill(skill: SkillFacts): readonly Problem[] {
  const { frontmatter } = skill.facts;
  return [
    ...checkId(skill),
    ...checkSize(skill),
    ...checkFileNames(skill),
    ...(frontmatter ? checkFrontmatter(frontmatter, skill.directoryName) : repaired(skill.facts)),
    ...checkBody(skill.facts),
    ...skill.facts.invisible,
  ];
}

function checkId({ id, path }: SkillFacts): readonly Problem[] {
  if (id !== undefined) return [];
  return [problem(
    "skill-id-impossible",
    `the path ${quote(path)} makes no skill id, so the skill is in no catalog resource`,
    `Rename it to ${quote(path.split("/").map((each) => kebabCase(each) || "name").join("/"))}`,
  )];
}

/** Publication limits of SEP-2640. */
const MOST_FILES = 512;
const MOST_BYTES = 16 * 1024 * 1024;

function checkSize({ files, size }: SkillFacts): readonly Problem[] {
  if (files.size <= MOST_FILES && size <= MOST_BYTES) return [];
  return [problem(
    "skill-too-large",
    `the skill has ${files.size} files and ${size} bytes; hosts accept ${MOST_FILES} files and 16 MiB`,
    "Move what is rarely needed out of the skill",
  )];
}

/** FastMCP's client sends `%` as it is, so the name of one file can be the address of another. */
function checkFileNames({ files }: SkillFacts): readonly Problem[] {
  return [...files.keys()].flatMap((path) => {
    const decoded = decodePercent(path) ?? path;
    if (decoded === path || !files.has(decoded)) return [];
    return [problem(
      "name-ambiguous",
      `${quote(path)} is the encoded form of ${
        quote(decoded)
      }: some clients read the one for the other`,
      "Rename one of the two",
    )];
  });
}

function repaired(
  { repairedDescription, isRepairCut, problems }: DocumentFacts,
): readonly Problem[] {
  if (repairedDescription === undefined) return [];
  return [problem(
    "skill-description-repaired",
    `the description is shown as ${quote(repairedDescription)}, read from its line as it stands${
      isRepairCut ? ", without the lines that continue it" : ""
    }`,
    "Mend the block: the description is then read as it is written",
    placeOfProblem(problems[0]),
  )];
}

function placeOfProblem(found: Problem | undefined): Place | undefined {
  const { line, column } = found ?? {};
  return line === undefined || column === undefined ? undefined : { line, column };
}

function checkBody({ hasText, problems, bodyLine }: DocumentFacts): readonly Problem[] {
  const hasBlock = !problems.some(({ code }) => code.startsWith("frontmatter-"));
  if (hasText || !hasBlock) return [];
  const message = "no instructions after the frontmatter";
  const fence = { line: bodyLine - 1, column: 1 };
  return [problem("skill-body-empty", message, "Write below it what to do", fence)];
}

function checkFrontmatter(frontmatter: Frontmatter, directoryName: string): readonly Problem[] {
  return [
    ...checkName(frontmatter, directoryName),
    ...checkDescription(frontmatter),
    ...checkCompatibility(frontmatter),
    ...checkMetadata(frontmatter),
    ...checkFields(frontmatter),
  ];
}

function checkName(frontmatter: Frontmatter, directoryName: string): readonly Problem[] {
  const { name } = frontmatter.values;
  const at = placeOf(frontmatter, "name");
  if (name === undefined || name === null || name === "") {
    const fix = suggestName("", directoryName);
    return [problem("skill-name-missing", "name is missing", fix, at)];
  }
  if (typeof name !== "string") {
    const message = `name must be text, but is ${kindOf(name)}`;
    const written = frontmatter.written.get("name") ?? "";
    const fix = written === directoryName
      ? `Quote it: name: "${written}"`
      : suggestName(written, directoryName);
    return [problem("skill-name-invalid", message, fix, at)];
  }
  return [...checkNameForm(name, directoryName, at), ...checkNameMatch(name, directoryName, at)];
}

/** Names that a host refuses or that cannot be a folder everywhere (naming a file, Win32). */
const RESERVED = /claude|anthropic|^(?:con|prn|aux|nul|com[1-9]|lpt[1-9])$/;

function checkNameForm(name: string, directoryName: string, at: Place): readonly Problem[] {
  const reserved = RESERVED.exec(name)?.[0];
  if (isName(name)) {
    return reserved === undefined ? [] : [problem(
      "skill-name-reserved",
      `${quote(reserved)} is a reserved word, which some hosts or systems refuse in a name`,
      "Choose another name, and rename the directory alike",
      at,
    )];
  }
  return [problem(
    "skill-name-invalid",
    `name must be 1 to 64 of a-z, 0-9 and single hyphens between them, but is ${quote(name)}`,
    suggestName(name, directoryName),
    at,
  )];
}

/** Says one thing of a name, whatever is wrong with it: what it must be, and the directory alike. */
function suggestName(name: string, directoryName: string): string {
  if (isName(directoryName)) {
    const other = isName(name) ? `, or rename the directory to ${quote(name)}` : "";
    return `Write name: ${directoryName}${other}`;
  }
  if (isName(name)) return `Rename the directory to ${quote(name)}`;
  const slug = kebabCase(name).slice(0, LONGEST_NAME).replace(/-$/, "") || kebabCase(directoryName);
  if (slug === "") return "Write a name in a-z, 0-9 and hyphens, and rename the directory alike";
  return `Rename the directory to ${quote(slug)}, and write name: ${slug}`;
}

const LONGEST_NAME = 64;

function isName(name: string): boolean {
  return isKebabCase(name) && name.length <= LONGEST_NAME;
}

function checkNameMatch(name: string, directoryName: string, at: Place): readonly Problem[] {
  if (name === directoryName) return [];
  return [problem(
    "skill-name-mismatch",
    `name must equal its directory ${quote(directoryName)}, but is ${quote(name)}`,
    suggestName(name, directoryName),
    at,
  )];
}

const LONGEST_DESCRIPTION = 1024;

function checkDescription(frontmatter: Frontmatter): readonly Problem[] {
  const { description } = frontmatter.values;
  const at = placeOf(frontmatter, "description");
  if (description === undefined || description === null || description === "") {
    const fix = "Write description: what the skill does and when to use it";
    return [problem("skill-description-missing", "description is missing", fix, at)];
  }
  if (!isFilled(description)) {
    const is = typeof description === "string" ? "blank" : kindOf(description);
    const message = `description must be text, but is ${is}`;
    return [problem("skill-description-invalid", message, describe(description), at)];
  }
  const length = codePoints(description);
  if (length <= LONGEST_DESCRIPTION) return [];
  return [problem(
    "skill-description-invalid",
    `description must have at most 1,024 characters, but has ${length.toLocaleString("en")}`,
    "Say what the skill does and when to use it, and move the rest into the body",
    at,
  )];
}

/** Writes a description of another shape as the text that it should be. */
function describe(value: YamlValue): string {
  const example = "Sorts mail. Use when the inbox is full.";
  const texts = Array.isArray(value) ? value.filter((each) => typeof each === "string") : [];
  const mark = texts.some((each) => each.includes(" ")) ? ". " : ", ";
  const text = texts.length > 0 ? texts.map((each) => each.replace(/\.$/, "")).join(mark) : example;
  return `Write one text, below its name or beside it:\ndescription: >-\n  ${text}`;
}

function checkCompatibility(frontmatter: Frontmatter): readonly Problem[] {
  const { compatibility } = frontmatter.values;
  if (compatibility === undefined) return [];
  const length = typeof compatibility === "string" ? codePoints(compatibility) : 0;
  if (length >= 1 && length <= 500) return [];
  const is = typeof compatibility === "string" ? `has ${length}` : `is ${kindOf(compatibility)}`;
  return [problem(
    "skill-compatibility-invalid",
    `compatibility must be text of 1 to 500 characters, but ${is}`,
    "Write one text, or drop the line:\ncompatibility: >-\n  Needs Python 3.12 and a network.",
    placeOf(frontmatter, "compatibility"),
  )];
}

function checkMetadata(frontmatter: Frontmatter): readonly Problem[] {
  const { metadata } = frontmatter.values;
  if (metadata === undefined) return [];
  if (!isRecord(metadata)) {
    return [problem(
      "skill-metadata-invalid",
      `metadata must be a map of strings, but is ${kindOf(metadata)}`,
      metadata === null
        ? "Write metadata: {} or drop the line"
        : 'Write one name and text a line below it:\nmetadata:\n  author: "Ann"',
      placeOf(frontmatter, "metadata"),
    )];
  }
  return Object.entries(metadata).filter(([, value]) => typeof value !== "string")
    .map(([key, value]) => invalidEntry(frontmatter, key, value));
}

function invalidEntry(frontmatter: Frontmatter, key: string, value: YamlValue): Problem {
  const written = frontmatter.positions.get(`metadata.${key}`)?.written ?? "";
  return problem(
    "skill-metadata-invalid",
    `metadata must be a map of strings, but ${quote(key)} is ${kindOf(value)}`,
    typeof value === "object" && value !== null
      ? `Write it as one text: ${key}: ${asText(value)}`
      : `Quote the value: ${key}: "${written}"`,
    placeOf(frontmatter, `metadata.${key}`, "key"),
  );
}
