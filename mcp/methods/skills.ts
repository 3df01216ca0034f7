/**
 * The MCP Skills extension (SEP-2640): `skills/list`, `skills/get`, `resources/directory/read`.
 *
 * @module
 */
import { DIRECTORY_MIME_TYPE } from "@modelcontextprotocol/core/ext/skills";
import type { Catalog, Digest, ServedFile, Skill, YamlValue } from "../../catalog/model/types.ts";
import { unknownUri } from "../protocol/errors.ts";
import { assertFits, jsonBytes } from "../protocol/limits.ts";
import { createPager, type Page, type Pager } from "../protocol/paging.ts";
import { derived } from "../../catalog/model/derived.ts";
import { outermostSkills } from "../../catalog/model/outermost.ts";
import { UriMap } from "../uris/uri_map.ts";
import { skillFileUri, skillRootUri } from "../uris/uris.ts";

/** A skill as hosts verify it: every file with its digest and size, the manifest not among them. */
export interface ListedSkill {
  /** Of SKILL.md. */
  readonly uri: string;
  readonly frontmatter: { readonly [key: string]: YamlValue };
  readonly resources: readonly {
    readonly uri: string;
    readonly digest: Digest;
    readonly size: number;
  }[];
}

/** A child of a directory. */
export interface ListedChild {
  readonly uri: string;
  readonly name: string;
  readonly mimeType: string;
  /** Bytes; a folder has none. */
  readonly size?: number;
}

/** Lists the conforming skills, nested ones too: one entry with an error would make hosts refuse the whole list. */
export function createSkillPager({ pageSize }: { readonly pageSize: number }): Pager<ListedSkill> {
  const pagerOf = derived((catalog: Catalog) =>
    createPager(
      [...catalog.skills.values()].filter(isConforming)
        .map(listSkill)
        .map((value) => ({ key: value.uri, value })),
      { pageSize },
    )
  );
  return (catalog, cursor) => pagerOf(catalog)(cursor);
}

const conformingSkillsOf = derived((catalog: Catalog) => {
  const skills = new UriMap<Skill>();
  for (const skill of catalog.skills.values()) {
    if (isConforming(skill)) skills.set(skillFileUri(skill.path, "SKILL.md"), skill);
  }
  return skills;
});

/** Gets one conforming skill by the URI of its SKILL.md; anything else is -32602 with `data.uri`. */
export function getSkill(
  catalog: Catalog,
  uri: string,
  { limit }: { readonly limit: number },
): ListedSkill {
  const skills = conformingSkillsOf(catalog);
  const found = skills.find(uri);
  if (found !== undefined) {
    const skill = listSkill(found.value);
    assertFits({ uri: found.uri, bytes: jsonBytes(skill), limit });
    return skill;
  }
  throw unknownUri("Cannot get the skill", uri, {
    suggest: skills.suggest(uri),
    hint: "see skills/list; a skill with errors is in resources/list only",
  });
}

function isConforming(skill: Skill): boolean {
  return skill.state === "conforming";
}

function listSkill(skill: Skill): ListedSkill {
  return {
    uri: skillFileUri(skill.path, "SKILL.md"),
    frontmatter: skill.frontmatter?.values ?? {},
    resources: [...skill.files].map(([path, { digest, size }]) => ({
      uri: skillFileUri(skill.path, path),
      digest,
      size,
    })),
  };
}

/** Reads directories: a skill's root, or a folder below it that holds a served file. */
export function createDirectoryPager(
  { pageSize }: { readonly pageSize: number },
): (catalog: Catalog, uri: string, cursor: string | undefined) => Page<ListedChild> {
  const pagersOf = derived(() => new Map<string, (cursor?: string) => Page<ListedChild>>());
  return (catalog, uri, cursor) => {
    const directories = directoriesOf(catalog);
    const found = directories.find(uri);
    if (found === undefined) {
      throw unknownUri("Cannot read the directory", uri, {
        suggest: directories.suggest(uri),
        hint: "give a skill's root or a folder in it, without a slash at the end",
      });
    }
    const pagers = pagersOf(catalog);
    let pager = pagers.get(found.uri);
    if (pager === undefined) {
      const children = [...found.value.values()];
      pager = createPager(children.map((value) => ({ key: value.uri, value })), { pageSize });
      pagers.set(found.uri, pager);
    }
    return pager(cursor);
  };
}

/** The children of a directory by name. */
type Directory = Map<string, ListedChild>;

const directoriesOf = derived((catalog: Catalog) => {
  const directories = new UriMap<Directory>();
  for (const skill of outermostSkills(catalog)) addDirectories(directories, skill);
  return directories;
});

function addDirectories(directories: UriMap<Directory>, skill: Skill): void {
  const folders = new Map<string, Directory>([["", new Map()]]);
  for (const [path, file] of skill.files) {
    const names = path.split("/");
    for (let depth = names.length; depth > 0; depth--) {
      const child = names.slice(0, depth).join("/");
      const parent = names.slice(0, depth - 1).join("/");
      const children = folders.get(parent) ?? new Map();
      folders.set(parent, children);
      const name = names[depth - 1]!;
      children.set(
        name,
        depth === names.length
          ? listFile(skill, child, name, file)
          : listFolder(skill, child, name),
      );
    }
  }
  for (const [path, children] of folders) {
    directories.set(
      path === "" ? skillRootUri(skill.path) : skillFileUri(skill.path, path),
      children,
    );
  }
}

function listFile(skill: Skill, path: string, name: string, file: ServedFile): ListedChild {
  return { uri: skillFileUri(skill.path, path), name, mimeType: file.mediaType, size: file.size };
}

function listFolder(skill: Skill, path: string, name: string): ListedChild {
  return { uri: skillFileUri(skill.path, path), name, mimeType: DIRECTORY_MIME_TYPE };
}
