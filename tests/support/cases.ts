import { fileURLToPath } from "node:url";
import { makeTree, type Tree } from "./trees.ts";

/** One folder of `fixtures/cases`: irregularities as they occur in public skills. */
export interface Case {
  readonly kind: string;
  readonly id: string;
  readonly files: readonly string[];
  /** Links that are made at run time. */
  readonly links: Readonly<Record<string, string>>;
  /** What a user of such a skill would want to see; where it differs, the contract decides. */
  readonly want: string;
}

const folder = fileURLToPath(new URL("../fixtures/cases", import.meta.url));

/** Every case. */
export const CASES: readonly Case[] = JSON.parse(Deno.readTextFileSync(`${folder}/expected.json`));

/** Writes a content root whose `skills` is empty and whose sibling `root` holds the case. */
export function caseTree({ kind, id, links }: Case): Tree {
  const below = `${folder}/${kind}/${id}`;
  const read = (file: string) => [`root/${file}`, Deno.readFileSync(`${below}/${file}`)] as const;
  return makeTree(
    { "content/index.md": "# Home\n", ...Object.fromEntries(filesBelow(below).map(read)) },
    Object.fromEntries(Object.entries(links).map(([link, target]) => [`root/${link}`, target])),
  );
}

function filesBelow(path: string, below = ""): readonly string[] {
  return [...Deno.readDirSync(path)].flatMap(({ name, isDirectory }) =>
    isDirectory ? filesBelow(`${path}/${name}`, `${below}${name}/`) : [below + name]
  );
}
