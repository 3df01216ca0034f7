import assert from "node:assert/strict";
import { fileURLToPath } from "node:url";
import { importsOf } from "../support/imports.ts";
import { betweenRooms, circlesOf, isAllowed, wrongSizes } from "./graph.ts";
import { FLOORS, OTHER_SIZES, SIZE, TYPE_WINGS, WINGS } from "./rooms.ts";

const root = fileURLToPath(new URL("../..", import.meta.url));

/** Folders of the repository that are not part of the program. */
const OUTSIDE = new Set([
  "_build",
  "bin",
  "dist",
  "docs",
  "node_modules",
  "static",
  "tests",
  "tools",
]);

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

/** What of the platform sees, opens, changes or watches files, or starts programs that do. */
const FILE_CALL = new RegExp(
  "\\bDeno\\s*\\.\\s*(" +
    "open|read|stat|lstat|realPath|watchFs|cwd|chdir|" +
    "write|create|remove|copy|rename|mkdir|symlink|link|chmod|chown|truncate|utime|umask|makeTemp|" +
    "Command|run|dlopen|openKv" +
    ")|\\bDeno\\s*\\[|\\{[^}]*\\}\\s*=\\s*Deno\\b(?!\\s*\\.)|[\"'`](?:node:)?(?:fs|fs/promises|child_process)[\"'`]",
  "g",
);

/** The files that may, and the calls each of them needs. */
const OPENERS: Readonly<Record<string, readonly string[]>> = {
  "catalog/tree/disk.ts": [
    '"node:fs"',
    "Deno.lstat",
    "Deno.read",
    "Deno.realPath",
    "Deno.stat",
  ],
  "catalog/tree/place.ts": ["Deno.mkdir", "Deno.remove", "Deno.rename", "Deno.write"],
  "catalog/tree/watch.ts": ["Deno.realPath", "Deno.stat", "Deno.watchFs"],
  "catalog/tree/write.ts": [
    "Deno.chmod",
    "Deno.chown",
    "Deno.lstat",
    "Deno.mkdir",
    "Deno.open",
    "Deno.remove",
    "Deno.rename",
    "Deno.write",
  ],
};

/** Asking where the program was started touches no file. */
const HARMLESS = ["Deno.cwd"];

function fileCallsOf(source: string): readonly string[] {
  const calls = [...source.matchAll(FILE_CALL)].map(([call]) => call.replace(/\s/g, ""));
  return [...new Set(calls)].filter((call) => !HARMLESS.includes(call)).sort();
}

Deno.test("no file is opened, changed or watched past the careful reader and its writing sibling", () => {
  const found = Object.fromEntries(
    [
      ...sources,
      ...Deno.readDirSync(root).map(({ name }) => name).filter((name) =>
        /(?<!_test)\.tsx?$/.test(name)
      ),
    ]
      .map((path) => [path, fileCallsOf(Deno.readTextFileSync(`${root}/${path}`))] as const)
      .filter(([, calls]) => calls.length > 0),
  );
  assert.deepEqual(found, OPENERS);
});

Deno.test("every way around the careful reader is seen", () => {
  const ways = [
    "Deno.readTextFileSync(path)",
    "await Deno . stat(path)",
    "Deno.rename(a, b)",
    "Deno.mkdirSync(a)",
    "Deno.symlink(a, b)",
    "Deno.linkSync(a, b)",
    "Deno.chmod(a, 0)",
    "Deno.watchFs(a)",
    "new Deno.Command(a)",
    'Deno["open"](a)',
    "const { openSync } = Deno;",
    'import { readFileSync } from "node:fs";',
    "await import('node:fs/promises')",
    'import { spawn } from "node:child_process";',
    'process.getBuiltinModule("fs")',
  ];
  assert.deepEqual(ways.filter((way) => fileCallsOf(way).length === 0), []);
  assert.deepEqual(fileCallsOf("Deno.cwd(); Deno.errors.NotFound; Deno.permissions; a.fs"), []);
});
