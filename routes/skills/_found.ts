import { compareCodePoints } from "../../catalog/model/order.ts";
import type { Catalog, Skill } from "../../catalog/model/types.ts";
import { search } from "../../catalog/search/search.ts";
import type { Choice } from "../../components/filter_bar.tsx";
import type { Filters } from "../models/filters.ts";

/** The skills that filters leave, in the order that was asked for. */
export interface Found {
  readonly skills: readonly Skill[];
  readonly near: readonly string[];
  readonly approximate: boolean;
}

/** Names the folder that a skill lies in; empty for one that lies in none. */
export function groupOf({ path }: Skill): string {
  return path.slice(0, Math.max(0, path.lastIndexOf("/")));
}

/** Orders skills by their folder, those without one first, and then by path: the order that the headings show. */
function inGroups(skills: readonly Skill[]): readonly Skill[] {
  return skills.map((skill, index) => ({ skill, index, group: groupOf(skill) }))
    .sort((a, b) => compareCodePoints(a.group, b.group) || a.index - b.index)
    .map(({ skill }) => skill);
}

/** The orders that a list can have besides that of its folders. */
const ORDERS: Readonly<
  Record<string, { readonly label: string; readonly compare: Compare }>
> = {
  name: { label: "Name", compare: (a, b) => compareCodePoints(a.name, b.name) },
  size: { label: "Largest first", compare: (a, b) => b.size - a.size },
  state: {
    label: "Problems first",
    compare: (a, b) => Number(a.state === "conforming") - Number(b.state === "conforming"),
  },
};

type Compare = (a: Skill, b: Skill) => number;

/** The order that was asked for; absent: as the list is. */
export function orderOf({ sort }: Filters): Compare | undefined {
  return Object.hasOwn(ORDERS, sort) ? ORDERS[sort]!.compare : undefined;
}

/** Offers the orders, where there is enough to order. */
export function orderChoices(
  { skills }: Found,
  filters: Filters,
  address: (sort: string) => string,
): readonly Choice[] {
  if (skills.length < 3) return [];
  const isOrdered = orderOf(filters) !== undefined;
  const first = filters.q === "" ? "Folder" : "Best match";
  return [
    { label: first, href: address(""), current: !isOrdered },
    ...Object.entries(ORDERS).map(([sort, { label }]) => ({
      label,
      href: address(sort),
      current: filters.sort === sort,
    })),
  ];
}

/** Finds the skills of the catalogue, or of a group, that filters leave. */
export function findSkills(catalog: Catalog, filters: Filters, group: string | undefined): Found {
  const isBelow = (skill: Skill) => group === undefined || skill.path.startsWith(`${group}/`);
  const isWanted = (skill: Skill) =>
    isBelow(skill) && (filters.state === "" || skill.state === filters.state) &&
    (filters.tag === "" || skill.tags.includes(filters.tag));
  const order = orderOf(filters);
  if (filters.q === "") {
    const skills = inGroups([...catalog.skills.values()].filter(isWanted));
    return { skills: order ? skills.toSorted(order) : skills, near: [], approximate: false };
  }
  const { hits, near, approximate } = search(catalog, {
    query: filters.q,
    kinds: ["skill"],
    limit: catalog.skills.size,
  });
  const skills = hits.map(({ key }) => catalog.skills.get(key)).filter((skill) =>
    skill !== undefined
  );
  const wanted = skills.filter(isWanted);
  return { skills: order ? wanted.toSorted(order) : wanted, near, approximate };
}
