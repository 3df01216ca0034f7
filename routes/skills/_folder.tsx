import { baseName } from "../../catalog/model/paths.ts";
import type { Skill } from "../../catalog/model/types.ts";
import { Breadcrumbs } from "../../components/breadcrumbs.tsx";
import { FileTree } from "../../components/file_tree.tsx";
import { type Answer, page, type RouteContext } from "../site/answer.ts";
import { toFileTree } from "../models/file_nodes.ts";
import { count } from "../../text/words.ts";
import { fileCrumbs } from "./_file.tsx";

/** Answers the listing of a folder inside a skill. */
export function folderPage(context: RouteContext, skill: Skill, path: string): Answer {
  const { hrefs } = context;
  const tree = toFileTree(skill, hrefs, path);
  const name = baseName(path);
  return page({
    title: `${path}/ · ${skill.name}`,
    description: `The folder ${path} of the skill ${skill.name}`,
    href: hrefs.skillFolder(skill.path, path),
    section: "skills",
    body: (
      <>
        <Breadcrumbs crumbs={fileCrumbs(skill, path, context)} />
        <header class="page-head">
          <h1 class="file-name">{name}/</h1>
          <p class="lede">
            {count(tree.total, "file")} of <a href={hrefs.skill(skill.path)}>{skill.name}</a>
          </p>
        </header>
        <FileTree tree={tree} />
      </>
    ),
  });
}
