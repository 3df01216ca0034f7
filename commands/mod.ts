import type { Config, Reading } from "../config.ts";
import type { Command } from "../flags.ts";
import { unknownTool } from "./tools.ts";
import { check } from "./check.ts";
import { connect } from "./connect.ts";
import { list } from "./list.ts";
import { create } from "./new.ts";
import { search } from "./search.ts";
import { serve } from "./serve.ts";
import type { Serving } from "./serving.ts";
import { show } from "./show.ts";
import { stdio } from "./stdio.ts";

/** Runs to the end and returns the exit code: 0 well, 1 failed, 2 wrong usage. */
type Run = (serving: Serving) => number | Promise<number>;

/** One file a command. */
const COMMANDS: Readonly<Record<Command, Run>> = {
  serve,
  stdio,
  check,
  list,
  show,
  search,
  new: create,
  connect,
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
      return 2;
    case "config":
      return await runCommand(reading.config, rest);
  }
}

async function runCommand(config: Config, rest: Omit<Serving, "config">): Promise<number> {
  const unknown = unknownTool(config.tools);
  if (unknown !== undefined) {
    rest.log.error(unknown);
    return 2;
  }
  return await COMMANDS[config.command]({ config, ...rest });
}
