import { baseName } from "../../catalog/model/paths.ts";
import { distance } from "fastest-levenshtein";
import type { Catalog } from "../../catalog/model/types.ts";
import type { Hrefs } from "../site/hrefs.ts";

/** Something whose address is close to the one that was asked for. */
export interface NearLink {
  readonly label: string;
  readonly href: string;
}

const SHOWN = 5;
const LONGEST = 80;

/** Finds what someone may have meant by an address that leads nowhere. */
export function nearAddress(
  catalog: Catalog,
  hrefs: Hrefs,
  segments: readonly string[],
): readonly NearLink[] {
  const words = segments.filter((each) => !["skills", "prompts", "docs", "raw"].includes(each));
  const asked = words.join("/").toLowerCase().slice(0, LONGEST).replace(/\.(md|html?|json)$/, "");
  if (asked === "") return [];
  return everything(catalog, hrefs)
    .map((link) => ({ link, distance: farness(asked, link.label.toLowerCase()) }))
    .filter(({ distance }) => distance <= 0.45)
    .sort((a, b) => a.distance - b.distance)
    .slice(0, SHOWN)
    .map(({ link }) => link);
}

function everything({ skills, prompts, docs }: Catalog, hrefs: Hrefs): NearLink[] {
  return [
    ...[...skills.keys()].map((path) => ({ label: path, href: hrefs.skill(path) })),
    ...[...prompts.keys()].map((id) => ({ label: id, href: hrefs.prompt(id) })),
    ...[...docs.keys()].map((path) => ({
      label: path.replace(/\.md$/, ""),
      href: hrefs.doc(path),
    })),
  ];
}

/** 0 for the same, 1 for nothing in common; a name that holds the other is close. */
function farness(asked: string, name: string): number {
  const last = baseName(name);
  if (asked === last) return 0;
  if (asked.length > 2 && (name.includes(asked) || asked.startsWith(`${name}/`))) return 0.2;
  const to = (candidate: string) =>
    distance(asked, candidate) / Math.max(asked.length, candidate.length);
  return Math.min(to(name), to(last));
}
