import { outermostSkills } from "../../catalog/model/outermost.ts";
import type { Catalog } from "../../catalog/model/types.ts";
import type { PullRecord } from "../pull/record.ts";
import type { Copy } from "./copy.ts";

/** Reads a loaded folder as a copy: its files were hashed when they were loaded. */
export function copyOfCatalog(catalog: Catalog, title: string, scope: Copy["scope"]): Copy {
  const skills = outermostSkills(catalog);
  return {
    title,
    scope,
    skills: skills.map(({ path }) => path),
    digests: new Map([
      ...skills.flatMap(({ path, files }) =>
        [...files].map(([file, { digest }]) => [`skills/${path}/${file}`, digest] as const)
      ),
      ...[...catalog.prompts].map(([id, { document }]) =>
        [`prompts/${id}`, document.digest] as const
      ),
      ...[...catalog.docs].map(([path, { document }]) =>
        [`docs/${path}`, document.digest] as const
      ),
    ]),
  };
}

/** Reads what `pull` remembers of a folder as a copy. */
export function copyOfRecord(record: PullRecord): Copy {
  const digests = [...record].flatMap(([name, { files }]) =>
    Object.entries(files).map(([path, digest]) => [`skills/${name}/${path}`, digest] as const)
  );
  return {
    title: "what pull put there",
    scope: "pulled",
    skills: [...record.keys()],
    digests: new Map(digests),
  };
}
