import type { RouteContext, RouteHandler } from "./site/answer.ts";

/** The most addresses of a sitemap (sitemaps.org). */
const MOST = 50_000;

/** `/sitemap.xml`: every page that search engines should know. */
export const handler: RouteHandler = {
  GET: (context) => ({
    kind: "text",
    text: sitemap(pagesOf(context).map((href) => context.hrefs.absolute(href))),
    type: "application/xml; charset=utf-8",
    etag: "catalogue",
  }),
};

function pagesOf({ catalog, hrefs }: RouteContext): readonly string[] {
  return [
    ...new Set([
      hrefs.home(),
      hrefs.skills(),
      hrefs.prompts(),
      hrefs.docs(),
      hrefs.connect(),
      ...[...catalog.skills.keys()].map((path) => hrefs.skill(path)),
      ...[...catalog.prompts.keys()].map((id) => hrefs.prompt(id)),
      ...[...catalog.docs.keys()].map((path) => hrefs.doc(path)),
    ]),
  ].slice(0, MOST);
}

/** Says no times: those of files tell when they were copied here, not when they were written. */
function sitemap(addresses: readonly string[]): string {
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">',
    ...addresses.map((address) => `<url><loc>${escapeXml(address)}</loc></url>`),
    "</urlset>",
    "",
  ].join("\n");
}

function escapeXml(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll("'", "&apos;");
}
