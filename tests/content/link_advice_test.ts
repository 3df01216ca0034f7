import assert from "node:assert/strict";
import { checkCatalog } from "../../catalog/check/check.ts";
import { loadCatalog } from "../../catalog/load.ts";
import { makeReportTree } from "../support/report_tree.ts";
import { makeTree } from "../support/trees.ts";

/** Every advice on links, as `file:line:column code message => fix`. */
function advised(tree: Disposable & { readonly path: string }): readonly string[] {
  using held = tree;
  void held;
  return checkCatalog(loadCatalog({ content: tree.path }).catalog)
    .filter(({ code }) => code.startsWith("link-"))
    .map(({ file, line, column, code, message, fix }) =>
      `${file}:${line}:${column} ${code} ${message} => ${fix}`
    );
}

const skill = (body: string) => `---\nname: s\ndescription: Does it. Use when asked.\n---\n${body}`;
const inSkill = (body: string, files: Readonly<Record<string, string>> = {}) =>
  advised(makeTree({
    "index.md": "# Home\n",
    "skills/s/SKILL.md": skill(body),
    ...Object.fromEntries(
      Object.entries(files).map(([path, text]) => [`skills/s/${path}`, text]),
    ),
  }));

Deno.test("many links of a document that lead nowhere are told once, with a number and examples", () => {
  const links = Array.from({ length: 5000 }, (_, index) => `[x](/en/docs/p${index})`).join("\n");
  assert.deepEqual(
    inSkill(`${links}\n\n[a](vscode://a) [a](vscode://a) [b](vscode://b) [c](x:y)\n`),
    [
      "skills/s/SKILL.md:5:1 link-missing 5000 links lead to nothing that is served: " +
      '"/en/docs/p0", "/en/docs/p1", "/en/docs/p2", and 4997 more => ' +
      "Write the whole address if it is one of a website, add the file, or remove the link",
      'skills/s/SKILL.md:5006:1 link-unsafe 4 links are shown as text: "vscode://a", "vscode://b", "x:y" => ' +
      "Use http, https or mailto, or a relative path",
    ],
  );
});

Deno.test("few links that lead nowhere are told at their places, each with its own fix", () => {
  assert.deepEqual(
    inSkill("[a](a.md) [b](b.md)\n[c](References/C.md) [c](References/C.md)\n", {
      "references/c.md": "# C\n",
    }),
    [
      'skills/s/SKILL.md:5:1 link-missing the link "a.md" leads to nothing that is served => Add the file, or remove the link',
      'skills/s/SKILL.md:5:11 link-missing the link "b.md" leads to nothing that is served => Add the file, or remove the link',
      'skills/s/SKILL.md:6:1 link-missing 2 links lead to nothing that is served: "References/C.md" => Did you mean "references/c.md"?',
    ],
  );
});

Deno.test("many links with near names are told once, with the fix of the first", () => {
  const names = Array.from({ length: 12 }, (_, index) => `p${index}.md`);
  const files = Object.fromEntries(names.map((name) => [`pages/${name}`, "# P\n"]));
  assert.deepEqual(inSkill(names.map((name) => `[x](../${name})`).join("\n"), files), [
    'skills/s/SKILL.md:5:1 link-missing 12 links lead to nothing that is served: "../p0.md", "../p1.md", "../p2.md", ' +
    'and 9 more => Mend them alike; of the first: Did you mean "pages/p0.md"?',
  ]);
});

Deno.test("links that show how one is written are none", () => {
  assert.deepEqual(
    inSkill(
      "[a](url) [b]({{address}}) [c](<path/to/file>) [d](${HOME}/x.md) [e](...)\n\n" +
        "For example `scripts/rotate.py`, or create `assets/out.json`; run `./scripts/deploy.sh`.\n" +
        "See [`references/x.md`](https://example.org/x.md).\n",
      {
        "assets/report-template.md": "![shot](evidence/shot.png)\n",
        "templates/a.md": "[x](../b/c.md)\n",
      },
    ),
    [],
  );
  assert.equal(inSkill("See `references/gone.md`.\n").length, 1);
});

Deno.test("a path of a skill beside this one is about that skill", () => {
  const found = advised(makeTree({
    "index.md": "# Home\n",
    "skills/s/SKILL.md": skill("The other skill's `references/only.md` says so.\n"),
    "skills/other/SKILL.md": skill("B\n").replace("name: s", "name: other"),
    "skills/other/references/only.md": "# Only\n",
  }));
  assert.deepEqual(found, []);
});

Deno.test("links to odd names lead to pages; those that do not are told, the near one with them", () => {
  const found = advised(makeReportTree("02-links-to-odd-names/content", {
    "50%.md": "# Fifty\n",
    "a(1).md": "# A1\n",
    "a+b.md": "# Plus\n",
    "c#.md": "# Sharp\n",
    "caf\u00e9.md": "# Grüße\n\n## Grüße\n",
    "guide/README.md": "# Readme\n",
    "my pic.png": Uint8Array.of(0x89, 0x50, 0),
    "sub/page.md": "# Page\n",
    "the brief.md": "# Brief\n\n## Part two\n",
    "what?.md": "# What\n",
  }));
  const missing = 'leads to nothing that is served => Did you mean "';
  assert.deepEqual(found.map((each) => each.replace(/^index\.md:/, "")), [
    '14:5 link-missing the link "sub\\\\page.md" ' + missing + 'sub/page.md"?',
    '15:5 link-missing the link "sub%5Cpage.md" ' + missing + 'sub/page.md"?',
    '16:5 link-anchor-missing the link "the brief.md#part two" names no heading of its document => Did you mean "#part-two"?',
    '20:5 link-missing the link "sub/page" ' + missing + 'sub/page.md"?',
    '23:5 link-missing the link "sub/page.html" ' + missing + 'sub/page.md"?',
    '24:5 link-missing the link "Sub/Page.md" ' + missing + 'sub/page.md"?',
    '26:5 link-missing the link "the%2520brief.md" ' + missing + 'the%20brief.md"?',
  ]);
});

Deno.test("links beyond the file lead to our pages, or say what was meant", () => {
  const found = advised(makeReportTree("14-links-beyond-the-file/content", {
    "skills/base/references/x(1).md": "# X1\n",
    "skills/base/references/deep/y.md": "[gone](skill://gone/SKILL.md) [own](assets/p.png)\n",
  }));
  const says = found.map((each) =>
    each.replace(/^skills\/base\//, "").replace(/ => .*?(?=Did|$)/, " => ")
  );
  assert.deepEqual(says.filter((each) => each.includes("//") || each.includes("/docs/guide")), [
    'SKILL.md:13:4 link-missing the link "/docs/guide" leads to nothing that is served => Did you mean "/guide.md"?',
    'SKILL.md:24:5 link-unsafe 5 links are shown as text: "tel:+4712345", "vscode://file/x", "file:///etc/passwd", and 2 more => ',
    'references/deep/y.md:1:1 link-missing the link "skill://gone/SKILL.md" leads to nothing that is served => ',
  ]);
});
