import type { z } from "zod";
import type { RouteHandler } from "../site/answer.ts";
import { readFilters } from "../models/filters.ts";
import { searchEverything } from "../models/hits.ts";
import type { SearchAnswer } from "./schemas.ts";

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
    const value: z.input<typeof SearchAnswer> = {
      query: filters.q,
      total: found.total,
      approximate: found.approximate,
      near: [...found.near],
      results: found.hits.map((hit) => ({ ...hit, excerpt: [...hit.excerpt] })),
      kinds: Object.fromEntries(found.kinds),
      tags: Object.fromEntries(found.tags),
    };
    return { kind: "json", text: JSON.stringify(value), cors: "any-origin", etag: "catalogue" };
  },
};
