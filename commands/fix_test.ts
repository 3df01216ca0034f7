import assert from "node:assert/strict";
import { checkCatalog } from "../catalog/check/check.ts";
import { loadCatalog } from "../catalog/load.ts";
import { type Judged, mendAll } from "../catalog/mend/mend.ts";
import { filesByPlace } from "../catalog/model/sources.ts";
import { type Changes, overlayTree } from "../catalog/mend/overlay.ts";
import { memoryTree } from "../tests/support/memory_tree.ts";

type Files = Readonly<Record<string, string | Uint8Array>>;

/** Mends files in memory, by path below the content root. */
function mendFiles(files: Files): Readonly<Record<string, string>> {
  const named = Object.entries(files).map(([path, content]) => [`/c/${path}`, content] as const);
  const tree = memoryTree({ "/c/index.md": "# Home\n", ...Object.fromEntries(named) });
  const judge = (changes: Changes): Judged => {
    const { catalog } = loadCatalog({ content: "/c", tree: overlayTree(tree, changes) });
    return { diagnostics: checkCatalog(catalog), files: filesByPlace(catalog) };
  };
  const { bytes } = mendAll(judge({ bytes: new Map(), names: new Map() }), judge);
  const decoder = new TextDecoder("utf-8", { ignoreBOM: true });
  return Object.fromEntries([...bytes].map(([path, content]) => [
    path.slice("/c/".length),
    decoder.decode(content),
  ]));
}

function mend(text: string | Uint8Array, path = "skills/a/SKILL.md"): string | undefined {
  return mendFiles({ [path]: text })[path];
}

/** Whole files before and after; `undefined`: nothing is safe to mend. */
const ROWS: readonly [string, string, string | undefined][] = [
  [
    "quotes a value with a colon",
    "---\nname: a\ndescription: Use when: asked\n---\nBody: x: y\n",
    '---\nname: a\ndescription: "Use when: asked"\n---\nBody: x: y\n',
  ],
  [
    "quotes several values, one after another",
    "---\nname: a: b\ndescription: @me\nhint: [a] [b]\n---\n",
    '---\nname: "a: b"\ndescription: "@me"\nhint: "[a] [b]"\n---\n',
  ],
  [
    "escapes what a quoted value must escape",
    '---\nname: a\ndescription: Say "x": y \\ z\n---\n',
    "---\nname: a\ndescription: 'Say \"x\": y \\ z'\n---\n",
  ],
  [
    "leaves a value alone that goes on in the next line, however it is quoted",
    "---\nname: a\nmetadata:\n  x:\n    a: foo\n      b: bar\n---\n",
    undefined,
  ],
  [
    "leaves an argument's field alone that is indented too deep",
    "---\nx-personal-mcp:\n  arguments:\n    a:\n      description: A.\n        required: true\n---\n",
    undefined,
  ],
  [
    "leaves a sentence alone that goes on in the next line with a colon",
    "---\nname: a\ndescription: Does a.\n  Note: b.\n---\n",
    undefined,
  ],
  [
    "keeps CRLF, a byte order mark, blanks and the missing last line end",
    "\ufeff---\r\nname: a\r\ndescription: x: y  \r\n---\r\nBody\r\nlast",
    '\ufeff---\r\nname: a\r\ndescription: "x: y"  \r\n---\r\nBody\r\nlast',
  ],
  [
    "adds the line end that a fence lost",
    "---\nname: a\ndescription: b\n---# Title\n\nBody\n",
    "---\nname: a\ndescription: b\n---\n# Title\n\nBody\n",
  ],
  [
    "makes text of numbers and truth values in metadata",
    '---\nname: a\ndescription: b\nmetadata:\n  version: 1.10 # kept\n  draft: true\n  ok: "yes"\n---\n',
    '---\nname: a\ndescription: b\nmetadata:\n  version: "1.10" # kept\n  draft: "true"\n  ok: "yes"\n---\n',
  ],
  [
    "makes a map of an empty metadata",
    "---\nname: a\nmetadata:\n---\n",
    "---\nname: a\nmetadata: {}\n---\n",
  ],
  [
    "makes text of a number in a flow map",
    "---\nmetadata: {v: 1.0, w: 2}\n---\n",
    '---\nmetadata: {v: "1.0", w: "2"}\n---\n',
  ],
  [
    "makes text of a value behind characters of two units",
    '---\nname: a\ndescription: b\nmetadata:\n  "😀k": 5\n  k: {😀: 1}\n---\n',
    '---\nname: a\ndescription: b\nmetadata:\n  "😀k": "5"\n  k: {😀: 1}\n---\n',
  ],
  [
    "makes one text of lists of tags and tools",
    "---\nname: a\ndescription: b\nallowed-tools:\n  - Read\n  - Bash(git:*)\nmetadata:\n  tags: [x, y z]\n  capabilities:\n  - p\n  - q\n---\n",
    '---\nname: a\ndescription: b\nallowed-tools: Read Bash(git:*)\nmetadata:\n  tags: "x, y z"\n  capabilities: "p, q"\n---\n',
  ],
  [
    "leaves lists alone that hold comments, other lists and maps of metadata",
    "---\nname: a\ndescription: b\nallowed-tools:\n  - Read # why\nmetadata:\n  authors: [x, y]\n  tool: {x: 1}\n---\n",
    undefined,
  ],
  [
    "takes blanks before the block away",
    "\n \n---\nname: a\ndescription: b\n---\nBody\n",
    "---\nname: a\ndescription: b\n---\nBody\n",
  ],
  [
    "takes the indentation of a block away, and keeps that of its lines",
    "  ---\n  name: a\n  description: b\n  metadata:\n    x: y\n  ---\n  Body\n",
    "---\nname: a\ndescription: b\nmetadata:\n  x: y\n---\n  Body\n",
  ],
  [
    "takes blanks and hyphens too many away",
    "---- \r\nname: a\r\ndescription: b\r\n---\r\nBody\r\n",
    "--- \r\nname: a\r\ndescription: b\r\n---\r\nBody\r\n".replace("--- ", "---"),
  ],
  [
    "takes a fence around the file away",
    "```markdown\n---\nname: a\ndescription: b\n---\n```sh\nls\n```\n```\n\n",
    "---\nname: a\ndescription: b\n---\n```sh\nls\n```\n\n",
  ],
  [
    "takes a fence around the block away",
    "```yaml\n---\nname: a\ndescription: b\n---\n```\nBody\n",
    "---\nname: a\ndescription: b\n---\nBody\n",
  ],
  [
    "writes blanks for tabs",
    "---\nname: a\ndescription: b\nmetadata:\n\tx: y\n\tz: w\n---\n",
    "---\nname: a\ndescription: b\nmetadata:\n  x: y\n  z: w\n---\n",
  ],
  [
    "writes colons and blanks that were none",
    "---\nname：a\ndescription:\u00a0b c\nlicense:MIT\n---\n",
    "---\nname: a\ndescription: b c\nlicense: MIT\n---\n",
  ],
  [
    "quotes signs of YAML",
    "---\nname: a\ndescription: **b** c\nglob: *.md\n---\n",
    '---\nname: a\ndescription: "**b** c"\nglob: "*.md"\n---\n',
  ],
  [
    "leaves alone what a person must decide",
    '---\nname: a\ndescription: Reads #b.\ncompatibility: "C:\\dir"\nlicense: “MIT”\n---\n',
    undefined,
  ],
  ["leaves a good document alone", "---\nname: a\ndescription: b\n---\n", undefined],
  ["leaves alone what stays unreadable", "---\nname: a: b\nname: c\n---\n", undefined],
  [
    "leaves conflict markers alone",
    "---\nname: a\n<<<<<<< ours\n=======\n>>>>>>> theirs\n---\n",
    undefined,
  ],
  ["leaves two look-alike fences alone", "---\nname: a\n---end\n---stop\n", undefined],
];

for (const [name, before, after] of ROWS) {
  Deno.test(`--fix ${name}, and a second run changes nothing`, () => {
    const mended = mend(before);
    assert.equal(mended, after);
    if (mended) assert.equal(mend(mended), undefined);
  });
}

Deno.test("--fix leaves bytes that are no UTF-8 alone", () => {
  assert.equal(mend(Uint8Array.of(0x2d, 0x2d, 0x2d, 0x0a, 0xe9, 0x3a, 0x20, 0x61)), undefined);
});

const PROMPT = (lines: string, top = "") =>
  `---\nname: p\ndescription: d\n${top}x-personal-mcp:\n  id: p\n  version: 1.0.0\n` +
  `  capabilities: [resource://prompts/p/document]\n${lines}---\nHi {{a}} {{b}}\n`;

const PROMPTS: readonly [string, string, string | undefined][] = [
  [
    "a map of a list of names",
    PROMPT("  arguments:\n    - a\n    - b\n"),
    PROMPT("  arguments:\n    a: {}\n    b: {}\n"),
  ],
  [
    "a map of a list of maps",
    PROMPT(
      '  arguments:\n  - name: a\n    description: "It: a"\n    required: true\n  - b: {title: B}\n',
    ),
    PROMPT(
      '  arguments:\n    a:\n      description: "It: a"\n      required: true\n    b:\n      title: B\n',
    ),
  ],
  [
    "fields of an argument without any",
    PROMPT("  arguments:\n    a:\n    b: {}\n"),
    PROMPT("  arguments:\n    a: {}\n    b: {}\n"),
  ],
  [
    "a list of tags",
    PROMPT("  arguments: {a: {}, b: {}}\n  tags: x, y z\n"),
    PROMPT("  arguments: {a: {}, b: {}}\n  tags: [x, y z]\n"),
  ],
  [
    "arguments of the extension of those above it",
    PROMPT("", "arguments:\n  a: {}\n  b:\n    title: B\n"),
    PROMPT("  arguments:\n    a: {}\n    b:\n      title: B\n"),
  ],
  [
    "arguments of the extension of a list below it",
    PROMPT("arguments:\n- a\n- b\n"),
    PROMPT("  arguments:\n    a: {}\n    b: {}\n"),
  ],
  ["nothing of a list with comments", PROMPT("  arguments:\n    - a # why\n    - b\n"), undefined],
];

for (const [what, before, after] of PROMPTS) {
  Deno.test(`--fix makes ${what} of a prompt`, () => {
    assert.equal(mend(before, "prompts/p/PROMPT.md"), after);
    if (after) assert.equal(mend(after, "prompts/p/PROMPT.md"), undefined);
  });
}

Deno.test("--fix mends pages: tags in one text, blanks before the block it has", () => {
  assert.deepEqual(
    mendFiles({
      "a.md": "---\ntitle: A\ntags: one, two\n---\n# A\n",
      "b.md": "---\ntitle: B: b\n---\n",
      "c.md": "\n---\n\nA rule.\n\n---\n",
    }),
    { "a.md": "---\ntitle: A\ntags: [one, two]\n---\n# A\n", "b.md": '---\ntitle: "B: b"\n---\n' },
  );
});

Deno.test("--fix mends links with exactly one near target, and no others", () => {
  const body = (links: string) => `---\nname: a\ndescription: d. Use when asked.\n---\n${links}`;
  assert.deepEqual(
    mendFiles({
      "skills/a/SKILL.md": body(
        '[x](References/X.md#Part) and [y](references\\\\y z.md "t") ![p](images/p.png)\n' +
          "Run `scripts/RUN.py`, see [gone](gone.md) and [one](#One-Two).\n\n## One  two\n",
      ),
      "skills/a/references/x.md": "# X\n\n[s](/References/x.md)\n",
      "skills/a/assets/p.png": Uint8Array.of(0x89, 0),
      "skills/a/scripts/run.py": "pass\n",
      "b.md": "[a](A.MD) [a](A.MD) [c](c.html)\n",
      "a.md": "# A\n",
      "c.md": "# C\n",
    }),
    {
      "skills/a/SKILL.md": body(
        '[x](references/x.md#Part) and [y](references\\\\y z.md "t") ![p](assets/p.png)\n' +
          "Run `scripts/run.py`, see [gone](gone.md) and [one](#one--two).\n\n## One  two\n",
      ),
      "skills/a/references/x.md": "# X\n\n[s](x.md)\n",
      "b.md": "[a](A.MD) [a](A.MD) [c](c.md)\n",
    },
  );
});
