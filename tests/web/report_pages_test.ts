import assert from "node:assert/strict";
import { makeReportTree } from "../support/report_tree.ts";
import { renderInKit } from "../support/rendering.ts";
import { makeSite } from "./site.ts";

// Rebuilt from public bug reports, each with neighbors of its kind.

Deno.test("emphasis begins and ends beside CJK punctuation", async () => {
  using site = makeSite(makeReportTree("13-cjk-emphasis-and-markdown-edges/content"));
  const html = await (await site.get("/")).text();
  for (
    const emphasis of [
      "<strong>「重点」</strong>内容",
      "<strong>真，</strong>她",
      "<strong>注意：</strong>正文",
      "<em>这是（括号）。</em>这",
      "<s>删除（括号）。</s>这",
      "A <strong>bold</strong>word and",
      "5<em>3</em>2 and snake_case_name and <strong>init</strong>.py and a_b_c.",
    ]
  ) assert(html.includes(emphasis), emphasis);
});

/** Markdown of one line, and what a page shows. */
const EMPHASIS: readonly (readonly [markdown: string, html: string])[] = [
  ["**ゼロ（0）**の", "<strong>ゼロ（0）</strong>の"],
  ["これは**「強調」**です", "これは<strong>「強調」</strong>です"],
  ["**한국어(괄호)**입니다", "<strong>한국어(괄호)</strong>입니다"],
  ["读***《书》***吧", "读<em><strong>《书》</strong></em>吧"],
  ["中文*`码`*后", "中文<em><code>码</code></em>后"],
  ["**[链接](https://example.org)**。", '<strong><a href="https://example.org"'],
  ["2 * 3 * 4 和 a_b_c", "2 * 3 * 4 和 a_b_c"],
  ["**Warning:**text", "**Warning:**text"],
];

for (const [markdown, html] of EMPHASIS) {
  Deno.test(`${markdown} is set as ${html}`, async () => {
    const rendered = await renderInKit(`${markdown}\n`);
    assert(rendered.html.includes(html), rendered.html);
  });
}

Deno.test("no bare name of a file or host is a link; addresses are, and stop before CJK marks", async () => {
  using site = makeSite(makeReportTree("04-file-names-become-links/content"));
  for (const path of ["/", "/skills/links/"]) {
    const [, prose = ""] =
      /<div class="prose">(.*?)<\/div>/s.exec(await (await site.get(path)).text()) ?? [];
    const addresses = [...prose.matchAll(/<a href="(http[^"]*)"/g)].map(([, href]) => href);
    assert.deepEqual(addresses, [
      "https://example.org/a_(b)",
      "https://example.org/x",
      "https://example.org/y",
      "https://example.org/z",
      "https://example.org/w",
      "https://example.org/%E6%97%A5%E6%9C%AC",
      "http://localhost:8000/mcp",
      "http://127.0.0.1:8000/",
    ], path);
  }
});

Deno.test("URIs of this server lead to our pages; those of nothing that is served are marked", async () => {
  using site = makeSite(makeReportTree("14-links-beyond-the-file/content", {
    "skills/base/references/x(1).md": "# X1\n",
  }));
  const html = await (await site.get("/skills/base/")).text();
  const linked = (text: string) =>
    new RegExp(`<a href="([^"]*)"[^>]*>${text}</a>|<span class="dead-link" title="([^"]*)">${text}`)
      .exec(html)
      ?.slice(1).find(Boolean);
  assert.deepEqual(
    ["skill uri", "skill uri file", "doc uri", "site abs", "site abs skill", "folder", "enc slash"]
      .map(linked),
    [
      "/skills/other/",
      "/skills/other/references/x.md",
      "/docs/guide",
      "Nothing is served at “/docs/guide”; did the author mean “/guide.md”?",
      "/skills/other/",
      "/skills/base/references/",
      "Nothing is served at “references%2Fx.md”; did the author mean “references/x.md”?",
    ],
  );
});

Deno.test("a link written from the skill's root leads there from any of its documents", async () => {
  using site = makeSite(makeReportTree("14-links-beyond-the-file/content", {
    "skills/base/references/deep/y.md":
      "# Y\n\n[run](scripts/run.py) ![p](assets/p.png) `scripts/run.py` [x](references/x.md) [up](../x.md) [no](x.md)\n",
  }));
  const html = await (await site.get("/skills/base/references/deep/y.md")).text();
  const [, prose = ""] = /<div class="prose">(.*?)<\/div>/s.exec(html) ?? [];
  const addresses = [...prose.matchAll(/(?:href|src)="(\/[^"]*)"/g)].map(([, href]) => href);
  assert.deepEqual(addresses, [
    "/skills/base/scripts/run.py",
    "/raw/skills/base/assets/p.png",
    "/skills/base/scripts/run.py",
    "/skills/base/references/x.md",
    "/skills/base/references/x.md",
  ]);
});
