import assert from "node:assert/strict";
import { runHere } from "../tests/support/run_here.ts";
import { makeTree } from "../tests/support/trees.ts";

Deno.test("new says where it wrote, and that this is the sample content where no other is given", async () => {
  using tree = makeTree({ "docs/index.md": "# Docs\n", "notes/index.md": "# Notes\n" });
  const made = async (...args: readonly string[]) => {
    const { code, stdout, stderr } = await runHere({
      args: ["new", ...args],
      cwd: tree.path,
      home: tree.path,
    });
    assert.deepEqual([code, stderr], [0, ""]);
    return stdout;
  };
  assert.deepEqual([
    await made("skill", "tea"),
    await made("prompt", "tea", "--content", "notes"),
  ], [
    "Wrote docs/skills/tea/SKILL.md\n" +
    "This is the sample content that comes with the program; --content DIR writes into a folder of your own\n" +
    "Next: say what it does and when to use it, then run main.ts check docs/skills/tea/SKILL.md\n",
    "Wrote notes/prompts/tea/PROMPT.md\n" +
    "Next: say what it does and when to use it, then run main.ts check notes/prompts/tea/PROMPT.md\n",
  ]);
});
