import { quote } from "../clients/snippets.ts";

/** A running Deno: its path and its version. */
export interface Runtime {
  readonly path: string;
  readonly version: string;
}

/** Returns the words that start this Deno: one that npx fetched is not on the PATH and is named as npx does. */
export function denoWords(
  { path, version }: Runtime = { path: Deno.execPath(), version: Deno.version.deno },
): readonly [string, ...string[]] {
  return /[\\/]_npx[\\/]/.test(path) ? ["npx", "-y", `deno@${version}`] : ["deno"];
}

/** What a command of this program may do, as the values of `--allow-…`. */
export interface Grants {
  readonly read: readonly string[];
  readonly write?: readonly string[];
  readonly net?: readonly string[];
  readonly env?: readonly string[];
}

/** Writes the line for a shell that runs this program with some permissions and arguments. */
export function commandLine(
  grants: Grants,
  main: string,
  args: readonly string[],
  runtime?: Runtime,
): string {
  const allow = (["read", "write", "net", "env"] as const).flatMap((kind) => {
    const values = grants[kind] ?? [];
    return values.length === 0 ? [] : [`--allow-${kind}=${values.join(",")}`];
  });
  return [
    ...denoWords(runtime),
    "run",
    "--no-prompt",
    ...allow,
    main,
    ...args,
  ].map(quoteForShell).join(" ");
}

/** A path in a home that may not be looked up is left to the shell. */
function quoteForShell(word: string): string {
  return word.includes("$HOME") && !/["`\\]/.test(word) ? `"${word}"` : quote(word);
}
