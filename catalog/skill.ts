import { problem, quote } from "./diagnostics.ts";
import {
  codePoints,
  isFilled,
  isKebabCase,
  isRecord,
  kindOf,
  placeOf,
  splitList,
} from "./fields.ts";
import { comparePaths, decodeText, digestOf } from "./files.ts";
import { type ParsedDocument, parseDocument } from "./frontmatter.ts";
import { firstHeading } from "./text.ts";
import type { Frontmatter, Problem, Reference, ServedFile, Skill } from "./types.ts";

/** What a skill is made from. */
export interface SkillParts {
  readonly path: string;
  readonly root: string;
  readonly outer: string | undefined;
  readonly document: ServedFile & { readonly bytes: Uint8Array };
  /** Every served file, SKILL.md included. */
  readonly files: readonly ServedFile[];
}

/** A skill whose problems do not know their file yet. */
export interface ReadSkill {
  readonly skill: Omit<Skill, "diagnostics">;
  readonly problems: readonly Problem[];
}

/** Publication limits of SEP-2640. */
const MOST_FILES = 512;
const MOST_BYTES = 16 * 1024 * 1024;

const FIELDS = ["name", "description", "license", "compatibility", "metadata", "allowed-tools"];

/**
 * Makes a skill of its files (Agent Skills specification; contract, section 2). Never fails: every error and
 * warning is among the problems, and an error makes the state `problems`.
 */
export function readSkill(parts: SkillParts): ReadSkill {
  const { path, root, outer, document } = parts;
  const parsed = parseDocument(document.bytes);
  const { frontmatter } = parsed;
  const values = frontmatter?.values ?? {};
  const directoryName = path.slice(path.lastIndexOf("/") + 1);
  const files = new Map(
    [...parts.files].sort((a, b) => comparePaths(a.path, b.path)).map((f) => [f.path, f]),
  );
  const size = parts.files.reduce((sum, file) => sum + file.size, 0);
  const metadata = metadataOf(frontmatter);
  const references = referencesOf(metadata, files, frontmatter);
  const problems = [
    ...parsed.problems,
    ...checkSkill(parsed, directoryName),
    ...references.problems,
    ...checkSize(files.size, size),
  ];
  const manifest = manifestOf(path, files);
  const id = path.split("/").every(isKebabCase) ? path.replaceAll("/", ".") : undefined;
  const idProblems = id === undefined ? [impossibleId(path)] : [];
  return {
    skill: {
      kind: "skill",
      path,
      directoryName,
      id,
      name: isFilled(values.name) ? values.name : directoryName,
      title: firstHeading(parsed.body, 1),
      ...descriptionOf(parsed, directoryName),
      state: problems.some(({ severity }) => severity === "error") ? "problems" : "conforming",
      outer,
      root,
      frontmatter,
      license: textField(values.license),
      compatibility: textField(values.compatibility),
      allowedTools: textField(values["allowed-tools"]),
      metadata,
      tags: splitList(metadata.tags),
      capabilities: capabilitiesOf(metadata, path, id),
      references: references.references,
      document,
      bodyLine: parsed.bodyLine,
      files,
      size,
      manifest,
      digest: digestOf(manifest),
    },
    problems: [...problems, ...idProblems],
  };
}

/** The document is what a skill is capable of, unless it says more; a kebab-case path needs no encoding. */
function capabilitiesOf(
  metadata: Skill["metadata"],
  path: string,
  id: string | undefined,
): readonly string[] {
  if (metadata.capabilities !== undefined) return splitList(metadata.capabilities);
  return id === undefined ? [] : [`skill://${path}/SKILL.md`];
}

function textField(value: unknown): string | undefined {
  return typeof value === "string" && value !== "" ? value : undefined;
}

function metadataOf(frontmatter: Frontmatter | undefined): Readonly<Record<string, string>> {
  const { metadata } = frontmatter?.values ?? {};
  if (!isRecord(metadata)) return {};
  return Object.fromEntries(
    Object.entries(metadata).filter((pair): pair is [string, string] =>
      typeof pair[1] === "string"
    ),
  );
}

type Described = Pick<Skill, "description" | "descriptionSource">;

/** Says what the skill is for, from the best source there is (contract, section 2). */
function descriptionOf(parsed: ParsedDocument, directoryName: string): Described {
  const written = parsed.frontmatter?.values.description;
  if (isFilled(written)) return { description: written, descriptionSource: "frontmatter" };
  if (parsed.repairedDescription !== undefined) {
    return { description: parsed.repairedDescription, descriptionSource: "repaired" };
  }
  const line = parsed.body.split(/\r\n?|\n/).find((each) =>
    each.replace(/^\s*#+/, "").trim() !== ""
  );
  if (line === undefined) {
    return { description: `Skill: ${directoryName}`, descriptionSource: "directory" };
  }
  const text = [...line.replace(/^\s*#+/, "").trim()].slice(0, 200).join("");
  return { description: text, descriptionSource: "body" };
}

/** Makes the manifest: this exact spelling is FastMCP's, and digests are taken of it. */
function manifestOf(path: string, files: ReadonlyMap<string, ServedFile>): string {
  const listed = [...files.values()].map(({ path, size, digest }) => ({
    path,
    size,
    hash: digest,
  }));
  return JSON.stringify({ skill: path, files: listed }, null, 2)
    .replace(
      /[\u007f-\uffff]/g,
      (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, "0")}`,
    );
}

function impossibleId(path: string): Problem {
  return problem(
    "skill-id-impossible",
    `the path ${quote(path)} makes no skill id, so the skill is in no catalog resource`,
    "Name every directory in lower-case letters, digits and single hyphens",
  );
}

function checkSize(files: number, size: number): readonly Problem[] {
  if (files <= MOST_FILES && size <= MOST_BYTES) return [];
  return [problem(
    "skill-too-large",
    `the skill has ${files} files and ${size} bytes; hosts accept ${MOST_FILES} files and ${MOST_BYTES} bytes`,
    "Move what is rarely needed out of the skill",
  )];
}

function checkSkill(parsed: ParsedDocument, directoryName: string): readonly Problem[] {
  const { frontmatter } = parsed;
  const body = parsed.body.trim() === "" &&
      !parsed.problems.some(({ code }) => code.startsWith("frontmatter-"))
    ? [problem("skill-body-empty", "no instructions after the frontmatter", "Write what to do")]
    : [];
  if (frontmatter === undefined) return [...repaired(parsed), ...body];
  return [
    ...checkName(frontmatter, directoryName),
    ...checkDescription(frontmatter),
    ...checkCompatibility(frontmatter),
    ...checkMetadata(frontmatter),
    ...checkOthers(frontmatter),
    ...body,
  ];
}

function repaired({ repairedDescription, problems }: ParsedDocument): readonly Problem[] {
  if (repairedDescription === undefined) return [];
  const { line, column } = problems[0] ?? {};
  const place = line !== undefined && column !== undefined ? { line, column } : undefined;
  return [problem(
    "skill-description-repaired",
    `the description is shown as ${quote(repairedDescription)}, read from the line as it stands`,
    "Mend the block, then the description is the author's",
    place,
  )];
}

function checkName(frontmatter: Frontmatter, directoryName: string): readonly Problem[] {
  const { name } = frontmatter.values;
  const at = placeOf(frontmatter, "name");
  if (name === undefined || name === null || name === "") {
    return [problem("skill-name-missing", "name is missing", `Write name: ${directoryName}`, at)];
  }
  if (typeof name !== "string") {
    const written = frontmatter.written.get("name") ?? "";
    return [
      problem(
        "skill-name-invalid",
        `name must be text, but is ${kindOf(name)}`,
        `Quote it: name: "${written}"`,
        at,
      ),
    ];
  }
  const invalid = isKebabCase(name) && name.length <= 64 ? [] : [problem(
    "skill-name-invalid",
    `name must be 1 to 64 of a-z, 0-9 and single hyphens between them, but is ${quote(name)}`,
    suggestedName(name),
    at,
  )];
  const mismatch = name === directoryName ? [] : [problem(
    "skill-name-mismatch",
    `name must equal its directory ${quote(directoryName)}, but is ${quote(name)}`,
    `Write name: ${directoryName}, or rename the directory to ${quote(name)}`,
    at,
  )];
  return [...invalid, ...mismatch];
}

function suggestedName(name: string): string {
  const slug = name.toLowerCase().replace(/[^a-z0-9]+/g, "-").replace(/^-+|-+$/g, "").slice(0, 64)
    .replace(/-+$/, "");
  return slug === ""
    ? "Write a name in a-z, 0-9 and hyphens"
    : `Write name: ${slug}, and name the directory alike`;
}

function checkDescription(frontmatter: Frontmatter): readonly Problem[] {
  const { description } = frontmatter.values;
  const at = placeOf(frontmatter, "description");
  if (description === undefined || description === null || description === "") {
    return [problem(
      "skill-description-missing",
      "description is missing",
      "Write description: what the skill does and when to use it",
      at,
    )];
  }
  if (!isFilled(description)) {
    const is = typeof description === "string" ? "blank" : kindOf(description);
    return [
      problem(
        "skill-description-invalid",
        `description must be text, but is ${is}`,
        "Write one sentence in quotes",
        at,
      ),
    ];
  }
  const length = codePoints(description);
  if (length <= 1024) return [];
  return [problem(
    "skill-description-invalid",
    `description must have at most 1,024 characters, but has ${length.toLocaleString("en")}`,
    "Say what the skill does and when to use it, and move the rest into the body",
    at,
  )];
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
    "Write one sentence, or drop the line",
    placeOf(frontmatter, "compatibility"),
  )];
}

function checkMetadata(frontmatter: Frontmatter): readonly Problem[] {
  const { metadata } = frontmatter.values;
  const at = placeOf(frontmatter, "metadata");
  if (metadata === undefined) return [];
  if (!isRecord(metadata)) {
    const fix = metadata === null
      ? "Write metadata: {} or drop the line"
      : 'Write one key: "value" a line below metadata:';
    return [
      problem(
        "skill-metadata-invalid",
        `metadata must be a map of strings, but is ${kindOf(metadata)}`,
        fix,
        at,
      ),
    ];
  }
  return Object.entries(metadata).filter(([, value]) => typeof value !== "string").map((
    [key, value],
  ) =>
    problem(
      "skill-metadata-invalid",
      `metadata must be a map of strings, but ${quote(key)} is ${kindOf(value)}`,
      typeof value === "object" ? `Write ${key} as one text: "a, b"` : `Quote the value of ${key}`,
      at,
    )
  );
}

function checkOthers(frontmatter: Frontmatter): readonly Problem[] {
  return Object.entries(frontmatter.values).flatMap(([field, value]): readonly Problem[] => {
    const at = placeOf(frontmatter, field, "key");
    if (field === "x-personal-mcp") {
      return [
        problem(
          "skill-prompt-metadata",
          "x-personal-mcp is metadata of prompts",
          "Remove it; use metadata for tags",
          at,
        ),
      ];
    }
    if (field === "allowed-tools" && typeof value !== "string") {
      return [
        problem(
          "skill-allowed-tools-invalid",
          `allowed-tools must be text, but is ${kindOf(value)}`,
          "Write the tools as one text separated by blanks",
          at,
        ),
      ];
    }
    if (field === "license" && typeof value !== "string") {
      return [
        problem(
          "skill-license-invalid",
          `license must be text, but is ${kindOf(value)}`,
          "Write the name of the license",
          at,
        ),
      ];
    }
    if (FIELDS.includes(field)) return [];
    return [
      problem(
        "skill-unknown-field",
        `${quote(field)} is no field of the Agent Skills specification`,
        unknownFix(field),
        at,
      ),
    ];
  });
}

/** `allowed_tools`, `Name`, `Allowed Tools`: the field that was meant. */
function unknownFix(field: string): string {
  const folded = field.toLowerCase().replace(/[_\s]+/g, "-");
  const meant = FIELDS.find((each) => each === folded || each.replaceAll("-", "") === folded);
  return meant ? `Did you mean ${meant}?` : `Move it below metadata: as text, or drop it`;
}

interface References {
  readonly references: readonly Reference[];
  readonly problems: readonly Problem[];
}

/** Finds the reference documents: declared by `reference.<id>` of metadata, and those in `references/` (section 5). */
function referencesOf(
  metadata: Skill["metadata"],
  files: ReadonlyMap<string, ServedFile>,
  frontmatter: Frontmatter | undefined,
): References {
  const problems: Problem[] = [];
  const declared = new Map<string, string>();
  for (const [key, path] of Object.entries(metadata)) {
    if (!key.startsWith("reference.")) continue;
    const id = key.slice("reference.".length);
    const reason = !isKebabCase(id)
      ? `the reference id ${quote(id)} is not kebab-case`
      : !files.has(path)
      ? `the reference ${quote(id)} names ${quote(path)}, which is no file of the skill`
      : undefined;
    if (reason === undefined) declared.set(id, path);
    else {problems.push(
        problem(
          "skill-reference-invalid",
          reason,
          "Name a file below the skill, like references/guide.md",
          placeOf(frontmatter, "metadata"),
        ),
      );}
  }
  const paths = new Set(declared.values());
  for (const path of files.keys()) {
    const id = /^references\/([^/]+)\.md$/.exec(path)?.[1];
    if (id !== undefined && isKebabCase(id) && !declared.has(id) && !paths.has(path)) {
      declared.set(id, path);
    }
  }
  const references = [...declared].sort(([a], [b]) => a < b ? -1 : 1)
    .map(([id, path]): Reference => ({ id, path, title: titleOf(files.get(path)!) }));
  return { references, problems };
}

/** A reference is titled as a page is: `title`, first heading, file name. */
function titleOf(file: ServedFile): string {
  const stem = file.path.slice(file.path.lastIndexOf("/") + 1).replace(/\.md$/, "");
  if (!file.isText || !file.bytes) return stem;
  const { frontmatter, body } = parseDocument(file.bytes);
  const title = frontmatter?.values.title;
  const text = frontmatter ? body : decodeText(file.bytes);
  return isFilled(title) ? title : firstHeading(text, "any") ?? stem;
}
