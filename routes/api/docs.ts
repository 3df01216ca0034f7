import { derived } from "../../catalog/model/derived.ts";
import type { Catalog } from "../../catalog/model/types.ts";
import { findEntries, pageOf } from "./lists.ts";
import { operation, OPERATIONS } from "./operations.ts";
import { docRecord, docSummary } from "./records.ts";

/** `/api/docs`: the pages, found and paged. */
export const list = operation(OPERATIONS.docs, ({ catalog, hrefs }, query) => {
  const found = findEntries(catalog, { kind: "doc", entries: catalog.docs }, query);
  const { items, about } = pageOf(catalog, found, {
    query,
    href: (page) => hrefs.api("docs", { ...query, page }),
  });
  return { ...about, docs: items.map((doc) => docSummary(doc, hrefs)) };
});

/** `/api/docs/<path>.md`: one page. */
export const record = operation(OPERATIONS["docs/{path}"], (context) => {
  const doc = docsByPath(context.catalog).get(context.rest.join("/"));
  return doc && docRecord(doc, context);
});

/** Pages by their paths in NFC, as addresses are read. */
const docsByPath = derived(({ docs }: Catalog) =>
  new Map([...docs].map(([path, doc]) => [path.normalize("NFC"), doc]))
);
