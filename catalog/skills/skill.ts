import { digestOf } from "../model/bytes.ts";
import { baseName, canonicalPath } from "../model/paths.ts";
import { type DocumentFacts, factsOf } from "../document/document.ts";
import { isFilled, isKebabCase, isRecord, splitList } from "../document/fields.ts";
import { comparePaths } from "../model/order.ts";
import { referencesOf } from "./references.ts";
import { checkSkill } from "./rules.ts";
import type { Frontmatter, Problem, ServedFile, Skill } from "../model/types.ts";

/** What a skill is made from. */
export interface SkillParts {
  readonly path: string;
  readonly root: string;
  readonly outer: string | undefined;
  readonly document: ServedFile & { readonly bytes: Uint8Array };
  /** Every served file, SKILL.md included. */
  readonly files: readonly ServedFile[];
}

/** A skill before the diagnostics about it are gathered. */
export type SkillDraft = Omit<Skill, "diagnostics">;

/** A skill whose problems do not know their file yet. */
export interface ReadSkill {
  readonly skill: SkillDraft;
  readonly problems: readonly Problem[];
}

/**
 * Makes a skill of its files (Agent Skills specification; contract, section 2). Never fails: every error and
 * warning is among the problems, and an error makes the state `problems`.
 */
export function readSkill(parts: SkillParts): ReadSkill {
  const { path, root, outer, document } = parts;
  const facts = factsOf(document.bytes);
  const { frontmatter, title, bodyLine } = facts;
  const { name, license, compatibility, "allowed-tools": tools } = frontmatter?.values ?? {};
  const directoryName = baseName(path);
  const files = inManifestOrder(parts.files);
  const size = parts.files.reduce((sum, file) => sum + file.size, 0);
  const metadata = metadataOf(frontmatter);
  const { references, problems: badReferences } = referencesOf(metadata, files, frontmatter);
  const id = path.split("/").every(isKebabCase) ? path.replaceAll("/", ".") : undefined;
  const checked = checkSkill({ path, directoryName, id, files, size, facts });
  const problems = [...facts.problems, ...checked, ...badReferences];
  const manifest = manifestOf(path, files);
  const skill: ReadSkill["skill"] = {
    kind: "skill",
    path,
    directoryName,
    id,
    name: isFilled(name) ? name : directoryName,
    title,
    ...descriptionOf(facts, directoryName),
    state: problems.some(({ severity }) => severity === "error") ? "problems" : "conforming",
    outer,
    root,
    frontmatter,
    license: textField(license),
    compatibility: textField(compatibility),
    allowedTools: textField(tools),
    metadata,
    tags: splitList(metadata.tags),
    capabilities: metadata.capabilities === undefined
      ? [`skill://${canonicalPath(path, "authority")}/SKILL.md`]
      : splitList(metadata.capabilities),
    references,
    document,
    bodyLine,
    files,
    size,
    manifest,
    digest: digestOf(manifest),
  };
  return { skill, problems };
}

function inManifestOrder(files: readonly ServedFile[]): ReadonlyMap<string, ServedFile> {
  return new Map(
    [...files].sort((a, b) => comparePaths(a.path, b.path)).map((file) => [file.path, file]),
  );
}

function textField(value: unknown): string | undefined {
  return typeof value === "string" && value !== "" ? value : undefined;
}

/** Takes numbers and booleans as they are written; the map is reported as an error all the same. */
function metadataOf(frontmatter: Frontmatter | undefined): Readonly<Record<string, string>> {
  const metadata = frontmatter?.values.metadata;
  if (!isRecord(metadata)) return {};
  return Object.fromEntries(
    Object.entries(metadata).flatMap(([key, value]): readonly (readonly [string, string])[] => {
      if (typeof value === "string") return [[key, value]];
      const written = frontmatter?.positions.get(`metadata.${key}`)?.written;
      return value === null || typeof value === "object" || !written ? [] : [[key, written]];
    }),
  );
}

/** Says what the skill is for, from the best source there is (contract, section 2). */
function descriptionOf(
  { frontmatter, repairedDescription, firstLine }: DocumentFacts,
  directoryName: string,
): Pick<Skill, "description" | "descriptionSource"> {
  const written = frontmatter?.values.description;
  if (isFilled(written)) return { description: written, descriptionSource: "frontmatter" };
  if (repairedDescription !== undefined) {
    return { description: repairedDescription, descriptionSource: "repaired" };
  }
  if (firstLine !== undefined) return { description: firstLine, descriptionSource: "body" };
  return { description: `Skill: ${directoryName}`, descriptionSource: "directory" };
}

/** Makes the manifest: this exact spelling is FastMCP's (Python's `json.dumps`), and digests are taken of it. */
function manifestOf(path: string, files: ReadonlyMap<string, ServedFile>): string {
  const listed = [...files.values()]
    .map(({ path, size, digest }) => ({ path, size, hash: digest }));
  return JSON.stringify({ skill: path, files: listed }, null, 2)
    .replace(/[\u007f-\uffff]/g, (unit) => `\\u${hex(unit.charCodeAt(0))}`);
}

function hex(unit: number): string {
  return unit.toString(16).padStart(4, "0");
}
