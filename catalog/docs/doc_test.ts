import assert from "node:assert/strict";
import { makeTree } from "../../tests/support/trees.ts";
import { loadCatalog } from "../load.ts";

function page(text: string, path = "guide/page.md") {
  using tree = makeTree({ [path]: text });
  const { catalog } = loadCatalog({ content: tree.path });
  const doc = catalog.docs.get(path)!;
  return {
    doc,
    problems: catalog.diagnostics.map(({ line, column, code }) => `${line}:${column} ${code}`),
  };
}

Deno.test("the fields of a page are understood, and others are kept", () => {
  const { doc, problems } = page(
    "---\ntitle: T\ndescription: D\nicon: lucide/book-open\norder: 2\ntags: [a, b]\nmore: 1\n---\n# H\n",
  );
  const { document: _, frontmatter, ...rest } = doc;
  assert.deepEqual(rest, {
    kind: "doc",
    path: "guide/page.md",
    title: "T",
    description: "D",
    icon: "lucide/book-open",
    order: 2,
    tags: ["a", "b"],
    bodyLine: 9,
    diagnostics: [],
  });
  assert.equal(frontmatter?.values.more, 1);
  assert.deepEqual(problems, []);
});

const TITLES: readonly [string, string, string][] = [
  ["its first heading, behind a byte order mark", "\ufeff# First\n\n## Second\n", "First"],
  ["its field", "---\ntitle: Field\n---\n# Heading\n", "Field"],
  [
    "its first heading of any level, as plain text",
    "text\n\n### A *b* `c` [d](e)\n\n# F\n",
    "A b c d",
  ],
  ["a heading that is underlined", "Head\n====\n", "Head"],
  ["no line of code", "```\n# no\n```\n\n## Yes\n", "Yes"],
  ["its heading, if the field is no text", "---\ntitle: 1\n---\n# H\n", "H"],
  ["its heading, with a mark and CRLF", "\ufeff---\r\norder: 1\r\n---\r\n# H\r\n", "H"],
  ["its file name", "text\n", "page"],
  ["the line of its field, where the block is no YAML", "---\ntitle: a: b\n---\n# H\n", "a: b"],
  ["that line without its quotes", "---\ntitle: 'a'\nx: y: z\n---\n# H\n", "a"],
  ["its heading, if that line is written twice", "---\ntitle: a\ntitle: b\n---\n# H\n", "H"],
  ["no line of a broken block", "---\n# no\nx: a: b\n---\n\n## Yes\n", "Yes"],
  ["no field that a rule underlines", "---\nx: a: b\n---\ntext\n", "page"],
  ["no field of an open block", "---\ntitle: T\n----\n\n# H\n", "H"],
  ["its heading behind an open block", "---\ntitle: T\n# H\n", "H"],
  ["its heading behind a rule", "---\n\nNo\n\n# H\n", "H"],
  ["words between rules, if nothing else is a heading", "---\nWords\n---\ntext\n", "Words"],
  ["no comment", "<!--\n# no\n-->\n# Yes <!-- omit in toc -->\n", "Yes"],
];

for (const [name, text, title] of TITLES) {
  Deno.test(`a page is titled by ${name}`, () => assert.equal(page(text).doc.title, title));
}

/** Pages that begin with a rule or with a block that is none. */
const WHOLE: readonly [string, string, readonly string[]][] = [
  ["a rule", "---\n\nText.\n", []],
  ["two rules", "---\n\n---\n\n# H\n", []],
  ["text between rules", "---\n# H\n---\n", []],
  ["a list between rules", "---\n- a\n---\n", []],
  ["prose between rules", "---\nA thought: one\nand more\n---\n# H\n", []],
  ["fields that are not closed", "---\ntitle: T\n\n# H\n", ["1:1 doc-field-invalid"]],
  ["fields with an alias", "---\na: &b c\nd: *b\n---\n", ["3:4 doc-field-invalid"]],
  ["fields that are no YAML", "---\ntitle: a: b\n---\n# H\n", ["2:9 doc-field-invalid"]],
];

for (const [name, text, problems] of WHOLE) {
  Deno.test(`a page that begins with ${name} loses nothing`, () => {
    const { doc, problems: found } = page(text);
    assert.deepEqual([doc.frontmatter, doc.bodyLine, found], [undefined, 1, problems]);
  });
}

Deno.test("fields of another shape are warned of at their place, and left out", () => {
  const { doc, problems } = page(
    "---\ntitle: [a]\ndescription: 1\nicon: book\norder: first\ntags: a, b\n---\n# H\n",
  );
  assert.deepEqual(problems, [
    "2:8 doc-field-invalid",
    "3:14 doc-field-invalid",
    "4:7 doc-field-invalid",
    "5:8 doc-field-invalid",
    "6:7 doc-field-invalid",
  ]);
  const { title, description, icon, order, tags } = doc;
  assert.deepEqual([title, description, icon, order, tags], [
    "H",
    undefined,
    undefined,
    undefined,
    [],
  ]);
});

Deno.test("the home page names the site; options name it first; without either it has a name", () => {
  const site = (files: Record<string, string>, given = {}) => {
    using tree = makeTree({ "a.md": "", ...files });
    return loadCatalog({ content: tree.path, site: given }).catalog.site;
  };
  const home = { "index.md": "---\ntitle: Mine\ndescription: All of it.\n---\n# Other\n" };
  assert.deepEqual(site(home), { title: "Mine", description: "All of it." });
  assert.deepEqual(site(home, { title: "Ours" }), { title: "Ours", description: "All of it." });
  assert.equal(site({ "index.md": "text\n" }).title, "personal-mcp");
  assert.equal(site({}).title, "personal-mcp");
});
