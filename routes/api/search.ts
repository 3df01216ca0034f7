import type { RouteHandler } from "../site/answer.ts";
import { readFilters } from "../models/filters.ts";
import { searchEverything } from "../models/hits.ts";

const LIMIT = 20;

/** `/api/search?q=&kind=&tag=&page=`: what the search page shows, as JSON. */
export const handler: RouteHandler = {
  GET: ({ catalog, hrefs, url }) => {
    const filters = readFilters(url.searchParams);
    const found = searchEverything(catalog, hrefs, {
      ...filters,
      offset: (filters.page - 1) * LIMIT,
      limit: LIMIT,
    });
    return {
      kind: "json",
      cors: "any-origin",
      text: JSON.stringify({
        query: filters.q,
        total: found.total,
        approximate: found.approximate,
        near: found.near,
        results: found.hits,
        kinds: Object.fromEntries(found.kinds),
        tags: Object.fromEntries(found.tags),
      }),
    };
  },
};
