import type { Config, Reading } from "../config.ts";
import type { Command } from "../flags.ts";
import { unknownTool } from "./tools.ts";
import { grantingCommand, type Need, servingNeeds } from "./permissions.ts";
import { pullNeeds } from "./remote_needs.ts";
import type { Serving } from "./serving.ts";
import { withContent } from "./sources.ts";

/** Runs to the end and returns the exit code: 0 well, 1 failed, 2 wrong usage. */
type Run = (serving: Serving) => number | Promise<number>;

/** One file a command, loaded when it is asked for: no command waits for what another needs. */
const COMMANDS: Readonly<Record<Command, () => Promise<Run>>> = {
  serve: async () => (await import("./serve.ts")).serve,
  stdio: async () => (await import("./stdio.ts")).stdio,
  check: async () => (await import("./check.ts")).check,
  list: async () => (await import("./list.ts")).list,
  show: async () => (await import("./show.ts")).show,
  search: async () => (await import("./search.ts")).search,
  new: async () => (await import("./new.ts")).create,
  connect: async () => (await import("./connect.ts")).connect,
  pull: async () => (await import("./pull.ts")).pull,
  verify: async () => (await import("./verify.ts")).verify,
};

/** Does what a command line asks and returns the exit code. */
export async function run(reading: Reading, rest: Omit<Serving, "config">): Promise<number> {
  const { terminal, log, version } = rest;
  switch (reading.kind) {
    case "help":
      terminal.out(reading.text);
      return 0;
    case "version":
      terminal.out(`personal-mcp ${version}\n`);
      return 0;
    case "usage":
      log.error(reading.message);
      if (reading.homeless) log.error(`Run: ${homeCommand(reading.homeless, rest)}`);
      return 2;
    case "config":
      return await runCommand(reading.config, rest);
  }
}

/** The command that may read HOME, and what lies below it. */
function homeCommand(config: Config, { program, cwd }: Omit<Serving, "config">): string {
  const settled = withContent(config, { cwd, bundled: program.content });
  const needs: readonly Need[] = config.command === "new"
    ? [{ flag: "write", value: settled.content! }]
    : config.command === "pull" && config.to !== undefined
    ? pullNeeds(config.operands[0] ?? "", config.to)
    : servingNeeds({ config: settled, programFolders: program.folders });
  return grantingCommand(needs, program);
}

async function runCommand(config: Config, rest: Omit<Serving, "config">): Promise<number> {
  const unknown = unknownTool(config.tools);
  if (unknown !== undefined) {
    rest.log.error(unknown);
    return 2;
  }
  const command = await COMMANDS[config.command]();
  const { cwd, program } = rest;
  return await command({
    ...rest,
    config: withContent(config, { cwd, bundled: program.content }),
  });
}
