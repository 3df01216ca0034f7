import assert from "node:assert/strict";
import { runHere } from "../support/run_here.ts";
import { makeTree } from "../support/trees.ts";

const skill = (name: string) =>
  `---\nname: ${name}\ndescription: Does ${name}. Use when asked to.\n---\n\nText.\n`;
const PROMPT =
  "---\nname: greet\ndescription: Greets.\nx-personal-mcp:\n  id: greet\n  version: 1.0.0\n  capabilities: [resource://prompts/greet/document]\n---\nHi\n";

const skills = (...paths: readonly string[]) =>
  Object.fromEntries(
    paths.map((path) => [`${path}/SKILL.md`, skill(path.slice(path.lastIndexOf("/") + 1))]),
  );

/** One folder `it`, what is said of it at the start, and what is served of it. */
interface Row {
  readonly files: Readonly<Record<string, string>>;
  readonly links?: Readonly<Record<string, string>>;
  readonly args?: readonly string[];
  readonly said: string;
  readonly skills?: readonly string[];
  readonly docs?: readonly string[];
  readonly prompts?: readonly string[];
}

const ROWS: Readonly<Record<string, Row>> = {
  "a content root with everything": {
    files: {
      "index.md": "# Home\n",
      "guide/a.md": "# A\n",
      ...skills("skills/tea", "skills/hot/milk"),
      "prompts/greet/PROMPT.md": PROMPT,
    },
    said: "it: 2 skills in it/skills, 1 prompt, 2 pages",
    skills: ["hot/milk", "tea"],
    docs: ["guide/a.md", "index.md"],
    prompts: ["greet"],
  },
  "a content root of skills alone": {
    files: skills("skills/tea"),
    said: "it: 1 skill in it/skills",
    skills: ["tea"],
  },
  "a content root of pages alone": {
    files: { "deep/in/a.md": "# A\n", "picture.png": "" },
    said: "it: 1 page",
    docs: ["deep/in/a.md"],
  },
  "a content root that is just begun": {
    files: { "skills/README.txt": "" },
    said: "it: nothing to serve yet",
  },
  "a home page beside skills in hidden folders": {
    files: { "index.md": "# Home\n", ...skills(".claude/skills/tea") },
    said: "it: 1 page",
    docs: ["index.md"],
  },
  "a prompt beside skills in nested folders": {
    files: { "prompts/greet/PROMPT.md": PROMPT, ...skills("plugins/x/skills/tea") },
    said: "it: 1 prompt, 1 page",
    docs: ["plugins/x/skills/tea/SKILL.md"],
    prompts: ["greet"],
  },
  "a folder of skills with a README": {
    files: { "README.md": "# Skills\n", ...skills("tea", "milk", "hot/soup") },
    said: "it: a folder of 3 skills",
    skills: ["hot/soup", "milk", "tea"],
  },
  "a folder of skills in groups": {
    files: skills("cold/milk", "hot/tea"),
    said: "it: a folder of 2 skills",
    skills: ["cold/milk", "hot/tea"],
  },
  "a folder of links to skills, as installers make it": {
    files: skills("../store/tea"),
    links: { "tea": "../store/tea" },
    said: "it: a folder of 1 skill",
    skills: ["tea"],
  },
  "one skill": {
    files: { "SKILL.md": skill("it"), "references/a.md": "# A\n" },
    said: "it: one skill",
    skills: ["it"],
  },
  "a repository with skills in hidden folders alone": {
    files: {
      "README.md": "# Code\n",
      ".gitignore": "",
      ".git/skills/no/SKILL.md": skill("no"),
      "node_modules/x/skills/no/SKILL.md": skill("no"),
      ...skills("skills/.curated/tea", "skills/.curated/milk", ".github/skills/soup"),
    },
    said: "it: a repository: skills in .github/skills (1), skills/.curated (2), " +
      "no pages (--content serves them)",
    skills: ["milk", "soup", "tea"],
  },
  "a repository with skills in hidden plugins": {
    files: skills(".github/plugins/a/skills/tea", ".claude/skills/milk", ".agents/skills/soup"),
    said: "it: a repository: skills in .agents/skills (1), .claude/skills (1), " +
      ".github/plugins/a/skills (1)",
    skills: ["milk", "soup", "tea"],
  },
  "a repository with skills in plugins": {
    files: {
      "src/README.md": "# Code\n",
      ...skills("plugins/a/skills/tea", "plugins/b/skills/milk", "plugins/c/skills/soup"),
    },
    said: "it: a repository: skills in plugins/*/skills (3 in 3 folders), " +
      "no pages (--content serves them)",
    skills: ["milk", "soup", "tea"],
  },
  "a repository with skills beside its folder of skills": {
    files: skills("skills/tea", "template", "other/milk", "plugins/x/skills/soup"),
    said: "it: a repository: skills in skills (1), other (1), plugins/x/skills (1), template (1)",
    skills: ["milk", "soup", "tea", "template"],
  },
  "a repository with one folder of skills of another name": {
    files: { "README.md": "", ...skills("science/a/tea", "science/b/milk") },
    said: "it: a repository: skills in science (2), no pages (--content serves them)",
    skills: ["a/tea", "b/milk"],
  },
  "a repository, taken for a content root on demand": {
    files: { "README.md": "# Code\n", ...skills(".claude/skills/tea") },
    args: ["--content", "it"],
    said: "it: 1 page",
    docs: ["README.md"],
  },
  "a content root and a folder of skills beside it": {
    files: { "index.md": "# Home\n", ...skills("../more/tea", "../more/milk") },
    args: ["it", "more", "--skills", "gone"],
    said: "it: 1 page\nmore: a folder of 2 skills\ngone: a folder of 0 skills",
    skills: ["milk", "tea"],
    docs: ["index.md"],
  },
};

for (const [name, row] of Object.entries(ROWS)) {
  const { files, links = {}, args = ["it"], said } = row;
  Deno.test(`a folder is served as what it is: ${name}`, async () => {
    const below = <T>(entries: Readonly<Record<string, T>>) =>
      Object.fromEntries(Object.entries(entries).map(([path, value]) => [`it/${path}`, value]));
    using tree = makeTree(below(files), below(links));
    const run = (command: string, ...flags: readonly string[]) =>
      runHere({ args: [command, ...args, ...flags], cwd: tree.path, isEnded: true });
    const { stdout, stderr, code } = await run("list", "--json");
    assert.equal(code, 0, stderr);
    const listed = JSON.parse(stdout) as Record<string, { uri: string; name: string }[]>;
    assert.deepEqual({
      skills: listed.skills!.map(({ uri }) => uri.slice("skill://".length, -"/SKILL.md".length)),
      prompts: listed.prompts!.map(({ name }) => name),
      docs: listed.docs!.map(({ name }) => name),
    }, { skills: [], prompts: [], docs: [], ...pick(row) });
    const lines = said.split("\n").length;
    const started = await run("serve", "--port=0");
    assert.equal(started.stderr.split("\n").slice(1, 1 + lines).join("\n"), said);
  });
}

function pick({ skills, prompts, docs }: Row) {
  return { ...(skills && { skills }), ...(prompts && { prompts }), ...(docs && { docs }) };
}

/** Command lines that serve nothing: how each ends, and what it says. */
const FAILURES: readonly (readonly [args: string, code: number, said: string])[] = [
  [
    "empty",
    1,
    'error: Nothing to serve in "CWD/empty": it has no skills/, no prompts/ and no Markdown, and no SKILL.md lies ' +
    "below it, hidden folders included. Begin with: new skill NAME --content CWD/empty\n",
  ],
  ["gone", 1, 'error: Cannot serve "CWD/gone": there is no such folder\n'],
  [
    "notes/index.md",
    1,
    'error: Cannot serve "CWD/notes/index.md": it is a file. Give the folder that it lies in\n',
  ],
  [
    "--content gone",
    1,
    'error: Cannot load the content root "CWD/gone": there is no such folder. ' +
    "Give a folder with --content DIR\n",
  ],
  [
    "notes more",
    1,
    'error: Both "CWD/notes" and "CWD/more" have pages, prompts or skills/ of their own, and one folder alone can be ' +
    "the content root. To add the skills of the other alone: --skills CWD/more/skills\n",
  ],
  [
    "serv notes",
    2,
    'error: Unknown command "serv". Did you mean "serve"? A folder of that name is "./serv".\n',
  ],
];

for (const [args, expected, said] of FAILURES) {
  Deno.test(`nothing is served by: ${args}`, async () => {
    using tree = makeTree({
      "empty/a.txt": "",
      "notes/index.md": "# Notes\n",
      "more/index.md": "# More\n",
    });
    const { code, stderr } = await runHere({ args: args.split(" "), cwd: tree.path });
    assert.deepEqual([code, stderr], [expected, said.replaceAll("CWD", tree.path)]);
  });
}

Deno.test("nothing given serves docs/ of the current folder, or what comes along, and says which", async () => {
  using tree = makeTree({
    "here/docs/index.md": "# Here\n",
    "elsewhere/docs/a.txt": "",
    "program/docs/index.md": "# Program\n",
  });
  const secondLine = async (cwd: string) => {
    const { stderr } = await runHere({
      args: ["serve", "--port=0"],
      cwd: `${tree.path}/${cwd}`,
      home: `${tree.path}/program`,
      isEnded: true,
    });
    return stderr.split("\n")[1];
  };
  assert.deepEqual([
    await secondLine("here"),
    await secondLine("program"),
    await secondLine("elsewhere"),
  ], ["docs: 1 page", "docs: 1 page", "The content that comes along: 1 page"]);
});

Deno.test("check judges a folder as serving it would", async () => {
  const bad = skill("other");
  using tree = makeTree({
    "repository/README.md": "[broken](gone.md)\n",
    "repository/plugins/a/skills/tea/SKILL.md": bad,
    "repository/.github/skills/milk/SKILL.md": skill("water"),
    "folder/tea/SKILL.md": bad,
    "folder/README.md": "[broken](gone.md)\n",
    "single/tea/SKILL.md": bad,
    "content/index.md": "[broken](gone.md)\n",
    "content/skills/tea/SKILL.md": bad,
    "content/.claude/skills/soup/SKILL.md": bad,
    "empty/a.txt": "",
  });
  const found = async (path: string) => {
    const args = ["check", path, "--format=json"];
    const { code, stdout, stderr } = await runHere({ args, cwd: tree.path });
    if (code === 2) return stderr.replace(/".*?"/, '"PATH"').split(":")[1];
    const { diagnostics } = JSON.parse(stdout) as { diagnostics: { file: string; code: string }[] };
    return diagnostics.map(({ file, code }) => `${file} ${code}`);
  };
  const mismatch = "skill-name-mismatch";
  assert.deepEqual({
    repository: await found("repository"),
    folder: await found("folder"),
    single: await found("single/tea"),
    content: await found("content"),
    empty: await found("empty"),
  }, {
    repository: [
      `repository/.github/skills/milk/SKILL.md ${mismatch}`,
      `repository/plugins/a/skills/tea/SKILL.md ${mismatch}`,
    ],
    folder: ["folder/README.md markdown-misplaced", `folder/tea/SKILL.md ${mismatch}`],
    single: [`single/tea/SKILL.md ${mismatch}`],
    content: [
      "content/.claude/skills hidden-skills",
      "content/index.md link-missing",
      `content/skills/tea/SKILL.md ${mismatch}`,
    ],
    empty: ' Nothing to check in "PATH"',
  });
});

Deno.test("hidden folders that hold skills are named wherever they lie, and how many", async () => {
  using tree = makeTree({
    "it/index.md": "# Home\n",
    "it/.git/skills/tea/SKILL.md": skill("tea"),
    ...Object.fromEntries(
      Object.entries(skills(
        "skills/tea",
        "skills/.curated/a",
        "skills/.curated/b",
        "packages/x/.claude/skills/c",
        ".github/plugins/y/skills/d",
        ".deep/1/2/3/e",
        ".deeper/1/2/3/4/f",
      )).map(([path, text]) => [`it/${path}`, text]),
    ),
  });
  const { stdout } = await runHere({ args: ["check", "it", "--format=json"], cwd: tree.path });
  const { diagnostics } = JSON.parse(stdout) as {
    diagnostics: { file: string; code: string; message: string; fix: string }[];
  };
  const row = (path: string, skills: string) => [
    `it/${path}`,
    `${skills} in a hidden folder, which is not searched`,
    `Add --skills ${tree.path}/it/${path}`,
  ];
  assert.deepEqual(
    diagnostics.filter(({ code }) => code === "hidden-skills")
      .map(({ file, message, fix }) => [file, message, fix]),
    [
      row(".deep/1/2/3", "1 skill"),
      row(".github/plugins/y/skills", "1 skill"),
      row("packages/x/.claude/skills", "1 skill"),
      row("skills/.curated", "2 skills"),
    ],
  );
});
