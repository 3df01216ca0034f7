import assert from "node:assert/strict";
import { renderInKit } from "../../tests/support/rendering.ts";
import { assertSafeHtml } from "../../tests/support/safe_html.ts";

interface Case {
  readonly name: string;
  readonly markdown: string;
  readonly html: string;
}

const figure = (caption: string, label: string, language: string, code: string) =>
  `<figure class="code-block">${caption && `<figcaption>${caption}</figcaption>`}` +
  `<pre tabindex="0" role="group" aria-label="${label}">` +
  `<code class="hljs${language && ` language-${language}`}">${code}</code></pre></figure>\n`;
const title = (text: string) => `<span class="code-title">${text}</span>`;
const word = (text: string) => `<span class="code-language">${text}</span>`;
const anchor = (id: string, text: string) =>
  `<a class="anchor" href="#${id}" aria-label="Link to “${text}”"><span aria-hidden="true">#</span></a>`;
const dead = (reason: string, text: string, mark: string) =>
  `<span class="dead-link" title="${reason}">${text}<small class="dead-link-mark"> (${mark})</small></span>`;
const REL = 'rel="external noopener noreferrer"';

const RAW_HTML: readonly Case[] = [
  {
    name: "raw tags are text, and Markdown between them is read",
    markdown: "<hard-rule>\nNever **once** `<b>`.\n</hard-rule>\n",
    html:
      '<p><span class="raw-tag">&lt;hard-rule&gt;</span>\nNever <strong>once</strong> <code>&lt;b&gt;</code>.\n' +
      '<span class="raw-tag">&lt;/hard-rule&gt;</span></p>\n',
  },
  {
    name: "what stands inside a raw tag is not read",
    markdown: '<img src="https://example.org/*a*" alt="*b*">\n',
    html:
      '<p><span class="raw-tag">&lt;img src=&quot;https://example.org/*a*&quot; alt=&quot;*b*&quot;&gt;</span></p>\n',
  },
  {
    name: "comments are dropped inside a line",
    markdown: "a <!-- b\nc --> d\n",
    html: "<p>a  d</p>\n",
  },
  {
    name: "comments are dropped as blocks, and the text after them is kept",
    markdown: "<!-- a\n\nb -->\n# C\n\n- d\n  <!-- e\n\n  f -->\n  g\n\n<!-- h\n\ni --> j\n",
    html: `\n<h2 id="s-c">C${anchor("s-c", "C")}</h2>\n<ul>\n<li>d\ng</li>\n</ul>\n\n<p>j</p>\n`,
  },
  {
    name: "a comment that is never closed hides nothing",
    markdown: "a\n\n<!-- b\n\n> <!-- c\n",
    html: "<p>a</p>\n<p>&lt;!-- b</p>\n<blockquote>\n<p>&lt;!-- c</p>\n</blockquote>\n",
  },
  {
    name: "comments in code are kept",
    markdown: "`<!-- a -->`\n",
    html: "<p><code>&lt;!-- a --&gt;</code></p>\n",
  },
  {
    name: "a dollar means nothing",
    markdown: "$x_1$ and $$y_2$$\n",
    html: "<p>$x_1$ and $$y_2$$</p>\n",
  },
  {
    name: "wiki links stay as typed",
    markdown: "[[Daily Note]]\n",
    html: "<p>[[Daily Note]]</p>\n",
  },
];

const BLOCKS: readonly Case[] = [
  {
    name: "tables scroll, and are aligned by class",
    markdown: "| a | b |\n|:-:|---|\n| `x \\| y` | ~~z~~ |\n",
    html:
      '<div class="table-scroll" role="region" aria-label="Table 1" tabindex="0"><table>\n<thead>\n<tr>\n' +
      '<th scope="col" class="align-center">a</th>\n<th scope="col">b</th>\n</tr>\n</thead>\n<tbody>\n<tr>\n' +
      '<td class="align-center"><code>x | y</code></td>\n<td><s>z</s></td>\n</tr>\n</tbody>\n</table></div>\n',
  },
  {
    name: "task lists have boxes that cannot be ticked",
    markdown: "- [ ] one\n- [X] two\n- three\n- [ ]\n",
    html:
      '<ul class="task-list">\n<li class="task"><input type="checkbox" disabled aria-label="To do"> one</li>\n' +
      '<li class="task"><input type="checkbox" disabled checked aria-label="Done"> two</li>\n' +
      "<li>three</li>\n<li>[ ]</li>\n</ul>\n",
  },
  ...["Note", "Tip", "Important", "Warning", "Caution"].map((kind) => ({
    name: `an alert of kind ${kind} is a callout`,
    markdown: `> [!${kind.toUpperCase()}]\n> a\n>\n> b\n`,
    html:
      `<div class="callout callout-${kind.toLowerCase()}" role="note">\n<p class="callout-title">${kind}</p>\n` +
      "<p>a</p>\n<p>b</p>\n</div>\n",
  })),
  {
    name: "an alert without text is its title, one with more on its first line is a quote",
    markdown: "> [!note]\n\n<!-- -->\n\n> [!TIP] a\n",
    html:
      '<div class="callout callout-note" role="note">\n<p class="callout-title">Note</p>\n</div>\n\n' +
      "<blockquote>\n<p>[!TIP] a</p>\n</blockquote>\n",
  },
  {
    name: "an admonition holds the blocks that are indented below it",
    markdown: '!!! danger "Mind *this*"\n    a\n\n    - b\n\n      !!! tip\n          c\n\nd\n',
    html:
      '<div class="callout callout-danger" role="note">\n<p class="callout-title">Mind <em>this</em></p>\n<p>a</p>\n' +
      '<ul>\n<li>\n<p>b</p>\n<div class="callout callout-tip" role="note">\n<p class="callout-title">Tip</p>\n<p>c</p>\n' +
      "</div>\n</li>\n</ul>\n</div>\n<p>d</p>\n",
  },
  {
    name: "an admonition interrupts a paragraph, may lack a title, and may be of any kind",
    markdown: 'a\n!!! note ""\n    b\n!!! spam inline end\n    c\n',
    html: '<p>a</p>\n<div class="callout callout-note" role="note">\n<p>b</p>\n</div>\n' +
      '<div class="callout callout-note" role="note">\n<p class="callout-title">Spam</p>\n<p>c</p>\n</div>\n',
  },
  {
    name: "question marks make an admonition fold",
    markdown: '??? faq "Why?"\n    a\n???+ note ""\n    b\n',
    html:
      '<details class="callout callout-question">\n<summary class="callout-title">Why?</summary>\n<p>a</p>\n</details>\n' +
      '<details class="callout callout-note" open>\n<summary class="callout-title">Note</summary>\n<p>b</p>\n</details>\n',
  },
  {
    name: "exclamation marks that announce nothing are text",
    markdown: "!!! Stop!\n\n!!!note\n\n???\n",
    html: "<p>!!! Stop!</p>\n<p>!!!note</p>\n<p>???</p>\n",
  },
  {
    name: "footnotes are numbered by their first use, unused ones are kept",
    markdown: "a[^b] c[^b] d[^gone]\n\n[^unused]: e\n[^b]: f\n\n    g\n[^b]: h\n",
    html:
      '<p>a<sup class="footnote-ref"><a href="#fn-1" id="fnref-1" role="doc-noteref" aria-label="Note 1">1</a></sup> ' +
      'c<sup class="footnote-ref"><a href="#fn-1" id="fnref-1-2" role="doc-noteref" aria-label="Note 1">1</a></sup> d[^gone]</p>\n' +
      '<section class="footnotes" role="doc-endnotes" aria-label="Notes">\n<ol>\n<li id="fn-1"><p>f</p>\n<p>g ' +
      '<a class="footnote-back" href="#fnref-1" role="doc-backlink" aria-label="Back to reference 1">↩\uFE0E</a> ' +
      '<a class="footnote-back" href="#fnref-1-2" role="doc-backlink" aria-label="Back to reference 1, 2">↩\uFE0E</a></p>\n</li>\n' +
      '<li id="fn-2"><p>e</p>\n</li>\n<li id="fn-3"><p>h</p>\n</li>\n</ol>\n</section>\n',
  },
];

const CODE: readonly Case[] = [
  {
    name: "code is highlighted by class, with title and language",
    markdown: '```tsx title="Part <1>"\nlet a = "<b>";\n```\n',
    html: figure(
      title("Part &lt;1&gt;") + word("tsx"),
      "Code, tsx, Part &lt;1&gt;",
      "typescript",
      '<span class="hljs-keyword">let</span> a = <span class="hljs-string">&quot;&lt;b&gt;&quot;</span>;',
    ),
  },
  {
    name: "indented code is plain",
    markdown: "    a <b>\n",
    html: figure("", "Code", "", "a &lt;b&gt;"),
  },
  {
    name: "an unknown language is plain and its name is escaped",
    markdown: '~~~"><script>\na\n~~~\n\n```{language}\ny\n```\n',
    html: figure(word("&quot;&gt;&lt;script&gt;"), "Code, &quot;&gt;&lt;script&gt;", "", "a") +
      figure(word("{language}"), "Code, {language}", "", "y"),
  },
  {
    name: "lines of a file are named and highlighted by its name",
    markdown: "```12:40:src/config.py\nx = 1\n```\n",
    html: figure(
      title("12:40:src/config.py"),
      "Code, 12:40:src/config.py",
      "python",
      'x = <span class="hljs-number">1</span>',
    ),
  },
  {
    name: "language names are read in any case and with attributes",
    markdown: "```PowerShell\nexit\n```\n\n``` { .py .annotate }\nx\n```\n\n```js{1,3}\nx\n```\n",
    html: figure(
      word("PowerShell"),
      "Code, PowerShell",
      "powershell",
      '<span class="hljs-keyword">exit</span>',
    ) +
      figure(word("py"), "Code, py", "python", "x") +
      figure(word("js{1,3}"), "Code, js{1,3}", "javascript", "x"),
  },
  {
    name: "code keeps its blanks, tabs and empty lines, and an open fence hides nothing",
    markdown: "```\n\n  a\t\n\n\nb",
    html: figure("", "Code", "", "\n  a\t\n\n\nb"),
  },
  {
    name: "diagrams are labelled code",
    markdown: "```mermaid\nA --> B\n```\n",
    html: figure(word("mermaid"), "Code, mermaid", "", "A --&gt; B"),
  },
];

const LINKS: readonly Case[] = [
  {
    name: "links to files, other skills and pages lead to our pages, fragments to their headings",
    markdown:
      "[a](references/x.md#part-2) [b](../other/SKILL.md#Drying) [c](../../usage.md) [d](scripts/run.py#L3-L9) " +
      "[e](references/) [f](<references/my file.md>) [g](references/my%20file.md)\n",
    html:
      '<p><a href="/skills/kit/references/x.md#s-part-2">a</a> <a href="/skills/other/#s-drying">b</a> ' +
      '<a href="/docs/usage">c</a> <a href="/skills/kit/scripts/run.py#L3">d</a> <a href="/skills/kit/references/">e</a> ' +
      '<a href="/skills/kit/references/my%20file.md">f</a> <a href="/skills/kit/references/my%20file.md">g</a></p>\n',
  },
  {
    name: "links to the web say so",
    markdown: '[a](https://example.org "t <b>") https://example.org/x. <a@b.c>\n',
    html: `<p><a href="https://example.org" title="t &lt;b&gt;" ${REL}>a</a> ` +
      `<a href="https://example.org/x" ${REL}>https://example.org/x</a>. <a href="mailto:a@b.c">a@b.c</a></p>\n`,
  },
  {
    name: "a host that looks like another is written in ASCII",
    markdown: "[a](https://exаmple.org/é)\n",
    html: `<p><a href="https://xn--exmple-4nf.org/%C3%A9" ${REL}>a</a></p>\n`,
  },
  {
    name: "any other scheme is text",
    markdown:
      "[a](javascript:alert(1)) [c](app://thing_1) <ns:tag> ![d](data:image/png,x) [e](//evil.example)\n",
    html:
      "<p>a (javascript:alert(1)) c (app://thing_1) &lt;ns:tag&gt; d (data:image/png,x) e (//evil.example)</p>\n",
  },
  {
    name: "dead links are marked and lead nowhere",
    markdown: "[a](References/X.md) [b](gone.md) [c](../../../AGENTS.md) [d]() ![e](gone.png)\n",
    html: "<p>" + [
      dead(
        "Nothing is served at “References/X.md”; did the author mean “references/x.md”?",
        "a",
        "missing",
      ),
      dead("Nothing is served at “gone.md”", "b", "missing"),
      dead("Not served here: “../../../AGENTS.md”", "c", "outside"),
      dead("The link has no address", "d", "missing"),
      dead("Nothing is served at “gone.png”", "e", "missing"),
    ].join(" ") + "</p>\n",
  },
  {
    name: "images of ours are shown, all else that an image names is a link",
    markdown:
      '![a *b*](assets/p.png "t") ![c](../../img/logo.png) ![d](https://example.org/p.png) ![](scripts/run.py)\n',
    html: '<p><img src="/raw/skills/kit/assets/p.png" alt="a b" title="t" loading="lazy"> ' +
      '<img src="/raw/docs/img/logo.png" alt="c" loading="lazy"> ' +
      `<a href="https://example.org/p.png" ${REL}>d</a> <a href="/skills/kit/scripts/run.py">image</a></p>\n`,
  },
  {
    name: "a path in code leads to the file, where it is one of the skill",
    markdown: "`scripts/run.py` `scripts/gone.py` `run.py` [`scripts/run.py`](references/x.md)\n",
    html: '<p><a href="/skills/kit/scripts/run.py"><code>scripts/run.py</code></a> ' +
      "<code>scripts/gone.py</code> <code>run.py</code> " +
      '<a href="/skills/kit/references/x.md"><code>scripts/run.py</code></a></p>\n',
  },
  {
    name: "a link holds no link",
    markdown: "[![a](https://example.org/b.svg)](https://example.org) [<https://a.b>](gone.md)\n",
    html: `<p><a href="https://example.org" ${REL}>a</a> ${
      dead("Nothing is served at “gone.md”", "https://a.b", "missing")
    }</p>\n`,
  },
  {
    name: "a link without text shows its address",
    markdown: "[](references/x.md)\n",
    html: '<p><a href="/skills/kit/references/x.md">references/x.md</a></p>\n',
  },
  {
    name: "fragments find headings as code hosts name them",
    markdown: "[a](#set-up--run) [b](#Set-up) [c](#) [d](#nowhere)\n\n## Set up & run\n",
    html:
      '<p><a href="#s-set-up--run">a</a> <a href="#s-set-up">b</a> <a href="#">c</a> <a href="#s-nowhere">d</a></p>\n' +
      `<h2 id="s-set-up--run">Set up &amp; run${
        anchor("s-set-up--run", "Set up &amp; run")
      }</h2>\n`,
  },
];

for (const { name, markdown, html } of [...RAW_HTML, ...BLOCKS, ...CODE, ...LINKS]) {
  Deno.test(name, async () => {
    const rendered = await renderInKit(markdown);
    assert.equal(rendered.html, html);
    assertSafeHtml(rendered.html);
  });
}

Deno.test("headings have unique prefixed ids, and those outside quotes are the contents", async () => {
  const { html, toc, dropped } = await renderInKit(
    "## A `b`\n\n## A b\n\n> ## Inner\n\n# One [x](#a)\n\n### Ü\n",
  );
  assert.deepEqual(html.match(/<h\d id="[^"]*"/g), [
    '<h3 id="s-a-b"',
    '<h3 id="s-a-b-1"',
    '<h3 id="s-inner"',
    '<h2 id="s-one-x"',
    '<h4 id="s-ü"',
  ]);
  assert.deepEqual(toc, [
    { level: 3, id: "s-a-b", text: "A b" },
    { level: 3, id: "s-a-b-1", text: "A b" },
    { level: 2, id: "s-one-x", text: "One x" },
    { level: 4, id: "s-ü", text: "Ü" },
  ]);
  assert.equal(dropped, undefined);
});

Deno.test("a document that begins with the page's title leaves it to the page; links still find it", async () => {
  const { html, toc, dropped } = await renderInKit("# One  *and*\n\n[a](#one-and)\n\n## Two\n", {
    pageTitle: "One and",
  });
  assert.equal(
    html,
    '<span class="anchor-target" id="s-one--and"></span>\n<p><a href="#s-one-and">a</a></p>\n' +
      `<h2 id="s-two">Two${anchor("s-two", "Two")}</h2>\n`,
  );
  assert.deepEqual([toc, dropped], [[{ level: 2, id: "s-two", text: "Two" }], "One  and"]);
});

Deno.test("a heading that the page does not show, or not at its start, is kept", async () => {
  for (const source of ["# Two\n", "text\n\n# One\n", "> # One\n", "[x]: y\n\n#\n\n# One\n"]) {
    const { html, dropped } = await renderInKit(source, { pageTitle: "One" });
    assert.deepEqual([dropped, /<h2 id="s-(?:one|two)">/.test(html)], [undefined, true], source);
  }
  const { html } = await renderInKit("<!-- a -->\n## One\n\n# Two\n", { pageTitle: "One" });
  assert.deepEqual(html.match(/<h\d|class="anchor-target"/g), ['class="anchor-target"', "<h2"]);
});

Deno.test("links lead to anchors that an author wrote, which nobody sees", async () => {
  const { html } = await renderInKit(
    '# One {#Start}\n\n<a id="here"></a>Text <a name="b">b</a> <div id="c"> <a id="one"></a>\n\n' +
      "[1](#Start) [2](#one-start) [3](#here) [4](#b) [5](#c) [6](references/x.md#Far_Away)\n",
  );
  const target = (id: string) => `<span class="anchor-target" id="${id}"></span>`;
  assert.equal(
    html,
    `${target("s-one-start")}<h2 id="s-start">One${anchor("s-start", "One")}</h2>\n` +
      `<p>${target("s-here")}Text ${
        target("s-b")
      }b <span class="raw-tag" id="s-c">&lt;div id=&quot;c&quot;&gt;</span> ` +
      `${target("s-one")}</p>\n` +
      '<p><a href="#s-start">1</a> <a href="#s-one-start">2</a> <a href="#s-here">3</a> <a href="#s-b">4</a> ' +
      '<a href="#s-c">5</a> <a href="/skills/kit/references/x.md#s-far_away">6</a></p>\n',
  );
});

Deno.test("no two places of a page have one id, whatever their authors chose", async () => {
  const { html } = await renderInKit(
    '# A {#b}\n\n# B\n\n# C {#b}\n\n<a id="b"></a><a id="x"></a><a id="x"></a>\n',
  );
  const ids = [...html.matchAll(/ id="([^"]*)"/g)].map(([, id]) => id);
  assert.deepEqual(ids, ["s-a-b", "s-b", "s-c-b", "s-x"]);
});

Deno.test("dead links are told with their lines", async () => {
  const { deadLinks } = await renderInKit(
    "# A\n\n[b](gone.md) [c](references/x.md)\n\n| d |\n|---|\n| ![e](../../../f.png) |\n",
  );
  assert.deepEqual(deadLinks, [{ href: "gone.md", line: 3 }, { href: "../../../f.png", line: 7 }]);
});

Deno.test("a byte order mark and CRLF leave no trace", async () => {
  const { html } = await renderInKit("\uFEFF# A\r\n\r\nb\r\nc\r\n\r\n```\r\nd\r\ne\r\n```\r\n", {
    pageTitle: "A",
  });
  assert.equal(
    html,
    '<span class="anchor-target" id="s-a"></span>\n<p>b\nc</p>\n' + figure("", "Code", "", "d\ne"),
  );
});

Deno.test("the same text is rendered once", async () => {
  const [one, two] = [renderInKit("# Same\n"), renderInKit("# Same\n")];
  assert.equal(one, two);
  const other = renderInKit("# Other\n");
  assert.notEqual((await other).html, (await one).html);
});

Deno.test("what is nested too deep to be shown is told", async () => {
  const { html } = await renderInKit("> ".repeat(200) + "a\n");
  assert.match(
    html,
    /^<p class="remark">What is nested deeper than 100 levels is left out here; the raw file has it\.<\/p>/,
  );
  assertSafeHtml(html);
});

Deno.test("a document that is too long, or would be too heavy, is shown as it is written", async () => {
  const reasons = {
    "it has 540000 characters; the most is 524288": "# A <b>\n\n".repeat(60_000),
    "as a page it would have more than 1 MB, so many marks does it hold": "# A <b>\n\n".repeat(
      10_000,
    ),
  };
  for (const [reason, source] of Object.entries(reasons)) {
    const { html, toc } = await renderInKit(source);
    const remark = `<p class="remark">This document is shown as it is written: ${reason}.</p>`;
    assert.equal(html.slice(0, remark.length), remark);
    assert.ok(html.includes(source.slice(0, 90_000).replaceAll("<b>", "&lt;b&gt;")));
    assert.equal(html.includes("The raw file</a> has it all."), source.length > 200_000);
    assert.deepEqual(toc, []);
    assertSafeHtml(html);
  }
});
