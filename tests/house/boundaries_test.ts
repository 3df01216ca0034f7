import assert from "node:assert/strict";
import { relative } from "node:path/posix";
import { fileURLToPath } from "node:url";
import { makeTree } from "../support/trees.ts";
import { betweenRooms, circlesOf, type Import, isAllowed, wrongSizes } from "./graph.ts";
import { FLOORS, OTHER_SIZES, SIZE, TYPE_WINGS, WINGS } from "./rooms.ts";

const root = fileURLToPath(new URL("../..", import.meta.url));

/** Folders of the repository that are not part of the program. */
const OUTSIDE = new Set(["_build", "docs", "node_modules", "static", "tests", "tools"]);

/** The files of a folder and of those in it; fails where there is no such folder. */
function filesBelow(folder: string): readonly string[] {
  return [...Deno.readDirSync(`${root}/${folder}`)]
    .map((entry) => ({ ...entry, path: folder === "" ? entry.name : `${folder}/${entry.name}` }))
    .filter(({ name, path }) => !name.startsWith(".") && !OUTSIDE.has(path))
    .flatMap(({ isDirectory, path }) => isDirectory ? filesBelow(path) : [path]);
}

/** Every file of the program, tests not counted. */
const sources = filesBelow("")
  .filter((path) => /\.tsx?$/.test(path) && !/_test\.tsx?$/.test(path))
  .sort();

/** Every import of the program: what `main.ts` and the islands reach, each file with what it names. */
const imports = await importsOf([
  "main.ts",
  ...sources.filter((path) => path.startsWith("islands/")),
]);

interface Target {
  readonly specifier?: string;
}

async function importsOf(entries: readonly string[]): Promise<readonly Import[]> {
  const all = entries.map((path) => `import "${new URL(`../../${path}`, import.meta.url)}";\n`);
  using tree = makeTree({ "all.ts": all.join("") });
  const { stdout } = await new Deno.Command(Deno.execPath(), {
    args: ["info", "--json", `--config=${root}deno.json`, `${tree.path}/all.ts`],
  }).output();
  const { modules } = JSON.parse(new TextDecoder().decode(stdout)) as {
    modules: { specifier: string; dependencies?: { code?: Target; type?: Target }[] }[];
  };
  return modules.flatMap(({ specifier, dependencies = [] }) =>
    dependencies.flatMap(({ code, type }) => {
      const [from, to] = [placeOf(specifier), placeOf((code ?? type)?.specifier)];
      return from && to ? [{ from, to, isType: code === undefined }] : [];
    })
  );
}

function placeOf(specifier: string | undefined): string | undefined {
  if (!specifier?.startsWith("file:")) return undefined;
  const path = relative(root, fileURLToPath(specifier));
  return path.startsWith("..") || path.startsWith("node_modules/") ? undefined : path;
}

Deno.test("every file of the program is reached from main.ts or is an island", () => {
  const reached = new Set(imports.flatMap(({ from, to }) => [from, to]));
  assert.deepEqual(sources.filter((path) => !reached.has(path) && !path.endsWith(".d.ts")), []);
});

Deno.test("imports follow the arrows between the rooms", () => {
  const plan = { floors: FLOORS, wings: WINGS, typeWings: TYPE_WINGS };
  const wrong = imports.filter((edge) => !isAllowed(edge, plan));
  assert.deepEqual(wrong.map(({ from, to }) => `${from} -> ${to}`), []);
});

Deno.test("no file and no room imports itself by way of others", () => {
  assert.deepEqual(circlesOf(imports), []);
  assert.deepEqual(circlesOf(betweenRooms(imports, FLOORS)), []);
});

Deno.test("every room is there, and has 4 to 14 files or a reason", () => {
  const files = [...sources, "deno.json"];
  assert.deepEqual(wrongSizes(files, { floors: FLOORS, size: SIZE, others: OTHER_SIZES }), []);
});

/** The files of the rooms that open files, each with what it opens. */
const OPENERS = new Set([
  "catalog/tree/files.ts", // the content
  "routes/site/assets.ts", // static files and the bundle, by names known at start
]);

Deno.test("nothing but catalog/tree/files.ts opens content: a request reaches maps only", () => {
  const call = /\bDeno\.(open|read|stat|lstat|realPath|write|create|remove|copy)|["']node:fs/;
  const openers = sources.filter((path) =>
    !path.startsWith("commands/") && !OPENERS.has(path) &&
    call.test(Deno.readTextFileSync(`${root}/${path}`))
  );
  assert.deepEqual(openers, []);
});
