import { cut } from "../text/words.ts";
import { catalogDigest } from "../catalog/model/digest.ts";
import { Colophon } from "../components/colophon.tsx";
import { JsonData } from "../components/json_data.tsx";
import { Masthead, type MastheadModel } from "../components/masthead.tsx";
import { Sprite } from "../components/sprite.tsx";
import type { Page } from "./site/answer.ts";
import type { Assets } from "./site/assets.ts";
import { countAllProblems, isForAuthors } from "./models/problems.ts";
import type { RouteContext } from "./site/answer.ts";

/** What the layout needs beside the page. */
export interface LayoutProps {
  readonly page: Page;
  readonly context: Pick<RouteContext, "catalog" | "hrefs" | "options">;
  readonly assets: Assets;
  /** The address of the page's Markdown. */
  readonly twin?: string | undefined;
}

/** Wraps a page into the document: head, masthead, main, colophon. */
export function Layout({ page, context, assets, twin }: LayoutProps) {
  const { catalog, hrefs, options } = context;
  return (
    <html lang="en">
      <Head page={page} context={context} assets={assets} twin={twin} />
      <body data-island="copy">
        <a class="skip" href="#main">Skip to content</a>
        <Sprite />
        <Masthead {...masthead(page, context)} />
        <main id="main" tabIndex={-1}>{page.body}</main>
        <Colophon
          version={options.version}
          address={hrefs.absolute(page.href)}
          digest={page.digest}
          catalogDigest={catalogDigest(catalog)}
          links={[
            ...(isForAuthors(context) ? [{ label: "Problems", href: hrefs.diagnostics() }] : []),
            { label: "Connect a client", href: hrefs.connect() },
          ]}
        />
        {options.changes && <div data-island="refresh" data-events={hrefs.root("events")} hidden />}
        <p id="announcer" class="visually-hidden" role="status" />
        {page.jsonLd !== undefined && <JsonData type="application/ld+json" value={page.jsonLd} />}
      </body>
    </html>
  );
}

/** More than search engines and social sites show, characters. */
const LONGEST_TITLE = 200;
const LONGEST_DESCRIPTION = 500;

function Head({ page, context: { catalog, hrefs }, assets, twin }: LayoutProps) {
  const siteTitle = cut(catalog.site.title, LONGEST_TITLE);
  const pageTitle = cut(page.title, LONGEST_TITLE);
  const title = pageTitle === "" ? siteTitle : `${pageTitle} · ${siteTitle}`;
  const description = cut(page.description ?? catalog.site.description, LONGEST_DESCRIPTION);
  return (
    <head>
      <meta charset="utf-8" />
      <meta name="viewport" content="width=device-width, initial-scale=1" />
      <title>{title}</title>
      <meta name="description" content={description} />
      <meta name="color-scheme" content="light dark" />
      {page.robots && <meta name="robots" content={page.robots} />}
      <meta property="og:title" content={pageTitle === "" ? siteTitle : pageTitle} />
      <meta property="og:description" content={description} />
      <meta property="og:type" content="website" />
      <meta property="og:site_name" content={siteTitle} />
      <meta property="og:url" content={hrefs.absolute(page.href)} />
      <link rel="canonical" href={hrefs.absolute(page.href)} />
      {twin && <link rel="alternate" type="text/markdown" href={twin} />}
      <link rel="icon" type="image/svg+xml" href={hrefs.asset(assets.icon.name)} />
      <script src={hrefs.asset(assets.theme.name)} />
      <link rel="stylesheet" href={hrefs.asset(assets.styles.name)} />
      {assets.islands && <script type="module" src={hrefs.asset(assets.islands.name)} />}
    </head>
  );
}

function masthead(page: Page, { catalog, hrefs, options }: LayoutProps["context"]): MastheadModel {
  const current = page.section;
  return {
    title: cut(catalog.site.title, LONGEST_TITLE),
    home: hrefs.home(),
    search: hrefs.search(),
    searchApi: hrefs.api("search"),
    entries: [
      {
        label: "Skills",
        href: hrefs.skills(),
        count: catalog.skills.size,
        current: current === "skills",
      },
      {
        label: "Prompts",
        href: hrefs.prompts(),
        count: catalog.prompts.size,
        current: current === "prompts",
      },
      { label: "Docs", href: hrefs.docs(), current: current === "docs" },
      { label: "Connect", href: hrefs.connect(), current: current === "connect" },
    ],
    problems: {
      ...countAllProblems({ catalog, options }),
      href: hrefs.diagnostics(),
      current: current === "diagnostics",
    },
  };
}
