/**
 * The glossary: every type that the catalogue hands to its readers.
 *
 * Values are immutable. A reload replaces the whole {@linkcode Catalog}; nothing in it is ever edited.
 */

/** The SHA-256 of some bytes: `sha256:` and 64 lower-case hex digits. */
export type Digest = `sha256:${string}`;

/** How much a {@linkcode Diagnostic} matters: an error changes what is served, a warning or a note never does. */
export type Severity = "error" | "warning" | "note";

/** What a diagnostic is about, so that a page or a tool can show it beside the thing itself. */
export type Subject =
  | { readonly kind: "skill"; readonly path: string }
  | { readonly kind: "prompt"; readonly id: string }
  | { readonly kind: "doc"; readonly path: string };

/** One thing that an author should know: what, where, and how to mend it. */
export interface Diagnostic {
  readonly severity: Severity;
  /** A stable kebab-case name; it is also the heading of its rule in `docs/check.md`. */
  readonly code: string;
  /** One sentence without a closing period that quotes the offending value. */
  readonly message: string;
  /** One imperative sentence without a closing period that says how to mend it; lines to write may follow it. */
  readonly fix?: string;
  /** The same for a program. */
  readonly edit?: Edit;
  /** What mends each of the faults that one diagnostic stands for. */
  readonly edits?: readonly Edit[];
  /** The file or folder: its path below the content root, or the name of a skill root, `/`, the path below it. */
  readonly file: string;
  /** The same as an absolute path, for the terminal; it never leaves the machine. */
  readonly path: string;
  /** 1-based line. Absent: the diagnostic is about the file or folder itself. */
  readonly line?: number;
  /** 1-based column, counted in code points. */
  readonly column?: number;
  readonly subject?: Subject;
}

/** A change of whole lines that mends a problem. Lines count from 1. */
export interface Edit {
  /** The first line that is replaced. */
  readonly line: number;
  /** The last one; the line before `line` where nothing is replaced. */
  readonly until: number;
  /** What takes their place, without line ends. */
  readonly text: readonly string[];
  /** Whether `check --fix` makes it: it changes what a parser reads, and nothing that the author says. */
  readonly isSafe: boolean;
}

/** A problem inside one document, before it is known which file the document is. */
export type Problem = Pick<
  Diagnostic,
  "severity" | "code" | "message" | "fix" | "edit" | "edits" | "line" | "column"
>;

/** Where the bytes of a file lie on disk, and how to know that it is still that file. */
export interface FileLocation {
  /** The confining root, absolute, without links. */
  readonly root: string;
  /** Absolute path, below `root`. */
  readonly path: string;
  readonly dev: number;
  readonly ino: number;
  readonly mtime: number;
}

/** One file that is served, with its bytes unchanged. */
export interface ServedFile {
  /** Path below the owner (skill directory, prompt directory or content root), POSIX, as named on disk. */
  readonly path: string;
  /** Bytes. */
  readonly size: number;
  readonly digest: Digest;
  /** From the table of `media_type.ts`, corrected by what the bytes are. */
  readonly mediaType: string;
  /** Whether the bytes are lossless UTF-8 without NUL. */
  readonly isText: boolean;
  /** The bytes, where they are held in memory; else read them with `readFile`. */
  readonly bytes?: Uint8Array;
  readonly location: FileLocation;
}

/** A YAML 1.2 core value as JSON can carry it. */
export type YamlValue = null | boolean | number | string | readonly YamlValue[] | {
  readonly [key: string]: YamlValue;
};

/** A frontmatter block that could be read. */
export interface Frontmatter {
  /** The values, keys in the order written. */
  readonly values: { readonly [key: string]: YamlValue };
  /** Per top-level key, the value as its author wrote it (`1.10` stays `1.10`), for people to see. */
  readonly written: ReadonlyMap<string, string>;
  /** Per key, nested ones as `outer.inner`, where it stands: 1-based line and column of key and of value. */
  readonly positions: ReadonlyMap<
    string,
    {
      readonly line: number;
      readonly column: number;
      readonly valueLine: number;
      readonly valueColumn: number;
      /** The value as in `written`. */
      readonly written?: string;
    }
  >;
}

/** One reference document of a skill (contract, section 5). */
export interface Reference {
  /** Kebab-case, unique within the skill. */
  readonly id: string;
  /** Path below the skill, a key of `Skill.files`. */
  readonly path: string;
  readonly title: string;
}

/**
 * Whether a skill has no error (`conforming`) or is served with its errors shown (`problems`).
 * The third state, rejected, has no Skill: it is a diagnostic and a {@linkcode Rejection}.
 */
export type SkillState = "conforming" | "problems";

/** A skill: a directory with a readable `SKILL.md`. */
export interface Skill {
  readonly kind: "skill";
  /** The path below its root, `/` between segments, as named on disk: `pytesting`, `acme/billing`. The identity. */
  readonly path: string;
  /** The last segment of `path`. */
  readonly directoryName: string;
  /** The path with `.` for `/`, where every segment is kebab-case: the `skill_id` of section 5. */
  readonly id: string | undefined;
  /** Frontmatter `name` if it is text with a non-blank, else the directory name. */
  readonly name: string;
  /** The first level-1 heading of the body, as plain text. */
  readonly title: string | undefined;
  /** Untrimmed; where it came from is `descriptionSource`. */
  readonly description: string;
  readonly descriptionSource: "frontmatter" | "repaired" | "body" | "directory";
  readonly state: SkillState;
  /** The path of the nearest skill whose directory holds this one. Such a skill is not in `resources/list`. */
  readonly outer: string | undefined;
  /** The root it was found in, as given on the command line. */
  readonly root: string;
  readonly frontmatter: Frontmatter | undefined;
  /** The standard optional fields, where they have the right shape. */
  readonly license: string | undefined;
  readonly compatibility: string | undefined;
  readonly allowedTools: string | undefined;
  readonly metadata: Readonly<Record<string, string>>;
  readonly tags: readonly string[];
  readonly capabilities: readonly string[];
  readonly references: readonly Reference[];
  /** SKILL.md itself; also `files.get("SKILL.md")`. */
  readonly document: ServedFile;
  /** 1-based line of SKILL.md on which the body starts. */
  readonly bodyLine: number;
  /** Every served file below the directory, SKILL.md included, by path, in manifest order (segments by code point). */
  readonly files: ReadonlyMap<string, ServedFile>;
  /** Sum of the sizes of `files`, bytes. */
  readonly size: number;
  /** The manifest as served: JSON, 2-space indent, ASCII-escaped, no final newline (section 2). */
  readonly manifest: string;
  /** The SHA-256 of `manifest`; its first eight hex digits are the skill's call number. */
  readonly digest: Digest;
  readonly diagnostics: readonly Diagnostic[];
}

/** One argument of a prompt. */
export interface PromptArgument {
  readonly name: string;
  readonly title: string | undefined;
  readonly description: string | undefined;
  readonly required: boolean;
}

/** A prompt: `prompts/<id>/PROMPT.md`, always valid. */
export interface Prompt {
  readonly kind: "prompt";
  readonly id: string;
  readonly title: string | undefined;
  readonly description: string;
  /** SemVer text. */
  readonly version: string;
  readonly tags: readonly string[];
  readonly capabilities: readonly string[];
  readonly arguments: readonly PromptArgument[];
  /** The template: the text after the fence without leading and trailing blank lines, line ends as on disk. */
  readonly template: string;
  readonly frontmatter: Frontmatter;
  readonly document: ServedFile;
  readonly diagnostics: readonly Diagnostic[];
}

/** A docs page. */
export interface Doc {
  readonly kind: "doc";
  /** The path below the content root, ends in `.md`. */
  readonly path: string;
  readonly title: string;
  /** As written; never derived. */
  readonly description: string | undefined;
  /** `lucide/<name>`. */
  readonly icon: string | undefined;
  readonly order: number | undefined;
  readonly tags: readonly string[];
  readonly frontmatter: Frontmatter | undefined;
  readonly document: ServedFile;
  readonly bodyLine: number;
  readonly diagnostics: readonly Diagnostic[];
}

/** Something that was found and is not served (state 3, or an invalid prompt or page); its diagnostics say why. */
export interface Rejection {
  readonly kind: "skill" | "prompt" | "doc";
  /** As in `Diagnostic.file`. */
  readonly file: string;
  /** What was read, where it could be: an author wants to see the line, and nothing serves it. */
  readonly document?: ServedFile;
}

/** What the home page says of the site. */
export interface Site {
  readonly title: string;
  readonly description: string;
}

/** Everything that is served, at one moment. */
export interface Catalog {
  readonly site: Site;
  /** By path, in code-point order of the URI of SKILL.md. Conforming skills and skills with problems, nested ones too. */
  readonly skills: ReadonlyMap<string, Skill>;
  /** By id, in code-point order. */
  readonly prompts: ReadonlyMap<string, Prompt>;
  /** By path, in code-point order of the URI. */
  readonly docs: ReadonlyMap<string, Doc>;
  /** Files of the content root that are no Markdown (images, downloads), by path; the website serves them at `/raw/docs/`. */
  readonly assets: ReadonlyMap<string, ServedFile>;
  /** Every diagnostic, those of skills, prompts and docs included; ordered by file, line, column. */
  readonly diagnostics: readonly Diagnostic[];
  readonly rejections: readonly Rejection[];
}
