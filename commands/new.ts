import { dirname, join } from "node:path";
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
  skill: { file: (name) => `skills/${name}/SKILL.md`, text: skillText },
  prompt: { file: (name) => `prompts/${name}/PROMPT.md`, text: promptText },
};

const BUNDLED =
  "This is the sample content that comes with the program; --content DIR writes into a folder of your own";

/** Writes a good starting point that passes `check --strict`; returns 1 when it cannot be written, 2 on wrong words. */
export function create({ config, terminal, log, program, cwd }: Serving): number {
  const [kind = "", name = "", ...rest] = config.operands;
  const known = Object.hasOwn(KINDS, kind) ? KINDS[kind] : undefined;
  if (known === undefined || name === "" || rest.length > 0) {
    log.error('Write "new skill NAME" or "new prompt NAME"');
    return 2;
  }
  if (!/^[a-z0-9]+(-[a-z0-9]+)*$/.test(name) || name.length > 64) {
    log.error(
      `Cannot name a ${kind} "${name}": use 1 to 64 lower-case letters, digits and single hyphens`,
    );
    return 2;
  }
  const path = `${config.content}/${known.file(name)}`;
  const refusal = missingPermissions([{ flag: "write", value: config.content }], program);
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
  const isOwn = config.content !== join(dirname(program.main), "docs");
  terminal.out([
    `Wrote ${file}`,
    ...(isOwn ? [] : [BUNDLED]),
    `Next: say what it does and when to use it, then run main.ts check ${quote(file)}`,
    "",
  ].join("\n"));
  return 0;
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

function titleOf(name: string): string {
  const words = name.replaceAll("-", " ");
  return words[0]!.toUpperCase() + words.slice(1);
}

function skillText(name: string): string {
  return `---
name: ${name}
description: Does one thing well, said in one sentence. Use when someone asks for it in these words, or when this file type or situation comes up.
license: MIT
metadata:
  version: "1.0"
  tags: "example"
---

# ${titleOf(name)}

Say in one or two sentences what a good result looks like.

## Steps

1. Read what is there before changing anything.
2. Do the work, in the order in which it should be done.
3. Check the result, and say how it was checked.

## When not to use this

Name the neighboring cases that look alike and need something else.
`;
}

function promptText(name: string): string {
  return `---
name: ${name}
description: Says in one sentence what the prompt asks for. Use when someone needs it.
x-personal-mcp:
  id: ${name}
  version: 1.0.0
  tags:
    - example
  capabilities:
    - resource://prompts/${name}/document
  arguments:
    topic:
      title: Topic
      description: What it is about.
      required: true
---

# ${titleOf(name)}

Say what to do with {{ topic }}, what the answer should look like, and what to leave out.
`;
}
