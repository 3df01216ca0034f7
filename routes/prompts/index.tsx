import type { Prompt } from "../../catalog/model/types.ts";
import { Empty } from "../../components/empty.tsx";
import { Facts } from "../../components/facts.tsx";
import { Slot } from "../../components/slot.tsx";
import { Tags } from "../../components/tags.tsx";
import { page, type RouteContext, type RouteHandler } from "../site/answer.ts";
import { numberedDrawers, readFilters, slicePage } from "../models/filters.ts";
import { count, cut } from "../../text/words.ts";
import { Choices } from "../../components/filter_bar.tsx";
import { Pager } from "../../components/pager.tsx";

const PAGE_SIZE = 60;

/** `/prompts`: every prompt with its arguments. */
export const handler: RouteHandler = {
  GET: (context) => {
    const { catalog, hrefs, ending, url } = context;
    if (ending === "slash") return { kind: "redirect", to: hrefs.prompts() };
    const { tag, page: wanted } = readFilters(url.searchParams);
    const all = [...catalog.prompts.values()];
    const found = all.filter(({ tags }) => tag === "" || tags.includes(tag));
    const shown = slicePage(found, wanted, PAGE_SIZE);
    return page({
      title: "Prompts",
      description: "Messages with blanks to fill in",
      href: hrefs.prompts(),
      section: "prompts",
      ...(url.search !== "" && { robots: "noindex" as const }),
      body: (
        <>
          <header class="page-head">
            <h1>Prompts</h1>
            <p class="lede">
              Messages with blanks to fill in, for you to send to a model. Clients offer them as
              slash commands or in a menu.
            </p>
          </header>
          <Choices label="Tags" choices={tagChoices(all, tag, context)} />
          <p class="result-count" role="status">
            {count(found.length, "prompt")}
            {tag !== "" && ` tagged ${tag}`}
          </p>
          {found.length === 0
            ? <NoPrompts context={context} filtered={tag !== ""} />
            : (
              <ul class="entries">
                {shown.items.map((prompt) => <Entry context={context} prompt={prompt} />)}
              </ul>
            )}
          <Pager drawers={numberedDrawers(shown, (page) => hrefs.prompts({ tag, page }))} />
        </>
      ),
    });
  },
};

function tagChoices(prompts: readonly Prompt[], tag: string, { hrefs }: RouteContext) {
  const tags = [...new Set(prompts.flatMap(({ tags }) => tags))].sort();
  return tags.slice(0, 40).map((each) => ({
    label: each,
    href: hrefs.prompts(each === tag ? {} : { tag: each }),
    current: each === tag,
  }));
}

function Entry({ context: { hrefs }, prompt }: { context: RouteContext; prompt: Prompt }) {
  return (
    <li class="entry">
      <h2 class="entry-name">
        <a href={hrefs.prompt(prompt.id)}>{cut(prompt.title ?? prompt.id, 200)}</a>
      </h2>
      <p class="entry-text">{cut(prompt.description, 600)}</p>
      {prompt.arguments.length > 0 && (
        <p class="slots">
          {prompt.arguments.slice(0, MOST_LISTED)
            .map(({ name, required }) => <Slot name={name} required={required} />)}
        </p>
      )}
      <Facts
        facts={[
          prompt.title !== undefined && <code>{prompt.id}</code>,
          `version ${prompt.version}`,
          prompt.tags.length > 0 && (
            <Tags
              tags={prompt.tags.slice(0, MOST_LISTED).map((name) => ({
                name,
                href: hrefs.prompts({ tag: name }),
              }))}
            />
          ),
        ]}
      />
    </li>
  );
}

/** The most arguments and tags that an entry lists. */
const MOST_LISTED = 20;

function NoPrompts({ context: { hrefs }, filtered }: { context: RouteContext; filtered: boolean }) {
  return filtered
    ? (
      <Empty title="No prompt has this tag.">
        <p>
          <a href={hrefs.prompts()}>Show all prompts</a>
        </p>
      </Empty>
    )
    : (
      <Empty title="No prompt is filed here yet.">
        <p>
          A prompt is a folder below <code>prompts/</code> with a <code>PROMPT.md</code> in it.
        </p>
      </Empty>
    );
}
