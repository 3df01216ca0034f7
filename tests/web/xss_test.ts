import assert from "node:assert/strict";
import { highlightCode } from "../../routes/markdown/render.ts";
import { renderInKit } from "../support/rendering.ts";
import { assertSafeHtml } from "../support/safe_html.ts";

interface Vector {
  readonly id: string;
  readonly input: string;
  readonly kind: string;
  readonly rule: string;
}

const VECTORS: readonly Vector[] = JSON.parse(
  Deno.readTextFileSync(new URL("../fixtures/xss.json", import.meta.url)),
);

for (const { id, kind, input, rule } of VECTORS) {
  Deno.test(`rendered Markdown holds nothing but our own elements: ${id}, ${kind}`, async () => {
    const start = performance.now();
    const { html } = await renderInKit(input);
    const elapsed = performance.now() - start;
    assertSafeHtml(html);
    // The vectors ask for 500 ms; a shared machine gets ten times as much, a quadratic parser takes minutes.
    if (rule.includes("500 ms")) assert(elapsed < 5_000, `${elapsed} ms`);
  });

  Deno.test(`highlighted code holds nothing but spans: ${id}, ${kind}`, async () => {
    for (const name of ["x.md", "x.html", "x.js", "x.unknown"]) {
      assertSafeHtml(await highlightCode(input, name));
    }
  });
}

/** Ways to put a hostile text where the renderer takes it apart. */
const SEATS: Readonly<Record<string, (text: string) => string>> = {
  "heading": (text) => `# ${text}\n`,
  "link text": (text) => `[${text}](references/x.md)\n`,
  "link address": (text) => `[x](<${text}>) ![x](<${text}>)\n`,
  "link title": (text) => `[x](references/x.md "${text}") ![x](assets/p.png '${text}')\n`,
  "image text": (text) => `![${text}](assets/p.png) ![${text}](https://example.org/p.png)\n`,
  "reference": (text) => `[x][r] ![x][r]\n\n[r]: <${text}>\n`,
  "info string": (text) => `~~~ ${text}\nx\n~~~\n\n~~~js title="${text}"\nx\n~~~\n`,
  "code": (text) => `~~~html\n${text}\n~~~\n\n\`\`${text}\`\`\n`,
  "admonition": (text) => `!!! note "${text}"\n\n    ${text}\n\n??? ${text}\n`,
  "alert": (text) => `> [!NOTE]\n> ${text}\n`,
  "table": (text) => `| ${text} | b |\n|:-:|--:|\n| ${text} | x |\n`,
  "footnote": (text) => `x[^1] y[^${text}]\n\n[^1]: ${text}\n[^${text}]: z\n`,
  "task": (text) => `- [ ] ${text}\n- [x] ${text}\n`,
  "autolink": (text) => `<${text}> <https://${text}> https://${text}\n`,
};

for (const [seat, place] of Object.entries(SEATS)) {
  Deno.test(`a hostile text is harmless as ${seat}`, async () => {
    for (const { input } of VECTORS.filter(({ input }) => input.length < 1_000)) {
      const line = input.replaceAll("\n", " ");
      assertSafeHtml((await renderInKit(place(line))).html);
      assertSafeHtml((await renderInKit(place(line), { pageTitle: line })).html);
    }
  });
}

Deno.test("the check of rendered HTML fails closed", () => {
  const bad = [
    "<script>x</script>",
    '<a href="javascript:x">x</a>',
    '<a href="//evil.example">x</a>',
    '<p onclick="x">x</p>',
    '<p style="x">x</p>',
    '<img src="https://evil.example/p.png">',
    "<p>x",
    "<p><em>x</p></em>",
    "<p>a < b</p>",
    "<p>a &nbsp; b</p>",
    "<!-- x -->",
    "<P>x</P>",
    "<a href='#'>x</a>",
    '<a href="#"><a href="#">x</a></a>',
    '<input type="checkbox">',
    '<span id="s-a"></span><span id="s-a"></span>',
    '<span id="defaultView"></span>',
  ];
  for (const html of bad) assert.throws(() => assertSafeHtml(html), html);
});
