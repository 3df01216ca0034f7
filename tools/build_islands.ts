/**
 * Bundles the islands into `_build/`; `deno task build`.
 *
 * @module
 */
import type { Plugin } from "esbuild";
import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

/** Whether the bundle can be served as it is. */
export type BundleState = "fresh" | "old" | "missing";

const ROOT = fileURLToPath(new URL("..", import.meta.url));
const OUTPUT = "_build";
const STAMP = "sources.sha256";

/** Tells whether the bundle in `_build/` was made from the islands as they are now. */
export function bundleState(root: string = ROOT): BundleState {
  const stamp = join(root, OUTPUT, STAMP);
  if (!existsSync(stamp)) return "missing";
  return readFileSync(stamp, "utf8") === sourcesDigest(root) ? "fresh" : "old";
}

/** Bundles the islands; names carry hashes, so that browsers may keep the files for ever. */
export async function buildIslands(root: string = ROOT): Promise<void> {
  const { build, stop } = await import("esbuild");
  const output = join(root, OUTPUT);
  rmSync(output, { recursive: true, force: true });
  mkdirSync(output, { recursive: true });
  try {
    await build({
      entryPoints: [join(root, "islands", "islands.ts")],
      outdir: output,
      bundle: true,
      splitting: true,
      minify: true,
      format: "esm",
      target: "es2022",
      jsx: "automatic",
      jsxImportSource: "preact",
      entryNames: "[name]-[hash]",
      chunkNames: "[name]-[hash]",
      legalComments: "none",
      logLevel: "error",
      plugins: [packages],
    });
  } finally {
    await stop();
  }
  writeFileSync(join(output, STAMP), sourcesDigest(root));
}

/** Finds packages where Deno keeps them: no `node_modules` is made for the build. */
const packages: Plugin = {
  name: "packages",
  setup({ onResolve }) {
    onResolve(
      { filter: /^[^.\/]/ },
      ({ path, kind }) =>
        kind === "entry-point" ? undefined : { path: fileURLToPath(import.meta.resolve(path)) },
    );
  },
};

/** Everything that the bundle is made of: the islands, the components, and the locked packages. */
function sourcesDigest(root: string): string {
  const hash = createHash("sha256");
  for (const folder of ["islands", "components"]) {
    for (const name of readdirSync(join(root, folder)).sort()) {
      if (!/\.tsx?$/.test(name)) continue;
      hash.update(`${folder}/${name}\0`).update(readFileSync(join(root, folder, name)));
    }
  }
  return hash.update(readFileSync(join(root, "deno.lock"))).digest("hex");
}

if (import.meta.main) {
  const onlyIfOld = Deno.args.includes("--if-old");
  if (!onlyIfOld || bundleState() !== "fresh") await buildIslands();
}
