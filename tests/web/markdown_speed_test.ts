import assert from "node:assert/strict";
import { renderInKit } from "../support/rendering.ts";

/** Units that make careless parsers look at everything again for each of them. */
const UNITS: Readonly<Record<string, string>> = {
  "open brackets": "[",
  "open images": "![",
  "links that never close": "[a](b",
  "stars and words": "*a **b_c ",
  "quoted lines": "> a\n",
  "quote marks": "> ",
  "list marks": "- - - a\n",
  "comments that never close": "- <!-- a\n",
  "footnote references": "[^",
  "footnotes": "[^a]\n\n[^a]: b\n\n",
  "equal headings": "# a\n",
  "dead links": "![a](b) ",
  "raw tags that never close": "<a b='",
  "schemes": "http://",
  "rows without a table": "|a\n|-\n",
  "admonitions": "!!! note\n    > [!TIP]\n",
  "code": "```js\na(a(a(a(\n```\n",
};

for (const [name, unit] of Object.entries(UNITS)) {
  Deno.test(`rendering time grows with the text: ${name}`, async () => {
    const source = unit.repeat(50_000 / unit.length);
    const start = performance.now();
    await renderInKit(source);
    const elapsed = performance.now() - start;
    // A tenth of a second on an idle machine, and a minute where time is quadratic.
    assert.ok(elapsed < 5_000, `${elapsed} ms`);
  });
}
