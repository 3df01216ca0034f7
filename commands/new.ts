import { promptTemplate, skillTemplate } from "../catalog/document/templates.ts";
import { createFile } from "../catalog/tree/write.ts";
import { quote } from "../clients/snippets.ts";
import { shown } from "./check_scope.ts";
import { missingPermissions } from "./permissions.ts";
import type { Serving } from "./serving.ts";

/** What can be made, and how: its file below the content root, and its text. */
const KINDS: Readonly<
  Record<
    string,
    { readonly file: (name: string) => string; readonly text: (name: string) => string }
  >
> = {
  skill: { file: (name) => `skills/${name}/SKILL.md`, text: skillTemplate },
  prompt: { file: (name) => `prompts/${name}/PROMPT.md`, text: promptTemplate },
};

const BUNDLED =
  "This is the sample content that comes with the program; --content DIR writes into a folder of your own";

/** Writes a good starting point, which `check` warns of until it is edited; returns 1 when it cannot be written, 2 on wrong words. */
export function create({ config, terminal, log, program, cwd }: Serving): number {
  const [kind = "", ...words] = config.operands;
  const name = words.join(" ");
  const known = Object.hasOwn(KINDS, kind) ? KINDS[kind] : undefined;
  if (known === undefined || name === "") {
    log.error('Write "new skill NAME" or "new prompt NAME"');
    return 2;
  }
  if (!isName(name)) {
    const near = toName(name);
    const offer = near === "" ? "" : `, for example: new ${kind} ${near}`;
    log.error(
      `Cannot name a ${kind} "${name}": use 1 to 64 lower-case letters, digits and single hyphens${offer}`,
    );
    return 2;
  }
  const content = config.content!; // `new` takes no paths, so that there is one
  const path = `${content}/${known.file(name)}`;
  const refusal = missingPermissions([{ flag: "write", value: content }], program);
  if (refusal !== undefined) {
    log.error(refusal);
    return 1;
  }
  const failure = write(path, known.text(name));
  if (failure !== undefined) {
    log.error(failure);
    return 1;
  }
  const file = shown(path, cwd);
  const isOwn = content !== program.content;
  terminal.out([
    `Wrote ${file}`,
    ...(isOwn ? [] : [BUNDLED]),
    `Next: say what it does and when to use it, then run main.ts check ${quote(file)}`,
    "",
  ].join("\n"));
  return 0;
}

function isName(name: string): boolean {
  return /^[a-z0-9]+(-[a-z0-9]+)*$/.test(name) && name.length <= 64;
}

/** Makes a name of a title: `Tea Brewing` becomes `tea-brewing`; empty where no letter of it can stay. */
function toName(title: string): string {
  const plain = title.normalize("NFKD").replace(/\p{M}+/gu, "").toLowerCase();
  return plain.replace(/[^a-z0-9]+/g, "-").slice(0, 64).replace(/^-|-$/g, "");
}

function write(path: string, text: string): string | undefined {
  try {
    createFile(path, text);
    return undefined;
  } catch (error) {
    if (error instanceof Deno.errors.AlreadyExists) {
      return `Cannot write "${path}": it is there already`;
    }
    if (
      error instanceof Deno.errors.PermissionDenied || error instanceof Deno.errors.NotCapable
    ) {
      return `Cannot write "${path}": permission denied`;
    }
    throw error;
  }
}
