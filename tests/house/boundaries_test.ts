import assert from "node:assert/strict";
import { relative } from "node:path/posix";
import { fileURLToPath } from "node:url";

/**
 * The rooms from the ground up (CONTRIBUTING.md, "Rooms and arrows"): a room imports itself and rooms that
 * come before it here. A room is a folder without the folders in it, unless they are not listed themselves.
 */
const FLOORS: readonly string[] = [
  "deno.json",
  "text",
  "flags.ts",
  "config.ts",
  "log.ts",
  "terminal.ts",
  "catalog/model",
  "catalog/tree",
  "catalog/markdown",
  "catalog/document/yaml",
  "catalog/document",
  "catalog/links",
  "catalog/skills",
  "catalog/prompts",
  "catalog/docs",
  "catalog/check",
  "catalog/search",
  "catalog",
  "clients",
  "components",
  "islands",
  "http",
  "mcp/uris",
  "mcp/protocol",
  "mcp/records",
  "mcp/methods",
  "mcp/tools",
  "mcp/server",
  "mcp/stdio",
  "mcp/http",
  "mcp",
  "routes/site",
  "routes/code",
  "routes/markdown",
  "routes/models",
  "routes/api",
  "routes/connect",
  "routes/docs",
  "routes/prompts",
  "routes/raw",
  "routes/skills",
  "routes",
  "commands/reports",
  "commands",
  "main.ts",
];

/** What the rooms of a wing may import outside of it. */
const WINGS: Readonly<Record<string, readonly string[]>> = {
  "text": [],
  "catalog": ["text"],
  "clients": ["text"],
  "components": [],
  "islands": ["components"],
  "http": ["catalog", "config.ts", "log.ts", "text"],
  "mcp": ["catalog", "http", "text"],
  "routes": ["catalog", "clients", "components", "http", "text"],
  "log.ts": [],
  "flags.ts": [],
  "terminal.ts": [],
  "config.ts": ["flags.ts", "text"],
  "commands": [
    "catalog",
    "clients",
    "config.ts",
    "flags.ts",
    "http",
    "log.ts",
    "mcp",
    "routes",
    "terminal.ts",
    "text",
  ],
  "main.ts": ["commands", "config.ts", "deno.json", "flags.ts", "log.ts", "terminal.ts"],
};

/** Wings that may name the types of another one, which leave nothing behind in the program. */
const TYPE_WINGS: Readonly<Record<string, readonly string[]>> = {
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

const root = fileURLToPath(new URL("../..", import.meta.url));

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
  const [wing, other] = [from, to].map((path) => path.split("/", 1)[0]!) as [string, string];
  const wings = isType ? [...WINGS[wing] ?? [], ...TYPE_WINGS[wing] ?? []] : WINGS[wing] ?? [];
  if (wing !== other && !wings.includes(other)) return false;
  const [floor, below] = [from, to].map((path) => FLOORS.indexOf(roomOf(path))) as [number, number];
  return floor >= below && below >= 0;
}

/** Names the room of a file: the longest of {@linkcode FLOORS} that its folder is or lies in. */
function roomOf(path: string): string {
  const folder = path.includes("/") ? path.slice(0, path.lastIndexOf("/")) : path;
  if (FLOORS.includes(folder)) return folder;
  return folder.includes("/") ? roomOf(folder) : folder;
}

/** Finds files that import each other, directly or by way of others: each as one list. */
function circlesOf(imports: readonly Import[]): readonly (readonly string[])[] {
  const targets = Map.groupBy(imports, ({ from }) => from);
  const state = new Map<string, "open" | "done">();
  const [trail, circles] = [[] as string[], [] as string[][]];
  const visit = (file: string): void => {
    if (state.get(file) === "done") return;
    if (state.get(file) === "open") {
      circles.push(trail.slice(trail.indexOf(file)));
      return;
    }
    state.set(file, "open");
    trail.push(file);
    for (const { to } of targets.get(file) ?? []) visit(to);
    trail.pop();
    state.set(file, "done");
  };
  for (const file of targets.keys()) visit(file);
  return circles;
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

const sources = ["catalog", "clients", "mcp", "http", "routes", "components", "islands", "commands"]
  .flatMap(filesBelow)
  .filter((path) => /\.tsx?$/.test(path) && !/_test\.tsx?$/.test(path));

Deno.test("imports follow the arrows between the rooms", async () => {
  const imports = await importsOf("main.ts");
  assert(imports.length > 50, "the graph of main.ts was read");
  const wrong = imports.filter((edge) => !isAllowed(edge));
  assert.deepEqual(wrong.map(({ from, to }) => `${from} -> ${to}`), []);
});

Deno.test("no file imports itself by way of others", async () => {
  assert.deepEqual(circlesOf(await importsOf("main.ts")), []);
});

Deno.test("a circle, an upward and a sideways import are seen", () => {
  const edge = (from: string, to: string): Import => ({ from, to, isType: false });
  const circle = [edge("a.ts", "b.ts"), edge("b.ts", "c.ts"), edge("c.ts", "b.ts")];
  assert.deepEqual(circlesOf(circle), [["b.ts", "c.ts"]]);
  assert.deepEqual(circlesOf(circle.slice(0, 2)), []);
  assert.equal(isAllowed(edge("catalog/model/types.ts", "catalog/load.ts")), false);
  assert.equal(isAllowed(edge("mcp/http/endpoint.ts", "routes/mod.ts")), false);
  assert.equal(isAllowed(edge("catalog/load.ts", "catalog/model/types.ts")), true);
});

Deno.test("islands reach nothing but components", async () => {
  const islands = sources.filter((path) => path.startsWith("islands/"));
  const imports = (await Promise.all(islands.map(importsOf))).flat();
  const wrong = imports.filter((edge) => !isAllowed(edge));
  assert.deepEqual(wrong.map(({ from, to }) => `${from} -> ${to}`), []);
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
