import assert from "node:assert/strict";
import { checkCatalog } from "../../catalog/check/check.ts";
import { loadCatalog } from "../../catalog/load.ts";
import type { Catalog, Diagnostic } from "../../catalog/model/types.ts";
import { makeReportTree } from "../support/report_tree.ts";
import { makeTree, type Tree } from "../support/trees.ts";

// Rebuilt from public bug reports, each with neighbors of its kind.

function load(tree: Tree): Catalog {
  return loadCatalog({ content: tree.path }).catalog;
}

/** Every diagnostic that loading makes, as `file:line:column severity code`. */
function told({ diagnostics }: Catalog): readonly string[] {
  return diagnostics.map((each) => `${placeOf(each)} ${each.severity} ${each.code}`);
}

function placeOf({ file, line, column }: Diagnostic): string {
  return line === undefined ? file : `${file}:${line}:${column}`;
}

/** `file:line fix` of one rule. */
function fixesOf(catalog: Catalog, code: string): readonly string[] {
  return checkCatalog(catalog).filter((each) => each.code === code)
    .map(({ file, line, fix }) => `${file}:${line} ${fix}`);
}

Deno.test("a value that # cuts is served cut, with a warning that has the whole line", () => {
  using tree = makeReportTree("01-hash-cuts-description/content", {
    "skills/nested/SKILL.md":
      "---\nname: nested\ndescription: >-\n  In #a.\nmetadata:\n  title: On #b\n  note: c #d\n---\nB\n",
    "skills/own-line/SKILL.md":
      "---\n# all\nname: own-line\n# of it\ndescription: Reads\n  all.\n  # the end\n---\nB\n",
    "skills/only-comments/SKILL.md": "---\n# name: a\n# description: b\n---\nB\n",
    "skills/lone-sign/SKILL.md": "---\nname: lone-sign # \ndescription: Uses a #\n---\nB\n",
    "skills/flow/SKILL.md":
      "---\nname: flow\ndescription: Reads C#.\nmetadata: {title: a #b\n}\n---\nB\n",
    "skills/crlf/SKILL.md": "---\r\nname: crlf\r\ndescription: Posts to #c.\r\n---\r\nB\r\n",
    "skills/both/SKILL.md":
      '---\nname: both\ndescription: Says "hi" in #it\'s\ncompatibility: Needs #1\n---\nB\n',
  });
  const catalog = load(tree);
  assert.deepEqual(fixesOf(catalog, "yaml-comment"), [
    'index.md:2 Quote the value: title: "Notes about C #sharp"',
    'index.md:3 Quote the value: description: "My # notes"',
    'page.md:2 Quote the value: title: "Using the #help channel"',
    'prompts/ask/PROMPT.md:3 Quote the value: description: "Ask in #help for a review."',
    "skills/both/SKILL.md:3 Quote the value: description: 'Says \"hi\" in #it''s'",
    'skills/both/SKILL.md:4 Quote the value: compatibility: "Needs #1"',
    'skills/crlf/SKILL.md:3 Quote the value: description: "Posts to #c."',
    'skills/fix-issue/SKILL.md:3 Quote the value: description: "Fix #42 and the like: one issue at a time"',
    'skills/nested/SKILL.md:6 Quote the value: title: "On #b"',
    'skills/only-hash/SKILL.md:3 Quote the value: description: "#incidents channel helper"',
    'skills/post-deploy/SKILL.md:3 Quote the value: description: "Write the note for the #deploys channel when a release goes out."',
    'skills/real-comment/SKILL.md:3 Quote the value: description: "Tidies the changelog. # TODO(sam) better words"',
    'skills/wrapped/SKILL.md:4 Replace lines 3 to 4 with: description: "Reads the board and posts to #triage every morning."',
  ]);
  const described = (path: string) => catalog.skills.get(path)?.description;
  assert.deepEqual(["post-deploy", "fix-issue", "sharp"].map(described), [
    "Write the note for the",
    "Fix",
    "Explains C# and F# code (csharp#lang).",
  ]);
  assert.equal(catalog.prompts.get("ask")?.description, "Ask in");
});

Deno.test("control characters in a block are an error at their place, whatever document it is", () => {
  const prompt = (description: string) =>
    `---\nname: p\ndescription: ${description}\nx-personal-mcp:\n  id: p\n  version: 1.0.0\n` +
    "  capabilities: [resource://prompts/p/document]\n---\nHi\n";
  using tree = makeReportTree("18-quoted-values-and-control-characters/content", {
    "page.md": "---\ntitle: A\x1bB\n---\n# P\n",
    "prompts/p/PROMPT.md": prompt('"a\\x7f"'),
    "skills/c1/SKILL.md": "---\nname: c1\ndescription: a\x9bb\n---\nB\n",
    "skills/del/SKILL.md": "---\nname: del\ndescription: a\nnote: [b, \x7f]\n---\nB\n",
    "skills/broken/SKILL.md": "---\nname: broken\x07\ndescription: a: b\n---\nB\n",
    "skills/escaped/SKILL.md": '---\nname: escaped\ndescription: "a\\eb"\n---\nB\n',
    "skills/allowed/SKILL.md": '---\nname: allowed\ndescription: "a\\tb\\n\\N c\x85d"\n---\nB\n',
    "skills/body/SKILL.md": "---\nname: body\ndescription: a\n---\nB\n\x1b[31mred\n",
  });
  const catalog = load(tree);
  const of = (code: string) =>
    checkCatalog(catalog).filter((each) => each.code === code)
      .map((each) => `${placeOf(each)} ${each.severity} ${/U\+\w+/.exec(each.message)?.[0]}`);
  assert.deepEqual(of("yaml-control-character"), [
    "page.md:2:9 error U+001B",
    "prompts/p/PROMPT.md:3:14 error U+007F",
    "skills/broken/SKILL.md:2:13 error U+0007",
    "skills/c1/SKILL.md:3:15 error U+009B",
    "skills/ctrl/SKILL.md:3:20 error U+0008",
    "skills/del/SKILL.md:4:11 error U+007F",
    "skills/escaped/SKILL.md:3:14 error U+001B",
  ]);
  assert.deepEqual(of("text-control-characters"), ["skills/body/SKILL.md:6:1 warning U+001B"]);
  assert.equal(catalog.prompts.get("p"), undefined);
  const conforming = [...catalog.skills.values()].filter(({ state }) => state === "conforming");
  assert.deepEqual(conforming.map(({ path }) => path), [
    "allowed",
    "body",
    "crlf-quoted",
    "one-stray-cr",
    "two-lines-indented",
  ]);
  const missing = catalog.diagnostics.filter(({ code }) => code === "frontmatter-missing");
  assert.deepEqual(missing.map(({ file, message }) => [file.split("/")[1], message]), [
    ["bom-twice", "no frontmatter block: a second byte order mark comes before it"],
    ["double-cr", "no frontmatter block: its lines end with CR CR LF"],
    ["escaped-fence", "no frontmatter block: a backslash comes before the opening ---"],
  ]);
});

Deno.test("content in another layout has one diagnostic each, with the place to move it to", () => {
  const LAYOUTS = {
    "a-skills-at-top": [
      "pdf/SKILL.md warning doc-misplaced",
      "xls/SKILL.md warning doc-misplaced",
    ],
    "b-capital": [
      "Prompts/p/PROMPT.md warning doc-misplaced",
      "Skills/pdf/SKILL.md warning doc-misplaced",
    ],
    "d-flat-files": [
      "prompts/PROMPT.md note markdown-misplaced",
      "prompts/ask.md note markdown-misplaced",
      "prompts/low/prompt.md note markdown-misplaced",
      "skills/SKILL.md error skill-at-root",
      "skills/pdf.md note markdown-misplaced",
    ],
    "e-other-extensions": [
      "a.markdown note doc-extension",
      "b.mdx note doc-extension",
      "c.MD note doc-extension",
      "index.markdown note doc-extension",
    ],
    "f-singular": [
      "prompt/p/PROMPT.md warning doc-misplaced",
      "skill/pdf/SKILL.md warning doc-misplaced",
    ],
    "g-one-skill": ["SKILL.md warning doc-misplaced"],
    "h-plugin": ["plugins/mail/skills/sort/SKILL.md warning doc-misplaced"],
  };
  for (const [layout, diagnostics] of Object.entries(LAYOUTS)) {
    using tree = makeReportTree(`17-wrong-folder-layouts/${layout}`);
    assert.deepEqual(told(load(tree)), diagnostics, layout);
  }
  using tree = makeReportTree("17-wrong-folder-layouts/c-dot-claude");
  assert.deepEqual(load(tree).diagnostics.map(({ code }) => code), ["hidden-skills"]);
});

Deno.test("other names of Markdown are a note among pages, and none in a skill", () => {
  using tree = makeTree({
    "guide/a.Md": "",
    "guide/b.mkd": "",
    "guide/README": "",
    "guide/c.md.txt": "",
    "guide/md": "",
    "skills/s/SKILL.md": "---\nname: s\ndescription: d\n---\nB\n",
    "skills/s/d.mdx": "",
    "skills/s/README.MD": "",
  });
  const notes = checkCatalog(load(tree)).filter(({ code }) => code === "doc-extension");
  assert.deepEqual(notes.map(({ file, fix }) => [file, fix]), [
    ["guide/a.Md", 'Rename it to "a.md" to make it a page'],
    ["guide/b.mkd", 'Rename it to "b.md" to make it a page'],
  ]);
});

Deno.test("an empty folder is one note, wherever a repository would have a submodule", () => {
  using tree = makeTree({
    "index.md": "# Home\n",
    ".gitmodules": '[submodule "skills/vendored"]\n\tpath = skills/vendored\n',
    "skills/good/SKILL.md": "---\nname: good\ndescription: d\n---\nB\n",
    "skills/gitfile/.git": "gitdir: ../../.git/modules/x\n",
    "skills/kept/.gitkeep": "",
    "skills/group/other/SKILL.md": "---\nname: other\ndescription: d\n---\nB\n",
  });
  const empty = [
    "guide/vendored",
    "prompts/later",
    "skills/good/vendor/tool",
    "skills/group/inner",
    "skills/vendored",
  ];
  for (const folder of empty) Deno.mkdirSync(`${tree.path}/${folder}`, { recursive: true });
  assert.deepEqual(
    told(load(tree)),
    [...empty, "skills/gitfile"].sort().map((folder) => `${folder} note folder-empty`),
  );
});

Deno.test("the rooms of a content root may be empty", () => {
  using tree = makeTree({ "index.md": "# Home\n" });
  for (const room of ["skills", "prompts"]) Deno.mkdirSync(`${tree.path}/${room}`);
  assert.deepEqual(told(load(tree)), []);
});

Deno.test("a draft is kept back with a note; a skill that is switched off is served with a warning", () => {
  using tree = makeReportTree("20-drafts-and-switched-off/content", {
    "yes.md": "---\ndraft: yes\n---\nText.\n",
    "text.md": '---\npublished: "False"\n---\nText.\n',
    "not.md": "---\ndraft: false\npublished: true\n---\nText.\n",
    "broken.md": "---\ndraft: true: no\n---\nText.\n",
    "skills/on/SKILL.md": "---\nname: on\ndescription: d\nenabled: true\n---\nB\n",
    "skills/draft/SKILL.md": "---\nname: draft\ndescription: d\ndraft: true\n---\nB\n",
  });
  const catalog = load(tree);
  assert.deepEqual(told(catalog), [
    "broken.md:2:12 warning doc-field-invalid",
    "hidden.md:3:1 note doc-draft",
    "plan.md:3:1 note doc-draft",
    "skills/draft/SKILL.md:4:1 warning skill-switch",
    "skills/manual/SKILL.md:4:1 warning skill-switch",
    "skills/off/SKILL.md:4:1 warning skill-switch",
    "skills/on/SKILL.md:4:1 warning skill-unknown-field",
    "text.md:2:1 note doc-draft",
    "yes.md:2:1 note doc-draft",
  ]);
  assert.deepEqual([...catalog.docs.keys()], [
    "_drafts/x.md",
    "_private.md",
    "broken.md",
    "guide/README.md",
    "guide/a.md",
    "index.md",
    "not.md",
  ]);
  assert.deepEqual([...catalog.skills.values()].map(({ path, state }) => [path, state]), [
    ["draft", "conforming"],
    ["manual", "conforming"],
    ["meta-draft", "conforming"],
    ["off", "conforming"],
    ["on", "conforming"],
  ]);
});

Deno.test("a file that is not what its name says is served as text, with one warning", () => {
  const pointer = "version https://git-lfs.github.com/spec/v1\noid sha256:9f\nsize 12\n";
  using tree = makeTree({
    "logo.png": pointer,
    "skills/s/SKILL.md": "---\nname: s\ndescription: d\n---\n[a](a.pdf)\n",
    "skills/s/a.pdf": pointer,
    "skills/s/b.zip": "<html>404</html>",
    "skills/s/c.woff2": "",
    "skills/s/d.csv": pointer,
    "skills/s/e.svg": "<svg/>",
    "skills/s/f.png": Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 0),
    "skills/s/notes.md": "A pointer begins with `version https://git-lfs.github.com/spec/v1`.\n",
  });
  const catalog = load(tree);
  const types = [...catalog.skills.get("s")!.files.values()].map(({ path, mediaType }) =>
    `${path} ${mediaType}`
  );
  assert.deepEqual(types, [
    "SKILL.md text/markdown",
    "a.pdf text/plain",
    "b.zip text/plain",
    "c.woff2 text/plain",
    "d.csv text/csv",
    "e.svg image/svg+xml",
    "f.png image/png",
    "notes.md text/markdown",
  ]);
  const found = checkCatalog(catalog).filter(({ code }) => /^file-(?:pointer|type)$/.test(code));
  assert.deepEqual(found.map(({ file, severity, code }) => `${file} ${severity} ${code}`), [
    "logo.png warning file-pointer",
    "skills/s/a.pdf warning file-pointer",
    "skills/s/b.zip warning file-type",
    "skills/s/c.woff2 warning file-type",
    "skills/s/d.csv warning file-pointer",
  ]);
});

Deno.test("what systems and editors leave behind is one note each, and no error", () => {
  const junk = [
    "assets/Thumbs.db",
    "assets/desktop.ini",
    "SKILL.md~",
    "#SKILL.md#",
    "notes.md.orig",
    "scripts/__pycache__/run.cpython-312.pyc",
    "~$plan.docx",
    "__MACOSX/a.txt",
    ".DS_Store",
    "._SKILL.md",
    ".SKILL.md.swp",
  ];
  using tree = makeTree({
    "Icon\r": "",
    "skills/Icon\r": "",
    "skills/s/SKILL.md":
      "---\nname: s\ndescription: Does it. Use when asked.\n---\nRun `run.py`.\n",
    "skills/s/scripts/__init__.py": "",
    "skills/s/scripts/run.py": "pass\n",
    "skills/s/Icon\r": "",
    ...Object.fromEntries(junk.map((path) => [`skills/s/${path}`, Uint8Array.of(0xff, 0xfe, 0)])),
  }, { "skills/s/.#SKILL.md": "someone@host.1234" });
  const found = checkCatalog(load(tree));
  assert.deepEqual(
    Object.fromEntries(found.map(({ file, severity, code }) => [file, `${severity} ${code}`])),
    Object.fromEntries([
      ["Icon\\r", "note name-hidden"],
      ["skills/Icon\\r", "note name-hidden"],
      ["skills/s/Icon\\r", "note name-hidden"],
      ["skills/s/.#SKILL.md", "note name-hidden"],
      ...junk.map((path) => [
        `skills/s/${path}`,
        `note ${path.startsWith(".") ? "name-hidden" : "name-dropped"}`,
      ]),
    ]),
  );
  assert.equal(found.length, junk.length + 4);
});
