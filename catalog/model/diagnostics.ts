import { compareCodePoints } from "./order.ts";
import { clip } from "../../text/words.ts";
import type { Diagnostic, Problem, Severity, Subject } from "./types.ts";

/** What a rule is about, for people. */
export interface Rule {
  readonly severity: Severity;
  readonly title: string;
}

const error = (title: string): Rule => ({ severity: "error", title });
/** Makes a rule that warns. */
export const warning = (title: string): Rule => ({ severity: "warning", title });
/** Makes a rule that notes. */
export const note = (title: string): Rule => ({ severity: "note", title });

/** Every rule that loading applies, by its stable code. */
export const RULES = {
  // The block at the start of a document
  "frontmatter-missing": error("A document needs a frontmatter block"),
  "frontmatter-unclosed": error("A frontmatter block must be closed"),
  "frontmatter-not-map": error("A frontmatter block holds fields"),
  "frontmatter-too-large": error("A frontmatter block has at most 65,536 characters"),
  "frontmatter-too-deep": error("Frontmatter must not be nested deeply"),
  "frontmatter-alias": error("YAML aliases are not read"),
  "frontmatter-tag": error("YAML tags are not read"),
  "yaml-invalid": error("The block must be YAML 1.2"),
  "yaml-conflict-marker": error("Merge-conflict markers must be resolved"),
  "yaml-control-character": error("A block has no control characters"),
  "yaml-comment": warning("A value does not end at #"),
  "yaml-duplicate-key": error("A key is written once"),
  "yaml-tab": error("YAML is indented with spaces"),
  "yaml-reserved-character": error("Some characters cannot start a plain value"),
  "yaml-flow-trailing": error("A value that begins with a bracket is quoted"),
  "yaml-unquoted-colon": error("A value that holds a colon and a blank is quoted"),
  "yaml-unclosed-quote": error("A quote must be closed"),
  // Skills
  "skill-name-missing": error("A skill needs a name"),
  "skill-name-invalid": error("A name is 1 to 64 lower-case letters, digits and single hyphens"),
  "skill-name-mismatch": error("The name equals the directory"),
  "skill-name-reserved": warning("A name is reserved by no host and no system"),
  "skill-description-missing": error("A skill needs a description"),
  "skill-description-invalid": error("A description is text of 1 to 1,024 characters"),
  "skill-description-repaired": note("The description was read from a block that is not YAML"),
  "skill-compatibility-invalid": error("compatibility is text of 1 to 500 characters"),
  "skill-metadata-invalid": error("metadata is a map of strings"),
  "skill-prompt-metadata": error("x-personal-mcp belongs to prompts"),
  "skill-license-invalid": warning("license is text"),
  "skill-allowed-tools-invalid": warning("allowed-tools is text"),
  "skill-unknown-field": warning("A skill has the standard fields only"),
  "skill-switch": warning("A field keeps no skill back"),
  "skill-hidden-characters": warning("A skill has no invisible characters"),
  "skill-body-empty": warning("A skill has instructions"),
  "skill-id-impossible": warning("A skill id needs kebab-case directories"),
  "skill-reference-invalid": error("A declared reference names a file of the skill"),
  "skill-too-large": warning("A skill has at most 512 files and 16 MiB"),
  "skill-name-duplicate": warning("A name is used by one skill"),
  "skill-nested-file": note("A SKILL.md below a skill is a skill if it has name and description"),
  "skill-shadowed": warning("A path is served from the first root that has it"),
  "skill-at-root": error("A root holds skills, it is none"),
  "skill-document-name": error("A skill's document is named SKILL.md"),
  "skill-document-twin": warning("Only SKILL.md is the skill's document"),
  "skill-document-unreadable": error("SKILL.md is a readable regular file"),
  "skill-document-not-utf8": error("SKILL.md is UTF-8"),
  "skill-document-too-large": error("SKILL.md has at most 1 MiB"),
  "skill-manifest-reserved": error("_manifest is a reserved name"),
  // Prompts
  "prompt-field-missing": error("A prompt needs its fields"),
  "prompt-field-invalid": error("A prompt's fields have their shapes"),
  "prompt-field-unknown": error("A prompt has no other fields"),
  "prompt-id-mismatch": error("id, name and directory of a prompt agree"),
  "prompt-id-collision": error("A prompt id is no skill's directory name"),
  "skill-prompt-collision": warning("A skill's directory name is no prompt id"),
  "prompt-argument-invalid": error("An argument name is a Python identifier"),
  "prompt-argument-keyword": warning("An argument name is no Python keyword"),
  "prompt-placeholder-undeclared": warning("A placeholder is declared"),
  "prompt-argument-unused": warning("An argument is used"),
  "prompt-document-unreadable": error("PROMPT.md is a readable UTF-8 file of at most 1 MiB"),
  "prompt-kept": warning("A broken edit keeps the last good version"),
  // Pages
  "doc-unreadable": error("A page is a readable UTF-8 file of at most 1 MiB"),
  "doc-shadowed": warning("A page has one address"),
  "doc-draft": note("A draft is not served"),
  "doc-extension": note("A page is named .md"),
  "doc-misplaced": warning("Skills lie below skills/, prompts below prompts/"),
  "doc-field-invalid": warning("The fields of a page have their shapes"),
  // Files and folders
  "root-missing": warning("A skill root exists"),
  "root-not-allowed": error("A folder may be read"),
  "root-repeated": warning("A folder is given once"),
  "name-hidden": note("Hidden files of a skill are not served"),
  "name-unsafe": error("A name has no controls, no direction marks and no backslash"),
  "name-not-utf8": error("A name is UTF-8"),
  "name-collision": error("Names differ after Unicode normalization"),
  "name-ambiguous": warning("A name is not the encoded form of another"),
  "name-case": warning("Names differ by more than case"),
  "link-not-followed": warning("Links are not followed"),
  "link-broken": warning("A link leads somewhere"),
  "link-repeated": warning("A skill is linked once"),
  "file-unreadable": error("A file can be read"),
  "file-too-large": error("A file has at most 256 MiB"),
  "file-special": warning("Only regular files are served"),
  "folder-unreadable": error("A folder can be read"),
  "folder-empty": note("A folder holds something"),
  "folder-too-deep": error("Folders nest at most 16 deep, and 64 below a skill"),
  "hidden-skills": note("Skills in hidden folders are not searched"),
  "markdown-misplaced": note("Markdown belongs to a skill, a prompt or the pages"),
  "command-file": note("Command files of other tools are not read"),
} as const satisfies Readonly<Record<string, Rule>>;

/** A code of {@linkcode RULES}. */
export type RuleCode = keyof typeof RULES;

/** 1-based line, and column in code points. */
export interface Place {
  readonly line: number;
  readonly column: number;
}

/** Makes a problem of a rule. */
export function problem(code: RuleCode, message: string, fix: string, place?: Place): Problem {
  return { severity: RULES[code].severity, code, message, fix, ...place };
}

/** Where a file is: how people name it, and its absolute path. */
export interface FileName {
  readonly file: string;
  readonly path: string;
}

/** The longest message or fix: values that they repeat may be as long as a file. */
const LONGEST_TEXT = 2000;

/** Says which file a problem is in, and what it is about. */
export function diagnose(problem: Problem, name: FileName, subject?: Subject): Diagnostic {
  const { message, fix, ...rest } = problem;
  return {
    ...rest,
    message: clip(message, LONGEST_TEXT),
    ...(fix !== undefined && { fix: clip(fix, LONGEST_TEXT) }),
    file: name.file,
    path: name.path,
    ...(subject && { subject }),
  };
}

/** Orders by file, line and column. */
export function compareDiagnostics(a: Diagnostic, b: Diagnostic): number {
  return compareCodePoints(a.file, b.file) || (a.line ?? 0) - (b.line ?? 0) ||
    (a.column ?? 0) - (b.column ?? 0);
}
