import type { Diagnostic } from "../model/types.ts";
import type { Folder } from "./folder.ts";
import { report } from "./judging.ts";

/** Tells the prompt files that other tools read: `commands/x.md`, `x.prompt.md`, `commands/x.toml`. */
export function isCommandFile(path: string): boolean {
  if (/\.prompt\.md$/i.test(path)) return true;
  return /(?:^|\/)commands\//i.test(path) && /[^/]\.(?:md|toml)$/i.test(path);
}

/** Says how to make a prompt of such a file. */
export function reportCommandFile(at: Folder): Diagnostic {
  const message = "command files of other tools are not read";
  return report("command-file", message, "Make a prompt of it: main.ts new prompt NAME", at);
}
