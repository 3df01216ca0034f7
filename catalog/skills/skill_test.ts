import assert from "node:assert/strict";
import { digestOf, isText } from "../model/bytes.ts";
import { mediaTypeOf } from "../tree/media_type.ts";
import { readSkill } from "./skill.ts";
import type { ServedFile } from "../model/types.ts";
import type { HeldFile } from "../tree/reader.ts";

function served(path: string, content: string | Uint8Array): HeldFile {
  const bytes = typeof content === "string" ? new TextEncoder().encode(content) : content;
  return {
    path,
    size: bytes.length,
    digest: digestOf(bytes),
    mediaType: mediaTypeOf(path, isText(bytes)),
    isText: isText(bytes),
    bytes,
    location: { root: "/r", path: `/r/${path}`, dev: 1, ino: 1, mtime: 1 },
  };
}

function read(text: string, path = "demo", files: readonly ServedFile[] = []) {
  const document = served("SKILL.md", text);
  const read = readSkill({
    path,
    root: "skills",
    outer: undefined,
    document,
    files: [document, ...files],
  });
  const problems = read.problems.map(({ line, column, severity, code, message, fix }) => {
    assert(message !== "" && fix !== "");
    return `${line ?? "-"}:${column ?? "-"} ${severity} ${code}`;
  });
  return { ...read, problems };
}

const block = (fields: string, body = "\n# Demo\n\nDo it.\n") => `---\n${fields}---\n${body}`;
const GOOD = "name: demo\ndescription: Shows. Use when shown.\n";

Deno.test("a skill is made of its files, every field in its place", () => {
  const files = [served("references/b.md", "# *B*\n"), served("a b.bin", Uint8Array.of(255))];
  const text = block(
    `${GOOD}license: MIT\ncompatibility: Any\nallowed-tools: Read Bash(git:*)\nmetadata:\n` +
      '  tags: "x, y, ,x, Y"\n  capabilities: "c d, e"\n',
  );
  const { skill, problems } = read(text, "demo", files);
  const { document, files: map, frontmatter, manifest, digest, ...rest } = skill;
  assert.deepEqual(rest, {
    kind: "skill",
    path: "demo",
    directoryName: "demo",
    id: "demo",
    name: "demo",
    title: "Demo",
    description: "Shows. Use when shown.",
    descriptionSource: "frontmatter",
    state: "conforming",
    outer: undefined,
    root: "skills",
    license: "MIT",
    compatibility: "Any",
    allowedTools: "Read Bash(git:*)",
    metadata: { tags: "x, y, ,x, Y", capabilities: "c d, e" },
    tags: ["x", "y", "Y"],
    capabilities: ["c d", "e"],
    references: [{ id: "b", path: "references/b.md", title: "B" }],
    bodyLine: 11,
    size: document.size + 7,
  });
  assert.deepEqual([...map.keys()], ["SKILL.md", "a b.bin", "references/b.md"]);
  assert.equal(map.get("SKILL.md"), document);
  assert.deepEqual(Object.keys(frontmatter!.values), [
    "name",
    "description",
    "license",
    "compatibility",
    "allowed-tools",
    "metadata",
  ]);
  assert.equal(digest, digestOf(manifest));
  assert.deepEqual(problems, []);
});

Deno.test("a manifest is spelled as Python's json.dumps does, byte for byte", () => {
  const document = served("SKILL.md", "x");
  const files = [document, served('é😀"/\u007f.txt', "")];
  const { skill } = readSkill({ path: "caf\u00e9", root: "r", outer: undefined, document, files });
  assert.equal(
    skill.manifest,
    `{
  "skill": "caf\\u00e9",
  "files": [
    {
      "path": "SKILL.md",
      "size": 1,
      "hash": "${document.digest}"
    },
    {
      "path": "\\u00e9\\ud83d\\ude00\\"/\\u007f.txt",
      "size": 0,
      "hash": "sha256:e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"
    }
  ]
}`,
  );
});

Deno.test("ids and capabilities come from the path, whatever its characters", () => {
  const { skill: deep } = read(block(GOOD), "acme/billing/demo");
  assert.deepEqual([deep.id, deep.capabilities], [
    "acme.billing.demo",
    ["skill://acme/billing/demo/SKILL.md"],
  ]);
  const { skill: odd, problems } = read(block(GOOD), "a@b c/demo");
  assert.deepEqual([odd.id, odd.capabilities], [undefined, ["skill://a%40b%20c/demo/SKILL.md"]]);
  assert.deepEqual(problems, ["-:- warning skill-id-impossible"]);
});

/** The block, the body, and where the description comes from. */
const DESCRIPTIONS: readonly [string, string, string, string][] = [
  [
    "its block, untrimmed",
    block("description: |\n  Keep\n  lines.\n"),
    "Keep\nlines.\n",
    "frontmatter",
  ],
  ["its line, where the block is no YAML", block("description: a: b\n"), "a: b", "repaired"],
  ["its quoted line", block("x: a: b\ndescription: 'c'\n"), "c", "repaired"],
  ["the body, if it is blank", block('description: " "\n'), "Demo", "body"],
  ["the body, if it goes on below", block("description: >-\n  a\nx: b: c\n"), "Demo", "body"],
  ["the body, if it is written twice", block("description: a\ndescription: b\n"), "Demo", "body"],
  ["the body, if there is no block", "\n \n## Head: ##\nText.\n", "Head: ##", "body"],
  [
    "200 code points of the body",
    block("name: demo\n", "😀".repeat(300)),
    "😀".repeat(200),
    "body",
  ],
  [
    "its directory, if the block is open",
    "---\ndescription: a\n\n# Body\n",
    "Skill: demo",
    "directory",
  ],
  ["its directory, if there is nothing", "", "Skill: demo", "directory"],
  [
    "its directory, if the body is marks",
    block("name: demo\n", "#\n##\n"),
    "Skill: demo",
    "directory",
  ],
];

for (const [name, text, description, descriptionSource] of DESCRIPTIONS) {
  Deno.test(`a skill is described by ${name}`, () => {
    const { skill } = read(text);
    assert.deepEqual([skill.description, skill.descriptionSource], [
      description,
      descriptionSource,
    ]);
  });
}

/** A block, and the problems it has. */
const RULES: readonly [string, string, string, readonly string[]][] = [
  ["no name", "demo", "description: d\n", ["1:1 error skill-name-missing"]],
  ["an empty name", "demo", "name:\ndescription: d\n", ["2:6 error skill-name-missing"]],
  ["a number as name", "1", "name: 1\ndescription: d\n", ["2:7 error skill-name-invalid"]],
  ["capitals", "PDF-Tools", "name: PDF-Tools\ndescription: d\n", [
    "-:- warning skill-id-impossible",
    "2:7 error skill-name-invalid",
  ]],
  ["two hyphens", "a--b", "name: a--b\ndescription: d\n", [
    "-:- warning skill-id-impossible",
    "2:7 error skill-name-invalid",
  ]],
  ["64 letters", "a".repeat(64), `name: ${"a".repeat(64)}\ndescription: d\n`, []],
  ["65 letters", "a".repeat(65), `name: ${"a".repeat(65)}\ndescription: d\n`, [
    "2:7 error skill-name-invalid",
  ]],
  ["another name", "right", "name: wrong\ndescription: d\n", ["2:7 error skill-name-mismatch"]],
  ["a path as name", "y", 'name: "x/y"\ndescription: d\n', [
    "2:7 error skill-name-invalid",
    "2:7 error skill-name-mismatch",
  ]],
  ["a reserved word", "claude-helper", "name: claude-helper\ndescription: d\n", [
    "2:7 warning skill-name-reserved",
  ]],
  ["a device of Windows", "con", "name: con\ndescription: d\n", [
    "2:7 warning skill-name-reserved",
  ]],
  ["a name that begins like one", "console", "name: console\ndescription: d\n", []],
  ["no description", "demo", "name: demo\n", ["1:1 error skill-description-missing"]],
  ["a list as description", "demo", "name: demo\ndescription: [a]\n", [
    "3:14 error skill-description-invalid",
  ]],
  ["1,024 characters", "demo", `name: demo\ndescription: ${"é".repeat(1024)}\n`, []],
  ["1,025 characters", "demo", `name: demo\ndescription: ${"😀".repeat(1025)}\n`, [
    "3:14 error skill-description-invalid",
  ]],
  ["500 characters of compatibility", "demo", `${GOOD}compatibility: ${"a".repeat(500)}\n`, []],
  ["501 characters of compatibility", "demo", `${GOOD}compatibility: ${"a".repeat(501)}\n`, [
    "4:16 error skill-compatibility-invalid",
  ]],
  ["empty compatibility", "demo", `${GOOD}compatibility: ""\n`, [
    "4:16 error skill-compatibility-invalid",
  ]],
  ["empty metadata", "demo", `${GOOD}metadata:\n`, ["4:10 error skill-metadata-invalid"]],
  ["metadata of nothing", "demo", `${GOOD}metadata: {}\n`, []],
  ["metadata as a list", "demo", `${GOOD}metadata: [a]\n`, ["4:11 error skill-metadata-invalid"]],
  ["metadata of a number and a map", "demo", `${GOOD}metadata:\n  v: 1.0\n  m: {a: b}\n`, [
    "5:3 error skill-metadata-invalid",
    "6:3 error skill-metadata-invalid",
  ]],
  ["fields of prompts", "demo", `${GOOD}x-personal-mcp:\n  id: demo\n`, [
    "4:1 error skill-prompt-metadata",
  ]],
  ["tools as a list", "demo", `${GOOD}allowed-tools: [Read]\n`, [
    "4:1 warning skill-allowed-tools-invalid",
  ]],
  ["a license that is no text", "demo", `${GOOD}license: 2\n`, [
    "4:1 warning skill-license-invalid",
  ]],
  ["fields of others", "demo", `${GOOD}version: 1\nName: x\n`, [
    "4:1 warning skill-unknown-field",
    "5:1 warning skill-unknown-field",
  ]],
  ["an alias", "demo", "name: demo\na: &b [x]\nc: *b\ndescription: d\n", [
    "4:4 error frontmatter-alias",
    "4:4 note skill-description-repaired",
  ]],
  ["an invisible character", "demo", "name: demo\ndescription: a\u200bb\n", [
    "3:15 warning skill-hidden-characters",
  ]],
];

for (const [name, path, fields, problems] of RULES) {
  Deno.test(`a skill with ${name} has the problems it should, and its state follows`, () => {
    const result = read(block(fields), path);
    assert.deepEqual(result.problems, problems);
    const isWrong = problems.some((problem) => problem.includes(" error "));
    assert.equal(result.skill.state, isWrong ? "problems" : "conforming");
  });
}

/** An unknown field, and what is suggested. */
const SUGGESTIONS: readonly [string, string][] = [
  ["allowed_tools: [Read]", "Did you mean allowed-tools?"],
  ["Name: x", "Did you mean name?"],
  ["descripton: x", "Did you mean description?"],
  ["licence: MIT", "Did you mean license?"],
  ["user_invocable: true", "Did you mean user-invocable? Only some hosts read it"],
  [
    "argument-hint: [optional: date]",
    'Quote the value if a host needs it: argument-hint: "[optional: date]"',
  ],
  ["model: opus", "Keep it only for a host that reads it"],
  ["constructor: x", "Move it below metadata: as text, or drop it"],
  ["__proto__: x", "Move it below metadata: as text, or drop it"],
  ["x-owner: me", "Move it below metadata: as text, or drop it"],
];

for (const [field, fix] of SUGGESTIONS) {
  Deno.test(`a skill with the field ${field} is told: ${fix}`, () => {
    const document = served("SKILL.md", block(`${GOOD}${field}\n`));
    const { problems } = readSkill({
      path: "demo",
      root: "r",
      outer: undefined,
      document,
      files: [document],
    });
    assert.deepEqual(problems.map((each) => [each.code, each.fix]), [["skill-unknown-field", fix]]);
  });
}

Deno.test("a number in metadata is taken as its author wrote it, and the fix says how to mend it", () => {
  const document = served(
    "SKILL.md",
    block(`${GOOD}metadata:\n  version: 1.10\n  on: true\n  n:\n`),
  );
  const { skill, problems } = readSkill({
    path: "demo",
    root: "r",
    outer: undefined,
    document,
    files: [document],
  });
  assert.deepEqual(skill.metadata, { version: "1.10", on: "true" });
  assert.equal(problems[0]?.fix, 'Quote the value: version: "1.10"');
});

Deno.test("a skill without a body says so, one without a block does not", () => {
  assert.deepEqual(read(block(GOOD, "\n \n")).problems, ["4:1 warning skill-body-empty"]);
  assert.deepEqual(read("").problems, ["1:1 error frontmatter-missing"]);
});

Deno.test("512 files and 16 MiB are published without a word, more with a warning", () => {
  const many = (count: number) =>
    Array.from({ length: count }, (_, index) => served(`f/${index}`, ""));
  assert.deepEqual(read(block(GOOD), "demo", many(511)).problems, []);
  assert.deepEqual(read(block(GOOD), "demo", many(512)).problems, ["-:- warning skill-too-large"]);
  const document = served("SKILL.md", block(GOOD));
  const sized = (size: number) => [{ ...served("big", ""), size: size - document.size }];
  assert.deepEqual(read(block(GOOD), "demo", sized(1 << 24)).problems, []);
  assert.deepEqual(read(block(GOOD), "demo", sized((1 << 24) + 1)).problems, [
    "-:- warning skill-too-large",
  ]);
});

Deno.test("two files of which one is named as the other is encoded are told apart in a warning", () => {
  const files = [served("p q.md", ""), served("p%20q.md", ""), served("100%.md", "")];
  assert.deepEqual(read(block(GOOD), "demo", files).problems, ["-:- warning name-ambiguous"]);
});

Deno.test("a declared reference may be written with a dot, not outside, not in capitals", () => {
  const files = [served("docs/x.md", "# X\n"), served("references/x.md", "# Y\n")];
  const fields = (lines: string) => `${GOOD}metadata:\n${lines}`;
  const good = read(block(fields("  reference.main: ./docs/x.md\n")), "demo", files);
  assert.deepEqual(good.skill.references, [
    { id: "main", path: "docs/x.md", title: "X" },
    { id: "x", path: "references/x.md", title: "Y" },
  ]);
  const bad = read(
    block(fields("  reference.out: ../x.md\n  reference.A: docs/x.md\n  reference.no: no.md\n")),
    "demo",
    files,
  );
  assert.deepEqual(bad.problems, [
    "5:18 error skill-reference-invalid",
    "6:3 error skill-reference-invalid",
    "7:17 error skill-reference-invalid",
  ]);
});
