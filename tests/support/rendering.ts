import { loadCatalog } from "../../catalog/load.ts";
import type { Catalog } from "../../catalog/model/types.ts";
import { createHrefs } from "../../routes/site/hrefs.ts";
import { type RenderedMarkdown, renderMarkdown } from "../../routes/markdown/render.ts";
import { makeTree } from "./trees.ts";

/** A catalogue that outlives its files: nothing of it is read again. */
export function catalogOf(files: Readonly<Record<string, string | Uint8Array>>): Catalog {
  using tree = makeTree({ "index.md": "# Home\n", ...files });
  return loadCatalog({ content: tree.path }).catalog;
}

const catalog = catalogOf({
  "usage.md": "# Usage\n",
  "img/logo.png": Uint8Array.of(0x89, 0x50, 0),
  "skills/kit/SKILL.md": "---\nname: kit\ndescription: A kit.\n---\n",
  "skills/kit/references/x.md": "# X\n\n## Part 2\n",
  "skills/kit/references/my file.md": "# Mine\n",
  "skills/kit/scripts/run.py": "pass\n",
  "skills/kit/assets/p.png": Uint8Array.of(0x89, 0x50, 0),
  "skills/other/SKILL.md": "---\nname: other\ndescription: Another.\n---\n# Other\n",
});

const hrefs = createHrefs({ basePath: "/" });

/** Renders a text as the SKILL.md of a skill `kit`, which has some files and a neighbor `other`. */
export function renderInKit(
  source: string,
  options: { readonly pageTitle?: string } = {},
): Promise<RenderedMarkdown> {
  const from = { kind: "skill", skill: catalog.skills.get("kit")!, file: "SKILL.md" } as const;
  return renderMarkdown(source, { from, catalog, hrefs, ...options });
}
