import type { Catalog, ServedFile, Skill } from "../../catalog/model/types.ts";
import { derived } from "../../catalog/model/derived.ts";
import { decodePercent } from "../../text/percent.ts";
import { targetsOf } from "./targets.ts";
import { docUri, promptDocumentUri, skillFileUri } from "./uris.ts";

/**
 * Finds skills by what a model may call them: by URI or path, of which there is one; else by directory name, frontmatter
 * name or id; else by any of these in another spelling (`code_review`, `Code Review`, `CODE-REVIEW`).
 */
export function skillsNamed(catalog: Catalog, name: string): readonly Skill[] {
  const exact = catalog.skills.get(name) ?? skillOf(catalog, name);
  if (exact !== undefined) return [exact];
  const skills = [...catalog.skills.values()].filter((skill) =>
    skill.directoryName === name || skill.name === name || skill.id === name
  );
  return skills.length > 0 ? skills : spellingsOf(catalog).get(fold(name)) ?? [];
}

const spellingsOf = derived(({ skills }: Catalog): ReadonlyMap<string, readonly Skill[]> => {
  const spelled = [...skills.values()].flatMap((skill) => {
    const { path, directoryName, name, id = path } = skill;
    const spellings = new Set([path, directoryName, name, id].map(fold));
    return [...spellings].map((spelling) => ({ spelling, skill }));
  });
  const groups = Map.groupBy(spelled, ({ spelling }) => spelling);
  return new Map([...groups].map(([key, group]) => [key, group.map(({ skill }) => skill)]));
});

/** Takes away what tells two spellings of one name apart: case, blanks, joints, and the ends of a URI. */
function fold(name: string): string {
  return name.trim().normalize("NFC").toLowerCase()
    .replace(/^skill:\/\//, "").replace(/\/(?:skill\.md)?$/, "").replace(/^[/$]/, "")
    .replace(/[\s_-]+/g, "");
}

function skillOf(catalog: Catalog, uri: string): Skill | undefined {
  if (!uri.includes("://")) return undefined;
  const target = targetsOf(catalog, true).find(uri)?.value;
  return target !== undefined && "skill" in target ? target.skill : undefined;
}

/**
 * Finds a file of a skill by what a model may write: its path, its URI, or either in another spelling (`./a.md`,
 * `/a.md`, `a\\b.md`, `a%20b.md`, the skill's path before it, another case where one file alone fits).
 */
export function fileNamed(catalog: Catalog, skill: Skill, name: string): ServedFile | undefined {
  const target = name.includes("://") ? targetsOf(catalog, true).find(name)?.value : undefined;
  if (target?.kind === "skill-file") return target.skill === skill ? target.file : undefined;
  const exact = skill.files.get(name) ?? skill.files.get(plainPath(skill, name));
  if (exact !== undefined) return exact;
  const wanted = plainPath(skill, name).toLowerCase();
  const alike = [...skill.files].filter(([path]) => path.normalize("NFC").toLowerCase() === wanted);
  return alike.length === 1 ? alike[0]![1] : undefined;
}

function plainPath({ path, directoryName }: Skill, name: string): string {
  const plain = (decodePercent(name) ?? name).normalize("NFC").trim().replaceAll("\\", "/")
    .replace(/^(?:\.?\/)+/, "");
  const root = [path, directoryName].find((each) => plain.startsWith(`${each}/`));
  return root === undefined ? plain : plain.slice(root.length + 1);
}

/** Gives the URIs of all documents that a name may mean: a skill's, a prompt's id, a page's path with or without `.md`. */
export function urisNamed(catalog: Catalog, name: string): readonly string[] {
  const prompt = catalog.prompts.get(name);
  const doc = catalog.docs.get(name) ?? catalog.docs.get(`${name}.md`);
  return [
    ...skillsNamed(catalog, name).map((skill) => skillFileUri(skill.path, "SKILL.md")),
    ...(prompt ? [promptDocumentUri(prompt.id)] : []),
    ...(doc ? [docUri(doc.path)] : []),
  ];
}
