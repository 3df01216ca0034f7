import assert from "node:assert/strict";
import { fileURLToPath } from "node:url";

const root = fileURLToPath(new URL("../..", import.meta.url));
const read = (name: string) => Deno.readTextFileSync(`${root}/${name}`);

interface Manifest {
  readonly imports: Readonly<Record<string, string>>;
  readonly compilerOptions: unknown;
  readonly unstable: readonly string[];
}
interface Lock {
  readonly specifiers: Readonly<Record<string, string>>;
  readonly npm: Readonly<Record<string, unknown>>;
}

const manifests: Record<"run" | "dev", Manifest> = {
  run: JSON.parse(read("deno.json")),
  dev: JSON.parse(read("deno.dev.json")),
};
const locks: Record<"run" | "dev", Lock> = {
  run: JSON.parse(read("deno.lock")),
  dev: JSON.parse(read("deno.dev.lock")),
};

/** Every package that is downloaded by who serves. One more needs a reason (CONTRIBUTING.md, "Dependencies"). */
const SERVED = [
  "@iconify-json/lucide",
  "@iconify/types",
  "@modelcontextprotocol/core",
  "@modelcontextprotocol/server",
  "argparse",
  "diff",
  "entities",
  "fastest-levenshtein",
  "fflate",
  "get-east-asian-width",
  "github-slugger",
  "highlight.js",
  "hono",
  "image-size",
  "linkify-it",
  "markdown-it",
  "markdown-it-cjk-friendly",
  "markdown-it-footnote",
  "mdurl",
  "papaparse",
  "preact",
  "preact-render-to-string",
  "punycode.js",
  "uc.micro",
  "yaml",
  "zod",
];

/** The name in `@scope/name@1.0.0_peer@2.0.0`. */
const nameOf = (key: string) => /^@?[^@]+/.exec(key)![0];

Deno.test("who serves downloads the packages of this list and no others", () => {
  assert.deepEqual([...new Set(Object.keys(locks.run.npm).map(nameOf))].sort(), SERVED);
});

Deno.test("deno.dev.json agrees with deno.json on every package, range and version", () => {
  const shared = (from: Readonly<Record<string, string>>, of: Readonly<Record<string, string>>) =>
    Object.fromEntries(Object.keys(of).map((key) => [key, from[key]]));
  assert.deepEqual(shared(manifests.dev.imports, manifests.run.imports), manifests.run.imports);
  const versions = (lock: Lock) =>
    Object.fromEntries(
      Object.keys(locks.run.specifiers).map((key) => [key, lock.specifiers[key]?.split("_")[0]]),
    );
  assert.deepEqual(versions(locks.dev), versions(locks.run));
  assert.deepEqual(manifests.dev.compilerOptions, manifests.run.compilerOptions);
  assert.deepEqual(manifests.dev.unstable, [...manifests.run.unstable, "npm-lazy-caching"]);
});

/** Folders of the repository that are no part of the program. */
const ASIDE = new Set(["dist", "docs", "node_modules", "screenshots", "static", "tests", "tools"]);

function productFiles(folder = ""): readonly string[] {
  return [...Deno.readDirSync(`${root}/${folder}`)].flatMap(({ name, isDirectory }) => {
    const path = folder === "" ? name : `${folder}/${name}`;
    if (isDirectory) return /^[._]/.test(name) || ASIDE.has(path) ? [] : productFiles(path);
    return /\.tsx?$/.test(name) && !/_test\.tsx?$/.test(name) ? [path] : [];
  });
}

Deno.test("product rooms import no package of tests and tools", () => {
  const files = productFiles();
  assert(files.length > 200, `${files.length} files were read`);
  const named = new Set<string>();
  const strangers = files.flatMap((path) => {
    const specifiers = [...read(path).matchAll(/\b(?:from|import)\s*\(?\s*"([^".][^"]*)"/g)];
    return specifiers.map(([, specifier]) => specifier!)
      .filter((specifier) => !/^(node:|file:)/.test(specifier))
      .map((specifier) => /^(@[^/]+\/)?[^/]+/.exec(specifier)![0])
      .filter((name) => named.add(name) && manifests.run.imports[name] === undefined)
      .map((name) => `${path}: ${name}`);
  });
  assert.deepEqual(strangers, []);
  assert.deepEqual(Object.keys(manifests.run.imports).filter((name) => !named.has(name)), []);
});
