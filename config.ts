import { parseArgs } from "node:util";
import { isAbsolute, join, resolve } from "node:path";
import { didYouMean } from "./text/suggest.ts";
import {
  type Command,
  COMMANDS,
  type Flag,
  FLAGS,
  helpText,
  PRESETS,
  variableOf,
} from "./flags.ts";

/** Everything that flags and variables decide: a plain value, read once, passed down. */
export interface Config {
  readonly command: Command;
  /** Words after the command. */
  readonly operands: readonly string[];
  /** The folders to look at and to serve as what they turn out to be, absolute, in the order given. */
  readonly paths: readonly string[];
  /** The content root, absolute; absent unless one was given or {@linkcode paths} are none. */
  readonly content: string | undefined;
  /** More skill roots, absolute, in the order given. */
  readonly skills: readonly string[];
  /** Whether to load content again when it changes; absent: as the command has it. */
  readonly watch: boolean | undefined;
  readonly host: string;
  /** Absent in stdio mode unless HTTP was asked for. */
  readonly port: number | undefined;
  readonly supportingFiles: "template" | "resources";
  readonly catalogResources: boolean;
  /** `all`, `none`, or names. */
  readonly tools: "all" | readonly string[];
  /** Bytes. */
  readonly instructionsBudget: number;
  readonly pageSize: number;
  readonly allowedHosts: readonly string[];
  readonly allowedOrigins: readonly string[];
  /** An absolute http(s) URL without a final slash; its path is `basePath`. */
  readonly publicUrl: string | undefined;
  /** Empty, or begins with `/` and does not end with one. */
  readonly basePath: string;
  /** Who reads what is wrong with the content on the website; `local`: who can reach a server on loopback. */
  readonly diagnostics: "public" | "local" | "off";
  /** The file of tokens, absolute; who has none of them reads nothing over HTTP. */
  readonly tokenFile: string | undefined;
  /** Tokens as the environment has them, in the form of the file. */
  readonly authTokens: string | undefined;
  readonly title: string | undefined;
  readonly description: string | undefined;
  readonly log: "text" | "json";
  readonly format: "human" | "json" | "sarif" | "github";
  readonly strict: boolean;
  readonly fix: boolean;
  /** How many diagnostics `check` prints. */
  readonly max: number;
  readonly json: boolean;
  /** Where `pull` writes, absolute. */
  readonly to: string | undefined;
  readonly diff: boolean;
  readonly yes: boolean;
  /** What `verify` compares with: an address or a path, as given. */
  readonly against: string | undefined;
  /** Whether the platform routes by host and gives the address (Deno Deploy). */
  readonly deploy: boolean;
}

/** The outcome of reading a command line. */
export type Reading =
  | { readonly kind: "config"; readonly config: Config }
  | { readonly kind: "help"; readonly text: string }
  | { readonly kind: "version" }
  | {
    readonly kind: "usage";
    readonly message: string;
    /** Where HOME alone is missing: what would be run with it, its paths below `$HOME`. */
    readonly homeless?: Config;
  };

/** What {@linkcode readConfig} may look at beside the arguments. */
export interface Surroundings {
  /** The value of an environment variable; `undefined` if unset or not allowed to be read. */
  readonly env: (name: string) => string | undefined;
  /** The directory that relative paths start from. */
  readonly cwd: string;
  /** Whether a path, absolute, leads to something; a word may be a folder or a mistyped command. */
  readonly exists?: (path: string) => boolean;
}

/** Thrown inside this file only, and answered as `usage`. */
class UsageError extends Error {}
/** Thrown where a path needs HOME and it may not be read. */
class HomeError extends UsageError {}

/**
 * Reads a command line and the environment into a {@linkcode Config}. A flag wins over its variable.
 * Never throws: what cannot be read is a `usage` answer whose message says what to write instead.
 *
 * ```ts
 * import { readConfig } from "./config.ts";
 * import assert from "node:assert/strict";
 *
 * const surroundings = { env: () => undefined, cwd: "/home/me" };
 * const reading = readConfig(["serve", "--content", "notes", "--port", "8080"], surroundings);
 * assert(reading.kind === "config");
 * assert.equal(reading.config.content, "/home/me/notes");
 * assert.equal(reading.config.port, 8080);
 *
 * const wrong = readConfig(["--prot", "8080"], surroundings);
 * assert.deepEqual(wrong, {
 *   kind: "usage",
 *   message: 'Unknown flag "--prot". Did you mean "--port"? See --help.',
 * });
 * ```
 */
export function readConfig(args: readonly string[], surroundings: Surroundings): Reading {
  try {
    const words = readWords(
      args[0] === "help" ? [...args.slice(1), "--help"] : args,
      (word) => surroundings.exists?.(resolve(surroundings.cwd, word)) ?? false,
    );
    if (words.given.has("help")) return { kind: "help", text: helpText(words.command) };
    if (words.given.has("version")) return { kind: "version" };
    return { kind: "config", config: toConfig(words, surroundings) };
  } catch (error) {
    if (!(error instanceof UsageError)) throw error;
    const { message } = error;
    if (!(error instanceof HomeError)) return { kind: "usage", message };
    const env = (name: string) => name === "HOME" ? "$HOME" : surroundings.env(name);
    const again = readConfig(args, { ...surroundings, env });
    return { kind: "usage", message, ...(again.kind === "config" && { homeless: again.config }) };
  }
}

interface Words {
  readonly command: Command;
  readonly operands: readonly string[];
  /** Values per flag that was given; a switch has the value `""`. */
  readonly given: ReadonlyMap<string, readonly string[]>;
}

function readWords(args: readonly string[], exists: (word: string) => boolean): Words {
  const names = new Map(FLAGS.map((flag) => [flag.name, flag]));
  const { tokens } = parseArgs({
    args: [...args],
    strict: false,
    tokens: true,
    allowPositionals: true,
    options: {
      help: { type: "boolean", short: "h" },
      version: { type: "boolean", short: "V" },
      ...Object.fromEntries(
        FLAGS.map((flag) => [flag.name, { type: flag.value ? "string" : "boolean" } as const]),
      ),
    },
  });
  const given = new Map<string, string[]>();
  const positionals: string[] = [];
  for (const token of tokens) {
    if (token.kind === "positional") positionals.push(token.value);
    if (token.kind !== "option") continue;
    const flag = names.get(token.name);
    if (!flag && token.name !== "help" && token.name !== "version") {
      throw unknownFlag(token.rawName);
    }
    given.set(token.name, [...given.get(token.name) ?? [], valueOf(token, flag)]);
  }
  for (const [name, values] of given) {
    if (values.length > 1 && !names.get(name)?.list && names.get(name)?.value) {
      throw new UsageError(`"--${name}" was given ${values.length} times; give it once.`);
    }
  }
  const command = readCommand(positionals, exists);
  const operands = positionals.slice(positionals[0] === command ? 1 : 0);
  if (operands.length > 0 && COMMANDS[command].operands === "") {
    throw new UsageError(`"${command}" takes no words, but got "${operands[0]}". See --help.`);
  }
  return { command, operands, given };
}

function valueOf(
  token: { rawName: string; value?: string | undefined; inlineValue?: boolean | undefined },
  flag: Flag | undefined,
): string {
  if (!flag?.value) {
    if (token.value === undefined) return "";
    throw new UsageError(`"${token.rawName}" takes no value, but got "${token.value}".`);
  }
  const swallowedFlag = !token.inlineValue && token.value?.startsWith("--");
  if (token.value === undefined || token.value === "" || swallowedFlag) {
    throw new UsageError(`"${token.rawName}" needs a value: ${token.rawName} ${flag.value}.`);
  }
  return token.value;
}

/** A first word that is no command is a folder to serve, unless it is nearly a command and no folder. */
function readCommand(
  positionals: readonly string[],
  exists: (word: string) => boolean,
): Command {
  const word = positionals[0];
  if (word === undefined) return "serve";
  if (Object.hasOwn(COMMANDS, word)) return word as Command;
  const near = /[/\\.~]/.test(word) ? "" : didYouMean(word, Object.keys(COMMANDS));
  if (near === "" || exists(word)) return "serve";
  throw new UsageError(`Unknown command "${word}".${near} A folder of that name is "./${word}".`);
}

function unknownFlag(rawName: string): UsageError {
  const names = [...FLAGS.map((flag) => flag.name), "help", "version"].map((name) => `--${name}`);
  return new UsageError(`Unknown flag "${rawName}".${didYouMean(rawName, names)} See --help.`);
}

function toConfig(words: Words, { env, cwd }: Surroundings): Config {
  const source = (name: string): { values: readonly string[]; from: string } | undefined => {
    const given = words.given.get(name);
    if (given) return { values: given, from: `--${name}` };
    const set = env(variableOf(name));
    if (set === undefined || set === "") return undefined;
    const list = FLAGS.find((flag) => flag.name === name)?.list;
    return { values: list ? set.split(",").filter(Boolean) : [set], from: variableOf(name) };
  };
  const text = (name: string) => source(name)?.values[0];
  const list = (name: string) => source(name)?.values ?? [];
  const isOn = (name: string) => {
    const found = source(name);
    if (!found || found.from.startsWith("--")) return found !== undefined;
    return oneOf(found.from, found.values[0]!, ["true", "false", "1", "0"]).match(/true|1/) !==
      null;
  };
  const choice = <T extends string>(name: string, fallback: T): T => {
    const found = source(name);
    const choices = FLAGS.find((flag) => flag.name === name)!.choices!;
    return found ? oneOf(found.from, found.values[0]!, choices) as T : fallback;
  };
  const whole = (name: string, range: readonly [number, number], fallback: number) => {
    const found = source(name);
    return found ? wholeNumber(found.from, found.values[0]!, range) : fallback;
  };
  const path = (name: string, value: string) => toPath(name, value, { env, cwd });
  const deploy = env("DENO_DEPLOY") !== undefined;
  const wantsPort = words.command !== "stdio" || source("port") !== undefined;
  const config: Config = {
    command: words.command,
    operands: words.operands,
    paths: pathsOf(words).map((value) => path("PATH", value)),
    content: text("content") === undefined ? undefined : path("content", text("content")!),
    skills: list("skills").map((value) => path("skills", preset(value))),
    watch: isOn("no-watch") ? false : isOn("watch") || undefined,
    host: text("host") ?? "127.0.0.1",
    port: wantsPort ? whole("port", [0, 65535], 8000) : undefined,
    supportingFiles: choice("supporting-files", "template"),
    catalogResources: !isOn("no-catalog-resources"),
    tools: toTools(text("tools") ?? "all"),
    instructionsBudget: whole("instructions-budget", [512, 65536], 2000),
    pageSize: whole("page-size", [1, 1000], 1000),
    allowedHosts: list("allowed-host").map(toHost),
    allowedOrigins: list("allowed-origin").map(toOrigin),
    ...toAddress(text("public-url"), text("base-path")),
    diagnostics: choice("diagnostics", "local"),
    tokenFile: text("token-file") === undefined
      ? undefined
      : path("token-file", text("token-file")!),
    authTokens: env("PERSONAL_MCP_AUTH_TOKENS") ?? env("AUTH_TOKENS"),
    title: text("title"),
    description: text("description"),
    log: choice("log", "text"),
    format: choice("format", "human"),
    strict: isOn("strict"),
    fix: isOn("fix"),
    max: whole("max", [1, 1_000_000], 200),
    json: isOn("json"),
    to: text("to") === undefined ? undefined : path("to", preset(text("to")!)),
    diff: isOn("diff"),
    yes: isOn("yes"),
    against: text("against"),
    deploy,
  };
  requireAllowedHost(config);
  return config;
}

/** The operands that are folders: those of `connect` follow the name of a client. */
function pathsOf({ command, operands }: Words): readonly string[] {
  const { paths } = COMMANDS[command];
  return paths === undefined ? [] : operands.slice(paths);
}

/** Beyond loopback a browser can be tricked into calling us by name (DNS rebinding), so the names must be told. */
function requireAllowedHost(config: Config): void {
  const serves = config.command === "serve" ||
    config.command === "stdio" && config.port !== undefined;
  if (!serves || config.deploy || isLoopback(config.host)) return;
  if (config.allowedHosts.length > 0 || config.publicUrl) return;
  throw new UsageError(
    `"--host ${config.host}" listens beyond this machine, so the names it is called by must be told: add --allowed-host NAME or --public-url URL.`,
  );
}

/** Tells whether the website shows authors what is wrong with the content, or readers alone read there. */
export function showsDiagnostics(
  { diagnostics, deploy, host }: Pick<Config, "diagnostics" | "deploy" | "host">,
): boolean {
  return diagnostics === "public" || diagnostics === "local" && !deploy && isLoopback(host);
}

/** Spells host and port as URLs do: an IPv6 address in brackets (RFC 3986, section 3.2). */
export function authorityOf(host: string, port: number): string {
  const bare = host.replace(/^\[|\]$/g, "");
  return `${bare.includes(":") ? `[${bare}]` : bare}:${port}`;
}

/** Tells whether a host or address means this machine only. */
export function isLoopback(host: string): boolean {
  return host === "localhost" || host === "::1" || host === "[::1]" ||
    /^127(\.\d{1,3}){3}$/.test(host);
}

function preset(value: string): string {
  return Object.hasOwn(PRESETS, value) ? `~/${PRESETS[value]}` : value;
}

function toPath(
  name: string,
  value: string,
  { env, cwd }: Pick<Surroundings, "env" | "cwd">,
): string {
  const from = name === "PATH" ? "PATH" : `--${name}`;
  if (value.includes("\0")) throw new UsageError(`"${from}" holds a NUL character.`);
  if (value !== "~" && !value.startsWith("~/")) {
    return isAbsolute(value) ? resolve(value) : resolve(cwd, value);
  }
  const home = env("HOME");
  if (home === undefined) {
    throw new HomeError(
      `Cannot expand "~" in "${
        name === "PATH" ? value : `--${name} ${value}`
      }": HOME may not be read. Add --allow-env=HOME to deno run, or write the whole path.`,
    );
  }
  return join(home, value.slice(1));
}

function oneOf(from: string, value: string, choices: readonly string[]): string {
  if (choices.includes(value)) return value;
  const words = choices.map((choice) => `"${choice}"`).join(", ");
  throw new UsageError(
    `"${from}" must be one of ${words}, but is "${value}".${didYouMean(value, choices)}`,
  );
}

function wholeNumber(
  from: string,
  value: string,
  [least, most]: readonly [number, number],
): number {
  const number = /^\d{1,7}$/.test(value) ? Number(value) : NaN;
  if (number >= least && number <= most) return number;
  throw new UsageError(
    `"${from}" must be a whole number from ${least} to ${most}, but is "${value}".`,
  );
}

function toTools(value: string): Config["tools"] {
  if (value === "all") return "all";
  return value === "none" ? [] : value.split(",").map((name) => name.trim()).filter(Boolean);
}

function toHost(value: string): string {
  const host = value.toLowerCase();
  if (/^([a-z0-9_]([a-z0-9_.-]*[a-z0-9_])?|\[[0-9a-f:.]+\])(:\d{1,5})?$/.test(host)) return host;
  throw new UsageError(
    `"--allowed-host" must be a host name with an optional port, but is "${value}".`,
  );
}

/** Apps have schemes of their own (`app://`, `tauri://`), whose origins are compared letter by letter. */
function toOrigin(value: string): string {
  const url = URL.parse(value);
  const isWeb = url !== null && /^https?:$/.test(url.protocol);
  if (isWeb && url.origin === value.toLowerCase()) return url.origin;
  if (!isWeb && /^[a-z][a-z0-9+.-]*:\/\/[^\s/?#]*$/.test(value)) return value;
  throw new UsageError(
    `"--allowed-origin" must be a scheme, a host and an optional port like https://example.com, but is "${value}".`,
  );
}

/** A public URL that has a path tells the base path too; two that differ would make wrong links. */
function toAddress(
  publicUrl: string | undefined,
  basePath: string | undefined,
): Pick<Config, "publicUrl" | "basePath"> {
  const url = publicUrl === undefined ? undefined : toPublicUrl(publicUrl);
  const path = url === undefined ? "" : toBasePath(new URL(url).pathname);
  const base = basePath === undefined ? path : toBasePath(basePath);
  if (url === undefined || base === path) return { publicUrl: url, basePath: base };
  if (path === "") return { publicUrl: url + base, basePath: base };
  throw new UsageError(
    `"--base-path ${base}" is not the path of "--public-url ${url}": give one of the two, or the same path.`,
  );
}

function toPublicUrl(value: string): string {
  const url = URL.parse(value);
  if (url && /^https?:$/.test(url.protocol) && !url.search && !url.hash && !url.username) {
    return url.origin + url.pathname.replace(/\/+$/, "");
  }
  throw new UsageError(
    `"--public-url" must be an http or https address without a query, but is "${value}".`,
  );
}

function toBasePath(value: string): string {
  const path = value.replace(/\/+$/, "");
  if (path === "" || /^(\/[A-Za-z0-9._~-]+)+$/.test(path) && !/\/\.{1,2}(\/|$)/.test(path)) {
    return path;
  }
  throw new UsageError(`"--base-path" must look like /catalog, but is "${value}".`);
}
