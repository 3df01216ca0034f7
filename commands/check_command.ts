import { dirname, join } from "node:path";
import { shown } from "./check_scope.ts";
import { commandLine, type Runtime } from "./command_line.ts";
import type { Serving } from "./serving.ts";
import { quote } from "../routes/connect.ts";

/** A longer line is not read to its end, nor copied from a log. */
const LONGEST = 100;

/**
 * Returns the command that checks what is served, as it is run from a folder; where that is long, without what
 * stands before `main.ts`, as the documentation writes it.
 */
export function checkCommand(
  { config: { content, skills }, program: { main } }: Pick<Serving, "config" | "program">,
  cwd = Deno.cwd(),
  runtime?: Runtime,
): string {
  const flags = [["content", content], ...skills.map((path) => ["skills", path])] as const;
  const isGiven = content !== join(dirname(main), "docs");
  const args = [
    "check",
    ...flags.slice(isGiven ? 0 : 1).flatMap(([name, path]) => [`--${name}`, shown(path!, cwd)]),
  ];
  const read = [content, ...skills].map((path) => shown(path, cwd));
  const whole = commandLine({ read }, shown(main, cwd), args, runtime);
  return whole.length <= LONGEST ? whole : ["main.ts", ...args.map(quote)].join(" ");
}
