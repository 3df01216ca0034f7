import type { ComponentChildren } from "preact";
import { bodyOf } from "../catalog/document/body.ts";
import type { Catalog } from "../catalog/model/types.ts";
import { Card } from "../components/card.tsx";
import { Empty } from "../components/empty.tsx";
import { Choices } from "../components/filter_bar.tsx";
import { RenderedHtml } from "../components/rendered_html.tsx";
import { SearchForm } from "../components/search_form.tsx";
import { Snippet } from "../components/snippet.tsx";
import { page, type RouteContext, type RouteHandler } from "./site/answer.ts";
import { toCard } from "./models/cards.ts";
import { connectSnippet } from "../clients/snippets.ts";
import { connectOptions } from "./models/connect_options.ts";
import { docOrder } from "./models/doc_tree.ts";
import { renderMarkdown } from "./markdown/render.ts";
import { count, cut } from "../text/words.ts";

const CARDS_SHOWN = 6;
const TAGS_SHOWN = 18;
const ENTRIES_SHOWN = 6;

/** `/`: what this server is, what it holds, and how to connect to it. */
export const handler: RouteHandler = {
  GET: async (context) => {
    const { catalog, hrefs } = context;
    const { site, skills, prompts, docs } = catalog;
    return page({
      title: "",
      description: site.description,
      href: hrefs.home(),
      jsonLd: {
        "@context": "https://schema.org",
        "@type": "DataCatalog",
        name: site.title,
        description: site.description,
        url: hrefs.absolute(hrefs.home()),
      },
      body: (
        <>
          <header class="hero">
            <h1>{site.title}</h1>
            <p class="lede">{site.description}</p>
            <SearchForm
              action={hrefs.search()}
              label="Search skills, prompts and pages"
              query=""
              placeholder="Search by topic"
            />
            <p class="hero-counts">
              <a href={hrefs.skills()}>{count(skills.size, "skill")}</a>
              <a href={hrefs.prompts()}>{count(prompts.size, "prompt")}</a>
              <a href={hrefs.docs()}>{count(docs.size, "page")}</a>
              <a href={hrefs.connect()}>Connect a client</a>
            </p>
          </header>
          {await about(context)}
          <Skills context={context} />
          <div class="home-columns">
            <Prompts context={context} />
            <Docs context={context} />
          </div>
          <Connect context={context} />
        </>
      ),
    });
  },
};

interface PartProps {
  readonly context: RouteContext;
}

function Skills({ context }: PartProps) {
  const { catalog, hrefs } = context;
  const outermost = [...catalog.skills.values()].filter(({ outer }) => outer === undefined);
  const byState = Map.groupBy(outermost, ({ state }) => state);
  const shown = [...byState.get("conforming") ?? [], ...byState.get("problems") ?? []]
    .slice(0, CARDS_SHOWN);
  return (
    <Section name="skills" title="Skills" more={allOf(catalog.skills.size, hrefs.skills())}>
      {catalog.skills.size === 0
        ? <Empty title="No skill is filed here yet." />
        : (
          <ul class="cards">
            {shown.map((skill) => <Card card={toCard(skill, context)} level={3} />)}
          </ul>
        )}
      <Choices
        label="Tags"
        choices={commonTags(catalog).map(([tag, number]) => ({
          label: tag,
          count: number,
          href: hrefs.skills({ tag }),
          current: false,
        }))}
      />
    </Section>
  );
}

function commonTags({ skills }: Catalog): readonly (readonly [tag: string, number: number])[] {
  const counts = new Map<string, number>();
  for (const { tags } of skills.values()) {
    for (const tag of tags) counts.set(tag, (counts.get(tag) ?? 0) + 1);
  }
  return [...counts].sort((a, b) => b[1] - a[1]).slice(0, TAGS_SHOWN)
    .sort((a, b) => a[0].localeCompare(b[0], "en"));
}

interface SectionProps {
  readonly name: string;
  readonly title: string;
  /** Where there is more, if there is. */
  readonly more: { readonly label: string; readonly href: string } | undefined;
  readonly children: ComponentChildren;
}

function Section({ name, title, more, children }: SectionProps) {
  const id = `${name}-title`;
  return (
    <section class="home-section" aria-labelledby={id}>
      <div class="section-head">
        <h2 id={id}>{title}</h2>
        {more && <a href={more.href}>{more.label}</a>}
      </div>
      {children}
    </section>
  );
}

function allOf(number: number, href: string): SectionProps["more"] {
  return number === 0 ? undefined : { label: `All ${number.toLocaleString("en-US")}`, href };
}

function Prompts({ context: { catalog, hrefs } }: PartProps) {
  const entries = [...catalog.prompts.values()].slice(0, ENTRIES_SHOWN).map((prompt) => ({
    title: prompt.title ?? prompt.id,
    href: hrefs.prompt(prompt.id),
    text: prompt.description,
  }));
  return (
    <Section name="prompts" title="Prompts" more={allOf(catalog.prompts.size, hrefs.prompts())}>
      <Entries entries={entries} empty="No prompt is filed here yet." />
    </Section>
  );
}

function Docs({ context: { catalog, hrefs } }: PartProps) {
  const entries = docOrder(catalog).filter(({ path }) => path !== "index.md")
    .slice(0, ENTRIES_SHOWN)
    .map(({ title, path, description }) => ({
      title,
      href: hrefs.doc(path),
      text: description ?? "",
    }));
  return (
    <Section
      name="docs"
      title="Docs"
      more={allOf(entries.length > 0 ? catalog.docs.size : 0, hrefs.docs())}
    >
      <Entries entries={entries} empty="No page is written yet." />
    </Section>
  );
}

interface EntriesProps {
  readonly entries: readonly { title: string; href: string; text: string }[];
  readonly empty: string;
}

function Entries({ entries, empty }: EntriesProps) {
  if (entries.length === 0) return <Empty title={empty} />;
  return (
    <ul class="entries">
      {entries.map(({ title, href, text }) => (
        <li class="entry">
          <h3 class="entry-name">
            <a href={href}>{cut(title, 200)}</a>
          </h3>
          {text !== "" && <p class="entry-text">{cut(text, 160)}</p>}
        </li>
      ))}
    </ul>
  );
}

function Connect({ context }: PartProps) {
  const { hrefs } = context;
  const { http } = connectSnippet("claude-code", connectOptions(context));
  return (
    <Section
      name="connect"
      title="Connect"
      more={{ label: "Every client", href: hrefs.connect() }}
    >
      <div class="endpoint">
        <Snippet
          id="endpoint"
          label="the address"
          caption="The MCP address of this server"
          text={hrefs.absolute(hrefs.mcp())}
        />
        {http.kind === "snippets" && (
          <Snippet
            id="claude-code"
            label="the command"
            caption="In Claude Code"
            text={http.snippets[0]!.text}
          />
        )}
      </div>
    </Section>
  );
}

/** The words of the author: the body of `index.md`. */
async function about({ catalog, hrefs }: RouteContext) {
  const doc = catalog.docs.get("index.md");
  const text = doc === undefined ? "" : bodyOf(doc.document.bytes!, "page").text;
  if (doc === undefined || text.trim() === "") return null;
  const { html } = await renderMarkdown(text, {
    from: { kind: "doc", doc },
    catalog,
    hrefs,
    pageTitle: catalog.site.title,
  });
  return (
    <section class="home-section home-about" aria-label="About">
      <RenderedHtml class="prose" html={html} />
    </section>
  );
}
