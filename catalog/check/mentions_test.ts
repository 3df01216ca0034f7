import assert from "node:assert/strict";
import { adviseMentions } from "./mentions.ts";

/** The files that nobody mentions, by the folder that is told of them. */
function unmentioned(
  document: string,
  paths: readonly string[],
  more: Readonly<Record<string, string>> = {},
) {
  const texts = Object.entries({ "SKILL.md": document, ...more }).map(([path, text]) => ({
    path,
    text,
  }));
  const advice = adviseMentions(["SKILL.md", ...Object.keys(more), ...paths], texts);
  return Object.fromEntries(
    [...advice].map(([path, { message }]) => [path, /\d+(?= files)/.exec(message)?.[0] ?? "1"]),
  );
}

const MENTIONS: readonly (readonly [name: string, document: string, path: string])[] = [
  ["its path", "See references/x.md.", "references/x.md"],
  ["its name", "See x.md.", "references/x.md"],
  ["its folder with a slash", "See `canvas-fonts/`.", "canvas-fonts/a.ttf"],
  ["its folder in code", "Search `canvas-fonts` for one.", "canvas-fonts/a.ttf"],
  ["its folder in quotes", 'open("data")', "data/a.csv"],
  ["its folder as a word", "The fonts folder has them; the data directory too.", "fonts/a.ttf"],
  ["its folder as a path without a slash", "ls ./canvas-fonts", "canvas-fonts/a.ttf"],
  ["the last name of its folder", "ls assets/fonts", "assets/fonts/a.ttf"],
  ["its path without an ending", "Read references/forms first.", "references/forms.md"],
  ["an import of Python", "from scripts.route import plan", "scripts/route.py"],
  ["an import of its folder", "import route", "scripts/route.py"],
  ["a relative import", 'import { a } from "./route";', "scripts/route.ts"],
  ["a pattern in its folder", "Run scripts/*.py", "scripts/route.py"],
];

for (const [name, document, path] of MENTIONS) {
  Deno.test(`a file is mentioned by ${name}`, () =>
    assert.deepEqual(unmentioned(document, [path]), {}));
}

Deno.test("a word that is no folder mentions none, and a file does not mention itself", () => {
  assert.deepEqual(unmentioned("See the examples below.", ["examples/a.py"]), {
    "examples/a.py": "1",
  });
  assert.deepEqual(unmentioned("Text.", [], { "notes.md": "This is notes.md." }), {
    "notes.md": "1",
  });
});

Deno.test("the files of a folder are told once", () => {
  assert.deepEqual(
    unmentioned("Text.", ["a/1.txt", "a/2.txt", "a/b/3.txt", "4.txt", "a/5.txt"]),
    { "a/1.txt": "3", "a/b/3.txt": "1", "4.txt": "1" },
  );
});

Deno.test("what people, programs and systems know or leave behind needs no mention", () => {
  const paths = [
    "LICENSE",
    "sub/README.md",
    "pkg/__init__.py",
    "a.md~",
    "__pycache__/x.pyc",
    "Thumbs.db",
    "x.orig",
  ];
  assert.deepEqual(unmentioned("Text.", paths), {});
});

const adviceOn = (paths: readonly string[], text: string) =>
  [...adviseMentions(paths, [{ path: "SKILL.md", text }])].map(([path, { message }]) => [
    path,
    message,
  ]);

Deno.test("files that nobody mentions are told once a folder, with three examples", () => {
  const paths = ["a/1.txt", "a/2.txt", "a/3.txt", "a/4.txt", "b/x.txt", "SKILL.md"];
  assert.deepEqual(adviceOn(paths, "# A\n"), [
    [
      "a/1.txt",
      'no other file of the skill mentions 4 files in "a/", such as "1.txt", "2.txt", "3.txt"',
    ],
    ["b/x.txt", "no other file of the skill mentions this one, so agents may not find it"],
  ]);
});

Deno.test("a folder that is named by its path covers its files", () => {
  assert.deepEqual(adviceOn(["a/1.txt", "a/2.txt"], "See `a/` for both.\n"), []);
});
