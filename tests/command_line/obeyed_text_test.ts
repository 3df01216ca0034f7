/**
 * Texts of authors in a terminal: nothing that they hold is obeyed, and who reads them through a pipe gets the bytes.
 *
 * @module
 */
import assert from "node:assert/strict";
import { runMain } from "../support/run_main.ts";
import { makeTree, type Tree } from "../support/trees.ts";

const CLEARS = "\x1b[2J\x9b31m\x07\u202e";
const TEXT =
  `---\nname: a\ndescription: First.\nlicense: MIT\n---\n\n# A\n\n\tBook ${CLEARS}early.\r\n`;

/** Has a name, in a place of a problem, that a terminal would obey. */
function hostile(): Tree {
  return makeTree({
    "c/index.md": "# Home\n",
    "c/skills/a/SKILL.md": TEXT,
    "c/skills/b/SKILL.md": `---\nname: ${CLEARS}\ndescription: Second.\nwhat: "${CLEARS}"\n---\n`,
  }, { "c/skills/a/link": `gone${CLEARS}` });
}

/** Everything that is no visible character and no end of a line. */
function obeyed(text: string): readonly string[] {
  return text.match(/(?!\t|\n|\r\n)[\p{Cc}\p{Bidi_Control}]/gu) ?? [];
}

/** Runs `main.ts` where a person watches. */
async function watched(tree: Tree, args: readonly string[]): Promise<string> {
  const { stdout } = await runMain({
    read: [tree.path],
    args,
    wrap: ["sh", "-c", 'exec script -qec "$*" /dev/null', "sh"],
  });
  return stdout;
}

Deno.test("show gives a pipe the very text, and a terminal what it obeys spelled out", async () => {
  using tree = hostile();
  const args = ["show", "a", `--content=${tree.path}/c`];
  const { stdout } = await runMain({ read: [tree.path], args });
  assert.equal(stdout, TEXT);
  const seen = await watched(tree, args);
  assert.match(seen, /Book \\u001b\[2J\\u009b31m\\u0007\\u202eearly\./);
  assert.deepEqual(obeyed(seen.replaceAll(/\r+\n/g, "\n")), []);
});

for (const format of ["human", "json", "sarif", "github"]) {
  Deno.test(`check --format ${format} prints nothing that a terminal obeys`, async () => {
    using tree = hostile();
    const args = ["check", `${tree.path}/c`, `--format=${format}`];
    const { stdout, stderr } = await runMain({ read: [tree.path], args });
    assert.match(stdout, /name/);
    assert.deepEqual([obeyed(stdout), stderr], [[], ""]);
    if (format === "json" || format === "sarif") JSON.parse(stdout);
  });
}

for (
  const args of [["list"], ["list", "--json"], ["search", "second"], ["search", "second", "--json"]]
) {
  Deno.test(`${args.join(" ")} prints nothing that a terminal obeys`, async () => {
    using tree = hostile();
    const { stdout } = await runMain({
      read: [tree.path],
      args: [...args, `--content=${tree.path}/c`],
    });
    assert.match(stdout, /Second/);
    assert.deepEqual(obeyed(stdout), []);
  });
}
