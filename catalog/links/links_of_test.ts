import assert from "node:assert/strict";
import { anchorsOf } from "./anchors.ts";
import { linksOf } from "./written.ts";

const CASES: readonly {
  readonly name: string;
  readonly markdown: string;
  /** `line:column kind href` */
  readonly links: readonly string[];
}[] = [
  {
    name: "in a paragraph of two lines",
    markdown: "a [b](c)\n  *[d](e)*\n",
    links: ["1:3 link c", "2:4 link e"],
  },
  { name: "with CRLF", markdown: "# A\r\n\r\na\r\n[b](c)\r\n", links: ["4:1 link c"] },
  {
    name: "columns are code points",
    markdown: "😀 é [b](c) 😀 [d](e)\n",
    links: ["1:5 link c", "1:14 link e"],
  },
  {
    name: "as written",
    markdown: "[a](<b c.md>) [d](e%20f.md) [g](h\\_i.md) [j](k&amp;l)\n",
    links: ["1:1 link b c.md", "1:15 link e%20f.md", "1:29 link h_i.md", "1:42 link k&l"],
  },
  {
    name: "an image in a link",
    markdown: "x [![a](b.png)](c.md)\n",
    links: ["1:3 link c.md", "1:4 image b.png"],
  },
  {
    name: "by reference, where it is used",
    markdown: "[a][b] and [b]\n\n[b]: c.md\n",
    links: ["1:1 link c.md", "1:12 link c.md"],
  },
  {
    name: "bare and in angle brackets",
    markdown: "See https://a.b/c and <http://d.e>.\n",
    links: ["1:5 link https://a.b/c", "1:23 link http://d.e"],
  },
  {
    name: "in lists and quotes",
    markdown: "- a\n  > b [c](d)\n  > [e](f)\n",
    links: ["2:7 link d", "3:5 link f"],
  },
  { name: "in a task", markdown: "- [ ] do [a](b)\n", links: ["1:10 link b"] },
  { name: "in an alert", markdown: "> [!NOTE]\n> see [a](b)\n", links: ["2:7 link b"] },
  {
    name: "in an admonition",
    markdown: '!!! note "See [a](b)"\n\n    And [c](d).\n',
    links: ["1:15 link b", "3:9 link d"],
  },
  {
    name: "in equal cells of a table",
    markdown: "| x | [a](b) | [a](b) |\n|---|---|---|\n| [c](d) | \\| [e](f) | y |\n",
    links: ["1:7 link b", "1:16 link b", "3:3 link d", "3:15 link f"],
  },
  {
    name: "in a heading",
    markdown: "## See [a](b) ##\n\n[c](d)\n===\n",
    links: ["1:8 link b", "3:1 link d"],
  },
  {
    name: "in a footnote, at its place",
    markdown: "a[^1]\n\n[^1]: see [b](c)\n\n[d](e)\n",
    links: ["3:11 link c", "5:1 link e"],
  },
  {
    name: "dangerous ones too: the linter tells",
    markdown: "[a](javascript:x) [b]()\n",
    links: ["1:1 link javascript:x", "1:19 link "],
  },
  {
    name: "none in code, comments or raw tags",
    markdown: '`[a](b)`\n\n    [c](d)\n\n<!-- [e](f) -->\n\n<a href="https://x.y">\n',
    links: [],
  },
  {
    name: "after a comment of several lines",
    markdown: "<!-- a\n\nb --> [c](d)\n",
    links: ["3:7 link d"],
  },
];

for (const { name, markdown, links } of CASES) {
  Deno.test(`links are found ${name}`, () => {
    const found = linksOf(markdown).map(({ href, line, column, kind }) =>
      `${line}:${column} ${kind} ${href}`
    );
    assert.deepEqual(found, links);
  });
}

Deno.test("anchors are those of code hosts, repeats counted", () => {
  const markdown =
    "# A `b` & *c*\n\n## Ümlaut? Yes!\n\nTwo\n---\n\n### Two\n\n> ## Two-1\n\n## 你好 世界\n\n# !\n";
  assert.deepEqual([...anchorsOf(markdown)], [
    "a-b--c",
    "ümlaut-yes",
    "two",
    "two-1",
    "two-1-1",
    "你好-世界",
    "",
  ]);
});

/** What `github-slugger` and GitHub itself make of headings; a text before the heading is not part of it. */
const ANCHORS: readonly (readonly [markdown: string, anchors: readonly string[]])[] = [
  ["## 🚀 Getting started", ["-getting-started"]],
  ["## What now …", ["what-now-"]],
  ["## Done ✅", ["done-"]],
  ["## ⚠️ Mind ⚠️", ["️-mind-️"]],
  ["## :rocket: Go", ["rocket-go"]],
  ["##   A  B   ##", ["a--b"]],
  ["## a_b-c.d/e", ["a_b-cde"]],
  ["## ![Logo](l.png) Name", ["name"]],
  ["## Use <your-name>", ["use"]],
  ["## [Link](x.md) & `code()`", ["link--code"]],
  ["## Title {#chosen}", ["title-chosen", "chosen"]],
  ["## Title {#a b}", ["title-a-b"]],
  ["## `{#code}`", ["code"]],
  ['<a id="one"></a>\n## Two', ["two", "one"]],
  ["## <a name='one'>Two</a>", ["two", "one"]],
  ["<a name=one />text <span id=two>", ["one", "two"]],
  ['`<a id="no">`\n\n    <a id="no">', []],
];

for (const [markdown, anchors] of ANCHORS) {
  Deno.test(`the anchors of ${JSON.stringify(markdown)} are ${anchors.join(" ")}`, () => {
    assert.deepEqual([...anchorsOf(markdown)], anchors);
  });
}
