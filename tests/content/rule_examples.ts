import { ADVICE_EXAMPLES } from "./rules/advice.ts";
import type { ExampleTree, RuleExample } from "./rules/example.ts";
import { SKILL } from "./rules/example.ts";
import { FILE_EXAMPLES } from "./rules/files.ts";
import { FRONTMATTER_EXAMPLES } from "./rules/frontmatter.ts";
import { PROMPT_EXAMPLES } from "./rules/prompts.ts";
import { SKILL_EXAMPLES } from "./rules/skills.ts";

/** One example for every rule that a tree of files can break, by code. */
export const RULE_EXAMPLES: Readonly<Record<string, RuleExample>> = {
  ...FRONTMATTER_EXAMPLES,
  ...SKILL_EXAMPLES,
  ...PROMPT_EXAMPLES,
  ...FILE_EXAMPLES,
  ...ADVICE_EXAMPLES,
};

/** The rules that no tree of files breaks on its own: why one is kept, and what it takes to break it. */
export const RULES_WITHOUT_TREE: Readonly<
  Record<string, { readonly why: string; readonly takes: string }>
> = {
  "prompt-kept": {
    why: "While the server runs, a broken edit must not take a prompt away from those who use it.",
    takes: "a server that runs, and an edit that breaks a prompt",
  },
  "root-not-allowed": {
    why: "The process was started without the permission; the message prints the flag.",
    takes: "a process that may read less than it is asked to serve",
  },
  "name-not-utf8": {
    why: "An address is made of characters, and these bytes are none.",
    takes: "a disk with a name in another encoding, such as Latin-1",
  },
  "file-unreadable": {
    why: "The file is left out of listings, manifests and archives.",
    takes: "a file without read permission, and a process that is not root",
  },
  "file-too-large": {
    why:
      "Every file is hashed when the server starts. The file is left out of listings, manifests and archives.",
    takes: "a file of more than 256 MiB",
  },
  "file-special": {
    why: "A pipe or a device has no bytes to serve, and reading it may never end.",
    takes: "a named pipe, a socket or a device",
  },
  "folder-empty": {
    why: "A skill that lies in a submodule is not there before the submodule is fetched.",
    takes: "an empty folder, which no repository keeps unless it is a submodule",
  },
  "folder-unreadable": {
    why: "Whatever lies in the folder is not served.",
    takes: "a folder without read permission, and a process that is not root",
  },
};

/** Returns the whole tree of an example. */
export function treeOf(example: string | ExampleTree): ExampleTree {
  const tree = typeof example === "string" ? { files: { [SKILL]: example } } : example;
  return { ...tree, files: { "index.md": "# Home\n", ...tree.files } };
}
