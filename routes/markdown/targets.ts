import type { LinkTarget } from "../../catalog/links/links.ts";
import { slugOf } from "../../catalog/markdown/headings.ts";
import { encodeAddress } from "../../catalog/markdown/parser.ts";
import type { Catalog, ServedFile } from "../../catalog/model/types.ts";
import { type Hrefs, sectionId } from "../site/hrefs.ts";

/** A target that has an address. */
export type LiveTarget = Exclude<
  LinkTarget,
  { kind: "unsafe" | "missing" | "outside" | "too-long" }
>;

/** Answers the address of what a link leads to. `ids` are those of the document it stands in. */
export function hrefOf(target: LiveTarget, hrefs: Hrefs, ids: ReadonlySet<string>): string {
  switch (target.kind) {
    case "anchor":
      return anchorHref(target.fragment, ids);
    case "external":
      return encodeAddress(target.href);
    case "skill":
      return at(hrefs.skill(target.skill.path), target.fragment, "sections", hrefs);
    case "skill-file": {
      const { skill, file, fragment } = target;
      const kind = isMarkdown(file) ? "sections" : "lines";
      return at(hrefs.skillFile(skill.path, file), fragment, kind, hrefs);
    }
    case "skill-folder":
      return hrefs.skillFolder(target.skill.path, target.folder);
    case "skill-group":
      return hrefs.skillGroup(target.path);
    case "prompt":
      return at(hrefs.prompt(target.prompt.id), target.fragment, "sections", hrefs);
    case "prompts":
      return hrefs.prompts();
    case "doc":
      return at(hrefs.doc(target.doc.path), target.fragment, "sections", hrefs);
    case "doc-folder":
      return target.path === "" ? hrefs.docs() : hrefs.doc(`${target.path}/index.md`);
    case "asset":
      return hrefs.rawDoc(target.path);
  }
}

/** Answers the address of the bytes of an image, or `undefined` where the target is none. */
export function imageSource(
  target: LiveTarget,
  hrefs: Hrefs,
  catalog: Catalog,
): ImageSource | undefined {
  const [src, file] = target.kind === "asset"
    ? [hrefs.rawDoc(target.path), catalog.assets.get(target.path)]
    : target.kind === "skill-file"
    ? [hrefs.rawSkillFile(target.skill.path, target.file), target.skill.files.get(target.file)]
    : [];
  return file?.mediaType.startsWith("image/") ? { src: src!, file } : undefined;
}

/** An image that is served. */
export interface ImageSource {
  readonly src: string;
  readonly file: ServedFile;
}

function isMarkdown(file: string): boolean {
  return /\.md$/i.test(file);
}

/** Code pages number their lines (`#L12`; of a range, the first counts), Markdown pages name their headings. */
function at(
  page: string,
  fragment: string | undefined,
  kind: "sections" | "lines",
  hrefs: Hrefs,
): string {
  if (fragment === undefined) return page;
  if (kind === "sections") return hrefs.section(page, fragment);
  const line = /^L\d+/.exec(fragment)?.[0];
  return line === undefined ? page : `${page}#${line}`;
}

function anchorHref(fragment: string, ids: ReadonlySet<string>): string {
  if (fragment === "") return "#";
  const exact = sectionId(fragment);
  return `#${encodeURIComponent(ids.has(exact) ? exact : sectionId(slugOf(fragment)))}`;
}
