/** A content root on a small scale. `index.md` is added where it is missing. */
export interface ExampleTree {
  readonly files: Readonly<Record<string, string | Uint8Array>>;
  /** Link targets by path. */
  readonly links?: Readonly<Record<string, string>>;
  /** Skill roots besides `skills`, relative. */
  readonly roots?: readonly string[];
}

/** What breaks a rule, what keeps it, and what is said. */
export interface RuleExample {
  /** One sentence: what goes wrong for an author who breaks the rule. */
  readonly why: string;
  /** A text is that of `skills/trip-plan/SKILL.md`. */
  readonly bad: string | ExampleTree;
  readonly good: string | ExampleTree;
  /** `file:line:column`, or the file alone. */
  readonly at: string;
  readonly fix: string;
}

/** The skill that examples are made from. */
export const SKILL = "skills/trip-plan/SKILL.md";
export const NAME = "name: trip-plan";
export const DESCRIPTION = "description: Plans a trip day by day. Use when asked for an itinerary.";
export const BODY = "\n# Trip plan\n\nAsk for dates, then plan each day.\n";

/** Writes a SKILL.md that has a name. */
export function skill(lines: readonly string[] = [DESCRIPTION], body = BODY): string {
  return document([NAME, ...lines], body);
}

/** Writes a document of frontmatter lines and a body. */
export function document(lines: readonly string[], body: string): string {
  return `---\n${lines.map((line) => `${line}\n`).join("")}---\n${body}`;
}

/** Writes a skill of another name. */
export function named(name: string, body = `\n# ${name}\n\nPlan each day.\n`): string {
  return document([`name: ${name}`, DESCRIPTION], body);
}

/** Puts a good skill and more files into a tree. */
export function withFiles(
  files: ExampleTree["files"],
  rest: Omit<ExampleTree, "files"> = {},
): ExampleTree {
  return { files: { [SKILL]: skill(), ...files }, ...rest };
}

/** Puts a skill whose body is given, and more files, into a tree. */
export function withBody(body: string, files: ExampleTree["files"] = {}): ExampleTree {
  return { files: { [SKILL]: skill([DESCRIPTION], `\n# Trip plan\n\n${body}\n`), ...files } };
}
