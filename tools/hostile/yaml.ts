import { repeat, type Text } from "./markdown.ts";

/** Fields of one line that repeats something. */
function field(before: string, text: Text, after = ""): Text {
  return (size) => `${before}${text(size)}${after}\n`;
}

/** Frontmatter that makes careless readers look at everything again for each of its parts. Follows good fields. */
export const YAML: Readonly<Record<string, Text>> = {
  // Nesting
  "sequences on one line": field("x: ", repeat("- ")),
  "open brackets": field("x: ", repeat("[")),
  "open braces": field("x: ", repeat("{a: ")),
  "brackets that close wrongly": field("x: [", repeat("{]")),
  "brackets in brackets": field("x: ", (size) => "[".repeat(size / 2) + "]".repeat(size / 2)),
  "nested maps of flow": field("x: ", (size) => "{a: ".repeat(30) + repeat("b, ")(size)),
  "deeper and deeper maps": (size) =>
    Array.from(
      { length: Math.floor(Math.sqrt(2 * size)) },
      (_, index) => `${" ".repeat(index)}a:\n`,
    )
      .join(""),
  "deeper and deeper lists": (size) =>
    Array.from(
      { length: Math.floor(Math.sqrt(2 * size)) },
      (_, index) => `${" ".repeat(index)}- a:\n`,
    )
      .join(""),
  "explicit keys": field("", repeat("? ")),

  // Many fields
  "a map of flow": field("metadata: {", repeat((index) => `k${index}: v, `), "}"),
  "a map of flow over lines": field("metadata: {", repeat((index) => `k${index}: v,\n `), "}"),
  "a list of flow": field("metadata:\n  [", repeat((index) => `v${index}, `), "]"),
  "numbers in a map of flow": field("metadata: {", repeat((index) => `k${index}: 1, `), "}"),
  "keys of metadata": field("metadata:\n", repeat((index) => `  k${index}: v\n`)),
  "numbers of metadata": field("metadata:\n", repeat((index) => `  k${index}: 1\n`)),
  "references of metadata": field("metadata:\n", repeat((index) => `  reference.a${index}: b\n`)),
  "long keys of metadata": field(
    "metadata:\n",
    repeat((index) => `  ${"k".repeat(500)}${index}: 1\n`),
  ),
  "top-level fields": repeat((index) => `k${index}: v\n`),
  "fields of dates": repeat((index) => `k${index}: 2020-01-01\n`),
  "one key again": repeat("k: v\n"),
  "quoted keys": repeat((index) => `"k${index}": 'v'\n`),
  "tags": field("tags:\n", repeat((index) => `  - t${index}\n`)),
  "tags in one text": field("metadata:\n  tags: ", repeat((index) => `t${index},`)),
  "capabilities in one text": field("metadata:\n  capabilities: ", repeat((index) => `t${index},`)),
  "allowed tools": field("allowed-tools:\n", repeat((index) => `  - t${index}\n`)),
  "anchors": repeat((index) => `k${index}: &a${index} v\n`),
  "aliases": field("a: &a v\n", repeat((index) => `k${index}: *a\n`)),
  "custom tags": repeat((index) => `k${index}: !t${index} v\n`),
  "documents": repeat("---x\n...\n"),
  "merge keys": repeat("<<: {a: b}\n"),
  "directives": repeat("%TAG ! a\n"),
  "comments": repeat("# a\n"),
  "prompt arguments": field(
    "x-personal-mcp:\n  arguments:\n",
    repeat((index) => `    a${index}: {}\n`),
  ),

  // Long lines and runs of blanks
  "a value of blanks": field("license: a", repeat(" "), "b"),
  "a value of tabs": field("license: a", repeat("\t"), "b"),
  "a comment after blanks": field("license: a", repeat(" #"), "b"),
  "a list of blanks": field("license: [a", repeat(" "), "b"),
  "a text of blanks": field("license: 'a", repeat(" "), "b'"),
  "a key of blanks": field("a", repeat(" "), "b: c"),
  "empty lines in a text": field("license: 'a", repeat("\n"), "b'"),
  "empty lines between fields": field("", repeat("\n"), "a: b"),
  "folded lines": field("license: >\n", repeat("  a\n")),
  "folded empty lines": field("license: >\n  a\n", repeat("\n"), "  b"),
  "literal lines": field("license: |\n", repeat("  a b\n")),
  "continued lines": field("license: a\n", repeat("  a\n")),
  "continued lines and a colon": field("license: a\n", repeat("  a\n"), "  b: c"),
  "an open quote": field('license: "', repeat("a ")),
  "quotes in a quote": field('license: "', repeat('a" ')),
  "single quotes": field("license: ", repeat("'")),
  "escapes": field('license: "', repeat("\\"), '"'),
  "lines with an open quote": repeat((index) => `k${index}: "a\n`),
  "quotes after quotes": repeat((index) => `k${index}: "a" b\n`),
  "one long description": field("license: ", repeat("a")),
  "digits": field("license: ", repeat("1")),
  "digits and colons": field("license: ", repeat("1:")),
  "underscores and digits": field("license: 1", repeat("_1")),
  "dots": field("license: ", repeat(".")),
  "letters beyond the plane": field("license: ", repeat("𝒳")),
  "invisible marks": field("license: ", repeat("\u200b")),

  // Mistakes that are explained
  "colons in values": repeat((index) => `k${index}: a: b\n`),
  "colons on one line": field("license: ", repeat("a: ")),
  "colons without blanks": field("", repeat("a:")),
  "lines without a colon": repeat("a\n"),
  "tabs for blanks": field("license:\n", repeat("\ta: b\n")),
  "odd columns": repeat((index) => `${" ".repeat(index % 7)}k${index}: v\n`),
  "conflict marks": repeat("<<<<<<< a\n=======\n"),
  "stray brackets": repeat("]\n"),
  "brackets after values": repeat((index) => `k${index}: [a] b [c]\n`),
  "list signs": field("", repeat("- "), "a: b: c"),
  "list signs in rows": repeat("- - - a: b: c\n"),
  "reserved marks": repeat((index) => `k${index}: @a\n`),
  "block signs": repeat((index) => `k${index}: | a\n`),
  "block signs of digits": field("license: |", repeat("1"), " a"),
  "exclamation marks": field("license: ", repeat("!a ")),
};
