import { makeTree, type Tree } from "../support/trees.ts";

/** One row of `fixtures/xss.json`. */
export interface Vector {
  readonly id: string;
  readonly input: string;
}

export const VECTORS: readonly Vector[] = JSON.parse(
  Deno.readTextFileSync(new URL("../fixtures/xss.json", import.meta.url)),
);

/** A vector as a field or in an address: the longest ones, which attack the renderer, are cut. */
export function asField(input: string): string {
  return input.slice(0, 1000);
}

/** A vector as a file name: what no file system allows is left out. */
export function fileName(input: string): string {
  return `${input.replace(/[\p{Cc}/\\]/gu, "").slice(0, 80)}.md`;
}

/** Puts every vector wherever an author can write. */
export function makeHostileTree(): Tree {
  const files: Record<string, string> = {
    "index.md": `---\ntitle: ${JSON.stringify(VECTORS[0]!.input)}\n---\n`,
  };
  for (const { id, input } of VECTORS) {
    const name = id.toLowerCase();
    const text = JSON.stringify(asField(input));
    files[`skills/${name}/SKILL.md`] =
      `---\nname: ${text}\ndescription: ${text}\nlicense: ${text}\nmetadata:\n  tags: ${text}\n---\n\n${input}\n`;
    files[`skills/${name}/${fileName(input)}`] = `${input}\n`;
    files[`skills/${name}/code.js`] = `${input}\n`;
    files[`pages/${name}.md`] = input.startsWith("---")
      ? input
      : `---\ntitle: ${text}\ndescription: ${text}\nicon: ${text}\n---\n\n${input}\n`;
    files[`prompts/p-${name}/PROMPT.md`] =
      `---\nname: p-${name}\ndescription: ${text}\nx-personal-mcp:\n  id: p-${name}\n  version: 1.0.0\n` +
      `  capabilities: [resource://prompts/p-${name}/document]\n  tags: [${text}]\n` +
      `  arguments:\n    value:\n      title: ${text}\n      description: ${text}\n---\n\n# {{value}}\n\n${input}\n`;
  }
  return makeTree(files);
}
