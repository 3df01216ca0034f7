import type { Catalog, Skill } from "../../catalog/model/types.ts";
import { Breadcrumbs } from "../../components/breadcrumbs.tsx";
import { Card } from "../../components/card.tsx";
import { Empty } from "../../components/empty.tsx";
import { type Choice, FilterBar, type FilterBarProps } from "../../components/filter_bar.tsx";
import { Near } from "../../components/near.tsx";
import { type Drawer, Pager } from "../../components/pager.tsx";
import { type Answer, page, type RouteContext } from "../site/answer.ts";
import { toCard } from "../models/cards.ts";
import {
  type Filters,
  numberedDrawers,
  readFilters,
  type Slice,
  slicePage,
} from "../models/filters.ts";
import { findSkills, type Found, groupOf, orderChoices, orderOf } from "./_found.ts";
import type { ListFilters } from "../site/hrefs.ts";
import { count } from "../../text/words.ts";

/** Divides by two, three and four columns. */
const PAGE_SIZE = 60;
const TAGS_SHOWN = 30;
/** The most tags that are folded away behind the common ones. */
const MORE_TAGS = 1000;

/** Answers the list of all skills, or of those below a group. */
export function skillList(context: RouteContext, group?: string): Answer {
  const { catalog, hrefs, url } = context;
  const filters = readFilters(url.searchParams);
  const found = findSkills(catalog, filters, group);
  const shown = slicePage(found.skills, filters.page, PAGE_SIZE);
  const address = (changed: Partial<Filters>) => {
    const { q, tag, state, sort, page } = { ...filters, page: 1, ...changed };
    const wanted: ListFilters = { q, tag, state, sort, page };
    return listHref(context, group) + hrefs.skills(wanted).slice(hrefs.skills().length);
  };
  return page({
    title: group ?? "Skills",
    href: listHref(context, group),
    section: "skills",
    ...(url.search !== "" && { robots: "noindex" as const }),
    body: (
      <>
        {group !== undefined && (
          <Breadcrumbs
            crumbs={[{ label: "Skills", href: hrefs.skills() }, ...groupsAbove(context, group)]}
          />
        )}
        <header class="page-head">
          <h1>{group ?? "Skills"}</h1>
          <p class="lede">{introduction(catalog, group)}</p>
        </header>
        <FilterBar
          action={listHref(context, group)}
          query={filters.q}
          label={group === undefined ? "Search the skills" : `Search below ${group}`}
          kept={[["tag", filters.tag], ["state", filters.state], ["sort", filters.sort]]}
          states={stateChoices(catalog, filters, address)}
          orders={orderChoices(found, filters, (sort) => address({ sort }))}
          {...tagChoices(catalog, filters, address, group)}
        />
        <p class="result-count" role="status">{resultWords(found, filters, shown)}</p>
        {found.skills.length === 0
          ? <NothingFound found={found} filters={filters} address={address} />
          : (
            <Cards
              context={context}
              skills={shown.items}
              order={filters.q === "" && orderOf(filters) === undefined ? "grouped" : "flat"}
              below={group}
            />
          )}
        <Pager drawers={toDrawers(found, shown, filters, address)} />
      </>
    ),
  });
}

/** Shows cards below the names of their folders; in another order, or where there is one folder, without. */
function Cards({ context, skills, order, below }: {
  readonly context: RouteContext;
  readonly skills: readonly Skill[];
  readonly order: "grouped" | "flat";
  readonly below: string | undefined;
}) {
  const { hrefs } = context;
  const groups = order === "flat" ? new Map([["", skills]]) : Map.groupBy(skills, groupOf);
  const isOne = groups.size === 1;
  return [...groups].map(([group, members]) => (
    <section class="card-group" {...(!isOne && { "aria-label": group || "Without a folder" })}>
      {!isOne && group !== "" && group !== below && (
        <h2 class="card-group-name">
          <a href={hrefs.skillGroup(group)}>{group}</a>
        </h2>
      )}
      <ul class="cards">
        {members.map((skill) => (
          <Card
            card={toCard(skill, context)}
            level={isOne ? 2 : 3}
          />
        ))}
      </ul>
    </section>
  ));
}

type Address = (changed: Partial<Filters>) => string;

function listHref({ hrefs }: RouteContext, group: string | undefined): string {
  return group === undefined ? hrefs.skills() : hrefs.skillGroup(group);
}

function groupsAbove({ hrefs }: RouteContext, group: string) {
  const segments = group.split("/");
  return segments.slice(0, -1).map((label, index) => ({
    label,
    href: hrefs.skillGroup(segments.slice(0, index + 1).join("/")),
  }));
}

function introduction(catalog: Catalog, group: string | undefined): string {
  if (group !== undefined) return "A folder of skills.";
  return catalog.skills.size === 0
    ? "Nothing is filed here yet."
    : "A skill is a folder of instructions that an agent reads when a task calls for it. The number on its card is the start of its SHA-256: when a byte changes, the number does.";
}

function resultWords(
  { skills, approximate }: Found,
  filters: Filters,
  shown: Slice<Skill>,
): string {
  const what = count(skills.length, "skill");
  const which = [
    filters.q && `${approximate ? "near" : "for"} “${filters.q}”`,
    filters.tag && `tagged ${filters.tag}`,
    filters.state === "problems" && "with problems",
    filters.state === "conforming" && "without errors",
  ].filter(Boolean).join(", ");
  const where = shown.pages > 1 ? `, page ${shown.page} of ${shown.pages}` : "";
  return `${what}${which && ` ${which}`}${where}`;
}

function NothingFound(
  { found, filters, address }: { found: Found; filters: Filters; address: Address },
) {
  if (filters.q === "" && filters.tag === "" && filters.state === "") {
    return (
      <Empty title="No skill is filed here yet.">
        <p>
          A skill is a folder with a <code>SKILL.md</code> in it. Put one below <code>skills/</code>
          {" "}
          in the content folder and it appears here.
        </p>
      </Empty>
    );
  }
  return (
    <Empty
      title={filters.q === ""
        ? "No skill has these properties."
        : `No skill mentions “${filters.q}”.`}
    >
      <Near links={found.near.map((word) => ({ label: word, href: address({ q: word }) }))} />
      <p>
        <a href={address({ q: "", tag: "", state: "" })}>Show all skills</a>
      </p>
    </Empty>
  );
}

function stateChoices(
  catalog: Catalog,
  filters: Filters,
  address: Address,
): readonly Choice[] {
  const differ = [...catalog.skills.values()].some(({ state }) => state === "problems");
  if (!differ && filters.state === "") return [];
  return [["", "All"], ["conforming", "Without errors"], ["problems", "With problems"]].map((
    [state = "", label = ""],
  ) => ({ label, href: address({ state }), current: filters.state === state }));
}

function tagChoices(
  catalog: Catalog,
  filters: Filters,
  address: Address,
  group: string | undefined,
): Pick<FilterBarProps, "tags" | "moreTags"> {
  const counts = new Map<string, number>();
  for (const skill of catalog.skills.values()) {
    if (group !== undefined && !skill.path.startsWith(`${group}/`)) continue;
    for (const tag of skill.tags) counts.set(tag, (counts.get(tag) ?? 0) + 1);
  }
  const [common, rare] = splitAt(
    [...counts].sort((a, b) => b[1] - a[1]).map(([tag]) => tag),
    TAGS_SHOWN,
  );
  if (filters.tag !== "" && !common.includes(filters.tag)) common.push(filters.tag);
  const choices = (tags: readonly string[]) =>
    tags.toSorted((a, b) => a.localeCompare(b, "en")).map((tag) => ({
      label: tag,
      count: counts.get(tag) ?? 0,
      href: address({ tag: tag === filters.tag ? "" : tag }),
      current: tag === filters.tag,
    }));
  return { tags: choices(common), moreTags: choices(rare.slice(0, MORE_TAGS)) };
}

function splitAt<T>(list: readonly T[], length: number): readonly [T[], T[]] {
  return [list.slice(0, length), list.slice(length)];
}

/** In order of name, a drawer is labeled with its first and last entry, as drawers are; by rank, with its number. */
function toDrawers(
  { skills }: Found,
  shown: Slice<Skill>,
  filters: Filters,
  address: Address,
): readonly Drawer[] {
  const drawers = numberedDrawers(shown, (page) => address({ page }));
  if (filters.q !== "" || orderOf(filters) !== undefined) return drawers;
  return drawers.map((drawer, index) => {
    const first = skills[index * PAGE_SIZE];
    const last = skills[Math.min(skills.length, (index + 1) * PAGE_SIZE) - 1];
    return first && last
      ? { ...drawer, label: `${start(first.path)} – ${start(last.path)}` }
      : drawer;
  });
}

function start(path: string): string {
  return [...path].slice(0, 3).join("");
}
