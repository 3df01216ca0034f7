/**
 * The documents that `new` writes, and the sentences in them that wait for the author's own: what is left of those is
 * advised on.
 *
 * @module
 */

/** What stands in a template for the author to replace. */
export interface Stopgaps {
  readonly description: string;
  /** Whole lines of the body. */
  readonly body: readonly string[];
}

/** Of a SKILL.md. */
export const SKILL_STOPGAPS: Stopgaps = {
  description:
    "Does one thing well, said in one sentence. Use when someone asks for it in these words, or when this file type " +
    "or situation comes up.",
  body: [
    "Say in one or two sentences what a good result looks like.",
    "Name the neighboring cases that look alike and need something else.",
  ],
};

/** Of a PROMPT.md. */
export const PROMPT_STOPGAPS: Stopgaps = {
  description: "Says in one sentence what the prompt asks for. Use when someone needs it.",
  body: [
    "Say what to do with {{ topic }}, what the answer should look like, and what to leave out.",
  ],
};

/** Writes a SKILL.md to start from. */
export function skillTemplate(name: string): string {
  const { description, body: [result, cases] } = SKILL_STOPGAPS;
  return `---
name: ${name}
description: ${description}
license: MIT
metadata:
  version: "1.0"
  tags: "example"
---

# ${titleOf(name)}

${result}

## Steps

1. Read what is there before changing anything.
2. Do the work, in the order in which it should be done.
3. Check the result, and say how it was checked.

## When not to use this

${cases}
`;
}

/** Writes a PROMPT.md to start from. */
export function promptTemplate(name: string): string {
  const { description, body: [task] } = PROMPT_STOPGAPS;
  return `---
name: ${name}
description: ${description}
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

${task}
`;
}

function titleOf(name: string): string {
  const words = name.replaceAll("-", " ");
  return words[0]!.toUpperCase() + words.slice(1);
}
