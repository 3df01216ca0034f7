import type { RouteHandler } from "./site/answer.ts";

/** `/robots.txt`: everything may be read; searches and raw files are no pages of their own. */
export const handler: RouteHandler = {
  GET: ({ hrefs }) => ({
    kind: "text",
    text: [
      "User-agent: *",
      `Disallow: ${hrefs.search()}`,
      `Disallow: ${hrefs.home()}raw/`,
      "",
    ].join("\n"),
  }),
};
