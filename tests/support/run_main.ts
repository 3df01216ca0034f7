import { fileURLToPath } from "node:url";

const main = fileURLToPath(new URL("../../main.ts", import.meta.url));

/** How to run a command. */
export interface RunOptions {
  /** The words after `main.ts`. */
  readonly args: readonly string[];
  /** What the process may read. */
  readonly read: readonly string[];
  /** What it may write. */
  readonly write?: readonly string[];
  /** The hosts it may talk to. */
  readonly net?: readonly string[];
  readonly cwd?: string;
  /** A command that runs it. */
  readonly wrap?: readonly string[];
}

/** Runs `main.ts` to its end with no other permission than those given. */
export async function runMain(
  { args, read, write = [], net = [], cwd, wrap = [] }: RunOptions,
): Promise<{ readonly code: number; readonly stdout: string; readonly stderr: string }> {
  const [program, ...words] = [
    ...wrap,
    Deno.execPath(),
    "run",
    "--no-prompt",
    `--allow-read=${read.join(",")}`,
    ...(write.length > 0 ? [`--allow-write=${write.join(",")}`] : []),
    ...(net.length > 0 ? [`--allow-net=${net.join(",")}`] : []),
    main,
    ...args,
  ];
  const { code, stdout, stderr } = await new Deno.Command(program!, {
    args: words,
    ...(cwd && { cwd }),
    stdin: "null",
    stdout: "piped",
    stderr: "piped",
  }).output();
  const decoder = new TextDecoder();
  return { code, stdout: decoder.decode(stdout), stderr: decoder.decode(stderr) };
}
