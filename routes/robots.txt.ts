import type { RouteHandler } from "./site/answer.ts";

/** `/robots.txt`: everything may be read; there is no end of searches. */
export const handler: RouteHandler = {
  GET: ({ hrefs }) => ({
    kind: "text",
    type: "text/plain; charset=utf-8",
    text: [
      "User-agent: *",
      `Disallow: ${hrefs.search()}`,
      `Disallow: ${hrefs.api("search")}`,
      "",
      `Sitemap: ${hrefs.absolute(hrefs.root("sitemap.xml"))}`,
      "",
    ].join("\n"),
  }),
};
