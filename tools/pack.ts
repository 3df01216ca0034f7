/**
 * Makes the npm package `dist/personal-mcp-VERSION.tgz`: the launcher for Node, the server in one file, what it serves
 * and what browsers load. Run with `deno task pack`; it needs npm, and publishes nothing.
 *
 * @module
 */
import { build, type Plugin, stop } from "esbuild";
import {
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import manifest from "../deno.json" with { type: "json" };
import { buildIslands, bundleState } from "./build_islands.ts";
import { LANGUAGES } from "../routes/code/languages.ts";

/** The version of Deno that the package brings along. */
const DENO = "2.9.6";

const ROOT = fileURLToPath(new URL("..", import.meta.url));
const OUTPUT = join(ROOT, "dist");

/** Packs the repository into `dist/` and returns the path of the package. */
export async function pack(output = OUTPUT): Promise<string> {
  if (bundleState() !== "fresh") await buildIslands();
  const folder = join(output, "package");
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(join(folder, "server"), { recursive: true });
  const modules = installModules(output);
  await bundle("main.ts", join(folder, "server/main.js"), modules);
  await bundle(
    "bin/personal-mcp.ts",
    join(folder, "bin/personal-mcp.js"),
    modules,
    "#!/usr/bin/env node",
  );
  await stop();
  for (const name of ["docs", "static", "_build"]) {
    cpSync(join(ROOT, name), join(folder, "server", name), { recursive: true });
  }
  for (const name of ["README.md", "CHANGELOG.md", "LICENSE"]) {
    cpSync(join(ROOT, name), join(folder, name));
  }
  writeFileSync(join(folder, "THIRD-PARTY-LICENSES.txt"), licensesOf(modules));
  writeFileSync(join(folder, "package.json"), `${JSON.stringify(packageJson(), null, 2)}\n`);
  run("npm", ["pack", "--silent", "--pack-destination", output, folder], ROOT);
  return join(output, `personal-mcp-${manifest.version}.tgz`);
}

function packageJson() {
  return {
    name: "personal-mcp",
    version: manifest.version,
    description: "Serves a folder of skills, prompts and docs over MCP, as tools and as a website",
    license: manifest.license,
    type: "module",
    bin: { "personal-mcp": "bin/personal-mcp.js" },
    files: ["bin", "server", "THIRD-PARTY-LICENSES.txt", "CHANGELOG.md"],
    engines: { node: ">=20" },
    dependencies: { deno: DENO },
    publishConfig: { provenance: true },
  };
}

/** Puts the packages of the program where esbuild looks for them, at the versions of the lock. */
function installModules(output: string): string {
  const folder = join(output, "modules");
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  const { imports, lock } = manifest;
  writeFileSync(join(folder, "deno.json"), JSON.stringify({ imports, lock }));
  cpSync(join(ROOT, "deno.lock"), join(folder, "deno.lock"));
  run(Deno.execPath(), ["install", "--node-modules-dir=auto", "--quiet"], folder);
  return join(folder, "node_modules");
}

async function bundle(entry: string, outfile: string, modules: string, banner = ""): Promise<void> {
  await build({
    entryPoints: [join(ROOT, entry)],
    outfile,
    bundle: true,
    minify: true,
    format: "esm",
    platform: "node",
    target: "node20",
    jsx: "automatic",
    jsxImportSource: "preact",
    nodePaths: [modules],
    banner: { js: banner },
    legalComments: "none",
    logLevel: "error",
    plugins: [computedImports(modules)],
  });
}

/** Imports what has a computed name by its name, since a bundle holds nothing else, and finds the folders beside it. */
function computedImports(modules: string): Plugin {
  const grammars = Object.keys(LANGUAGES).map((name) =>
    `${JSON.stringify(name)}: () => import("highlight.js/lib/languages/${name}")`
  );
  const edits: readonly (readonly [file: RegExp, from: string, to: string])[] = [
    [
      /routes\/code\/highlight\.ts$/,
      "await import(`highlight.js/lib/languages/${language}`)",
      `await ({ ${grammars.join(", ")} })[language]()`,
    ],
    [
      /catalog\/document\/yaml\/library\.ts$/,
      "await import(place.href)",
      `await import(${JSON.stringify(join(modules, "yaml/browser/index.js"))})`,
    ],
    [
      /catalog\/document\/yaml\/library\.ts$/,
      'const place = new URL("./browser/index.js", import.meta.resolve("yaml/package.json"));',
      "",
    ],
    // the bundle lies beside the folders, not in a folder beside them
    [/routes\/responder\.ts$/, 'new URL("..", import.meta.url)', 'new URL(".", import.meta.url)'],
  ];
  return {
    name: "places and computed imports",
    setup({ onLoad }) {
      onLoad({ filter: /(highlight|library|responder)\.ts$/ }, ({ path }) => {
        let contents = readFileSync(path, "utf8");
        for (const [file, from, to] of edits) {
          if (!file.test(path)) continue;
          if (!contents.includes(from)) throw new Error(`${path} does not hold: ${from}`);
          contents = contents.replace(from, to);
        }
        return { contents, loader: "ts" };
      });
    },
  };
}

function licensesOf(modules: string): string {
  const store = join(modules, ".deno");
  const packages = readdirSync(store).filter((name) => name.includes("@")).sort();
  return packages.flatMap((name) => {
    const inner = join(store, name, "node_modules");
    const bare = name.replace(/(.)@[^@]*$/, "$1").replace(/_.*$/, "").replace("+", "/");
    const folder = join(inner, bare);
    if (!existsSync(folder)) return [];
    const file = readdirSync(folder).find((each) => /^licen[cs]e/i.test(each));
    return [
      `== ${name}\n\n${
        file ? readFileSync(join(folder, file), "utf8") : "See its package.json."
      }\n`,
    ];
  }).join("\n");
}

function run(command: string, args: readonly string[], cwd: string): void {
  const { success, stderr } = new Deno.Command(command, { args: [...args], cwd }).outputSync();
  if (!success) throw new Error(`${command} failed: ${new TextDecoder().decode(stderr)}`);
}

if (import.meta.main) {
  const path = await pack();
  Deno.stdout.writeSync(new TextEncoder().encode(`${path}\n`));
}
