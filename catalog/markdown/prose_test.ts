import assert from "node:assert/strict";
import { findComment, proseLines, withoutComments } from "./prose.ts";

const CASES: readonly (readonly [name: string, text: string, lines: readonly string[]])[] = [
  ["a fence within a longer one", "````md\n```sh\n# a\n```\n````\n# b", [
    "",
    "",
    "",
    "",
    "",
    "# b",
  ]],
  ["a fence of tildes", "~~~\n# a\n```\n~~~ \n# b", ["", "", "", "", "# b"]],
  ["code in one line that looks like a fence", "```a``` b\n# c", ["```a``` b", "# c"]],
  ["a fence that is never closed", "```\n# a", ["", ""]],
  ["a fence in a list", "1. a\n\n       ```\n       # b\n       ```\n# c", [
    ...["1. a", "", "", "", ""],
    "# c",
  ]],
  ["a mark too far in", "    ```\n# a", ["    ```", "# a"]],
  ["a comment of several lines", "<!-- a\n# b\n-->c\n# d", ["", "", "c", "# d"]],
  ["a comment of one line", "<!-- a -->\n# b", ["", "# b"]],
  ["the shortest comments", "<!-->a\n<!--->b", ["a", "b"]],
  ["a comment that is never closed", "--> <!-- a\n<!-- b\n# c", ["--> <!-- a", "<!-- b", "# c"]],
  ["fences in comments, comments in fences", "<!--\n```\n-->\n```\n<!--\n```\n# a", [
    ...["", "", "", "", "", ""],
    "# a",
  ]],
  ["CRLF", "a\r\n```\r\nb\r\n```\r\n", ["a", "", "", "", ""]],
];

for (const [name, text, lines] of CASES) {
  Deno.test(`lines of prose leave out ${name}`, () => {
    assert.deepEqual([...proseLines(text)], lines);
  });
}

Deno.test("comments within a line are removed, an open one is kept", () => {
  assert.equal(withoutComments("a <!-- b -->c<!-->d<!-- e"), "a cd<!-- e");
  const hostile = "<!--".repeat(50_000);
  assert.equal(withoutComments(hostile), hostile);
});

const COMMENTS: readonly (readonly [text: string, place: string | undefined])[] = [
  ["a\n<!-- b -->\n", "1:0"],
  ["  <!-- a\nb -->\n", "0:2"],
  ["a <!-- b --> c\n", "0:2"],
  ["`a` <!-- b --> `c`\n", "0:4"],
  ["a `<!-- b -->`\n", undefined],
  ["```html\n<!-- a -->\n```\n", undefined],
  ["a:\n\n    <!-- b -->\n", undefined],
  ["- a\n    <!-- b -->\n", "1:4"],
  ["<!-- a\n\nb\n", undefined],
  ["a <!-- b\n", undefined],
];

for (const [text, place] of COMMENTS) {
  Deno.test(`the first comment of ${JSON.stringify(text)} is at ${place ?? "no place"}`, () => {
    const found = findComment(text);
    assert.equal(found && `${found.line}:${found.column}`, place);
  });
}
