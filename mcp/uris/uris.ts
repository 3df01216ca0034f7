/**
 * The only place that spells and parses MCP URIs.
 *
 * Works on strings alone and in linear time. `new URL()` is not used: it strips blanks and controls and collapses
 * `..`, so that two different strings would name one file. Nothing here looks anything up: see {@linkcode UriMap}.
 *
 * @module
 */

/** Characters of the longest URI that is read, unless one that is served is longer. */
export const LONGEST_URI = 8192;

import { encodeSegment } from "../../catalog/model/paths.ts";
import { skillRootUri } from "../../catalog/model/uris.ts";
import { decodePercent } from "../../text/percent.ts";

export {
  docUri,
  manifestUri,
  promptDocumentUri,
  skillFileUri,
  skillRootUri,
} from "../../catalog/model/uris.ts";

/** The advertised templates that belong to no single skill, by what their variables name. */
export const TEMPLATES = {
  promptRecord: "resource://catalog/prompts/{prompt_id}",
  promptsIndex: "resource://catalog/prompts_index{?q,tag,cursor,limit}",
  skillRecord: "resource://catalog/skills/{skill_id}",
  skillsIndex: "resource://catalog/skills_index{?q,tag,capability,cursor,limit}",
  doc: "resource://docs/{path*}",
  promptDocument: "resource://prompts/{prompt_id}/document",
  skillDocument: "resource://skills/{skill_id}/document",
  reference: "resource://skills/{skill_id}/references/{ref_id}",
} as const;

const DOCS = "resource://docs/";
const PROMPTS = "resource://prompts/";
const SKILLS = "skill://";
const CATALOG = "resource://catalog/";
const SKILL_IDS = "resource://skills/";

/** Spells the template of a skill's supporting files: `skill://acme/billing/{path*}`. */
export function skillFilesTemplate(skillPath: string): string {
  return `${skillRootUri(skillPath)}/{path*}`;
}

/** Spells the index of all skills or of all prompts. */
export function catalogIndexUri(family: "skills" | "prompts"): string {
  return `${CATALOG}${family}_index`;
}

/** Spells the catalogue record of a skill or a prompt, by its id. */
export function catalogRecordUri(family: "skills" | "prompts", id: string): string {
  return `${CATALOG}${family}/${encodeSegment(id, "segment")}`;
}

/** Spells SKILL.md by the skill's id: a second door to the same bytes. */
export function skillDocumentUri(id: string): string {
  return `${SKILL_IDS}${encodeSegment(id, "segment")}/document`;
}

/** Spells a reference document of a skill, by the ids of both. */
export function referenceUri(skillId: string, referenceId: string): string {
  return `${SKILL_IDS}${encodeSegment(skillId, "segment")}/references/${
    encodeSegment(referenceId, "segment")
  }`;
}

/**
 * Spells a URI in the one canonical way: scheme in lower case, every segment decoded once, in NFC, and encoded again
 * (RFC 3986: unreserved and sub-delims stay literal, in a path also `:` and `@`; upper-case hex).
 * Undefined where no file can be meant: no `scheme://`, a broken escape, or a segment that decodes to empty, `.`, `..`
 * or holds a backslash or a control.
 *
 * ```ts
 * import assert from "node:assert/strict";
 * import { canonicalUri } from "./uris.ts";
 *
 * assert.equal(canonicalUri("SKILL://a/b%26c d.md"), "skill://a/b&c%20d.md");
 * assert.equal(canonicalUri("skill://a/../b"), undefined);
 * ```
 */
export function canonicalUri(uri: string): string | undefined {
  const scheme = /^[a-z][a-z0-9+.-]*:\/\//i.exec(uri)?.[0];
  if (scheme === undefined) return undefined;
  const encoded: string[] = [];
  for (const segment of uri.slice(scheme.length).split("/")) {
    const name = decodeSegment(segment);
    if (name === undefined) return undefined;
    encoded.push(encodeSegment(name, encoded.length === 0 ? "authority" : "segment"));
  }
  return scheme.toLowerCase() + encoded.join("/");
}

/**
 * Spells a URI or a path as FastMCP's client does: reserved characters and `%` stay raw; only a space, controls,
 * non-ASCII and `` " < > \ ^ ` { } `` are encoded.
 */
export function rawSpelling(text: string): string {
  if (!text.isWellFormed()) return text;
  // deno-lint-ignore no-control-regex -- controls are what has to be found
  return text.replace(/[\x00-\x20"<>\\^`{}\x7f-\u{10ffff}]/gu, encodeURIComponent);
}

/** Reads `%2F` as `/`, which the expansion of `{path*}` produces in many clients (RFC 6570, simple expansion). */
export function withSlashes(uri: string): string {
  return uri.replace(/%2f/gi, "/");
}

/** Folds away what people mistype: case, blanks, and how characters are encoded. */
export function foldUri(uri: string): string {
  return decodeLeniently(uri).normalize("NFC").replace(/\s+/g, "").toLowerCase();
}

/** Tells what is asked for below `skills/` or `prompts/` of the docs, which are served under URIs of their own. */
export function misplacedDoc(uri: string): { kind: "skill" | "prompt"; uri: string } | undefined {
  const canonical = canonicalUri(withSlashes(uri));
  if (canonical?.startsWith(`${DOCS}skills/`)) {
    const below = canonical.slice(`${DOCS}skills/`.length);
    return { kind: "skill", uri: canonicalUri(SKILLS + below) ?? SKILLS + below };
  }
  if (canonical?.startsWith(`${DOCS}prompts/`)) {
    const id = canonical.slice(`${DOCS}prompts/`.length).split("/")[0] ?? "";
    return { kind: "prompt", uri: `${PROMPTS}${id}/document` };
  }
  return undefined;
}

function decodeSegment(segment: string): string | undefined {
  const name = decodePercent(segment);
  if (name === undefined || name === "" || name === "." || name === "..") return undefined;
  return /[\\\p{Cc}]/u.test(name) ? undefined : name;
}

function decodeLeniently(text: string): string {
  return decodePercent(text) ?? text;
}
