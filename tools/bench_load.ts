import { createHash } from "node:crypto";
import { loadCatalog } from "../catalog/load.ts";
import { makeTree } from "../tests/support/trees.ts";

/**
 * Measures a load of 1,000 skills of three files against the least that any load must do: walk, read and hash the
 * same files. Run with `deno bench -A tools/bench_load.ts`; the ratio within one run is what counts.
 *
 * @module
 */

const SKILLS = 1000;

function skillFiles(name: string): Record<string, string> {
  return {
    [`skills/${name}/SKILL.md`]:
      `---\nname: ${name}\ndescription: Does ${name}. Use when asked for ` +
      `it.\nlicense: MIT\nmetadata:\n  tags: "a, b"\n---\n\n# ${name}\n\n` +
      "One line of instructions.\n".repeat(100),
    [`skills/${name}/references/guide.md`]: `# Guide to ${name}\n\n${"More words.\n".repeat(100)}`,
    [`skills/${name}/scripts/run.py`]: "print(1)\n".repeat(40),
  };
}

const names = Array.from({ length: SKILLS }, (_, index) => `skill-${index}`);
const tree = makeTree(Object.assign({ "index.md": "# Home\n" }, ...names.map(skillFiles)));
settle(tree.path);
const options = { content: tree.path };
const { catalog: previous } = loadCatalog(options);
addEventListener("unload", () => tree[Symbol.dispose]());

/** Files that have just been written are read again by a reload: these look old. */
function settle(path: string): void {
  for (const { name, isDirectory } of Deno.readDirSync(path)) {
    if (isDirectory) settle(`${path}/${name}`);
    else Deno.utimeSync(`${path}/${name}`, 0, 0);
  }
}

function readAndHash(path: string): number {
  let files = 0;
  for (const { name, isDirectory } of Deno.readDirSync(path)) {
    if (isDirectory) files += readAndHash(`${path}/${name}`);
    else {
      createHash("sha256").update(Deno.readFileSync(`${path}/${name}`)).digest("hex");
      files++;
    }
  }
  return files;
}

const group = { group: "1,000 skills of three files" };

Deno.bench("walk, read and hash alone", { ...group, baseline: true }, () => {
  readAndHash(tree.path);
});

Deno.bench("load", group, () => {
  loadCatalog(options);
});

Deno.bench("load again, nothing changed", group, () => {
  loadCatalog(options, previous);
});
