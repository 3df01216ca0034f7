import assert from "node:assert/strict";
import { mend } from "./fix.ts";

/** Whole files before and after; `undefined`: nothing is safe to mend. */
const ROWS: readonly [string, string, string | undefined][] = [
  [
    "quotes a value with a colon",
    "---\nname: a\ndescription: Use when: asked\n---\nBody: x: y\n",
    '---\nname: a\ndescription: "Use when: asked"\n---\nBody: x: y\n',
  ],
  [
    "quotes several values, one after another",
    "---\nname: a: b\ndescription: @me\nhint: [a] [b]\n---\n",
    '---\nname: "a: b"\ndescription: "@me"\nhint: "[a] [b]"\n---\n',
  ],
  [
    "escapes what a quoted value must escape",
    '---\nname: a\ndescription: Say "x": y \\ z\n---\n',
    '---\nname: a\ndescription: "Say \\"x\\": y \\\\ z"\n---\n',
  ],
  [
    "leaves a value alone that goes on in the next line, however it is quoted",
    "---\nname: a\nmetadata:\n  x:\n    a: foo\n      b: bar\n---\n",
    undefined,
  ],
  [
    "leaves an argument's field alone that is indented too deep",
    "---\nx-personal-mcp:\n  arguments:\n    a:\n      description: A.\n        required: true\n---\n",
    undefined,
  ],
  [
    "leaves a sentence alone that goes on in the next line with a colon",
    "---\nname: a\ndescription: Does a.\n  Note: b.\n---\n",
    undefined,
  ],
  [
    "keeps CRLF, a byte order mark, blanks and the missing last line end",
    "\ufeff---\r\nname: a\r\ndescription: x: y  \r\n---\r\nBody\r\nlast",
    '\ufeff---\r\nname: a\r\ndescription: "x: y"  \r\n---\r\nBody\r\nlast',
  ],
  [
    "adds the line end that a fence lost",
    "---\nname: a\ndescription: b\n---# Title\n\nBody\n",
    "---\nname: a\ndescription: b\n---\n# Title\n\nBody\n",
  ],
  [
    "makes text of numbers and truth values in metadata",
    '---\nname: a\ndescription: b\nmetadata:\n  version: 1.10 # kept\n  draft: true\n  ok: "yes"\n---\n',
    '---\nname: a\ndescription: b\nmetadata:\n  version: "1.10" # kept\n  draft: "true"\n  ok: "yes"\n---\n',
  ],
  [
    "makes a map of an empty metadata",
    "---\nname: a\nmetadata:\n---\n",
    "---\nname: a\nmetadata: {}\n---\n",
  ],
  [
    "makes text of a number in a flow map",
    "---\nmetadata: {v: 1.0, w: 2}\n---\n",
    '---\nmetadata: {v: "1.0", w: "2"}\n---\n',
  ],
  ["leaves a good document alone", "---\nname: a\ndescription: b\n---\n", undefined],
  ["leaves alone what stays unreadable", "---\nname: a: b\nname: c\n---\n", undefined],
  [
    "leaves conflict markers alone",
    "---\nname: a\n<<<<<<< ours\n=======\n>>>>>>> theirs\n---\n",
    undefined,
  ],
  ["leaves two look-alike fences alone", "---\nname: a\n---end\n---stop\n", undefined],
];

for (const [name, before, after] of ROWS) {
  Deno.test(`--fix ${name}, and a second run changes nothing`, () => {
    const decoder = new TextDecoder("utf-8", { ignoreBOM: true });
    const mended = mend(new TextEncoder().encode(before));
    assert.equal(mended && decoder.decode(mended), after);
    if (mended) assert.equal(mend(mended), undefined);
  });
}

Deno.test("--fix leaves bytes that are no UTF-8 alone", () => {
  assert.equal(mend(Uint8Array.of(0x2d, 0x2d, 0x2d, 0x0a, 0xe9, 0x3a, 0x20, 0x61)), undefined);
});
