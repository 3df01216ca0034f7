/**
 * The short command: reads the flags that the program reads, works out the permissions that they take, and starts Deno
 * with these and no others. It hands standard input and output through, passes signals on and ends as Deno does. It
 * runs in Node 20 and in Deno, and asks for no package but `deno`.
 *
 * @module
 */
import { spawn } from "node:child_process";
import { existsSync, readdirSync, realpathSync } from "node:fs";
import { createRequire } from "node:module";
import { createServer } from "node:net";
import { constants, homedir } from "node:os";
import { dirname, isAbsolute, join, relative, sep } from "node:path";
import process from "node:process";
import { fileURLToPath } from "node:url";
import { authorityOf, type Config, readConfig } from "../config.ts";

/** The program: in the package a bundle beside what it serves, in a clone the source. */
const program = ["../server/main.js", "../main.ts"]
  .map((path) => fileURLToPath(new URL(path, import.meta.url)))
  .find((path) => existsSync(path))!;
const home = dirname(program);

/** Where npm puts the executable for each system. */
const PACKAGES: Readonly<Record<string, string>> = {
  "linux x64": "@deno/linux-x64-glibc",
  "linux arm64": "@deno/linux-arm64-glibc",
  "darwin x64": "@deno/darwin-x64",
  "darwin arm64": "@deno/darwin-arm64",
  "win32 x64": "@deno/win32-x64",
  "win32 arm64": "@deno/win32-arm64",
};

/** Finds Deno: the one that `DENO` names, the one that runs this, the one of the package, or the one on the PATH. */
function findDeno(): string {
  if (process.env.DENO) return process.env.DENO;
  if ("deno" in process.versions) return process.execPath;
  const name = PACKAGES[`${process.platform} ${process.arch}`];
  try {
    const beside = createRequire(createRequire(import.meta.url).resolve("deno/package.json"));
    const folder = dirname(beside.resolve(`${name}/package.json`));
    return join(folder, process.platform === "win32" ? "deno.exe" : "deno");
  } catch {
    return "deno";
  }
}

/** Returns the permissions that a command takes, as flags of `deno run`. */
function permissionsOf(config: Config, cwd: string): readonly string[] {
  const serves = (config.command === "serve" || config.command === "stdio") &&
    config.port !== undefined;
  const given = [...config.content === undefined ? [] : [config.content], ...config.paths];
  const isNothing = given.length === 0 && config.command !== "new";
  const content = config.command === "check" ? given.map((path) => around(path, cwd)) : given;
  const read = [
    ...content,
    ...isNothing ? [join(cwd, "docs"), join(home, "docs")] : [],
    ...config.command === "new" && given.length === 0 ? [join(cwd, "docs")] : [],
    ...config.skills,
  ];
  const own = serves ? ["static", "_build"].map((name) => join(home, name)) : [];
  const write = config.command === "new" || config.command === "check" && config.fix
    ? read.filter((path) => path !== join(home, "docs"))
    : [];
  return [
    ...flag("read", [...read.flatMap(withTargets), ...own]),
    ...flag("write", write.flatMap(withTarget)),
    ...flag("net", serves && !config.deploy ? [authorityOf(config.host, config.port!)] : []),
    "--allow-env=PERSONAL_MCP_*,AUTH_TOKENS",
  ];
}

function flag(name: string, values: readonly string[]): readonly string[] {
  const list = [...new Set(values)].map((value) => value.replaceAll(",", ",,"));
  return list.length === 0 ? [] : [`--allow-${name}=${list.join(",")}`];
}

/** A part of a folder is checked in its surroundings: the folder of the current one in which it lies. */
function around(path: string, cwd: string): string {
  const below = relative(cwd, path);
  const [first] = below.split(sep);
  return first === "" || first === ".." || isAbsolute(below) ? path : join(cwd, first!);
}

/** A path, and where it leads if it is a link. */
function withTarget(path: string): readonly string[] {
  try {
    return [path, realpathSync(path)];
  } catch {
    return [path]; // it is not there, which the program says
  }
}

/** A folder with where it leads, and with where the links in it lead: installers put such links into folders of skills. */
function withTargets(path: string): readonly string[] {
  try {
    const links = readdirSync(path, { withFileTypes: true }).filter((entry) =>
      entry.isSymbolicLink()
    );
    return [path, ...links.map(({ name }) => join(path, name))].flatMap(withTarget);
  } catch {
    return withTarget(path);
  }
}

/** As many ports are tried after the default one. */
const TRIED = 20;

/** Returns the first free port from one on; the first itself where none is, which then says so. */
async function freePort(host: string, first: number): Promise<number> {
  for (let port = first; port < first + TRIED; port++) {
    const isFree = await new Promise<boolean>((resolve) => {
      const server = createServer();
      server.once("error", (error: { code?: string }) => resolve(error.code !== "EADDRINUSE"));
      server.listen(port, host, () => server.close(() => resolve(true)));
    });
    if (isFree) return port;
  }
  return first;
}

/** Takes another port where the default one is in use; one that was asked for stays, and fails. */
async function withFreePort(config: Config, args: readonly string[]): Promise<Config> {
  const isAsked = process.env.PERSONAL_MCP_PORT || args.some((word) => /^--port(?:=|$)/.test(word));
  if (config.command !== "serve" || config.port === undefined || isAsked) return config;
  const port = await freePort(config.host, config.port);
  if (port !== config.port) {
    process.stderr.write(`Port ${config.port} is in use; ${port} is taken instead.\n`);
  }
  return { ...config, port };
}

async function start(): Promise<void> {
  const args = process.argv.slice(2);
  const cwd = process.cwd();
  const reading = readConfig(args, {
    env: (name) => name === "HOME" ? homedir() : process.env[name],
    cwd,
    exists: existsSync,
  });
  const config = reading.kind === "config" ? await withFreePort(reading.config, args) : undefined;
  const granted = config === undefined ? [] : permissionsOf(config, cwd);
  const moved = reading.kind === "config" && config?.port !== reading.config.port
    ? [`--port=${config!.port}`]
    : [];
  const lock = program.endsWith(".js") ? ["--no-config", "--no-lock", "--no-remote"] : [];
  const child = spawn(
    findDeno(),
    ["run", "--no-prompt", "--quiet", ...lock, ...granted, program, ...args, ...moved],
    { stdio: "inherit", env: { ...process.env, PERSONAL_MCP_HOME: homedir() } },
  );
  for (const name of ["SIGINT", "SIGTERM", "SIGHUP"] as const) {
    process.on(name, () => child.kill(name));
  }
  child.on("error", (error) => {
    process.stderr.write(`error: Cannot start Deno: ${error.message}. Set DENO to its path.\n`);
    process.exit(1);
  });
  child.on("exit", (code, signal) => {
    process.exit(code ?? 128 + (signal ? constants.signals[signal] : 0));
  });
}

await start();
