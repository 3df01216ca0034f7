/** A folder of public repositories, `<owner>+<repository>` each, read as one catalogue. None of their text is ours. */
import { loadCatalog } from "../../catalog/load.ts";
import type { Catalog, Skill } from "../../catalog/model/types.ts";

/** Folders whose names begin with a dot, and which a server enters only when it is told to; some repositories have all their skills there. */
const DEPTH = 3;

/**
 * Loads the skills of every repository below `path`, or of one of them, those in hidden folders too.
 *
 * @throws if there is no such folder.
 */
export function loadCorpus(path: string, repository?: string): Catalog {
  const content = Deno.makeTempDirSync();
  try {
    Deno.writeTextFileSync(`${content}/index.md`, "# Corpus\n");
    const root = repository === undefined ? path : `${path}/${repository}`;
    return loadCatalog({ content, skills: [root, ...hiddenFolders(root, DEPTH)] }).catalog;
  } finally {
    Deno.removeSync(content, { recursive: true });
  }
}

/** Lists the repositories of a corpus. */
export function repositoriesOf(path: string): readonly string[] {
  return [...Deno.readDirSync(path)].filter(({ isDirectory }) => isDirectory)
    .map(({ name }) => name).sort();
}

/** The name by which questions call a skill: `owner+repository/path`. */
export function corpusKey(corpus: string, skill: Skill): string {
  return skill.document.location.path.slice(corpus.length + 1, -"/SKILL.md".length);
}

/** The hidden folders that have no hidden folder above them, as deep as `depth`. */
function hiddenFolders(folder: string, depth: number): string[] {
  if (depth === 0) return [];
  return [...Deno.readDirSync(folder)].filter(({ isDirectory, name }) =>
    isDirectory && name !== ".git" && name !== "node_modules"
  ).flatMap(({ name }) =>
    name.startsWith(".") ? [`${folder}/${name}`] : hiddenFolders(`${folder}/${name}`, depth - 1)
  ).sort();
}
