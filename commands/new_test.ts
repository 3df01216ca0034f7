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

const WORDS: readonly (readonly [words: readonly string[], offer: string])[] = [
  [["skill", "Tea Brewing"], ", for example: new skill tea-brewing"],
  [["skill", "Tea", "Brewing"], ", for example: new skill tea-brewing"],
  [["prompt", "Tea_Brewing!"], ", for example: new prompt tea-brewing"],
  [["skill", "Crème Brûlée"], ", for example: new skill creme-brulee"],
  [["skill", "--", "-tea--brewing-"], ", for example: new skill tea-brewing"],
  [
    ["skill", "Tea Brewing ".repeat(9)],
    ", for example: new skill tea-brewing-tea-brewing-tea-brewing-tea-brewing-tea-brewing-tea",
  ],
  [["skill", "茶"], ""],
];

for (const [words, offer] of WORDS) {
  Deno.test(`new ${JSON.stringify(words)} says how a name is written${offer}`, async () => {
    using tree = makeTree({ "docs/index.md": "# Docs\n" });
    const { code, stdout, stderr } = await runHere({
      args: ["new", ...words],
      cwd: tree.path,
      home: tree.path,
    });
    const given = words.filter((word) => word !== "--").slice(1).join(" ");
    assert.deepEqual([code, stdout, stderr], [
      2,
      "",
      `error: Cannot name a ${
        words[0]
      } "${given}": use 1 to 64 lower-case letters, digits and single hyphens${offer}\n`,
    ]);
    assert.deepEqual([...Deno.readDirSync(`${tree.path}/docs`)].map(({ name }) => name), [
      "index.md",
    ]);
  });
}

for (const kind of ["skill", "prompt"]) {
  Deno.test(`check warns of what new ${kind} wrote until its author has edited it`, async () => {
    using tree = makeTree({ "docs/index.md": "# Docs\n" });
    const run = async (...args: readonly string[]) =>
      await runHere({ args, cwd: tree.path, home: tree.path });
    const file = `docs/${kind}s/tea/${kind.toUpperCase()}.md`;
    await run("new", kind, "tea");
    const codes = async () => {
      const { code, stdout } = await run("check", "docs", "--format=json");
      const { diagnostics } = JSON.parse(stdout) as {
        diagnostics: { code: string; line: number }[];
      };
      return [code, ...diagnostics.map((each) => `${each.code} ${each.line}`)];
    };
    const edit = (from: RegExp, to: string) => {
      const path = `${tree.path}/${file}`;
      Deno.writeTextFileSync(path, Deno.readTextFileSync(path).replace(from, to));
    };
    assert.deepEqual(await codes(), [0, "template-unedited 3"]);
    edit(/^description: .*$/m, "description: Brews tea. Use when someone is thirsty.");
    const [, told] = await codes();
    assert.match(String(told), /^template-unedited \d+$/);
    edit(/^(?:Say|Name) .*$/gm, "A warm pot. {{ topic }}");
    assert.deepEqual((await codes()).filter((each) => /template/.test(String(each))), []);
  });
}
