import assert from "node:assert/strict";
import { CodeListing } from "../../components/code_listing.tsx";
import { toMarkdown } from "./markdown.ts";

const write = (body: Parameters<typeof toMarkdown>[0]) =>
  toMarkdown(body, { link: (href) => `${href}.md` });

Deno.test("blocks are parted by blank lines, what stands side by side by blanks", () => {
  const body = (
    <>
      <h1>Title</h1>
      <div>
        <span>one</span>
        <b>two</b>, three
      </div>
      <p>
        A <a href="/a">link</a>, <code>co`de</code> and <em>more</em>.
      </p>
      <button type="button">Copy</button>
      <span class="visually-hidden">spoken</span>
    </>
  );
  assert.equal(
    write(body),
    "# Title\n\none **two**, three\n\nA [link](/a.md), ``co`de`` and *more*.\n",
  );
});

Deno.test("lists nest, and hold paragraphs and code", () => {
  const body = (
    <ol>
      <li>
        <h2>First</h2>
        <p>Text</p>
        <pre>{["\n", "a", "\n\n", "b"]}</pre>
      </li>
      <li>
        Second
        <ul>
          <li>inner</li>
          <li />
        </ul>
      </li>
    </ol>
  );
  assert.equal(
    write(body),
    "1. **First**\n\n   Text\n\n   ```\n   a\n\n   b\n   ```\n2. Second\n   - inner\n",
  );
});

Deno.test("tables have one head and escape what would part their cells", () => {
  const body = (
    <table>
      <thead>
        <tr>
          <th>a|b</th>
          <th>c</th>
        </tr>
      </thead>
      <tbody>
        <tr>
          <td>1</td>
          <td>
            <a href="/x">two</a>
          </td>
        </tr>
      </tbody>
    </table>
  );
  assert.equal(write(body), "| a\\|b | c |\n| --- | --- |\n| 1 | [two](/x.md) |\n");
});

Deno.test("text means nothing but itself", () => {
  const text = "*a* _b_ snake_case [c](d) <e> `f` \\ # g";
  assert.equal(
    write(<p>{text}</p>),
    "\\*a\\* \\_b\\_ snake_case \\[c\\](d) \\<e> \\`f\\` \\\\ # g\n",
  );
  const starts = {
    "# x": "\\# x",
    "- x": "\\- x",
    "+ x": "\\+ x",
    "> x": "\\> x",
    "1. x": "1\\. x",
    "2) x": "2\\) x",
    "1.5 x": "1.5 x",
  };
  for (const [start, written] of Object.entries(starts)) {
    assert.equal(write(<p>{start}</p>), `${written}\n`);
  }
});

Deno.test("code is fenced by more backticks than it holds", () => {
  const code = "```sh\nls\n```\n";
  assert.equal(
    write(<CodeListing text={code} html="<b>marked</b>" label="x.md" />),
    `\`\`\`\`\n${code}\`\`\`\`\n`,
  );
});
