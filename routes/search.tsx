import { Empty } from "../components/empty.tsx";
import { type Choice, Choices } from "../components/filter_bar.tsx";
import { Hit } from "../components/hit.tsx";
import { Near } from "../components/near.tsx";
import { Pager } from "../components/pager.tsx";
import { SearchForm } from "../components/search_form.tsx";
import { page, type RouteContext, type RouteHandler } from "./site/answer.ts";
import { type Filters, numberedDrawers, readFilters } from "./models/filters.ts";
import { isKind, searchEverything, type SearchOutcome } from "./models/hits.ts";
import type { SearchFilters } from "./site/hrefs.ts";
import { count } from "../text/words.ts";

const PAGE_SIZE = 20;
const PAGES_SHOWN = 50;
const KIND_LABELS = [["skill", "Skills"], ["prompt", "Prompts"], ["doc", "Pages"]] as const;

type Address = (changed: SearchFilters) => string;

/** `/search`: one search over everything, in the order that MCP gives too. */
export const handler: RouteHandler = {
  GET: (context) => {
    const { catalog, hrefs, url } = context;
    const read = readFilters(url.searchParams);
    const filters = { ...read, kind: isKind(read.kind) ? read.kind : "" };
    const found = searchEverything(catalog, hrefs, {
      ...filters,
      offset: (filters.page - 1) * PAGE_SIZE,
      limit: PAGE_SIZE,
    });
    const address: Address = (changed) => {
      const { q, kind, tag, page } = { ...filters, page: 1, ...changed };
      return hrefs.search({ q, kind, tag, page });
    };
    return page({
      title: filters.q === "" ? "Search" : `${filters.q} · Search`,
      href: hrefs.search(),
      section: "search",
      robots: "noindex",
      body: (
        <>
          <header class="page-head">
            <h1>Search</h1>
          </header>
          <SearchForm
            action={hrefs.search()}
            label="Search skills, prompts and pages"
            query={filters.q}
            kept={[["kind", filters.kind], ["tag", filters.tag]].filter(([, value]) =>
              value !== ""
            ) as [string, string][]}
          />
          {filters.q === ""
            ? <Invitation context={context} />
            : <Results context={context} found={found} filters={filters} address={address} />}
        </>
      ),
    });
  },
};

function Invitation({ context }: { context: RouteContext }) {
  return (
    <Empty title="Names, descriptions, tags and every word of the documents are searched.">
      <Browse context={context} />
    </Empty>
  );
}

function Browse({ context: { catalog, hrefs } }: { context: RouteContext }) {
  return (
    <p>
      Or look through <a href={hrefs.skills()}>{count(catalog.skills.size, "skill")}</a>,{" "}
      <a href={hrefs.prompts()}>{count(catalog.prompts.size, "prompt")}</a> and{" "}
      <a href={hrefs.docs()}>{count(catalog.docs.size, "page")}</a>.
    </p>
  );
}

interface ResultsProps {
  readonly context: RouteContext;
  readonly found: SearchOutcome;
  readonly filters: Filters;
  readonly address: Address;
}

function Results({ context, found, filters, address }: ResultsProps) {
  return (
    <>
      <Choices label="Kind" choices={kindChoices(found, filters, address)} />
      <Choices label="Tags" choices={tagChoices(found, filters, address)} />
      <p class="result-count" role="status">{resultWords(found, filters)}</p>
      {found.approximate && <NearLine found={found} address={address} />}
      {found.hits.length === 0
        ? <NothingFound context={context} found={found} filters={filters} address={address} />
        : (
          <ol class="hits">
            {found.hits.map((hit) => (
              <li>
                <a class="hit" href={hit.href}>
                  <Hit hit={hit} />
                </a>
              </li>
            ))}
          </ol>
        )}
      <Pager drawers={toDrawers(found, filters, address)} />
    </>
  );
}

function resultWords({ total, approximate }: SearchOutcome, { q, kind, tag }: Filters): string {
  const what = kind === "skill"
    ? "skill"
    : kind === "prompt"
    ? "prompt"
    : kind === "doc"
    ? "page"
    : "result";
  return `${count(total, what)} ${approximate ? "near" : "for"} “${q}”${tag && `, tagged ${tag}`}`;
}

function NearLine({ found, address }: { found: SearchOutcome; address: Address }) {
  return <Near links={found.near.map((word) => ({ label: word, href: address({ q: word }) }))} />;
}

function NothingFound({ context, found, filters, address }: ResultsProps) {
  return (
    <Empty title={`Nothing mentions “${filters.q}”.`}>
      <NearLine found={found} address={address} />
      {filters.kind !== "" || filters.tag !== ""
        ? (
          <p>
            <a href={address({ kind: "", tag: "" })}>Search everything</a>
          </p>
        )
        : <p>Try fewer words, or another word for the same thing.</p>}
      <Browse context={context} />
    </Empty>
  );
}

function kindChoices(
  { kinds }: SearchOutcome,
  filters: Filters,
  address: Address,
): readonly Choice[] {
  const all = [...kinds.values()].reduce((sum, number) => sum + number, 0);
  return [
    { label: "Everything", count: all, href: address({ kind: "" }), current: filters.kind === "" },
    ...KIND_LABELS.map(([kind, label]) => ({
      label,
      count: kinds.get(kind) ?? 0,
      href: address({ kind }),
      current: filters.kind === kind,
    })),
  ];
}

function tagChoices(
  { tags }: SearchOutcome,
  filters: Filters,
  address: Address,
): readonly Choice[] {
  const common = [...tags].sort((a, b) => b[1] - a[1]).slice(0, 12);
  if (filters.tag !== "" && !common.some(([tag]) => tag === filters.tag)) {
    common.unshift([filters.tag, tags.get(filters.tag) ?? 0]);
  }
  return common.map(([tag, number]) => ({
    label: tag,
    count: number,
    href: address({ tag: tag === filters.tag ? "" : tag }),
    current: tag === filters.tag,
  }));
}

function toDrawers({ total }: SearchOutcome, { page }: Filters, address: Address) {
  const pages = Math.min(PAGES_SHOWN, Math.ceil(total / PAGE_SIZE));
  return numberedDrawers({ page, pages }, (page) => address({ page }));
}
