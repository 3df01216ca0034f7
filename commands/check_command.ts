import { dirname, join } from "node:path";
import { shown } from "./check_scope.ts";
import { commandLine, type Runtime } from "./command_line.ts";
import type { Serving } from "./serving.ts";

/**
 * Returns the whole command that checks what is served.
 *
 * @param cwd The folder it is run from; without one, every path is absolute: who reads it may be anywhere.
 */
export function checkCommand(
  { config: { content, skills }, program: { main } }: Pick<Serving, "config" | "program">,
  cwd?: string,
  runtime?: Runtime,
): string {
  const name = (path: string) => cwd === undefined ? path : shown(path, cwd);
  const isGiven = content !== join(dirname(main), "docs");
  const args = [
    "check",
    ...(isGiven ? ["--content", name(content)] : []),
    ...skills.flatMap((path) => ["--skills", name(path)]),
  ];
  return commandLine({ read: [content, ...skills].map(name) }, name(main), args, runtime);
}
