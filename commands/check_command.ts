import { shown } from "./check_scope.ts";
import { commandLine, type Runtime } from "./command_line.ts";
import type { Serving } from "./serving.ts";

/**
 * Returns the whole command that checks what is served.
 *
 * @param cwd The folder it is run from; without one, every path is absolute: who reads it may be anywhere.
 */
export function checkCommand(
  { config: { paths, content, skills }, program }: Pick<Serving, "config" | "program">,
  cwd?: string,
  runtime?: Runtime,
): string {
  const name = (path: string) => cwd === undefined ? path : shown(path, cwd);
  const given = content === undefined || content === program.content ? [] : [content];
  const args = [
    "check",
    ...paths.map(name),
    ...given.flatMap((path) => ["--content", name(path)]),
    ...skills.flatMap((path) => ["--skills", name(path)]),
  ];
  const read = [...(content === undefined ? [] : [content]), ...paths, ...skills];
  return commandLine({ read: read.map(name) }, name(program.main), args, runtime);
}
