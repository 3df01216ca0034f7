/**
 * The URIs that the core itself needs: of what has a digest. `mcp/uris` spells and parses all of them.
 *
 * @module
 */
import { canonicalPath, encodeSegment } from "./paths.ts";

/** Spells the root of a skill: `skill://acme/billing`. It is a directory, so it has no trailing slash. */
export function skillRootUri(skillPath: string): string {
  return `skill://${canonicalPath(skillPath, "authority")}`;
}

/** Spells a file of a skill, by the skill's path and the file's path below it, both as named on disk. */
export function skillFileUri(skillPath: string, filePath: string): string {
  return `${skillRootUri(skillPath)}/${canonicalPath(filePath, "segment")}`;
}

/** Spells the manifest of a skill: `skill://acme/billing/_manifest`. */
export function manifestUri(skillPath: string): string {
  return `${skillRootUri(skillPath)}/_manifest`;
}

/** Spells a docs page, by its path below the content root. */
export function docUri(path: string): string {
  return `resource://docs/${canonicalPath(path, "segment")}`;
}

/** Spells PROMPT.md of a prompt. */
export function promptDocumentUri(id: string): string {
  return `resource://prompts/${encodeSegment(id, "segment")}/document`;
}
