import assert from "node:assert/strict";
import { parseDocument } from "../../catalog/document/frontmatter.ts";
import { loadCatalog } from "../../catalog/load.ts";
import type { Skill } from "../../catalog/model/types.ts";
import { createHrefs } from "../../routes/site/hrefs.ts";
import { type RenderedMarkdown, renderMarkdown } from "../../routes/markdown/render.ts";
import { CASES, caseTree } from "../support/cases.ts";
import { catalogOf } from "../support/rendering.ts";
import { assertSafeHtml } from "../support/safe_html.ts";

/** Renders the first skill of a case, or one of its files, below a base path. */
async function renderCase(name: string, file = "SKILL.md"): Promise<RenderedMarkdown> {
  using tree = caseTree(CASES.find(({ kind, id }) => name === `${kind}/${id}`)!);
  const { catalog } = loadCatalog({
    content: `${tree.path}/content`,
    skills: [`${tree.path}/root`],
  });
  const skill: Skill = catalog.skills.values().next().value!;
  const { body } = parseDocument(skill.files.get(file)!.bytes!);
  const hrefs = createHrefs({ basePath: "/catalog" });
  const rendered = await renderMarkdown(body, {
    from: { kind: "skill", skill, file },
    catalog,
    hrefs,
  });
  assertSafeHtml(rendered.html);
  return rendered;
}

/** The HTML without what only machines read: attributes, but addresses. */
function bare(html: string): string {
  return html.replace(/ (?!href|src|checked)[a-z-]+="[^"]*"/g, "").trim();
}

const code = (caption: string, text: string) =>
  `<figure><figcaption><span>${caption}</span></figcaption><pre><code>${text}</code></pre></figure>`;
const dead = (text: string, mark: string) => `<span>${text}<small> (${mark})</small></span>`;

const PAGES: Readonly<Record<string, string>> = {
  "raw-html/active-content": [
    '<p><span>&lt;script&gt;</span>fetch(&quot;<a href="https://example.org">https://example.org</a>&quot;)' +
    "<span>&lt;/script&gt;</span></p>",
    "<p><span>&lt;img src=x onerror=&quot;alert(1)&quot;&gt;</span></p>",
    "<p><span>&lt;iframe src=&quot;https://example.org&quot;&gt;</span><span>&lt;/iframe&gt;</span></p>",
    "<p><span>&lt;style&gt;</span>body{display:none}<span>&lt;/style&gt;</span></p>",
  ].join("\n"),
  "raw-html/comments": '<h2>Notes<a href="#s-notes"><span>#</span></a></h2>\n<p>Text  more.</p>',
  "raw-html/pseudo-tags":
    "<p><span>&lt;hard-rule&gt;</span>\nNever delete a <strong>branch</strong>.\n<span>&lt;/hard-rule&gt;</span></p>\n" +
    "<p><span>&lt;Good&gt;</span>\nAsk first.\n<span>&lt;/Good&gt;</span></p>",
  "code-fences/odd-info-strings": [
    code("12:40:src/model/config.py", "x = <span>1</span>"),
    code("{language}", "y"),
    code("Part</span><span>tsx", "z"),
    code("PowerShell", "<span>Get-Date</span>"),
  ].join("\n"),
  "markdown-extensions/mermaid": code("mermaid", "graph TD\n  A[Start] --&gt; B{Ok?}") + "\n" +
    code("dot", "digraph { a -&gt; b }"),
  "markdown-extensions/wikilinks": "<p>See [[Daily Note]] and [[notes/plan|the plan]].</p>",
  "markdown-extensions/alerts-tasks-tables": [
    "<div>\n<p>Warning</p>\n<p>Back up first.</p>\n</div>",
    "<ul>\n<li><input disabled> one</li>\n<li><input disabled checked> two</li>\n</ul>",
    "<div><table>\n<thead>\n<tr>\n<th>a</th>\n<th>b</th>\n</tr>\n</thead>\n<tbody>\n<tr>\n" +
    "<td><code>x | y</code></td>\n<td>2</td>\n</tr>\n</tbody>\n</table></div>",
    '<p><s>old</s> text<sup><a href="#fn-1">1</a></sup>.</p>',
    '<section>\n<ol>\n<li><p>A note. <a href="#fnref-1">↩\uFE0E</a></p>\n</li>\n</ol>\n</section>',
  ].join("\n"),
  "links/missing-target": `<p>See ${
    dead("speed notes", "missing")
  } and run <code>scripts/cut.py</code>.</p>`,
  "links/sibling-skill":
    '<p>For wood use <a href="/catalog/skills/paint-b/#s-drying">paint-b</a>.</p>',
  "links/outside-the-root": `<p>Rules are in ${dead("AGENTS", "outside")}.</p>`,
  "links/dangerous-schemes":
    `<p>a (javascript:alert(1)) b (data:text/html;base64,PHNjcmlwdD4=) c (app://thing_1) ${
      dead("d", "missing")
    } ` +
    'e (file:///etc/hosts) <a href="https://example.org/p.png">p</a></p>',
  "encoding/crlf":
    '<h2>Guide<a href="#s-guide"><span>#</span></a></h2>\n<p>Read the folder, then move each file.</p>',
  "encoding/mixed-eol": '<h2>Glue<a href="#s-glue"><span>#</span></a></h2>\n<p>Pick one.</p>',
  "encoding/zero-width":
    '<h2>Check<a href="#s-check"><span>#</span></a></h2>\n<p>Ignore\u200b\u200b this and\u202e reversed\u202c words.</p>',
  "supporting-files/odd-names":
    '<p>See <a href="/catalog/skills/wiki-kit/references/%5Bslug%5D.md">page</a>, ' +
    `${dead("shot", "missing")} and ` +
    '<a href="/catalog/skills/wiki-kit/references/%E7%AC%94%E8%AE%B0.md">notes</a>.</p>',
};

for (const [name, html] of Object.entries(PAGES)) {
  Deno.test(`the page of ${name} reads as its author meant`, async () => {
    assert.equal(bare((await renderCase(name)).html), html);
  });
}

Deno.test("a file with CRLF renders without CR, its code too", async () => {
  assert.ok(!(await renderCase("encoding/crlf", "references/steps.md")).html.includes("\r"));
});

Deno.test("a line of 60,000 characters renders at once, whole", async () => {
  const { html } = await renderCase("code-fences/very-long-line");
  assert.equal(html.match(/word/g)?.length, 12_000);
});

Deno.test("the dead links of a page are its links: paths in code are the linter's", async () => {
  const { deadLinks } = await renderCase("links/missing-target");
  assert.deepEqual(deadLinks, [{ href: "references/speed.md", line: 2 }]);
});

Deno.test("a blank that differs is told beside the dead link", async () => {
  const { html, deadLinks } = await renderCase("supporting-files/odd-names");
  assert.match(
    html,
    /title="[^"]*; did the author mean “assets\/Shot 2026-01-02 at 3\.05\u202fPM\.txt”\?"/,
  );
  assert.deepEqual(deadLinks, [{ href: "assets/Shot 2026-01-02 at 3.05 PM.txt", line: 2 }]);
});

Deno.test("the links of a skill page lead below the base path, whatever they are", async () => {
  const catalog = catalogOf({
    "skills/demo/SKILL.md": "---\nname: demo\ndescription: d\n---\n",
    "skills/demo/references/x.md": "# X\n",
    "skills/demo/assets/p.png": Uint8Array.of(0x89, 0x50, 0),
    "skills/other/SKILL.md": "---\nname: other\ndescription: d\n---\n",
  });
  const from = { kind: "skill", skill: catalog.skills.get("demo")!, file: "SKILL.md" } as const;
  const source =
    "[a](references/x.md) [b](./references/x.md#part-2) [c](../other/SKILL.md) [d](references/missing.md) " +
    "[e](/abs) [f](https://example.org) [g](mailto:a@b.c) [h](#local) ![i](assets/p.png)\n";
  const hrefs = createHrefs({ basePath: "/catalogue" });
  const { html } = await renderMarkdown(source, { from, catalog, hrefs });
  const expected = [
    '<a href="/catalogue/skills/demo/references/x.md">a</a>',
    '<a href="/catalogue/skills/demo/references/x.md#s-part-2">b</a>',
    '<a href="/catalogue/skills/other/">c</a>',
    dead("d", "missing"),
    dead("e", "missing"),
    '<a href="https://example.org">f</a>',
    '<a href="mailto:a@b.c">g</a>',
    '<a href="#s-local">h</a>',
    '<img src="/catalogue/raw/skills/demo/assets/p.png">',
  ];
  assert.equal(bare(html), `<p>${expected.join(" ")}</p>`);
});

Deno.test("a docs page links to skills, pages, pictures and downloads", async () => {
  const catalog = catalogOf({
    "guide/intro.md": "# Intro\n",
    "guide/p.png": Uint8Array.of(0x89, 0x50, 0),
    "guide/data.zip": Uint8Array.of(0x50, 0x4b, 0),
    "skills/demo/SKILL.md": "---\nname: demo\ndescription: d\n---\n",
  });
  const source =
    "[a](../skills/demo/SKILL.md) [b](../index.md) ![c](p.png) [d](data.zip) ![e](data.zip)\n";
  const from = { kind: "doc", doc: catalog.docs.get("guide/intro.md")! } as const;
  const { html } = await renderMarkdown(source, {
    from,
    catalog,
    hrefs: createHrefs({ basePath: "/" }),
  });
  const expected = [
    '<a href="/skills/demo/">a</a>',
    '<a href="/docs/">b</a>',
    '<img src="/raw/docs/guide/p.png">',
    '<a href="/raw/docs/guide/data.zip">d</a>',
    '<a href="/raw/docs/guide/data.zip">e</a>',
  ];
  assert.equal(bare(html), `<p>${expected.join(" ")}</p>`);
});
