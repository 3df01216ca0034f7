import { authorityOf, type Config } from "../config.ts";
import { quote } from "../routes/connect.ts";

/** One permission that a configuration needs: the flag of `deno run` and what it is for. */
interface Need {
  readonly flag: "read" | "net";
  readonly value: string;
  readonly descriptor: Deno.PermissionDescriptor;
}

/** What the answer of {@linkcode missingPermissions} is made from. */
export interface PermissionOptions {
  readonly config: Config;
  /** Folders of the program itself that are read: static files, the bundle. */
  readonly programFolders: readonly string[];
  /** The main module, as a path. */
  readonly main: string;
  /** The arguments as given, to be repeated. */
  readonly args: readonly string[];
}

/** The permissions that reading the environment takes, as `deno run` flags. */
const ENV_FLAGS = [
  "--allow-env=PERSONAL_MCP_*,HOME,DENO_DEPLOY",
  "--ignore-env=LOG_TOKENS,LOG_STREAM",
];

/**
 * Returns one line that says which permission is missing and prints the whole command that grants
 * exactly what this configuration needs; `undefined` when nothing is missing.
 */
export function missingPermissions(options: PermissionOptions): string | undefined {
  const missing = needs(options).filter(({ descriptor }) =>
    Deno.permissions.querySync(descriptor).state !== "granted"
  );
  if (missing.length === 0) return undefined;
  const what = missing.map(({ flag, value }) => `--allow-${flag}=${value}`).join(" ");
  return `Missing permission: ${what}. Run: ${grantingCommand(options)}`;
}

/** Returns the `deno run` command with the least permissions for a configuration. */
function grantingCommand(options: PermissionOptions): string {
  const all = needs(options);
  const values = (flag: Need["flag"]) =>
    all.filter((need) => need.flag === flag).map(({ value }) => value);
  const net = values("net");
  return [
    "deno run --no-prompt",
    quote(`--allow-read=${values("read").join(",")}`),
    ...(net.length > 0 ? [`--allow-net=${net.join(",")}`] : []),
    ...ENV_FLAGS.map(quote),
    quote(options.main),
    ...options.args.map(quote),
  ].join(" ");
}

function needs({ config, programFolders }: PermissionOptions): readonly Need[] {
  const serves = config.port !== undefined &&
    (config.command === "serve" || config.command === "stdio");
  const folders = [config.content, ...config.skills, ...(serves ? programFolders : [])];
  const read = folders.map((path): Need => ({
    flag: "read",
    value: path,
    descriptor: { name: "read", path },
  }));
  if (!serves || config.deploy) return read;
  const host = authorityOf(config.host, config.port);
  return [...read, { flag: "net", value: host, descriptor: { name: "net", host } }];
}
