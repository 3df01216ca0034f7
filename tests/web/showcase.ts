import { makeTree, type Tree } from "../support/trees.ts";

/** A name as long as names may be. */
export const LONG_NAME = "a-name-as-long-as-a-name-may-be-which-is-sixty-four-characters-x";

const SENTENCE = "Use when someone asks how a very long description is shown on a small card. ";
const LONG_DESCRIPTION = SENTENCE.repeat(20).slice(0, 1024).trim();

/** One pixel, transparent. */
const PIXEL = Uint8Array.from(
  atob(
    "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==",
  ),
  (character) => character.charCodeAt(0),
);

function skill(name: string, description: string, body: string, more = ""): string {
  return `---\nname: ${name}\ndescription: ${description}\n${more}---\n\n${body}`;
}

const WIDE_TABLE = [
  `| ${Array.from({ length: 12 }, (_, index) => `column ${index + 1}`).join(" | ")} |`,
  `| ${Array.from({ length: 12 }, () => "---").join(" | ")} |`,
  ...Array.from(
    { length: 4 },
    (_, row) =>
      `| ${Array.from({ length: 12 }, (_, index) => `value ${row}.${index}`).join(" | ")} |`,
  ),
].join("\n");

const TYPESETTING = `# Setting type

A paragraph with *emphasis*, **weight**, \`code\`, a [link](https://example.org/), a
[relative link](references/guide.md) and a [dead one](references/nowhere.md). Pseudo-tags such as <your-name> stay visible.

## Lists

- one
- two
  - two and a half
1. first
2. second

- [x] done
- [ ] to do

## Code

\`\`\`ts
// A comment
export function add(a: number, b: number): number {
  return a + b; // ${"x".repeat(20_000)}
}
\`\`\`

## A table

${WIDE_TABLE}

> A quotation that goes on for a while, so that its lines break at least once or twice.

> [!NOTE]
> An alert.

!!! warning "An admonition"

    With a paragraph inside.

A footnote.[^1]

[^1]: At the foot.

### Third level

Text.

#### Fourth level

Text.
`;

const FILES: Readonly<Record<string, string | Uint8Array>> = {
  "index.md":
    "---\ntitle: The showcase\ndescription: Everything this site must be able to show, small and large.\n---\n\n# The showcase\n\nWritten by hand. See [the guide](guide/start.md).\n",
  "guide/index.md":
    "---\ntitle: Guide\nicon: lucide/book-open\norder: 1\n---\n\n# Guide\n\nStart here.\n",
  "guide/start.md":
    `---\ntitle: Start\ndescription: The first page.\nicon: lucide/rocket\norder: 1\n---\n\n${TYPESETTING}`,
  "guide/next.md": "# Next\n\nA second page.\n",
  "check.md": "# Rules\n\n## skill-name-mismatch\n\nThe name equals the directory.\n",
  "picture.png": PIXEL,

  "skills/typesetting/SKILL.md": skill(
    "typesetting",
    "Shows every kind of text. Use when a style sheet must be looked at.",
    TYPESETTING,
    'license: MIT\ncompatibility: Any host\nallowed-tools: Read Grep\nmetadata:\n  tags: "type, layout, design"\n  version: 1.10\n'
      .replace("1.10", '"1.10"'),
  ),
  "skills/typesetting/references/guide.md":
    "# The guide\r\n\r\nWith line ends of another kind.\r\n",
  "skills/typesetting/scripts/measure.py":
    "import sys\n\n\ndef main() -> int:\n\treturn 0\n\n\nsys.exit(main())\n",
  "skills/typesetting/scripts/windows.cmd": "@echo off\r\necho hello\r\n",
  "skills/typesetting/assets/pixel.png": PIXEL,
  "skills/typesetting/assets/logo.svg":
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 10 10"><circle cx="5" cy="5" r="4"/></svg>\n',
  "skills/typesetting/assets/blob.bin": new Uint8Array([0, 1, 2, 255, 254]),
  "skills/typesetting/assets/empty.txt": "",
  "skills/typesetting/assets/it's 100% odd & café.txt": "odd\n",

  [`skills/${LONG_NAME}/SKILL.md`]: skill(
    LONG_NAME,
    LONG_DESCRIPTION,
    "# Long\n\nShort.\n",
    'metadata:\n  tags: "long, design"\n',
  ),
  "skills/acme/billing/SKILL.md": skill(
    "billing",
    "Explains invoices. Use when an invoice looks wrong.",
    "# Billing\n\nRead the invoice.\n",
    'metadata:\n  tags: "acme, money"\n',
  ),
  "skills/acme/shipping/SKILL.md": skill(
    "shipping",
    "Tracks parcels. Use when a parcel is late.",
    "# Shipping\n\nAsk the carrier.\n",
    'metadata:\n  tags: "acme"\n',
  ),
  "skills/outer/SKILL.md": skill(
    "outer",
    "Holds another skill. Use when two belong together.",
    "# Outer\n",
  ),
  "skills/outer/inner/SKILL.md": skill(
    "inner",
    "Lies inside. Use when outer is too much.",
    "# Inner\n",
  ),
  "skills/broken/SKILL.md": skill(
    "not-broken",
    "Its name is not its directory's. Use when a problem must be seen.",
    "# Broken\n\nText.\n",
    "colour: red\n",
  ),
  "skills/unreadable/SKILL.md": new Uint8Array([0x2d, 0x2d, 0x2d, 0xff, 0xfe]),

  "prompts/letter/PROMPT.md":
    "---\nname: letter\ndescription: Writes a letter.\nx-personal-mcp:\n  id: letter\n  version: 1.0.0\n  capabilities:\n    - resource://prompts/letter/document\n  tags: [writing]\n  arguments:\n    to:\n      title: Addressee\n      description: Who it is for.\n      required: true\n    text:\n      description: What it says, over several lines.\n---\n\n# Letter\n\nDear {{to}},\n\n{{ text }}\n\nUndeclared {{other}} and \\{{to}} stay.\n",
  "prompts/windows/PROMPT.md":
    "---\r\nname: windows\r\ndescription: Has line ends of another kind.\r\nx-personal-mcp:\r\n  id: windows\r\n  version: 1.0.0\r\n  capabilities:\r\n    - resource://prompts/windows/document\r\n  arguments:\r\n    name:\r\n      required: true\r\n---\r\n\r\n{{name}}\r\n\r\nsecond line\r\n",
  "prompts/plain/PROMPT.md":
    "---\nname: plain\ndescription: Takes nothing.\nx-personal-mcp:\n  id: plain\n  version: 1.0.0\n  capabilities:\n    - resource://prompts/plain/document\n---\n\n# Plain\n\nSay hello.\n",
};

function manyFiles(count: number): Record<string, string> {
  const files: Record<string, string> = {
    "skills/many-files/SKILL.md": skill(
      "many-files",
      "Has many files. Use when a tree must be long.",
      "# Many\n",
    ),
  };
  for (let index = 1; index < count; index++) {
    files[`skills/many-files/data/set-${index % 7}/file-${index}.txt`] = `file ${index}\n`;
  }
  return files;
}

/** Writes a content folder with one of everything that the website must be able to show; one skill has so many files. */
export function makeShowcase(fileCount = 50): Tree {
  return makeTree({ ...FILES, ...manyFiles(fileCount) });
}

const TOPICS = [
  "pdf",
  "python",
  "testing",
  "git",
  "writing",
  "data",
  "design",
  "security",
  "sql",
  "cloud",
];

/** Writes a content folder with so many ordinary skills. */
export function makeLargeLibrary(count: number): Tree {
  const files: Record<string, string> = {
    "index.md":
      "---\ntitle: The large library\ndescription: A catalogue as large as they come.\n---\n",
  };
  for (let index = 0; index < count; index++) {
    const [topic, other] = [TOPICS[index % 10]!, TOPICS[(index * 7 + 3) % 10]!];
    const name = `${topic}-${other}-${index}`;
    files[`skills/${name}/SKILL.md`] = skill(
      name,
      `Works with ${topic} and ${other}, number ${index}. Use when a task touches ${topic} and the result must stand up to a second reader.`,
      `# ${name}\n\nDo the work.\n`,
      `metadata:\n  tags: "${topic}, ${other}"\n`,
    );
    files[`skills/${name}/references/notes.md`] = `# Notes on ${topic}\n`;
  }
  return makeTree(files);
}
