import { makeTree, type Tree } from "../support/trees.ts";

/** Where the content root of {@linkcode attackTree} lies in it; what is beside it must never be reached. */
export const CONTENT = "content";

/** Bytes of `huge.bin`, which takes no room on disk. */
const HUGE = 2 * 1024 ** 3;

const skill = (name: string) =>
  `---\nname: ${name}\ndescription: The skill ${name}.\n---\n\n# ${name}\n`;

/** Makes the tree that `fixtures/attacks.json` is written against, with real links out of it and a sparse file. */
export function attackTree(): Tree {
  const tree = makeTree({
    "outside/secret.txt": "secret",
    "outside/secret.md": "# Secret\n",
    "alpha-private/SKILL.md": skill("alpha-private"),
    "content/index.md": "# Home\n",
    "content/guide/intro.md": "# Introduction\n",
    "content/guide/a&b.md": "# A and B\n",
    "content/guide/intro.md.bak": "old",
    "content/node_modules/x/readme.md": "# A dependency\n",
    "content/skills/alpha/SKILL.md": skill("alpha"),
    "content/skills/alpha/references/GUIDE.md": "# Guide\n",
    "content/skills/alpha/assets/logo.svg": '<svg xmlns="http://www.w3.org/2000/svg"/>\n',
    "content/skills/alpha/assets/page.html": "<p>page</p>\n",
    "content/skills/alpha/files/setup guide.md": "# Setup\n",
    "content/skills/alpha/files/café.md": "# Coffee\n",
    "content/skills/alpha/files/100%.md": "# All of it\n",
    "content/skills/alpha/.env": "TOKEN=secret\n",
    "content/skills/alpha/.git/config": "[core]\n",
    "content/skills/beta/SKILL.md": skill("beta"),
    // too large to be held in memory: reading it opens the file
    "content/skills/beta/assets/large.bin": new Uint8Array(1_500_000),
  }, {
    "content/skills/alpha/leak.md": "../../../outside/secret.md",
    "content/skills/alpha/leakdir": "../../../outside",
    "content/skills/alpha/inner.md": "references/GUIDE.md",
    "content/proc-link": "/proc",
  });
  using huge = Deno.createSync(`${tree.path}/${CONTENT}/huge.bin`);
  huge.truncateSync(HUGE);
  return tree;
}
