import assert from "node:assert/strict";
import { fileURLToPath } from "node:url";
import { makeTree, type Tree } from "../tests/support/trees.ts";
import { loadCatalog } from "./load.ts";
import type { Catalog } from "./model/types.ts";

const skill = (name: string, more = "") =>
  `---\nname: ${name}\ndescription: Does ${name}.\n${more}---\n\n# ${name}\n`;
const prompt = (id: string) =>
  `---\nname: ${id}\ndescription: Says ${id}.\nx-personal-mcp:\n  id: ${id}\n  version: 1.0.0\n` +
  `  capabilities: [resource://prompts/${id}/document]\n---\n\nSay it.\n`;

function load({ path }: Tree, roots: readonly string[] = [], previous?: Catalog) {
  const skills = roots.map((root) => `${path}/${root}`);
  return loadCatalog({ content: `${path}/c`, skills }, previous);
}

function codes({ diagnostics }: Pick<Catalog, "diagnostics">): readonly string[] {
  return diagnostics.map(({ file, code }) => `${file} ${code}`);
}

Deno.test("a pipe and a socket are reported and never opened, SKILL.md itself too", async () => {
  using tree = makeTree({ "c/skills/a/SKILL.md": skill("a"), "c/skills/b/x.txt": "" });
  for (const name of ["a/pipe", "b/SKILL.md"]) {
    const args = [`${tree.path}/c/skills/${name}`];
    assert(new Deno.Command("mkfifo", { args }).outputSync().success);
  }
  using socket = Deno.listen({ transport: "unix", path: `${tree.path}/c/socket` });
  const { catalog } = load(tree);
  await Promise.resolve(socket);
  assert.deepEqual(codes(catalog), [
    "skills/a/pipe file-special",
    "skills/b/SKILL.md skill-document-unreadable",
    "socket file-special",
  ]);
  assert.deepEqual(catalog.rejections, [{ kind: "skill", file: "skills/b/SKILL.md" }]);
});

/** Runs a load in a process of its own and returns what it prints. */
function probe(permissions: readonly string[], roots: readonly string[], wrapper: string[] = []) {
  const script = fileURLToPath(new URL("../tests/support/load_probe.ts", import.meta.url));
  const flags = ["--no-prompt", ...permissions];
  const [command, ...args] = [...wrapper, Deno.execPath(), "run", ...flags, script, ...roots];
  const { stdout, stderr, success } = new Deno.Command(command!, { args }).outputSync();
  assert(success, new TextDecoder().decode(stderr));
  return JSON.parse(new TextDecoder().decode(stdout));
}

Deno.test("a file and a folder without read permission are reported, the rest is served", () => {
  using tree = makeTree({
    "c/skills/a/SKILL.md": skill("a"),
    "c/skills/a/x.txt": "x",
    "c/skills/b/SKILL.md": skill("b"),
    "c/d/x.md": "x",
  });
  const closed = ["skills/a/x.txt", "skills/b/SKILL.md", "d"].map((name) =>
    `${tree.path}/c/${name}`
  );
  for (const path of closed) Deno.chmodSync(path, 0);
  // root reads everything unless it gives that up
  const wrapper = Deno.uid() === 0 ? ["setpriv", "--bounding-set=-all"] : [];
  const found = probe([`--allow-read=${tree.path}`], [`${tree.path}/c`], wrapper);
  for (const path of closed) Deno.chmodSync(path, 0o700);
  const fix = "Let it be read, or remove it";
  assert.deepEqual(found, {
    skills: ["a"],
    diagnostics: [
      ["d", "folder-unreadable", fix],
      ["skills/a/x.txt", "file-unreadable", fix],
      ["skills/b/SKILL.md", "skill-document-unreadable", fix],
    ],
  });
});

Deno.test("what the process may not read is reported with the flag that lets it", () => {
  using tree = makeTree({
    "c/index.md": "# Home\n",
    "more/own/SKILL.md": skill("own"),
    "store/tool/SKILL.md": skill("tool"),
    "closed/x/SKILL.md": skill("x"),
  }, { "more/tool": "../store/tool" });
  const { path } = tree;
  const roots = ["c", "more", "closed"].map((name) => `${path}/${name}`);
  assert.deepEqual(probe([`--allow-read=${path}/c,${path}/more`], roots), {
    skills: ["own"],
    diagnostics: [
      ["closed", "root-not-allowed", `Add --allow-read=${path}/closed to deno run`],
      ["more/tool", "root-not-allowed", `Add --allow-read=${path}/store/tool to deno run`],
    ],
  });
});

Deno.test("nested skills know their nearest outer one, and share its files", () => {
  using tree = makeTree({
    "c/skills/a/SKILL.md": skill("a"),
    "c/skills/a/g/b/SKILL.md": skill("b"),
    "c/skills/a/g/b/c/SKILL.md": skill("c"),
    "c/skills/a/g/b/c/x.txt": "x",
    "c/skills/a/no/SKILL.md": "none",
    "c/skills/a/no/d/SKILL.md": skill("d"),
    "c/skills/a/g/b/0a/SKILL.md": skill("0a"), // sorts before the SKILL.md that is around it
  });
  const { catalog } = load(tree);
  const skills = [...catalog.skills.values()]
    .map(({ path, outer, files }) => [path, outer, [...files.keys()].join(" ")]);
  assert.deepEqual(skills, [
    [
      "a",
      undefined,
      "SKILL.md g/b/0a/SKILL.md g/b/SKILL.md g/b/c/SKILL.md g/b/c/x.txt no/SKILL.md no/d/SKILL.md",
    ],
    ["a/g/b/0a", "a/g/b", "SKILL.md"],
    ["a/g/b", "a", "0a/SKILL.md SKILL.md c/SKILL.md c/x.txt"],
    ["a/g/b/c", "a/g/b", "SKILL.md x.txt"],
    ["a/no/d", "a", "SKILL.md"],
  ]);
  assert.deepEqual(codes(catalog), ["skills/a/no/SKILL.md skill-nested-file"]);
});

Deno.test("a nested SKILL.md that cannot be a skill is a file and one note, whatever is wrong", () => {
  using tree = makeTree({
    "c/skills/a/SKILL.md": skill("a"),
    "c/skills/a/latin/SKILL.md": Uint8Array.of(0xe9),
    "c/skills/a/huge/SKILL.md": "x".repeat(1048577),
    "c/skills/a/no-name/SKILL.md": "---\ndescription: d\n---\nText.\n",
    "c/skills/a/blank/SKILL.md": '---\nname: blank\ndescription: " "\n---\nText.\n',
    "c/skills/a/template/SKILL.md": "---\nname: {{name}}\ndescription: d\n---\nText.\n",
  });
  const { catalog } = load(tree);
  const notes = catalog.diagnostics.map(({ file, severity, message }) => [file, severity, message]);
  const is = (reason: string) => `it is a file of the skill "a" and no skill of its own: ${reason}`;
  assert.deepEqual(notes, [
    [
      "skills/a/blank/SKILL.md",
      "note",
      is("description must be text, but is blank (line 3)"),
    ],
    ["skills/a/huge/SKILL.md", "note", is("it has 1048577 bytes; the most is 1048576")],
    ["skills/a/latin/SKILL.md", "note", is("not valid UTF-8 (byte 0xE9 at offset 0)")],
    ["skills/a/no-name/SKILL.md", "note", is("name is missing (line 1)")],
    [
      "skills/a/template/SKILL.md",
      "note",
      is("a brace or bracket opens a map or list where a name is expected (line 2)"),
    ],
  ]);
  assert.equal(catalog.skills.get("a")?.files.size, 6);
  assert.equal(catalog.skills.get("a")?.state, "conforming");
});

Deno.test("a nested SKILL.md with a name and a description is a skill, with its problems", () => {
  using tree = makeTree({
    "c/skills/a/SKILL.md": skill("a"),
    "c/skills/a/other/SKILL.md": skill("another"),
    "c/skills/a/number/SKILL.md": "---\nname: 1\ndescription: [d]\n---\nText.\n",
    "c/skills/a/other/x/SKILL.md": skill("x"),
  });
  const { catalog } = load(tree);
  assert.deepEqual(
    [...catalog.skills.values()].map(({ path, outer, state }) => [path, outer, state]),
    [
      ["a", undefined, "conforming"],
      ["a/number", "a", "problems"],
      ["a/other", "a", "problems"],
      ["a/other/x", "a/other", "conforming"],
    ],
  );
  assert.deepEqual(codes(catalog), [
    "skills/a/number/SKILL.md skill-name-invalid",
    "skills/a/number/SKILL.md skill-description-invalid",
    "skills/a/other/SKILL.md skill-name-mismatch",
  ]);
});

Deno.test("_manifest at the root of a nested skill is left out of the outer one too", () => {
  using tree = makeTree({
    "c/skills/a/SKILL.md": skill("a"),
    "c/skills/a/b/SKILL.md": skill("b"),
    "c/skills/a/b/_manifest": "x",
    "c/skills/a/no/SKILL.md": "none",
    "c/skills/a/no/_manifest": "x",
  });
  const { catalog } = load(tree);
  assert.deepEqual([...catalog.skills.get("a")!.files.keys()], [
    "SKILL.md",
    "b/SKILL.md",
    "no/SKILL.md",
    "no/_manifest",
  ]);
  assert.deepEqual(codes(catalog), [
    "skills/a/b/_manifest skill-manifest-reserved",
    "skills/a/no/SKILL.md skill-nested-file",
  ]);
  assert.equal(
    catalog.skills.get("a")?.state,
    "conforming",
    "an error of a file is not SKILL.md's",
  );
});

Deno.test("documents are held however much else is held", () => {
  const files = Object.fromEntries(
    Array.from({ length: 66 }, (_, index) => [`c/skills/a/b/${index}`, new Uint8Array(1 << 20)]),
  );
  using tree = makeTree({
    "c/skills/a/SKILL.md": skill("a"),
    "c/skills/a/z/SKILL.md": skill("z"),
    "c/z.md": "# Z\n",
    ...files,
  });
  const { catalog } = load(tree);
  const held = [...catalog.skills.get("a")!.files.values()].filter(({ bytes }) => bytes);
  assert.equal(held.filter(({ path }) => path.startsWith("b/")).length, 64);
  assert(catalog.skills.get("a/z")!.document.bytes);
  assert(catalog.docs.get("z.md")!.document.bytes);
});

Deno.test("a link in a skill root is followed only to a folder that is not found without it", () => {
  using tree = makeTree({
    "c/index.md": "# Home\n",
    "r/real/SKILL.md": skill("real"),
    "r/.store/hidden/SKILL.md": skill("hidden"),
    "out/far/SKILL.md": skill("far"),
    "out/file.md": "x",
  }, {
    "r/again": "real",
    "r/hidden": ".store/hidden",
    "r/up": "..",
    "r/self": ".",
    "r/far": "../out/far",
    "r/file.md": "../out/file.md",
    "out/far/inside": "../file.md",
  });
  const { catalog } = load(tree, ["r"]);
  assert.deepEqual([...catalog.skills.keys()], ["far", "hidden", "real"]);
  assert.deepEqual(codes(catalog), [
    "r/again link-not-followed",
    "r/far/inside link-not-followed",
    "r/file.md link-not-followed",
    "r/self link-not-followed",
    "r/up link-not-followed",
  ]);
  assert.equal(catalog.skills.get("far")?.document.location.root, `${tree.path}/out/far`);
});

Deno.test("roots of one name are told apart, and the content root's own name is its own", () => {
  using tree = makeTree({
    "c/skills/a/SKILL.md": skill("a"),
    "x/skills/b/SKILL.md": skill("b"),
    "y/skills/c/SKILL.md": skill("c"),
    "y/skills/b/SKILL.md": skill("b"),
    "home/.claude/skills/d/SKILL.md": skill("d"),
  });
  const { catalog } = load(tree, ["x/skills", "y/skills", "home/.claude/skills"]);
  assert.deepEqual([...catalog.skills.values()].map(({ path, root }) => [path, root]), [
    ["a", "skills"],
    ["b", "x/skills"],
    ["c", "y/skills"],
    ["d", ".claude/skills"],
  ]);
  assert.deepEqual(codes(catalog), ["y/skills/b skill-shadowed"]);
  assert.equal(
    catalog.diagnostics[0]?.message,
    'the skill "b" is not served: "b" of "x/skills" comes first',
  );
});

Deno.test("two paths that are equal in normal form C have one URI: the first root has it", () => {
  using tree = makeTree({
    "c/skills/caf\u00e9/SKILL.md": skill("x"),
    "more/cafe\u0301/SKILL.md": skill("x"),
  });
  const { catalog } = load(tree, ["more"]);
  assert.deepEqual([...catalog.skills.keys()], ["caf\u00e9"]);
  assert(codes(catalog).includes("more/cafe\u0301 skill-shadowed"));
});

Deno.test("hidden skills are named below the content root too", () => {
  using tree = makeTree({ "c/.claude/skills/a/SKILL.md": skill("a"), "c/.agents/skills": "file" });
  const { catalog } = load(tree);
  assert.deepEqual(catalog.diagnostics.map(({ file, code, fix }) => [file, code, fix]), [
    [".claude/skills", "hidden-skills", `Add --skills ${tree.path}/c/.claude/skills`],
  ]);
});

Deno.test("entries are in the order of their canonical URIs", () => {
  const names = ["a=b", "a1", "A", "a b", "a", "é", "a/b", "a-b", "a:b"];
  using tree = makeTree({
    ...Object.fromEntries(names.map((name) => [`c/skills/${name}/x/SKILL.md`, skill("x")])),
    ...Object.fromEntries(names.map((name) => [`c/${name}.md`, ""])),
  });
  const { catalog } = load(tree);
  assert.deepEqual([...catalog.skills.keys()], [
    "é/x",
    "A/x",
    "a b/x",
    "a:b/x",
    "a-b/x",
    "a/b/x",
    "a/x",
    "a1/x",
    "a=b/x",
  ]);
  assert.deepEqual([...catalog.docs.keys()], [
    "é.md",
    "A.md",
    "a b.md",
    "a-b.md",
    "a.md",
    "a/b.md",
    "a1.md",
    "a:b.md",
    "a=b.md",
  ]);
});

Deno.test("every problem of every prompt stops the start, with file, line, column and fix", () => {
  using tree = makeTree({
    "c/prompts/one/PROMPT.md": prompt("one").replace("1.0.0", "1").replace("name: one", "name: 1"),
    "c/prompts/two/PROMPT.md": "---\nname: two\n",
    "c/prompts/three/PROMPT.md": Uint8Array.of(0xe9),
    "c/prompts/four/PROMPT.md": prompt("four"),
    "c/prompts/Five/PROMPT.md": prompt("Five"),
    "c/skills/g/four/SKILL.md": skill("four"),
  });
  const { catalog, fatal } = load(tree);
  assert.deepEqual(fatal.map(({ file, line, column, code }) => [file, line, column, code]), [
    ["prompts/Five/PROMPT.md", 5, 7, "prompt-field-invalid"],
    ["prompts/four/PROMPT.md", 1, 1, "prompt-id-collision"],
    ["prompts/one/PROMPT.md", 2, 7, "prompt-field-invalid"],
    ["prompts/one/PROMPT.md", 6, 12, "prompt-field-invalid"],
    ["prompts/three/PROMPT.md", 1, 1, "prompt-document-unreadable"],
    ["prompts/two/PROMPT.md", 1, 1, "frontmatter-unclosed"],
  ]);
  assert(fatal.every(({ message, fix }) => message && fix));
  assert.equal(catalog.prompts.size, 0);
  assert.equal(catalog.rejections.length, 5);
});

Deno.test("while running, a prompt that collides stays if it was there, and is left out if it is new", () => {
  using tree = makeTree({
    "c/prompts/old/PROMPT.md": prompt("old"),
    "c/skills/new/SKILL.md": skill("new"),
  });
  const before = load(tree).catalog;
  Deno.mkdirSync(`${tree.path}/c/prompts/new`);
  Deno.writeTextFileSync(`${tree.path}/c/prompts/new/PROMPT.md`, prompt("new"));
  Deno.mkdirSync(`${tree.path}/c/skills/old`);
  Deno.writeTextFileSync(`${tree.path}/c/skills/old/SKILL.md`, skill("old"));
  const { catalog: after } = load(tree, [], before);
  assert.deepEqual([...after.prompts.keys()], ["old"]);
  assert.deepEqual(codes({ diagnostics: after.prompts.get("old")!.diagnostics }), [
    "prompts/old/PROMPT.md prompt-kept",
    "prompts/old/PROMPT.md prompt-id-collision",
  ]);
  assert.deepEqual(after.rejections.map(({ kind, file }) => ({ kind, file })), [
    { kind: "prompt", file: "prompts/new/PROMPT.md" },
  ]);
});

Deno.test("a kept prompt stays kept over more reloads, and goes when its file goes", () => {
  using tree = makeTree({ "c/prompts/p/PROMPT.md": prompt("p") });
  const path = `${tree.path}/c/prompts/p/PROMPT.md`;
  let catalog = load(tree).catalog;
  Deno.writeTextFileSync(path, "broken");
  for (let turn = 0; turn < 2; turn++) {
    catalog = load(tree, [], catalog).catalog;
    assert.equal(catalog.prompts.get("p")?.version, "1.0.0");
  }
  Deno.writeTextFileSync(path, prompt("p").replace("1.0.0", "2.0.0"));
  catalog = load(tree, [], catalog).catalog;
  assert.equal(catalog.prompts.get("p")?.version, "2.0.0");
  assert.deepEqual(catalog.prompts.get("p")?.diagnostics, []);
  Deno.removeSync(path);
  assert.equal(load(tree, [], catalog).catalog.prompts.size, 0);
});

Deno.test("a nested skill whose outer one is gone stands by itself after a reload", () => {
  using tree = makeTree({
    "c/skills/a/SKILL.md": skill("a"),
    "c/skills/a/b/SKILL.md": skill("b"),
    "c/skills/a/b/x.txt": "x",
  });
  const before = load(tree).catalog;
  Deno.removeSync(`${tree.path}/c/skills/a/SKILL.md`);
  const after = load(tree, [], before).catalog.skills.get("a/b")!;
  assert.equal(after.outer, undefined);
  assert.deepEqual([...after.files].map(([key, { path }]) => [key, path]), [
    ["SKILL.md", "SKILL.md"],
    ["x.txt", "x.txt"],
  ]);
});

Deno.test("what is reported of a skill's files and of its name is reported of the skill", () => {
  using tree = makeTree({
    "c/skills/x/a/SKILL.md": skill("a"),
    "c/skills/y/a/SKILL.md": skill("a"),
    "c/skills/y/a/.env": "",
    "c/skills/y/a/sub/.env": "",
    "c/skills/z/.env": "",
    "c/skills/z/SKILL.md": Uint8Array.of(0xe9),
  }, { "c/skills/y/a/link": "SKILL.md" });
  const { catalog } = load(tree);
  assert.deepEqual(codes({ diagnostics: catalog.skills.get("y/a")!.diagnostics }), [
    "skills/y/a/.env name-hidden",
    "skills/y/a/SKILL.md skill-name-duplicate",
    "skills/y/a/link link-not-followed",
    "skills/y/a/sub/.env name-hidden",
  ]);
  const rejected = catalog.diagnostics.filter(({ file }) => file.startsWith("skills/z/"));
  assert(rejected.every(({ subject }) => subject === undefined));
});

Deno.test("the same load twice gives equal catalogues and shares every entry", () => {
  using tree = makeTree({
    "c/index.md": "# Home\n",
    "c/x.png": "x",
    "c/skills/a/SKILL.md": skill("a"),
    "c/skills/a/b/SKILL.md": skill("b"),
    "c/prompts/p/PROMPT.md": prompt("p"),
  });
  const before = load(tree).catalog;
  const after = load(tree, [], before).catalog;
  assert.deepEqual(after, before);
  for (const kind of ["skills", "prompts", "docs", "assets"] as const) {
    for (const [key, entry] of after[kind]) assert.equal(before[kind].get(key), entry, key);
  }
});

Deno.test("a name whose bytes are not UTF-8 is left out, one with an honest U+FFFD is not", {
  ignore: Deno.build.os !== "linux",
}, () => {
  using tree = makeTree({ "c/skills/a/SKILL.md": skill("a"), "c/skills/a/b\ufffd.md": "" });
  const script = `touch "$(printf '${tree.path}/c/skills/a/b\\377.md')"`;
  assert(new Deno.Command("sh", { args: ["-c", script] }).outputSync().success);
  const { catalog } = load(tree);
  assert.deepEqual([...catalog.skills.get("a")!.files.keys()], ["SKILL.md", "b\ufffd.md"]);
  assert.deepEqual(catalog.diagnostics.map(({ code }) => code), ["name-collision"]);
});

Deno.test("one byte order mark is ignored, a second one is a character like any other", () => {
  using tree = makeTree({ "c/skills/a/SKILL.md": `\ufeff\ufeff${skill("a")}` });
  assert.deepEqual(codes(load(tree).catalog), [
    "skills/a/SKILL.md frontmatter-missing",
    "skills/a/SKILL.md skill-description-repaired",
    "skills/a/SKILL.md skill-hidden-characters",
  ]);
});

Deno.test("a folder deeper than 64 levels below a skill is left out with an error, which says so", () => {
  const levels = (count: number) => "a/".repeat(count);
  using tree = makeTree({
    "skills/s/SKILL.md": "---\nname: s\ndescription: S.\n---\n# S\n",
    [`skills/s/${levels(64)}in.md`]: "# In\n",
    [`skills/s/${levels(300)}out.md`]: "# Out\n",
  });
  const { catalog } = loadCatalog({ content: tree.path });
  assert.deepEqual([...catalog.skills.get("s")!.files.keys()], ["SKILL.md", `${levels(64)}in.md`]);
  assert.deepEqual(codes(catalog), [`skills/s/${levels(65).slice(0, -1)} folder-too-deep`]);
});

Deno.test("many strays of a folder that is no content of ours are told once", () => {
  const strays = (count: number, name: (n: number) => string) =>
    Object.fromEntries(Array.from({ length: count }, (_, n) => [name(n), "# Text\n"]));
  using tree = makeTree({
    ...strays(4, (n) => `c/skills/s${n}.md`),
    ...strays(4, (n) => `more/docs/d${n}.md`),
    ...strays(3, (n) => `more/few/f${n}.md`),
    ...strays(5, (n) => `more/commands/c${n}.md`),
    ...strays(4, (n) => `more/r${n}.md`),
    "more/a/SKILL.md": skill("a"),
  });
  const { diagnostics } = load(tree, ["more"]).catalog;
  assert.deepEqual(diagnostics.map(({ file, code, message }) => [file, code, message]), [
    [
      "more",
      "markdown-misplaced",
      '4 Markdown files belong to no skill and are not served: "r0.md", "r1.md", "r2.md", and 1 more',
    ],
    [
      "more/commands",
      "command-file",
      '5 command files of other tools are not read: "c0.md", "c1.md", "c2.md", and 2 more',
    ],
    [
      "more/docs",
      "markdown-misplaced",
      '4 Markdown files belong to no skill and are not served: "d0.md", "d1.md", "d2.md", and 1 more',
    ],
    ...[0, 1, 2].map((
      n,
    ) => [
      `more/few/f${n}.md`,
      "markdown-misplaced",
      "the file belongs to no skill and is not served",
    ]),
    ...[0, 1, 2, 3].map((
      n,
    ) => [
      `skills/s${n}.md`,
      "markdown-misplaced",
      "the file belongs to no skill and is not served",
    ]),
  ]);
});
