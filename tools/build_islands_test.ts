import assert from "node:assert/strict";
import { cpSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { gzipSync } from "node:zlib";
import { buildIslands, bundleState } from "./build_islands.ts";

const ROOT = fileURLToPath(new URL("..", import.meta.url));
const BUDGET = 20_000;

/** Copies what the bundle is made of to a folder of its own. */
function copySources(): string {
  const root = Deno.realPathSync(Deno.makeTempDirSync());
  for (const name of ["islands", "components", "deno.lock"]) {
    cpSync(join(ROOT, name), join(root, name), { recursive: true });
  }
  return root;
}

Deno.test("the islands stay below 20 KB together, and are built again when they change", async () => {
  const root = copySources();
  try {
    assert.equal(bundleState(root), "missing");
    await buildIslands(root);
    assert.equal(bundleState(root), "fresh");
    const files = readdirSync(join(root, "_build")).filter((name) => name.endsWith(".js"));
    const bytes = files.reduce(
      (sum, name) => sum + gzipSync(readFileSync(join(root, "_build", name)), { level: 9 }).length,
      0,
    );
    assert(bytes > 1000 && bytes < BUDGET, `${bytes} bytes of gzip`);
    for (const name of files) {
      const code = readFileSync(join(root, "_build", name), "utf8");
      assert.doesNotMatch(
        code,
        /\.innerHTML\s*=[^=]*["'`]|insertAdjacentHTML|document\.write/,
        name,
      );
    }
    writeFileSync(join(root, "islands", "copy.ts"), "export function start() {}\n");
    assert.equal(bundleState(root), "old");
  } finally {
    Deno.removeSync(root, { recursive: true });
  }
});
