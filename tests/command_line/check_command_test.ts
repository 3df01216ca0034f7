import assert from "node:assert/strict";
import { fileURLToPath } from "node:url";
import { DESCRIPTION, document, named, skill } from "../content/rules/example.ts";
import { runHere } from "../support/run_here.ts";
import { runMain } from "../support/run_main.ts";
import { makeTree } from "../support/trees.ts";

const main = fileURLToPath(new URL("../../main.ts", import.meta.url));

/** Two skills with one error each, one that is clean, a page with a warning, and a folder of skills elsewhere. */
const FILES = {
  "docs/index.md": "# Home\n\nSee [nothing](gone.md).\n",
  "docs/skills/trip-plan/SKILL.md": skill([], "\n# Trip plan\n\nSee [a](a.md).\n"),
  "docs/skills/visa/SKILL.md": document(["name: Visa", DESCRIPTION], "\nAsk.\n"),
  "docs/skills/pack/SKILL.md": named("pack"),
  "tools/hammer/SKILL.md": named("saw"),
  "tools/skill-lower/skill.md": named("skill-lower"),
};

/** What is given, what is told (`file:line code`), and how it ends. */
const PATHS: readonly (readonly [string, readonly string[], readonly string[], number])[] = [
  ["a file", ["docs/skills/visa/SKILL.md"], [
    "docs/skills/visa/SKILL.md:2 skill-name-invalid",
    "docs/skills/visa/SKILL.md:2 skill-name-mismatch",
  ], 1],
  ["a page", ["docs/index.md"], ["docs/index.md:3 link-missing"], 0],
  ["a skill", ["docs/skills/trip-plan"], [
    "docs/skills/trip-plan/SKILL.md:1 skill-description-missing",
    "docs/skills/trip-plan/SKILL.md:7 link-missing",
  ], 1],
  ["a clean skill", ["docs/skills/pack/"], [], 0],
  ["a content root", ["docs"], [
    "docs/index.md:3 link-missing",
    "docs/skills/trip-plan/SKILL.md:1 skill-description-missing",
    "docs/skills/trip-plan/SKILL.md:7 link-missing",
    "docs/skills/visa/SKILL.md:2 skill-name-invalid",
    "docs/skills/visa/SKILL.md:2 skill-name-mismatch",
  ], 1],
  ["a folder of skills", ["tools"], [
    "tools/hammer/SKILL.md:2 skill-name-mismatch",
    "tools/skill-lower/skill.md:- skill-document-name",
  ], 1],
  ["a skill whose document is spelled wrong", ["tools/skill-lower"], [
    "tools/skill-lower/skill.md:- skill-document-name",
  ], 1],
  ["several paths", ["tools/hammer", "docs/index.md"], [
    "docs/index.md:3 link-missing",
    "tools/hammer/SKILL.md:2 skill-name-mismatch",
  ], 1],
  ["a page, strictly", ["--strict", "docs/index.md"], ["docs/index.md:3 link-missing"], 1],
];

for (const [name, args, expected, exit] of PATHS) {
  Deno.test(`check of ${name} tells what lies in it and exits with ${exit}`, async () => {
    using tree = makeTree(FILES);
    const { code, stdout, stderr } = await runHere({
      cwd: tree.path,
      args: ["check", "--format=json", ...args],
    });
    const told = JSON.parse(stdout).diagnostics.map((each: Record<string, unknown>) =>
      `${each.file}:${each.line ?? "-"} ${each.code}`
    );
    assert.deepEqual([told, code, stderr], [expected, exit, ""]);
  });
}

Deno.test("check of a path through a link tells what lies behind it", async () => {
  using tree = makeTree(FILES, { "way": "tools" });
  const { stdout } = await runHere({
    cwd: tree.path,
    args: ["check", "--format=json", "way/hammer"],
  });
  assert.equal(JSON.parse(stdout).diagnostics.length, 1);
});

Deno.test("check of a path that is not there says so and exits with 2", async () => {
  using tree = makeTree(FILES);
  const { code, stdout, stderr } = await runHere({
    cwd: tree.path,
    args: ["check", "docs/gone", "docs", "lost"],
  });
  assert.deepEqual([code, stdout, stderr], [
    2,
    "",
    'error: Cannot check "docs/gone": there is no such file or folder\n' +
    'error: Cannot check "lost": there is no such file or folder\n',
  ]);
});

Deno.test("check of a path that may not be read prints the whole command and exits with 2", async () => {
  using tree = makeTree(FILES);
  const { code, stdout, stderr } = await runMain({
    read: [`${tree.path}/docs`],
    cwd: tree.path,
    args: ["check", "tools/hammer"],
  });
  const missing = `--allow-read=${tree.path}/tools`;
  assert.deepEqual([code, stdout, stderr.replace(/(?<=Run: ).*(?= run )/, "DENO")], [
    2,
    "",
    `error: Missing permission: ${missing}. Run: DENO run --no-prompt ${missing} ` +
    `'--allow-env=PERSONAL_MCP_*,AUTH_TOKENS,HOME,DENO_DEPLOY' ${main} check tools/hammer\n`,
  ]);
});

Deno.test("check prints for people: by file, the line with a caret, the fix, a summary, no colors", async () => {
  using tree = makeTree(FILES);
  const { stdout } = await runHere({
    cwd: tree.path,
    args: ["check", "docs", "--max=2"],
  });
  assert.equal(
    stdout,
    `docs/index.md
  3:5 warning the link "gone.md" leads to nothing that is served [link-missing]
    | See [nothing](gone.md).
    |     ^
    fix: Add the file, or remove the link

docs/skills/trip-plan/SKILL.md
  1:1 error description is missing [skill-description-missing]
    | ---
    | ^
    fix: Write description: what the skill does and when to use it

and 3 more: see them with --max 5

3 errors, 2 warnings in 3 files
`,
  );
});

Deno.test("check colors what a terminal shows, and says that it reads", async () => {
  using tree = makeTree(FILES);
  const run = `${Deno.execPath()} run --no-prompt --allow-read=${tree.path} ${
    fileURLToPath(new URL("../../main.ts", import.meta.url))
  } check docs/skills/visa`;
  const { stdout } = await new Deno.Command("script", {
    args: ["-qec", run, "/dev/null"],
    cwd: tree.path,
    env: { NO_COLOR: "", TERM: "xterm" },
  }).output();
  const text = new TextDecoder().decode(stdout);
  assert.match(text, /Reading …/);
  // deno-lint-ignore no-control-regex
  assert.match(text, /\x1b\[31merror\x1b\[0m name must be/);
});

Deno.test("check for GitHub prints one annotation a line", async () => {
  using tree = makeTree(FILES);
  const { stdout } = await runHere({
    cwd: tree.path,
    args: ["check", "tools/hammer", "--format=github"],
  });
  assert.equal(
    stdout,
    '::error file=tools/hammer/SKILL.md,line=2,col=7,title=skill-name-mismatch::name must equal its directory "hammer", but is "saw" — Write name: hammer, or rename the directory to "saw"\n',
  );
});

Deno.test("check writes nothing without --fix, all it can with it, and nothing the second time", async () => {
  const before = document(["name: hut", "description: Books a hut. Use when: asked."], "\nBook.\n");
  using tree = makeTree({ "skills/hut/skill.md": before });
  const lower = `${tree.path}/skills/hut/skill.md`;
  const run = (flags: readonly string[]) =>
    runHere({
      cwd: tree.path,
      args: ["check", "skills", ...flags],
    });
  assert.equal((await run([])).code, 1);
  assert.equal(Deno.readTextFileSync(lower), before);
  const first = await run(["--fix"]);
  assert.match(first.stdout, /^rename skills\/hut\/skill\.md to SKILL\.md\n/);
  assert.match(first.stdout, /^\+description: "Books a hut\. Use when: asked\."$/m);
  assert.deepEqual([...Deno.readDirSync(`${tree.path}/skills/hut`)].map(({ name }) => name), [
    "SKILL.md",
  ]);
  assert.match(first.stdout, /\nMended 1 file; nothing is left\.\n$/);
  const second = await run(["--fix"]);
  assert.deepEqual([first.code, second.code, second.stdout], [0, 0, "Nothing to mend.\n"]);
});

Deno.test("check --fix says what it mended and what is left, and keeps a machine's report pure", async () => {
  const files = {
    "skills/hut/SKILL.md": document(
      ["name: hut", "description: Books. Use when: asked."],
      "\nBook.\n",
    ),
    "skills/inn/SKILL.md": document(
      ["name: other", "description: Books. Use when asked."],
      "\nBook.\n",
    ),
  };
  const run = async (format: string) => {
    using tree = makeTree(files);
    const { code, stdout, stderr } = await runHere({
      cwd: tree.path,
      args: ["check", "skills", "--fix", `--format=${format}`],
    });
    return { code, stdout, stderr };
  };
  const human = await run("human");
  assert.deepEqual([human.code, human.stdout.split("\n").at(-2)], [
    1,
    "Mended 1 file; 1 error left in 1 file",
  ]);
  const json = await run("json");
  const { diagnostics } = JSON.parse(json.stdout);
  assert.deepEqual(
    [diagnostics.map(({ code }: { code: string }) => code), json.stderr.split("\n")[0]],
    [["skill-name-mismatch"], "--- skills/hut/SKILL.md"],
  );
});

Deno.test("check --fix without the permission to write prints the whole command and changes nothing", async () => {
  const before = document(["name: hut", "description: Books. Use when: asked."], "\nBook.\n");
  using tree = makeTree({ "skills/hut/SKILL.md": before });
  const { code, stderr } = await runMain({
    read: [tree.path],
    cwd: tree.path,
    args: ["check", "skills", "--fix"],
  });
  const missing = `--allow-write=${tree.path}/skills/hut`;
  assert.deepEqual([code, stderr.replace(/(?<=Run: ).*(?= run )/, "DENO")], [
    1,
    'Cannot mend "skills/hut/SKILL.md": it may not be written\n' +
    `error: Missing permission: ${missing}. Run: DENO run --no-prompt --allow-read=${tree.path} ${missing} ` +
    `'--allow-env=PERSONAL_MCP_*,AUTH_TOKENS,HOME,DENO_DEPLOY' ${main} check skills --fix\n`,
  ]);
  assert.equal(Deno.readTextFileSync(`${tree.path}/skills/hut/SKILL.md`), before);
});

for (const kind of ["skill", "prompt"]) {
  Deno.test(`what new ${kind} writes waits for its author and for nothing else`, async () => {
    using tree = makeTree({ "docs/index.md": "# Home\n" });
    const options = { cwd: tree.path };
    const made = await runHere({ ...options, args: ["new", kind, "hut-book", "--content=docs"] });
    assert.deepEqual([made.code, made.stderr], [0, ""]);
    const checked = await runHere({ ...options, args: ["check", "--strict", "docs"] });
    assert.equal(checked.code, 1);
    assert.match(checked.stdout, /\[template-unedited\]\n(?:.*\n){5}$/);
    assert.match(checked.stdout, /\n1 warning in 1 file\n$/);
  });
}

Deno.test("check prints the words of an author with what could drive a terminal taken out", async () => {
  using tree = makeTree({
    "skills/hut/SKILL.md": document(
      ["name: hut", "description: [\u009b31m, \u202eevil]"],
      "\nX.\n",
    ),
  });
  const { stdout } = await runHere({
    cwd: tree.path,
    args: ["check", "skills"],
  });
  // deno-lint-ignore no-control-regex
  assert.doesNotMatch(stdout, /[\x00-\x09\x0b-\x1f\x7f-\x9f\u202e]/);
});

Deno.test("the content of this repository passes check --strict", async () => {
  const root = fileURLToPath(new URL("../..", import.meta.url));
  const { code, stdout } = await runHere({
    cwd: root,
    args: ["check", "--strict"],
  });
  assert.deepEqual([code, stdout.match(/^.* (?:error|warning) .*$/gm)], [0, null]);
});
