/**
 * Every hostile case: a tree of files that an author may write, or requests that a reader may send. Nothing here runs
 * anything: `doors.ts` drives the cases through the program, and the tests and `deno task fuzz` measure it.
 *
 * @module
 */
import { MARKDOWN, type Text } from "./markdown.ts";
import { QUERIES, URIS } from "./requests.ts";
import { TREES } from "./trees.ts";
import { YAML } from "./yaml.ts";

/** What is tried: files, and what is asked for. */
export interface Attempt {
  readonly files: Readonly<Record<string, string>>;
  readonly query?: string;
  readonly uri?: string;
}

/** One kind of hostile content, at any size in characters. */
export interface HostileCase {
  readonly name: string;
  readonly make: (size: number) => Attempt;
}

const DESCRIPTION = "description: Tries a text. Use when asked for trouble.";

/** Frontmatter of the three kinds of documents. */
const SKILL = `name: hostile\n${DESCRIPTION}\n`;
const PROMPT = `name: hostile\n${DESCRIPTION}\nx-personal-mcp:\n  id: hostile\n  version: 1.0.0\n` +
  "  capabilities:\n    - resource://prompts/hostile/document\n";
const PAGE = "title: Hostile\n";

function withFrontmatter(fields: string, body = "# A\n"): string {
  return `---\n${fields}---\n\n${body}`;
}

function bodyCase(name: string, text: Text): HostileCase {
  return {
    name: `markdown: ${name}`,
    make: (size) => {
      const body = text(size);
      const argument = "  arguments:\n    a: {}\n";
      return {
        files: {
          "skills/hostile/SKILL.md": withFrontmatter(SKILL, body),
          "skills/hostile/references/text.md": body,
          "skills/hostile/assets/text.txt": body,
          "skills/hostile/scripts/text.js": body,
          "prompts/hostile/PROMPT.md": withFrontmatter(PROMPT + argument, body),
          "text.md": body,
        },
      };
    },
  };
}

function yamlCase(name: string, text: Text): HostileCase {
  return {
    name: `yaml: ${name}`,
    make: (size) => {
      const fields = text(size);
      const extension = fields.replace(/^x-personal-mcp:\n/, "");
      return {
        files: {
          "skills/hostile/SKILL.md": withFrontmatter(SKILL + fields),
          "skills/hostile/references/text.md": withFrontmatter(fields),
          "skills/outer/SKILL.md": withFrontmatter(SKILL.replace("hostile", "outer")),
          "skills/outer/inner/SKILL.md": withFrontmatter(SKILL + fields),
          "prompts/hostile/PROMPT.md": withFrontmatter(PROMPT + extension),
          "text.md": withFrontmatter(PAGE + fields),
        },
      };
    },
  };
}

/** What requests are tried against: a small catalogue. */
const SMALL = bodyCase("", (size) => "Use words. ".repeat(size / 11)).make(500);

/** Every case there is. */
export const CASES: readonly HostileCase[] = [
  ...Object.entries(MARKDOWN).map(([name, text]) => bodyCase(name, text)),
  ...Object.entries(YAML).map(([name, text]) => yamlCase(name, text)),
  ...Object.entries(TREES).map(([name, make]): HostileCase => ({
    name: `tree: ${name}`,
    make: (size) => ({ files: make(size) }),
  })),
  ...Object.entries(QUERIES).map(([name, text]): HostileCase => ({
    name: `query: ${name}`,
    make: (size) => ({ ...SMALL, query: text(size) }),
  })),
  ...Object.entries(URIS).map(([name, text]): HostileCase => ({
    name: `uri: ${name}`,
    make: (size) => ({ ...SMALL, uri: text(size) }),
  })),
];
