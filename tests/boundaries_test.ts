import assert from "node:assert/strict";
import { relative } from "node:path/posix";
import { fileURLToPath } from "node:url";

/** Who may import whom (CONTRIBUTING.md, "Rooms and arrows"). A room is a top-level folder or file. */
const ARROWS: Readonly<Record<string, readonly string[]>> = {
  "catalog": [],
  "components": [],
  "islands": ["components"],
  "mcp": ["catalog"],
  "routes": ["catalog", "components"],
  "log.ts": [],
  "flags.ts": [],
  "config.ts": ["flags.ts"],
  "guard.ts": ["config.ts"],
  "app.ts": ["guard.ts", "log.ts"],
  "commands": ["app.ts", "catalog", "config.ts", "flags.ts", "log.ts", "mcp", "routes"],
  "main.ts": ["commands", "config.ts", "flags.ts", "log.ts", "deno.json"],
};

/** Rooms that may name the types of another room, which leave nothing behind in the program. */
const TYPE_ARROWS: Readonly<Record<string, readonly string[]>> = {
  "components": ["catalog"],
};

interface Import {
  readonly from: string;
  readonly to: string;
  readonly isType: boolean;
}

interface Target {
  readonly specifier?: string;
}

const root = fileURLToPath(new URL("..", import.meta.url));

async function importsOf(entry: string): Promise<readonly Import[]> {
  const command = new Deno.Command(Deno.execPath(), { args: ["info", "--json", entry], cwd: root });
  const { stdout } = await command.output();
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

function isAllowed({ from, to, isType }: Import): boolean {
  const [room, other] = [from, to].map((path) => path.split("/", 1)[0]!) as [string, string];
  const arrows = isType ? [...ARROWS[room] ?? [], ...TYPE_ARROWS[room] ?? []] : ARROWS[room] ?? [];
  return room === other || arrows.includes(other);
}

const folders = new Set([...Deno.readDirSync(root)].map(({ name }) => name));

function filesBelow(folder: string): readonly string[] {
  const entries = folders.has(folder.split("/")[0]!)
    ? [...Deno.readDirSync(`${root}/${folder}`)]
    : [];
  return entries.flatMap((entry) =>
    entry.isDirectory ? filesBelow(`${folder}/${entry.name}`) : [`${folder}/${entry.name}`]
  );
}

const sources = ["catalog", "mcp", "routes", "components", "islands", "commands"]
  .flatMap(filesBelow)
  .filter((path) => /\.tsx?$/.test(path) && !/_test\.tsx?$/.test(path));

Deno.test("imports follow the arrows between the rooms", async () => {
  const imports = await importsOf("main.ts");
  assert(imports.length > 50, "the graph of main.ts was read");
  const wrong = imports.filter((edge) => !isAllowed(edge));
  assert.deepEqual(wrong.map(({ from, to }) => `${from} -> ${to}`), []);
});

Deno.test("islands reach nothing but components", async () => {
  const islands = sources.filter((path) => path.startsWith("islands/"));
  const imports = (await Promise.all(islands.map(importsOf))).flat();
  const wrong = imports.filter((edge) => !isAllowed(edge));
  assert.deepEqual(wrong.map(({ from, to }) => `${from} -> ${to}`), []);
});

/** The files of the rooms that open files, each with what it opens. */
const OPENERS = new Set([
  "catalog/files.ts", // the content
  "routes/assets.ts", // static files and the bundle, by names known at start
]);

Deno.test("nothing but catalog/files.ts opens content: a request reaches maps only", () => {
  const call = /\bDeno\.(open|read|stat|lstat|realPath|write|create|remove|copy)|["']node:fs/;
  const openers = sources.filter((path) =>
    !path.startsWith("commands/") && !OPENERS.has(path) &&
    call.test(Deno.readTextFileSync(`${root}/${path}`))
  );
  assert.deepEqual(openers, []);
});
