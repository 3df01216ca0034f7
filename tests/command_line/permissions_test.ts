import assert from "node:assert/strict";
import { fileURLToPath } from "node:url";
import { makeTree } from "../support/trees.ts";

const main = fileURLToPath(new URL("../../main.ts", import.meta.url));

const SKILL =
  "---\nname: tea\ndescription: Brews tea. Use when: asked.\n---\n\n# Tea\n\nBrew it.\n";
const FILES = {
  "notes/index.md": "# Notes\n",
  "notes/skills/tea/SKILL.md": SKILL,
  "more/x/y.md": "",
};
const LINKS = { linked: "notes" };

/** HOME is another in these tests; what Deno has fetched stays where it is. */
const { denoDir } = JSON.parse(
  new TextDecoder().decode(
    new Deno.Command(Deno.execPath(), { args: ["info", "--json"] }).outputSync().stdout,
  ),
);

/** Runs a line of a shell in a folder; `deno` in it is the one that runs the tests. */
async function shell(line: string, cwd: string) {
  const own = line.replace(/^(?:npx -y deno@\S+|deno)(?= run )/, `'${Deno.execPath()}'`);
  const { code, stdout, stderr } = await new Deno.Command("sh", {
    args: ["-c", own],
    cwd,
    env: { HOME: cwd, DENO_DIR: denoDir, NO_COLOR: "1" },
    stdin: "null",
  }).output();
  const decoder = new TextDecoder();
  return { code, stdout: decoder.decode(stdout), stderr: decoder.decode(stderr) };
}

/**
 * A command line that grants nothing, how it ends with the permissions that it asks for, and what it says first then,
 * on stdout or else on stderr.
 */
const ROWS: readonly (readonly [args: string, code: number, answer: RegExp])[] = [
  ["list --content linked", 0, /^skills \(1\)\n/],
  ["list --content '~/notes' --skills '~/more'", 0, /^skills \(1\)\n/],
  ["check --content notes", 1, /^notes\/skills\/tea\/SKILL\.md\n/],
  ["check --content notes --skills more", 1, /^more\/x\/y\.md\n/],
  ["check notes/skills/tea --fix", 0, /^--- notes\/skills\/tea\/SKILL\.md\n/],
  ["new prompt pot --content '~/notes'", 0, /^Wrote notes\/prompts\/pot\/PROMPT\.md\nNext: /],
  ["stdio --content notes", 0, /^personal-mcp .* on stdio\n/],
];

for (const [args, expected, answer] of ROWS) {
  Deno.test(`the last line of ${args} without a permission is the command that works`, async () => {
    using tree = makeTree(FILES, LINKS);
    const run = async (line: string) => {
      const done = await shell(line, tree.path);
      return { ...done, mended: /Run: (.*)\n$/.exec(done.stderr)?.[1] };
    };
    const first = await run(`deno run --no-prompt '${main}' ${args}`);
    assert(first.mended !== undefined && first.code !== 0, first.stderr);
    const second = await run(first.mended);
    // where a link leads can be seen only by who may read the link
    const last = args.includes("linked") ? await run(second.mended!) : second;
    assert.deepEqual([last.code, last.mended], [expected, undefined], last.stderr);
    assert.match(last.stdout || last.stderr, answer);
  });
}

Deno.test("YAML that only the parser can read is read with no variable of the environment", async () => {
  using tree = makeTree({
    "notes/skills/tea/SKILL.md": SKILL.replace("---\n\n", "tags: {a: &b 1}\n---\n\n"),
  });
  const line = `deno run --no-prompt --allow-read=. '${main}' check notes`;
  const { code, stdout, stderr } = await shell(line, tree.path);
  assert.deepEqual([code, stderr], [1, ""], stdout);
  assert.match(stdout, /\[frontmatter-alias\]/);
});
