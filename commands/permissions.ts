import { dirname, resolve } from "node:path";
import { kindAt, readLink } from "../catalog/tree/disk.ts";
import { authorityOf, type Config } from "../config.ts";
import { commandLine } from "./command_line.ts";

/** One permission that is needed: the flag of `deno run`, and its value. */
export interface Need {
  readonly flag: "read" | "write" | "net";
  readonly value: string;
}

/** How the program was started, to be repeated. */
export interface Started {
  /** The main module, as a path. */
  readonly main: string;
  /** The arguments as given. */
  readonly args: readonly string[];
}

/** What {@linkcode servingNeeds} is made from. */
export interface ServingOptions {
  readonly config: Config;
  /** Folders of the program itself that are read: static files, the bundle. */
  readonly programFolders: readonly string[];
}

/** The variables that may be read. */
const VARIABLES = ["PERSONAL_MCP_*", "AUTH_TOKENS", "HOME", "DENO_DEPLOY"];

/**
 * Returns one line that says which of the permissions are missing and prints the whole command that grants all of
 * them; `undefined` when nothing is missing.
 */
export function missingPermissions(
  needs: readonly Need[],
  started: Started,
): string | undefined {
  const missing = needs.filter((need) => !isGranted(need));
  if (missing.length === 0) return undefined;
  const what = missing.map(({ flag, value }) => `--allow-${flag}=${value}`).join(" ");
  return `Missing permission: ${what}. Run: ${grantingCommand(needs, started)}`;
}

/** Returns the whole command that grants some permissions. */
export function grantingCommand(needs: readonly Need[], { main, args }: Started): string {
  const values = (wanted: Need["flag"]) => [
    ...new Set(needs.flatMap(({ flag, value }) => flag === wanted ? [value] : [])),
  ];
  const grants = {
    read: outermost(values("read")),
    write: outermost(values("write")),
    net: values("net"),
  };
  return commandLine({ ...grants, env: VARIABLES }, main, args);
}

/** A folder is granted with all that is in it. */
function outermost(paths: readonly string[]): readonly string[] {
  return paths.filter((path) => !paths.some((other) => path.startsWith(`${other}/`)));
}

/** Whether a permission is there already. */
export function isGranted({ flag, value }: Need): boolean {
  return IS_GRANTED[flag](value);
}

const IS_GRANTED: Readonly<Record<Need["flag"], (value: string) => boolean>> = {
  read: (path) => isAllowed({ name: "read", path }),
  write: (path) => isAllowed({ name: "write", path }),
  net: (host) => isAllowed({ name: "net", host }),
};

function isAllowed(descriptor: Deno.PermissionDescriptor): boolean {
  return Deno.permissions.querySync(descriptor).state === "granted";
}

/** Returns what loading the content takes, and serving it where the command serves. */
export function servingNeeds({ config, programFolders }: ServingOptions): readonly Need[] {
  const serves = config.port !== undefined &&
    (config.command === "serve" || config.command === "stdio");
  const { content, paths, skills } = config;
  const given = content === undefined ? [...paths, ...skills] : [content, ...paths, ...skills];
  const tokens = config.tokenFile === undefined ? [] : [config.tokenFile];
  const folders = [...given, ...(serves ? [...programFolders, ...tokens] : [])];
  const read = readNeeds(folders);
  if (!serves || config.deploy) return read;
  return [...read, { flag: "net", value: authorityOf(config.host, config.port) }];
}

/** Returns what reading some folders or files takes; a link needs what it leads to as well. */
export function readNeeds(paths: readonly string[]): readonly Need[] {
  return paths.flatMap(withTarget).map((value) => ({ flag: "read", value }) as const);
}

function withTarget(path: string): readonly string[] {
  if (kindAt(path) !== "link") return [path]; // nothing there, or not to be seen: that is said elsewhere
  return [path, resolve(dirname(path), readLink(path).written)];
}
