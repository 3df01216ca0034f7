import { quote } from "../../text/quote.ts";
import type { RuleCode } from "../model/diagnostics.ts";
import { baseName } from "../model/paths.ts";
import type { Diagnostic } from "../model/types.ts";
import type { Entry } from "../tree/disk.ts";
import { type Folder, inside } from "../tree/folder.ts";
import { type Judging, report } from "../tree/judging.ts";
import { isCommandFile, reportCommandFile } from "../tree/listing.ts";

/** A root, by where it came from. */
interface Root {
  readonly origin: "content" | "given";
}

/**
 * Notes the Markdown of a folder that belongs to no skill, and the command files of other tools. A root that is no
 * content of ours may be a whole repository: there more than three of a folder are told at once.
 *
 * @param isRejected Whether the folder was meant as a skill: its Markdown is then no stray.
 */
export function* strays(
  root: Root,
  folder: Folder,
  entries: readonly Entry[],
  isRejected = false,
): Judging<void> {
  const files = entries.filter(({ kind }) => kind === "file").map(({ name }) =>
    inside(folder, name)
  );
  const commands = files.filter(({ below }) => isCommandFile(below));
  const markdown = files.filter(({ below }) => /\.md$/i.test(below) && !isCommandFile(below));
  const isFolded = (found: readonly Folder[]) =>
    root.origin === "given" && found.length > MOST_TOLD;
  if (isFolded(commands)) {
    const says = "command files of other tools are not read";
    yield told(
      "command-file",
      says,
      "Make prompts of them: main.ts new prompt NAME",
      folder,
      commands,
    );
  } else yield* commands.map(reportCommandFile);
  if (isRejected) return;
  if (isFolded(markdown)) {
    const says = "Markdown files belong to no skill and are not served";
    yield told("markdown-misplaced", says, "Move them into a skill's folder", folder, markdown);
  } else yield* markdown.map((at) => reportMarkdown(root, at));
}

function reportMarkdown({ origin }: Root, at: Folder): Diagnostic {
  const message = "the file belongs to no skill and is not served";
  const page = origin === "content" ? ", or out of skills/ to make it a page" : "";
  return report("markdown-misplaced", message, `Move it into a skill's folder${page}`, at);
}

const MOST_TOLD = 3;

function told(
  code: RuleCode,
  says: string,
  fix: string,
  folder: Folder,
  files: readonly Folder[],
): Diagnostic {
  const names = files.slice(0, MOST_TOLD).map(({ below }) => quote(baseName(below))).join(", ");
  const message = `${files.length} ${says}: ${names}, and ${files.length - MOST_TOLD} more`;
  return report(code, message, fix, folder);
}
