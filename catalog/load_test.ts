import assert from "node:assert/strict";
import { makeTree } from "../tests/support/trees.ts";
import { decodeText, FileChangedError } from "./tree/files.ts";
import { readFile } from "./tree/read.ts";
import { ContentRootError, loadCatalog, type LoadOptions } from "./load.ts";
import type { Catalog } from "./model/types.ts";

const skill = (name: string, more = "") =>
  `---\nname: ${name}\ndescription: Does ${name}.\n${more}---\n\n# ${name}\n`;
const prompt = (id: string, version = "1.0.0") =>
  `---\nname: ${id}\ndescription: Says ${id}.\nx-personal-mcp:\n  id: ${id}\n  version: ${version}\n  capabilities: [resource://prompts/${id}/document]\n---\n\n\n# ${id}\n\nSay {{x}}.\n\n`;

/** Everything that a reader would notice, in short. */
function outcome({ skills, prompts, docs, assets, diagnostics }: Catalog) {
  return {
    skills: Object.fromEntries(
      [...skills].map(([path, each]) => [path, [...each.files.keys()].join(" ")]),
    ),
    prompts: [...prompts.keys()],
    docs: [...docs.keys()],
    assets: [...assets.keys()],
    diagnostics: diagnostics.map(({ file, code }) => `${file} ${code}`),
  };
}

type Outcome = ReturnType<typeof outcome>;

interface Row {
  readonly name: string;
  readonly files: Record<string, string | Uint8Array>;
  readonly links?: Record<string, string>;
  /** Extra skill roots, below the tree. */
  readonly roots?: readonly string[];
  readonly want: Partial<Outcome>;
}

const EMPTY: Outcome = { skills: {}, prompts: [], docs: [], assets: [], diagnostics: [] };

const ROWS: readonly Row[] = [
  {
    name: "finds skills in groups, prompts, pages and files beside pages",
    files: {
      "c/index.md": "# Home\n",
      "c/guide/a.md": "# A\n",
      "c/images/x.png": Uint8Array.of(1),
      "c/skills/flat/SKILL.md": skill("flat"),
      "c/skills/flat/assets/x.txt": "x",
      "c/skills/flat/assets.md": "x",
      "c/skills/acme/billing/SKILL.md": skill("billing"),
      "c/prompts/hello/PROMPT.md": prompt("hello"),
    },
    want: {
      skills: { "acme/billing": "SKILL.md", flat: "SKILL.md assets/x.txt assets.md" },
      prompts: ["hello"],
      docs: ["guide/a.md", "index.md"],
      assets: ["images/x.png"],
    },
  },
  {
    name: "takes a nested skill as a file and as a skill of its own",
    files: {
      "c/skills/hub/SKILL.md": skill("hub"),
      "c/skills/hub/inner/SKILL.md": skill("inner"),
      "c/skills/hub/inner/notes.md": "n",
      "c/skills/hub/bad/SKILL.md": "no frontmatter\n",
    },
    want: {
      skills: {
        hub: "SKILL.md bad/SKILL.md inner/SKILL.md inner/notes.md",
        "hub/inner": "SKILL.md notes.md",
      },
      diagnostics: ["skills/hub/bad/SKILL.md skill-nested-file"],
    },
  },
  {
    name: "serves a path from the first root that has it, above and below it too",
    files: {
      "c/skills/a/SKILL.md": skill("a"),
      "c/skills/g/b/SKILL.md": skill("b"),
      "more/a/SKILL.md": skill("a"),
      "more/a2/SKILL.md": skill("a2"),
      "more/g/SKILL.md": skill("g"),
      "more/g/b/SKILL.md": skill("b"),
      "most/a/x/SKILL.md": skill("x"),
    },
    roots: ["more", "most"],
    want: {
      skills: { a: "SKILL.md", a2: "SKILL.md", "g/b": "SKILL.md" },
      diagnostics: ["more/a skill-shadowed", "more/g skill-shadowed", "most/a/x skill-shadowed"],
    },
  },
  {
    name: "serves a skill beside one of an earlier root, in a group that both roots have",
    files: {
      "c/skills/acme/billing/SKILL.md": skill("billing"),
      "more/acme/shipping/SKILL.md": skill("shipping"),
    },
    roots: ["more"],
    want: { skills: { "acme/billing": "SKILL.md", "acme/shipping": "SKILL.md" } },
  },
  {
    name: "looks below a prompt 16 folders deep and no deeper",
    files: {
      [`c/prompts/p/${"d/".repeat(15)}seen.md`]: "",
      [`c/prompts/p/${"d/".repeat(16)}unseen.md`]: "",
      "c/prompts/p/PROMPT.md": prompt("p"),
    },
    want: {
      prompts: ["p"],
      diagnostics: [`prompts/p/${"d/".repeat(15)}seen.md markdown-misplaced`],
    },
  },
  {
    name: "rejects what is no readable SKILL.md and searches below it as below a group",
    files: {
      "c/skills/latin/SKILL.md": Uint8Array.of(0x2d, 0xe9),
      "c/skills/latin/deep/SKILL.md": skill("deep"),
      "c/skills/folder/SKILL.md/x.txt": "x",
      "c/skills/huge/SKILL.md": "x".repeat(1048577),
      "c/skills/case/skill.md": skill("case"),
      "c/skills/readme/README.md": "no skill\n",
    },
    want: {
      skills: { "latin/deep": "SKILL.md" },
      diagnostics: [
        "skills/case/skill.md skill-document-name",
        "skills/folder/SKILL.md skill-document-unreadable",
        "skills/huge/SKILL.md skill-document-too-large",
        "skills/latin/SKILL.md skill-document-not-utf8",
        "skills/readme/README.md markdown-misplaced",
      ],
    },
  },
  {
    name: "follows no link inside a root, and keeps the skill that holds one",
    files: {
      "c/skills/a/SKILL.md": skill("a"),
      "c/skills/a/x.md": "x",
      "outside/secret.txt": "secret",
      "c/index.md": "# Home\n",
    },
    links: {
      "c/skills/a/inside.md": "x.md",
      "c/skills/a/out": "../../../outside",
      "c/skills/linked": "a",
      "c/skills/a/gone.md": "nowhere.md",
      "c/secret.md": "../outside/secret.txt",
      "c/skills/doc/SKILL.md": "../a/SKILL.md",
    },
    want: {
      skills: { a: "SKILL.md x.md" },
      docs: ["index.md"],
      diagnostics: [
        "secret.md link-not-followed",
        "skills/a/gone.md link-broken",
        "skills/a/inside.md link-not-followed",
        "skills/a/out link-not-followed",
        "skills/doc/SKILL.md skill-document-unreadable",
        "skills/linked link-not-followed",
      ],
    },
  },
  {
    name: "follows a linked child of an extra root once, under the link's name",
    files: {
      "store/tool/SKILL.md": skill("linked"),
      "c/index.md": "# Home\n",
      "extra/own/SKILL.md": skill("own"),
    },
    links: {
      "extra/again": "../store/tool",
      "extra/linked": "../store/tool",
      "extra/gone": "nowhere",
    },
    roots: ["extra"],
    want: {
      skills: { again: "SKILL.md", own: "SKILL.md" },
      docs: ["index.md"],
      diagnostics: [
        "extra/again/SKILL.md skill-name-mismatch",
        "extra/gone link-broken",
        "extra/linked link-repeated",
      ],
    },
  },
  {
    name: "never enters hidden folders, and says where skills may lie",
    files: {
      "c/.git/config.md": "x",
      "c/node_modules/x/readme.md": "x",
      "more/.claude/skills/a/SKILL.md": skill("a"),
      "c/skills/a/SKILL.md": skill("a"),
      "c/skills/a/.env": "TOKEN",
    },
    roots: ["more"],
    want: {
      skills: { a: "SKILL.md" },
      diagnostics: ["more/.claude/skills hidden-skills", "skills/a/.env name-hidden"],
    },
  },
  {
    name: "leaves out unsafe, colliding and reserved names, each with a diagnostic",
    files: {
      "c/skills/a/SKILL.md": skill("a"),
      "c/skills/a/back\\slash.md": "x",
      "c/skills/a/line\nbreak.md": "x",
      "c/skills/a/\u202ebidi.md": "x",
      "c/skills/a/caf\u00e9.md": "nfc",
      "c/skills/a/cafe\u0301.md": "nfd",
      "c/skills/a/README": "x",
      "c/skills/a/readme": "x",
      "c/skills/a/_manifest": "x",
      "c/skills/a/sub/_manifest": "x",
    },
    want: {
      skills: { a: "README SKILL.md cafe\u0301.md readme sub/_manifest" },
      diagnostics: [
        "skills/a/\\u202ebidi.md name-unsafe",
        "skills/a/_manifest skill-manifest-reserved",
        "skills/a/back\\\\slash.md name-unsafe",
        "skills/a/caf\u00e9.md name-collision",
        "skills/a/line\\nbreak.md name-unsafe",
        "skills/a/readme name-case",
      ],
    },
  },
  {
    name: "takes no skill root for pages, and a root once",
    files: { "c/index.md": "# Home\n", "c/own/a/SKILL.md": skill("a"), "c/own/a/x.md": "x" },
    roots: ["c/own", "c/own", "nowhere"],
    want: {
      skills: { a: "SKILL.md x.md" },
      docs: ["index.md"],
      diagnostics: ["nowhere root-missing", "own root-repeated"],
    },
  },
  {
    name: "serves no SKILL.md that lies directly in a root",
    files: { "c/skills/SKILL.md": skill("skills"), "c/skills/a/SKILL.md": skill("a") },
    want: { skills: { a: "SKILL.md" }, diagnostics: ["skills/SKILL.md skill-at-root"] },
  },
  {
    name: "searches no deeper than 16 groups",
    files: {
      [`c/skills/${"g/".repeat(16)}a/SKILL.md`]: skill("a"),
      [`c/skills/${"h/".repeat(15)}b/SKILL.md`]: skill("b"),
    },
    want: {
      skills: { [`${"h/".repeat(15)}b`]: "SKILL.md" },
      diagnostics: [`skills/${"g/".repeat(16)}a folder-too-deep`],
    },
  },
  {
    name: "notes files that belong to nothing",
    files: {
      "c/skills/stray.md": "x",
      "c/prompts/stray.md": "x",
      "c/prompts/hello/PROMPT.md": prompt("hello"),
      "c/prompts/hello/notes.md": "x",
      "c/prompts/plan.prompt.md": "x",
    },
    want: {
      prompts: ["hello"],
      diagnostics: [
        "prompts/hello/notes.md markdown-misplaced",
        "prompts/plan.prompt.md command-file",
        "prompts/stray.md markdown-misplaced",
        "skills/stray.md markdown-misplaced",
      ],
    },
  },
  {
    name: "serves pages of any shape and reports those that it cannot",
    files: {
      "c/rule.md": "---\n\nA rule above.\n",
      "c/latin.md": Uint8Array.of(0xe9),
      "c/huge.md": "x".repeat(1048577),
      "c/a.md": "# A\n",
      "c/a/index.md": "# A too\n",
      "c/fields.md": "---\norder: first\nicon: star\n---\n",
    },
    want: {
      docs: ["a/index.md", "a.md", "fields.md", "rule.md"].sort(),
      diagnostics: [
        "a/index.md doc-shadowed",
        "fields.md doc-field-invalid",
        "fields.md doc-field-invalid",
        "huge.md doc-unreadable",
        "latin.md doc-unreadable",
      ],
    },
  },
  {
    name: "warns of a name in two places and of a path that makes no id",
    files: {
      "c/skills/x/review/SKILL.md": skill("review"),
      "c/skills/y/review/SKILL.md": skill("review"),
      "c/skills/room_plan/SKILL.md": skill("room_plan"),
    },
    want: {
      skills: { "room_plan": "SKILL.md", "x/review": "SKILL.md", "y/review": "SKILL.md" },
      diagnostics: [
        "skills/room_plan/SKILL.md skill-id-impossible",
        "skills/room_plan/SKILL.md skill-name-invalid",
        "skills/y/review/SKILL.md skill-name-duplicate",
      ],
    },
  },
];

for (const { name, files, links, roots = [], want } of ROWS) {
  Deno.test(`a load ${name}`, () => {
    using tree = makeTree({ "c/.keep": "", ...files }, links);
    const options: LoadOptions = {
      content: `${tree.path}/c`,
      skills: roots.map((root) => `${tree.path}/${root}`),
    };
    const { catalog, fatal } = loadCatalog(options);
    assert.deepEqual(fatal, []);
    const docs = { docs: "docs" in want || !("c/index.md" in files) ? [] : ["index.md"] };
    const prompts = Object.keys(files).some((file) => file.endsWith("PROMPT.md"));
    assert.deepEqual(
      {
        ...outcome(catalog),
        diagnostics: outcome(catalog).diagnostics.filter((line) =>
          !(prompts && line.includes("prompt-placeholder"))
        ),
      },
      { ...EMPTY, ...docs, ...want },
    );
  });
}

Deno.test("a content root may be a link, and one that is missing or a file is an error that says so", () => {
  using tree = makeTree({ "c/index.md": "# Home\n", file: "" }, { link: "c" });
  assert.deepEqual([...loadCatalog({ content: `${tree.path}/link` }).catalog.docs.keys()], [
    "index.md",
  ]);
  for (const name of ["nowhere", "file"]) {
    assert.throws(() => loadCatalog({ content: `${tree.path}/${name}` }), ContentRootError);
  }
});

Deno.test("the catalogue keeps every byte, and digests and sizes are of the bytes on disk", async () => {
  const files = {
    "c/skills/a/SKILL.md": `\ufeff${skill("a")}`.replaceAll("\n", "\r\n"),
    "c/skills/a/all.bin": Uint8Array.from({ length: 256 }, (_, index) => index),
    "c/skills/a/big.bin": new Uint8Array(1_200_000).fill(3),
    "c/skills/a/empty.txt": "",
  };
  using tree = makeTree(files);
  const { catalog } = loadCatalog({ content: `${tree.path}/c` });
  const { files: served, manifest } = catalog.skills.get("a")!;
  for (const file of served.values()) {
    const onDisk = Deno.readFileSync(`${tree.path}/c/skills/a/${file.path}`);
    assert.deepEqual(new Uint8Array(await readFile(file)), onDisk);
    const hash = new Uint8Array(await crypto.subtle.digest("SHA-256", onDisk)).toHex();
    assert.deepEqual([file.size, file.digest], [onDisk.length, `sha256:${hash}`]);
  }
  assert.equal(served.get("big.bin")!.bytes, undefined, "a large file is not held");
  assert.equal(decodeText(served.get("SKILL.md")!.bytes!)[0], "\ufeff");
  assert.deepEqual(JSON.parse(manifest).files.map(({ path }: { path: string }) => path), [
    ...served.keys(),
  ]);
});

Deno.test("a file that is not held and changed on disk is refused, never served with another digest", async () => {
  using tree = makeTree({
    "c/skills/a/SKILL.md": skill("a"),
    "c/skills/a/big.bin": new Uint8Array(1_200_000),
    secret: new Uint8Array(1_200_000),
  });
  const path = `${tree.path}/c/skills/a/big.bin`;
  const file = loadCatalog({ content: `${tree.path}/c` }).catalog.skills.get("a")!.files.get(
    "big.bin",
  )!;
  Deno.writeFileSync(path, new Uint8Array(1_200_000).fill(1));
  await assert.rejects(readFile(file), FileChangedError);
  Deno.removeSync(path);
  Deno.symlinkSync(`${tree.path}/secret`, path);
  await assert.rejects(readFile(file), FileChangedError);
});

Deno.test("a prompt that is invalid, or named like a skill of the content root, is fatal", () => {
  using tree = makeTree({
    "c/prompts/bad/PROMPT.md": prompt("bad", "one"),
    "c/prompts/same/PROMPT.md": prompt("same"),
    "c/skills/same/SKILL.md": skill("same"),
    "more/other/SKILL.md": skill("other"),
    "c/prompts/other/PROMPT.md": prompt("other"),
  });
  const { catalog, fatal } = loadCatalog({
    content: `${tree.path}/c`,
    skills: [`${tree.path}/more`],
  });
  assert.deepEqual(fatal.map(({ file, code }) => `${file} ${code}`), [
    "prompts/bad/PROMPT.md prompt-field-invalid",
    "prompts/same/PROMPT.md prompt-id-collision",
  ]);
  assert(
    catalog.diagnostics.some(({ file, code }) =>
      code === "skill-prompt-collision" && file === "more/other/SKILL.md"
    ),
  );
});

Deno.test("a reload reuses what has not changed and keeps the last good version of a broken prompt", () => {
  using tree = makeTree({
    "c/skills/a/SKILL.md": skill("a"),
    "c/skills/b/SKILL.md": skill("b"),
    "c/prompts/hello/PROMPT.md": prompt("hello"),
  });
  const options = { content: `${tree.path}/c` };
  const before = loadCatalog(options).catalog;
  Deno.writeTextFileSync(`${tree.path}/c/skills/b/SKILL.md`, skill("b", 'license: "MIT"\n'));
  Deno.writeTextFileSync(`${tree.path}/c/prompts/hello/PROMPT.md`, prompt("hello", "one"));
  const { catalog: after } = loadCatalog(options, before);
  assert.equal(after.skills.get("a"), before.skills.get("a"));
  assert.equal(after.skills.get("b")?.license, "MIT");
  assert.equal(after.prompts.get("hello")?.version, "1.0.0");
  assert.deepEqual(after.prompts.get("hello")?.diagnostics.map(({ code }) => code), [
    "prompt-kept",
    "prompt-field-invalid",
  ]);
  assert(after.diagnostics.some(({ code }) => code === "prompt-kept"));
});

Deno.test("the template of a prompt has no blank lines at its edges, line ends as on disk", () => {
  using tree = makeTree({ "c/prompts/hello/PROMPT.md": prompt("hello").replaceAll("\n", "\r\n") });
  const { catalog } = loadCatalog({ content: `${tree.path}/c` });
  assert.equal(catalog.prompts.get("hello")?.template, "# hello\r\n\r\nSay {{x}}.");
});

Deno.test("references are declared by metadata and by the references folder, a declared one first", () => {
  using tree = makeTree({
    "c/skills/a/SKILL.md": skill(
      "a",
      'metadata:\n  reference.main: references/guide.md\n  reference.gone: nowhere.md\n  tags: "x, y, x,"\n',
    ),
    "c/skills/a/references/guide.md": "---\ntitle: The guide\n---\n# No\n",
    "c/skills/a/references/more.md": "## More *things*\n",
    "c/skills/a/references/No_Kebab.md": "x",
    "c/skills/a/references/deep/x.md": "x",
  });
  const a = loadCatalog({ content: `${tree.path}/c` }).catalog.skills.get("a")!;
  assert.deepEqual(a.references, [
    { id: "main", path: "references/guide.md", title: "The guide" },
    { id: "more", path: "references/more.md", title: "More things" },
  ]);
  assert.deepEqual(a.tags, ["x", "y"]);
  assert.deepEqual([a.state, a.diagnostics.map(({ code }) => code)], ["problems", [
    "skill-reference-invalid",
  ]]);
});
