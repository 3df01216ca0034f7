import assert from "node:assert/strict";
import { parseDocument } from "./frontmatter.ts";

function parse(text: string) {
  const parsed = parseDocument(new TextEncoder().encode(text));
  assert.deepEqual(parseDocument(text), parsed, "bytes and text are read alike");
  return parsed;
}

/** Each problem as `line:column code`, and what was read all the same. */
function outcome(text: string) {
  const { frontmatter, body, bodyLine, problems } = parse(text);
  return {
    values: frontmatter?.values,
    body,
    bodyLine,
    problems: problems.map(({ line, column, code }) => `${line}:${column} ${code}`),
  };
}

const READ: readonly [string, string, Record<string, unknown>, string, number][] = [
  ["plain fields", "---\nname: a\n---\nBody\n", { name: "a" }, "Body\n", 4],
  ["CRLF", "---\r\nname: a\r\n---\r\nBody\r\n", { name: "a" }, "Body\r\n", 4],
  ["a byte order mark", "\ufeff---\nname: a\n---\nBody", { name: "a" }, "Body", 4],
  ["an interior U+FEFF", "---\nname: a\n---\nB\ufeffody", { name: "a" }, "B\ufeffody", 4],
  ["a block that ends with the file", "---\nname: a\n---", { name: "a" }, "", 4],
  ["an empty block", "---\n---\nBody\n", {}, "Body\n", 3],
  ["blanks after the closing fence", "---\nname: a\n--- \t\nBody", { name: "a" }, "Body", 4],
  [
    "block and folded scalars",
    "---\na: >-\n  First line,\n  second line: with a colon.\nb: |\n  Keep\n  lines.\nc: Use,\n  not for.\n---\n",
    { a: "First line, second line: with a colon.", b: "Keep\nlines.\n", c: "Use, not for." },
    "",
    11,
  ],
  [
    "YAML 1.2 core values, no dates and no yes",
    "---\nd: 2026-04-24\ny: yes\non: on\nn: ~\ne:\nt: true\nf: 1.10\n---\n",
    { d: "2026-04-24", y: "yes", on: "on", n: null, e: null, t: true, f: 1.1 },
    "",
    10,
  ],
  [
    "numbers that JSON cannot carry, as written",
    "---\nbig: 123456789012345678901234567890\ninf: .inf\n---\n",
    { big: "123456789012345678901234567890", inf: ".inf" },
    "",
    5,
  ],
  [
    "nested maps and lists",
    '---\ntools: [Read, "Bash(git:*)"]\nmetadata: {author: test, version: "1.0"}\n---\n',
    { tools: ["Read", "Bash(git:*)"], metadata: { author: "test", version: "1.0" } },
    "",
    5,
  ],
  ["names of a prototype", "---\nconstructor: 1\n---\n", { constructor: 1 }, "", 4],
  ["a merge key as any other key", "---\n<<: {a: 1}\n---\n", { "<<": { a: 1 } }, "", 4],
];

for (const [name, text, values, body, bodyLine] of READ) {
  Deno.test("a block of 65,536 characters is read, and a longer one is not, whatever it holds", () => {
    const block = (length: number) => `description: A.\na: ${"b".repeat(length - 20)}\n`;
    const { frontmatter, problems } = parseDocument(`---\n${block(65_536)}---\n# A\n`);
    assert.deepEqual([frontmatter?.values.description, problems], ["A.", []]);
    const { problems: [large], ...document } = parseDocument(`---\n${block(65_537)}---\n# A\n`);
    assert.deepEqual(large, {
      severity: "error",
      code: "frontmatter-too-large",
      message: "the block has 65537 characters; the most is 65536",
      fix: "Move what is long into the body, or into a file beside it",
      line: 1,
      column: 1,
    });
    assert.deepEqual(
      [document.frontmatter, document.repairedDescription, document.body, document.bodyLine],
      [undefined, "A.", "# A\n", 5],
    );
  });

  Deno.test(`frontmatter reads ${name}`, () => {
    assert.deepEqual(outcome(text), { values, body, bodyLine, problems: [] });
  });
}

const block = (yaml: string) => `---\n${yaml}---\nBody\n`;

const REFUSED: readonly [string, string, string][] = [
  ["an empty file", "", "1:1 frontmatter-missing"],
  ["a heading first", "# Title\n", "1:1 frontmatter-missing"],
  ["a file in a code fence", "```\n---\nname: a\n---\n```\n", "1:1 frontmatter-missing"],
  ["fields without fences", "name: a\ndescription: b\n", "1:1 frontmatter-missing"],
  ["---js", '---js\n({ name: (globalThis.hacked = 1, "x") })\n---\n', "1:1 frontmatter-missing"],
  ["---yaml", "---yaml\nname: a\n---\n", "1:1 frontmatter-missing"],
  ["+++", '+++\nname = "a"\n+++\n', "1:1 frontmatter-missing"],
  ["blanks after the opening fence", "--- \nname: a\n---\n", "1:1 frontmatter-missing"],
  ["a block that is never closed", "---\nname: a\n\n# Body\n", "1:1 frontmatter-unclosed"],
  ["a look-alike ----", "---\nname: a\n----\nBody\n", "1:1 frontmatter-unclosed"],
  ["a look-alike ---end", "---\nname: a\n---end\nBody\n", "1:1 frontmatter-unclosed"],
  ["a value that ends in ---", "---\nname: foo---", "1:1 frontmatter-unclosed"],
  ["a list", block("- a\n"), "2:1 frontmatter-not-map"],
  [
    "an unquoted colon",
    block("name: a\ndescription: two axes: style\n"),
    "3:22 yaml-unquoted-colon",
  ],
  [
    "a colon after wide characters",
    block("description: 笔记😀 x: y\n"),
    "2:19 yaml-unquoted-colon",
  ],
  ["a reserved character", block("description: @a\n"), "2:14 yaml-reserved-character"],
  ["text after a list", block("hint: [a] [b]\n"), "2:11 yaml-flow-trailing"],
  ["duplicate keys", block("name: a\nname: b\n"), "3:1 yaml-duplicate-key"],
  ["a tab", block("metadata:\n\tauthor: me\n"), "3:1 yaml-tab"],
  ["an open quote", block("name: 'a\n"), "2:7 yaml-unclosed-quote"],
  ["an alias", block("base: &b {a: 1}\nmetadata: *b\n"), "3:11 frontmatter-alias"],
  ["an alias of itself", block("a: &a [*a]\n"), "2:8 frontmatter-alias"],
  ["a custom tag", block('x: !!js/function "f"\n'), "2:4 frontmatter-tag"],
  [
    "5,000 brackets",
    block(`x: ${"[".repeat(5000)}${"]".repeat(5000)}\n`),
    "2:36 frontmatter-too-deep",
  ],
  ["5,000 braces", block(`x: ${"{a: ".repeat(5000)}\n`), "2:132 frontmatter-too-deep"],
  ["5,000 nested list items", block(`${"- ".repeat(5000)}\n`), "2:1 frontmatter-too-deep"],
  ["5,000 nested keys", block(`${"? ".repeat(5000)}\n`), "2:1 frontmatter-too-deep"],
];

for (const [name, text, problem] of REFUSED) {
  Deno.test(`frontmatter refuses ${name} at its place`, () => {
    const { values, problems } = outcome(text);
    assert.deepEqual({ values, problems }, { values: undefined, problems: [problem] });
    assert.equal((globalThis as { hacked?: unknown }).hacked, undefined);
  });
}

Deno.test("an alias bomb of nine levels is refused without being written out", () => {
  const levels = "abcdefghi".split("");
  const lines = levels.map((name, index) => {
    const item = index === 0 ? "x" : `*${levels[index - 1]}`;
    return `${name}: &${name} [${Array(9).fill(item).join(",")}]\n`;
  });
  const { frontmatter, problems } = parse(block(lines.join("")));
  assert.equal(frontmatter, undefined);
  assert.equal(problems[0]?.code, "frontmatter-alias");
});

Deno.test("written values stay as their author wrote them, with the places of nested keys", () => {
  const { frontmatter } = parse(block('version: 1.10\nmetadata:\n  tags: "a, b"\n'));
  assert.deepEqual([...frontmatter!.written], [["version", "1.10"], ["metadata", 'tags: "a, b"']]);
  assert.deepEqual(frontmatter!.positions.get("metadata.tags"), {
    line: 4,
    column: 3,
    valueLine: 4,
    valueColumn: 9,
    written: "a, b",
  });
});

Deno.test("a description is repaired only from one line of its own, without its quotes", () => {
  const repaired = (yaml: string) => parse(block(yaml)).repairedDescription;
  assert.equal(repaired("description: a: b\n"), "a: b");
  assert.equal(repaired('x: a: b\ndescription: "c"\n'), "c");
  assert.equal(repaired("description: a: b\ndescription: c\n"), undefined);
  assert.equal(repaired("x: a: b\n  description: c\n"), undefined);
  assert.equal(repaired("description: a\n"), undefined, "nothing to repair in a good block");
});

Deno.test("a repaired description says whether lines below continue it", () => {
  const read = (yaml: string) => {
    const { repairedDescription, isRepairCut } = parse(block(yaml));
    return [repairedDescription, isRepairCut];
  };
  assert.deepEqual(read("description: a: b\n"), ["a: b", false]);
  assert.deepEqual(read("description: a: b\n  c\nname: d\n"), ["a: b", true]);
  assert.deepEqual(read("description: a: b\n tags: [c\n"), ["a: b", false]);
  assert.deepEqual(read("description: a\n"), [undefined, false]);
});
