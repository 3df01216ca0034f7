import assert from "node:assert/strict";
import { assertSafeHtml } from "../../tests/support/safe_html.ts";
import { highlightCode, isTedious, loadHighlighter } from "./highlight.ts";
import { findLanguage, findLanguageOfFile, type Language, LANGUAGES } from "./languages.ts";

const languages = Object.keys(LANGUAGES) as Language[];

/** A text with something of every language in it. */
const SAMPLE = `#!/bin/sh
# <b>&amp; "x" 'y' \`z\` /* c */ // d -- e ; f
if (a < 1 && b > 2) { return "\\n" + 'é😀'; } else { call(:sym, @at, $var, 0x1F, 1.5e3); }
<?php echo 1 ?> <% erb %> {{ twig }} {% tag %} <script>let a = <b/>;</script>
---
key: [value, "text"]
SELECT * FROM t WHERE a = 'b';
>>> 1
`;

function textOf(html: string): string {
  const entities: Readonly<Record<string, string>> = {
    amp: "&",
    lt: "<",
    gt: ">",
    quot: '"',
    "#x27": "'",
  };
  return html.replace(/<[^>]*>/g, "").replace(
    /&(amp|lt|gt|quot|#x27);/g,
    (_, name) => entities[name]!,
  );
}

for (const language of languages) {
  Deno.test(`highlighting ${language} marks the text and changes none of it`, async () => {
    const html = (await loadHighlighter(language))(SAMPLE);
    assertSafeHtml(html);
    assert.equal(textOf(html), SAMPLE);
    assert.match(html, /<span class="hljs-|<span class="language-/);
  });
}

Deno.test("languages inside a language are highlighted, whichever was asked for first", async () => {
  const inside: readonly (readonly [Language, string, string])[] = [
    ["xml", "<script>let a</script>", 'language-javascript"><span class="hljs-keyword">let</'],
    ["markdown", "<b>x</b>", 'language-xml"><span class="hljs-tag">'],
    ["shell", "$ if true", 'language-bash"><span class="hljs-keyword">if</'],
    ["python-repl", ">>> if a: b", 'language-python"><span class="hljs-keyword">if</'],
  ];
  for (const [language, code, html] of inside) {
    const found = (await loadHighlighter(language))(code);
    assert.ok(found.includes(html), found);
  }
});

Deno.test("the frontmatter of a Markdown file is highlighted as YAML, the rest as Markdown", async () => {
  const attr = '<span class="hljs-attr">name:</span> <span class="hljs-string">a*b*</span>';
  const section = '<span class="hljs-section"># A</span>\n';
  for (const end of ["\n", "\r\n"]) {
    const found = await highlightCode(`---${end}name: a*b*${end}---${end}# A\n`, "SKILL.md");
    assert.ok(found.includes(attr) && found.endsWith(section), found);
  }
  const rule = await highlightCode("text\n\n---\nname: a\n---\n", "x.md");
  assert.doesNotMatch(rule, /hljs-attr/);
});

Deno.test("every name leads to one language", () => {
  const names = languages.flatMap((language) =>
    [language, ...LANGUAGES[language].names.split(" ")].filter(Boolean)
  );
  assert.deepEqual(names.filter((name, at) => names.indexOf(name) !== at), []);
});

Deno.test("a language is found by the word after the fence", () => {
  const words = [
    "js",
    "PowerShell",
    "c++",
    "C#",
    "js{1,3}",
    "html",
    "text",
    "",
    "{language}",
    "__proto__",
    "12",
  ];
  assert.deepEqual(words.map(findLanguage), [
    "javascript",
    "powershell",
    "cpp",
    "csharp",
    "javascript",
    "xml",
    undefined,
    undefined,
    undefined,
    undefined,
    undefined,
  ]);
});

Deno.test("a language is found by the name of a file", () => {
  const paths = [
    "a/b.py",
    "Dockerfile",
    "x/Makefile",
    "A.YML",
    "main.tf",
    "LICENSE",
    "a.d.ts",
    "page.html",
    "x.constructor",
  ];
  assert.deepEqual(paths.map(findLanguageOfFile), [
    "python",
    "dockerfile",
    "makefile",
    "yaml",
    undefined,
    undefined,
    "typescript",
    "xml",
    undefined,
  ]);
});

Deno.test("a source file is highlighted by its name, or else escaped", async () => {
  assert.equal(
    await highlightCode("if a < 1:\n  pass\n", "scripts/run.py"),
    '<span class="hljs-keyword">if</span> a &lt; <span class="hljs-number">1</span>:\n  <span class="hljs-keyword">pass</span>\n',
  );
  assert.equal(await highlightCode('<a b="c">&\n', "LICENSE"), "&lt;a b=&quot;c&quot;&gt;&amp;\n");
});

Deno.test("code that would take long is plain", async () => {
  const tedious = [
    "x ".repeat(40_000),
    "a".repeat(150),
    "-".repeat(150),
    "\n".repeat(150),
    "a, ".repeat(1_000),
  ];
  for (const code of tedious) {
    assert.equal(isTedious(code, "javascript"), true);
    assert.equal(await highlightCode(code, "x.js"), code);
  }
  assert.equal(isTedious("let a = 1;\n".repeat(1_000), "javascript"), false);
  const line = '{"a": "' + "<".repeat(130_000) + '"}';
  assert.equal(textOf(await highlightCode(line, "x.json")), line);
});
