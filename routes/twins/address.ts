import type { Catalog } from "../../catalog/model/types.ts";
import { type Address, readTarget } from "../../http/path.ts";
import { findDocPlace } from "../models/doc_tree.ts";
import { findSkillPlace } from "../models/skill_index.ts";
import type { Hrefs } from "../site/hrefs.ts";

/** What {@linkcode twinHref} needs. */
export interface TwinContext {
  readonly catalog: Catalog;
  readonly hrefs: Hrefs;
  readonly options: { readonly basePath: string };
}

/**
 * The address of the Markdown twin of a page, with the page's query; `undefined` where something of the catalogue has
 * that address itself: the twin is then to be had by `Accept` alone.
 */
export function twinHref(
  page: string,
  { catalog, hrefs, options }: TwinContext,
): string | undefined {
  const path = hrefs.twin(page);
  const target = readTarget(`http://localhost${path}`, options.basePath);
  if (!("segments" in target)) return undefined;
  const [room, ...rest] = target.segments;
  if (room === "skills" && isManifestFile(rest, catalog)) return undefined;
  const isTaken = room === "skills"
    ? findSkillPlace(catalog, rest) !== undefined
    : room === "docs" && findDocPlace(catalog, rest) !== undefined;
  if (isTaken) return undefined;
  const query = page.indexOf("?");
  return query < 0 ? path : path + page.slice(query).split("#", 1)[0];
}

/** The manifest as JSON has an address of its own and is no page. */
function isManifestFile(segments: readonly string[], catalog: Catalog): boolean {
  const [name, ...above] = segments.toReversed();
  const place = findSkillPlace(catalog, [...above.toReversed(), name!.slice(0, -".md".length)]);
  return place?.kind === "manifest" && place.format === "json";
}

/** The address that a link of a twin leads to: the twin of the page, where it is one of ours. */
export function linkInTwin(href: string, context: TwinContext): string {
  const { hrefs } = context;
  const rooms = [
    hrefs.skills(),
    hrefs.prompts(),
    hrefs.docs(),
    hrefs.search(),
    hrefs.diagnostics(),
    hrefs.connect(),
  ];
  const isPage = href === hrefs.home() ||
    rooms.some((room) =>
      href === room || href.startsWith(room.endsWith("/") ? room : `${room}/`) ||
      href.startsWith(`${room}?`)
    );
  const fragment = href.includes("#") ? href.slice(href.indexOf("#")) : "";
  const twin = isPage ? twinHref(href, context) : undefined;
  return twin === undefined ? href : twin + fragment;
}

/** What an address may be the twin of, where nothing else has it: `/skills/pdf.md` of `/skills/pdf/`. */
export function pagesOf({ segments, ending }: Address): readonly Address[] {
  const name = segments.at(-1);
  if (ending === "slash" || name === ".md" || !name?.endsWith(".md")) return [];
  const above = segments.slice(0, -1);
  if (name === "index.md") return [{ segments: above, ending: "slash" }];
  const own = [...above, name.slice(0, -".md".length)];
  return [{ segments: own, ending: "slash" }, { segments: own, ending: "name" }];
}
