import assert from "node:assert/strict";
import { checkCatalog } from "../../catalog/check/check.ts";
import { loadCatalog } from "../../catalog/load.ts";
import type { Catalog } from "../../catalog/model/types.ts";
import { RULES_WITHOUT_TREE } from "./rule_examples.ts";
import { document, SKILL, skill } from "./rules/example.ts";
import { runMain } from "../support/run_main.ts";
import { makeTree, type Tree } from "../support/trees.ts";

const PROMPT = document([
  "name: pack",
  "description: Lists what to pack.",
  "x-personal-mcp:",
  "  id: pack",
  "  version: 1.0.0",
  "  capabilities: [resource://prompts/pack/document]",
], "\n# Pack\n\nList it.\n");

/** What breaks each rule: returns lines `file severity fix`. */
const BROKEN: Readonly<Record<string, readonly [() => string | Promise<string>, string]>> = {
  "prompt-kept": [
    () => {
      using tree = makeTree({ "prompts/pack/PROMPT.md": PROMPT });
      const { catalog } = loadCatalog({ content: tree.path });
      Deno.writeTextFileSync(`${tree.path}/prompts/pack/PROMPT.md`, "no block, and longer\n");
      return told("prompt-kept", loadCatalog({ content: tree.path }, catalog).catalog);
    },
    "prompts/pack/PROMPT.md warning Mend the errors of this file",
  ],
  "name-not-utf8": [
    () => {
      using tree = makeTree({ [SKILL]: skill() });
      shell(tree, `printf x > "$(printf 'skills/trip-plan/caf\\351.txt')"`);
      return told("name-not-utf8", loadCatalog({ content: tree.path }).catalog);
    },
    "skills/trip-plan/caf\ufffd.txt error Rename it",
  ],
  "folder-empty": [
    () => {
      using tree = makeTree({ [SKILL]: skill() });
      shell(tree, "mkdir skills/vendored");
      return told("folder-empty", loadCatalog({ content: tree.path }).catalog);
    },
    "skills/vendored note Run git submodule update --init, or remove the folder",
  ],
  "file-too-large": [
    () => {
      using tree = makeTree({ [SKILL]: skill(), "skills/trip-plan/huge.bin": "" });
      Deno.truncateSync(`${tree.path}/skills/trip-plan/huge.bin`, (256 << 20) + 1);
      const { catalog } = loadCatalog({ content: tree.path });
      assert(!catalog.skills.get("trip-plan")!.files.has("huge.bin"));
      return told("file-too-large", catalog);
    },
    "skills/trip-plan/huge.bin error Put it elsewhere and link to it",
  ],
  "file-special": [
    () => {
      using tree = makeTree({ [SKILL]: skill() });
      shell(tree, "mkfifo skills/trip-plan/pipe");
      return told("file-special", loadCatalog({ content: tree.path }).catalog);
    },
    "skills/trip-plan/pipe warning Put a file in its place",
  ],
  "root-not-allowed": [
    async () => {
      using tree = makeTree({ "c/index.md": "# Home\n", [`more/${SKILL}`]: skill() });
      const flags = ["check", `--content=${tree.path}/c`, `--skills=${tree.path}/more/skills`];
      const { stdout, stderr } = await runMain({
        read: [`${tree.path}/c`],
        args: [...flags, "--format=json"],
      });
      assert.match(stderr, /^error: Missing permission: --allow-read=\S+\/more\/skills\. Run: /);
      return toldInJson("root-not-allowed", stdout).replaceAll(tree.path, "ROOT");
    },
    "ROOT/more/skills error Add --allow-read=ROOT/more/skills to deno run",
  ],
  "file-unreadable": [
    () => withoutAccess("file-unreadable", "skills/trip-plan/closed.txt"),
    "skills/trip-plan/closed.txt error Let it be read, or remove it",
  ],
  "folder-unreadable": [
    () => withoutAccess("folder-unreadable", "skills/trip-plan/closed"),
    "skills/trip-plan/closed error Let it be read, or remove it",
  ],
};

/** Takes all access from a path and runs `check`, also without root's right to read in spite of that. */
async function withoutAccess(code: string, path: string): Promise<string> {
  using tree = makeTree({
    [SKILL]: skill(),
    "skills/trip-plan/closed.txt": "x",
    "skills/trip-plan/closed/open.txt": "x",
  });
  Deno.chmodSync(`${tree.path}/${path}`, 0);
  try {
    const { stdout } = await runMain({
      read: [tree.path],
      args: ["check", `--content=${tree.path}`, "--format=json"],
      wrap: ["setpriv", "--bounding-set=-dac_override,-dac_read_search"],
    });
    return toldInJson(code, stdout).replaceAll(`${tree.path}/`, "");
  } finally {
    Deno.chmodSync(`${tree.path}/${path}`, 0o755);
  }
}

function shell({ path }: Tree, script: string): void {
  const { success } = new Deno.Command("sh", { args: ["-c", script], cwd: path }).outputSync();
  assert(success, script);
}

function told(code: string, catalog: Catalog): string {
  const found = checkCatalog(catalog).find((each) => each.code === code);
  return found ? `${found.file} ${found.severity} ${found.fix}` : "nothing";
}

function toldInJson(code: string, stdout: string): string {
  const { diagnostics } = JSON.parse(stdout);
  const found = diagnostics.find((each: { code: string }) => each.code === code);
  return found ? `${found.file} ${found.severity} ${found.fix}` : stdout;
}

for (const [code, [told, expected]] of Object.entries(BROKEN)) {
  Deno.test(`${code} is told with its fix`, async () => {
    assert.equal(await told(), expected);
  });
}

Deno.test("every rule that no tree breaks is broken here", () => {
  assert.deepEqual(Object.keys(BROKEN).toSorted(), Object.keys(RULES_WITHOUT_TREE).toSorted());
});
